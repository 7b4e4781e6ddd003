package io.tidemark.benchmarks.lately;

import com.clearspring.analytics.stream.frequency.ConservativeAddSketch;
import com.clearspring.analytics.stream.frequency.CountMinSketch;
import io.tidemark.benchmarks.lately.LatelyShapes.Lines;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;
import java.util.Optional;

/** Who is measured with counts of what occurred lately, and with counts of what ever occurred. */
public enum LatelyContender {
  /** {@code DecayingCountFilter}, one line per key. */
  LINE("Tidemark, decaying, 1 line"),
  /** The same, as the paper adds. */
  LINE_ALL("Tidemark, decaying, 1 line, all raised"),
  /** {@code DecayingCountFilter}, two lines per key. */
  LINES("Tidemark, decaying, 2 lines"),
  /** The same, as the paper adds. */
  LINES_ALL("Tidemark, decaying, 2 lines, all raised"),
  /** {@code DecayingCountFilter}, one line per key. */
  ADAPTIVE("Tidemark, adaptive, 1 line"),
  /** {@code DecayingCountFilter}, two lines per key. */
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
  public static final List<LatelyContender> DECAYING =
      List.of(LINE, LINE_ALL, LINES, LINES_ALL, ADAPTIVE, ADAPTIVE_LINES, HALVED_4, HALVED_32);

  /** Those whose answers are compared where nothing decays. */
  public static final List<LatelyContender> COUNTING = List.of(
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
  public static final List<LatelyContender> PEERS = List.of(STREAM_LIB, CONSERVATIVE, SPARK, EXACT);

  private static final KeyDigest DIGEST = FastDigest.seeded(LatelyShapes.SEED);

  private final String label;

  LatelyContender(String label) {
    this.label = label;
  }

  /** Those of which each addition is timed by itself. To halve a large sketch takes too long. */
  public static List<LatelyContender> timedSingly(LatelySize size) {
    return size == LatelySize.MIB_256
        ? List.of(LINE, LINES, ADAPTIVE)
        : List.of(LINE, LINES, ADAPTIVE, HALVED_32);
  }

  /** The name in reports. */
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
  public Optional<LatelyContender> plain() {
    return switch (this) {
      case LINE, LINE_ALL, ADAPTIVE -> Optional.of(PLAIN_BLOCKED);
      case LINES, LINES_ALL, ADAPTIVE_LINES -> Optional.of(PLAIN);
      default -> Optional.empty();
    };
  }

  /** The one whose batch forms these are. */
  public Optional<LatelyContender> single() {
    return switch (this) {
      case LINE_BATCH -> Optional.of(LINE);
      case LINES_BATCH -> Optional.of(LINES);
      case ADAPTIVE_BATCH -> Optional.of(ADAPTIVE);
      default -> Optional.empty();
    };
  }

  /** A new one without keys, which decays as its size says. */
  public LatelySubject subject(LatelySize size) {
    return subject(size, size.decay());
  }

  /** A new one without keys. */
  public LatelySubject subject(LatelySize size, ExponentialDecay decay) {
    return switch (this) {
      case LINE, LINE_ALL, LINES, LINES_ALL, ADAPTIVE, ADAPTIVE_LINES, EVERY_TICK ->
        new DecayedItems(filter(size, decay));
      case LINE_BATCH, LINES_BATCH, ADAPTIVE_BATCH ->
        new DecayedBatches(single().orElseThrow().filter(size, decay));
      case SLIDING -> sliding(size);
      case POLYNOMIAL -> polynomial(size);
      case PLAIN_BLOCKED -> plain(size, CountLayout.BLOCKED);
      case PLAIN -> plain(size, CountLayout.STANDARD);
      case STREAM_LIB -> new StreamLibItems(size, CountMinSketch::new);
      case CONSERVATIVE -> new StreamLibItems(size, ConservativeAddSketch::new);
      case SPARK -> new SparkItems(size);
      case HALVED_4 -> halved(size, 4, decay);
      case HALVED_32 -> halved(size, 32, decay);
      case EXACT -> new ExactItems(size.universe(), decay);
      case BARE -> new BareItems(size, DIGEST);
    };
  }

  private DecayingCountFilter filter(LatelySize size, ExponentialDecay decay) {
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

  private static DecayingCountFilter fixed(
      LatelySize size, Lines lines, RaiseRule rule, ExponentialDecay decay) {
    return new DecayingCountFilter(LatelyShapes.fixed(size, lines, rule, decay), DIGEST);
  }

  private static DecayingCountFilter adaptive(
      LatelySize size, Lines lines, ExponentialDecay decay) {
    return new DecayingCountFilter(LatelyShapes.adaptive(size, lines, decay), DIGEST);
  }

  private static LatelySubject sliding(LatelySize size) {
    SlidingCountFilter filter = new SlidingCountFilter(LatelyShapes.sliding(size), DIGEST);
    return new DecayedItems(filter, DIGEST, filter.memoryBytes());
  }

  private static LatelySubject polynomial(LatelySize size) {
    PolynomialCountFilter filter = new PolynomialCountFilter(LatelyShapes.polynomial(size), DIGEST);
    return new DecayedItems(filter, DIGEST, filter.memoryBytes());
  }

  /** The same half-life in epochs of one tick. */
  private static ExponentialDecay everyTick(ExponentialDecay decay) {
    return new ExponentialDecay(decay.weight(1.0 / decay.epochTicks()), 1);
  }

  private static LatelySubject plain(LatelySize size, CountLayout layout) {
    return new PlainItems(new CountingBloomFilter(LatelyShapes.plain(size, layout), DIGEST));
  }

  private static LatelySubject halved(LatelySize size, int bits, ExponentialDecay decay) {
    return new HalvedItems(size.bytes(), bits, Math.round(decay.halfLifeTicks()), DIGEST);
  }
}
