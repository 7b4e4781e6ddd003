package io.tidemark.benchmarks.decaying;

import static io.tidemark.benchmarks.decaying.DecayingShapes.DEPTH;
import static io.tidemark.benchmarks.decaying.DecayingShapes.SEED;
import static io.tidemark.benchmarks.decaying.DecayingShapes.longsPerRow;

import com.clearspring.analytics.stream.frequency.ConservativeAddSketch;
import com.clearspring.analytics.stream.frequency.CountMinSketch;
import io.tidemark.benchmarks.decaying.DecayingShapes.Lines;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.decaying.AdaptiveDecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.List;
import java.util.Optional;

/** Who is measured with counts of what occurred lately, and with counts of what ever occurred. */
public enum DecayingContender implements Contender {
  /** {@code DecayingCountFilter}, one line per key. */
  LINE("Tidemark, decaying, 1 line"),
  /** The same, as the paper adds. */
  LINE_ALL("Tidemark, decaying, 1 line, all raised"),
  /** {@code DecayingCountFilter}, two lines per key. */
  LINES("Tidemark, decaying, 2 lines"),
  /** The same, as the paper adds. */
  LINES_ALL("Tidemark, decaying, 2 lines, all raised"),
  /** {@code AdaptiveDecayingCountFilter}, one line per key. */
  ADAPTIVE("Tidemark, adaptive, 1 line"),
  /** {@code AdaptiveDecayingCountFilter}, two lines per key. */
  ADAPTIVE_LINES("Tidemark, adaptive, 2 lines"),
  /** {@code DecayingCountFilter}, one line per key, with epochs of one tick. */
  EVERY_TICK("Tidemark, decaying, 1 line, an epoch per item"),
  /** {@code SlidingCountFilter}, one line per key and block. */
  SLIDING("Tidemark, sliding, 7 blocks"),
  /** {@code PolynomialCountFilter}, one line per key and exponential. */
  POLYNOMIAL("Tidemark, polynomial, 8 exponentials"),
  /** The batch forms. */
  LINE_BATCH("Tidemark, decaying, 1 line, in batches"),
  /** The batch forms. */
  LINES_BATCH("Tidemark, decaying, 2 lines, in batches"),
  /** The batch forms. */
  ADAPTIVE_BATCH("Tidemark, adaptive, 1 line, in batches"),
  /** {@code CountingBloomFilter}, blocked. */
  PLAIN_BLOCKED("Tidemark, counting, blocked (no decay)"),
  /** {@code CountingBloomFilter}, standard. */
  PLAIN("Tidemark, counting (no decay)"),
  /** stream-lib's {@code CountMinSketch}. */
  STREAM_LIB("stream-lib, count-min (no decay)"),
  /** stream-lib's {@code ConservativeAddSketch}. */
  CONSERVATIVE("stream-lib, conservative (no decay)"),
  /** Spark's {@code CountMinSketch}. */
  SPARK("Spark, count-min (no decay)"),
  /** Counters of 4 bits that are halved, as Caffeine has them. */
  HALVED_4("count-min, halved, 4 bits"),
  /** Counters of 32 bits that are halved. */
  HALVED_32("count-min, halved, 32 bits"),
  /** An exact map. */
  EXACT("fastutil map, decaying (exact)"),
  /** One counter of a key, to see what memory takes. */
  BARE("one counter per key (no decay)");

  /** Those whose answers are compared with an exact decayed map. */
  public static final List<DecayingContender> DECAYING =
      List.of(LINE, LINE_ALL, LINES, LINES_ALL, ADAPTIVE, ADAPTIVE_LINES, HALVED_4, HALVED_32);

  /** Those whose answers are compared where nothing decays. */
  public static final List<DecayingContender> COUNTING = List.of(
      LINE,
      LINE_ALL,
      LINES,
      LINES_ALL,
      ADAPTIVE,
      ADAPTIVE_LINES,
      PLAIN_BLOCKED,
      PLAIN,
      STREAM_LIB,
      CONSERVATIVE,
      SPARK);

  /** What people use instead. */
  public static final List<DecayingContender> PEERS =
      List.of(STREAM_LIB, CONSERVATIVE, SPARK, EXACT);

  private static final KeyDigest DIGEST = FastDigest.seeded(DecayingShapes.SEED);

  private final String label;

  DecayingContender(String label) {
    this.label = label;
  }

  /** Those of which each addition is timed by itself. To halve a large sketch takes too long. */
  public static List<DecayingContender> timedSingly(DecayingSize size) {
    return size == DecayingSize.MIB_256
        ? List.of(LINE, LINES, ADAPTIVE)
        : List.of(LINE, LINES, ADAPTIVE, HALVED_32);
  }

  @Override
  public String label() {
    return label;
  }

  /** Whether it is a filter of Tidemark whose counts decay exponentially. */
  public boolean isOurs() {
    return switch (this) {
      case SLIDING,
          POLYNOMIAL,
          PLAIN_BLOCKED,
          PLAIN,
          STREAM_LIB,
          CONSERVATIVE,
          SPARK,
          HALVED_4,
          HALVED_32,
          EXACT,
          BARE -> false;
      default -> true;
    };
  }

  /** Whether no answer of it may be too low. */
  public boolean losesNone() {
    return this != HALVED_4 && this != HALVED_32;
  }

  /** The count-min of ours that does not decay and has keys in as many places of memory. */
  public Optional<DecayingContender> plain() {
    return switch (this) {
      case LINE, LINE_ALL, ADAPTIVE -> Optional.of(PLAIN_BLOCKED);
      case LINES, LINES_ALL, ADAPTIVE_LINES -> Optional.of(PLAIN);
      default -> Optional.empty();
    };
  }

  /** The one whose batch forms these are. */
  public Optional<DecayingContender> single() {
    return switch (this) {
      case LINE_BATCH -> Optional.of(LINE);
      case LINES_BATCH -> Optional.of(LINES);
      case ADAPTIVE_BATCH -> Optional.of(ADAPTIVE);
      default -> Optional.empty();
    };
  }

  /** A new one without keys, which decays as its size says. */
  public DecayingCounter create(DecayingSize size) {
    return create(size, size.decay());
  }

  /** A new one without keys. */
  public DecayingCounter create(DecayingSize size, ExponentialDecay decay) {
    return switch (this) {
      case LINE, LINE_ALL, LINES, LINES_ALL, ADAPTIVE, ADAPTIVE_LINES, EVERY_TICK ->
        decaying(filter(size, decay));
      case LINE_BATCH, LINES_BATCH, ADAPTIVE_BATCH ->
        new DecayingCounter.Batches(single().orElseThrow().filter(size, decay));
      case SLIDING -> sliding(size);
      case POLYNOMIAL -> polynomial(size);
      case PLAIN_BLOCKED -> plain(size, CountLayout.BLOCKED);
      case PLAIN -> plain(size, CountLayout.STANDARD);
      case STREAM_LIB -> streamLib(size, new CountMinSketch(DEPTH, longsPerRow(size), SEED));
      case CONSERVATIVE ->
        streamLib(size, new ConservativeAddSketch(DEPTH, longsPerRow(size), SEED));
      case SPARK -> spark(size);
      case HALVED_4 -> halved(size, 4, decay);
      case HALVED_32 -> halved(size, 32, decay);
      case EXACT -> new ExactCounts(size.universe(), decay);
      case BARE -> bare(size);
    };
  }

  private ExponentialCountFilter filter(DecayingSize size, ExponentialDecay decay) {
    return switch (this) {
      case LINE -> fixed(size, Lines.ONE, RaiseRule.LEAST, decay);
      case LINE_ALL -> fixed(size, Lines.ONE, RaiseRule.ALL, decay);
      case LINES -> fixed(size, Lines.TWO, RaiseRule.LEAST, decay);
      case LINES_ALL -> fixed(size, Lines.TWO, RaiseRule.ALL, decay);
      case ADAPTIVE -> adaptive(size, Lines.ONE, decay);
      case ADAPTIVE_LINES -> adaptive(size, Lines.TWO, decay);
      case EVERY_TICK -> fixed(size, Lines.ONE, RaiseRule.LEAST, everyTick(decay));
      default -> throw new AssertionError(this);
    };
  }

  private static ExponentialCountFilter fixed(
      DecayingSize size, Lines lines, RaiseRule rule, ExponentialDecay decay) {
    return new DecayingCountFilter(DecayingShapes.fixed(size, lines, rule, decay), DIGEST);
  }

  private static ExponentialCountFilter adaptive(
      DecayingSize size, Lines lines, ExponentialDecay decay) {
    return new AdaptiveDecayingCountFilter(DecayingShapes.adaptive(size, lines, decay), DIGEST);
  }

  private static DecayingCounter decaying(ExponentialCountFilter filter) {
    return decaying(filter, filter.memoryBytes());
  }

  private static DecayingCounter sliding(DecayingSize size) {
    SlidingCountFilter filter = new SlidingCountFilter(DecayingShapes.sliding(size), DIGEST);
    return decaying(filter, filter.memoryBytes());
  }

  private static DecayingCounter polynomial(DecayingSize size) {
    PolynomialCountFilter filter =
        new PolynomialCountFilter(DecayingShapes.polynomial(size), DIGEST);
    return decaying(filter, filter.memoryBytes());
  }

  /** A filter of ours, one key at a time. */
  private static DecayingCounter decaying(DecayingFilter filter, long bytes) {
    KeyDigest digest = DIGEST;
    return DecayingCounter.of(
        filter,
        bytes,
        (key, tick) -> filter.add(digest.of(key), tick),
        (key, tick) -> filter.estimate(digest.of(key), tick));
  }

  /** The same half-life in epochs of one tick. */
  private static ExponentialDecay everyTick(ExponentialDecay decay) {
    return new ExponentialDecay(decay.weight(1.0 / decay.epochTicks()), 1);
  }

  private static DecayingCounter plain(DecayingSize size, CountLayout layout) {
    CountingBloomFilter filter =
        new CountingBloomFilter(DecayingShapes.plain(size, layout), DIGEST);
    KeyDigest digest = DIGEST;
    return DecayingCounter.of(
        filter,
        filter.memoryBytes(),
        (key, tick) -> filter.add(digest.of(key)),
        (key, tick) -> filter.estimate(digest.of(key)));
  }

  private static DecayingCounter halved(DecayingSize size, int bits, ExponentialDecay decay) {
    return new HalvedCounts(size.bytes(), bits, Math.round(decay.halfLifeTicks()), DIGEST);
  }

  private static DecayingCounter streamLib(DecayingSize size, CountMinSketch sketch) {
    return DecayingCounter.of(
        sketch,
        (long) DEPTH * longsPerRow(size) * Long.BYTES,
        (key, tick) -> sketch.add(key, 1),
        (key, tick) -> sketch.estimateCount(key));
  }

  private static DecayingCounter spark(DecayingSize size) {
    var sketch = org.apache.spark.util.sketch.CountMinSketch.create(DEPTH, longsPerRow(size), SEED);
    return DecayingCounter.of(
        sketch,
        (long) sketch.depth() * sketch.width() * Long.BYTES,
        (key, tick) -> sketch.addLong(key),
        // There is no form for primitive keys.
        (key, tick) -> sketch.estimateCount(key));
  }

  /**
   * One counter of a key somewhere in the memory, which keys share: what takes as long as this only waits
   * for memory.
   */
  private static DecayingCounter bare(DecayingSize size) {
    long[] counters = new long[(int) (size.bytes() / Long.BYTES)];
    KeyDigest digest = DIGEST;
    return DecayingCounter.of(
        counters,
        (long) counters.length * Long.BYTES,
        (key, tick) -> counters[(int) Probes.position(digest.of(key), counters.length)]++,
        (key, tick) -> counters[(int) Probes.position(digest.of(key), counters.length)]);
  }
}
