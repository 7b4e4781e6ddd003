package io.tidemark.benchmarks.decaying;

import static io.tidemark.benchmarks.decaying.DecayingShapes.DEPTH;
import static io.tidemark.benchmarks.decaying.DecayingShapes.SEED;
import static io.tidemark.benchmarks.decaying.DecayingShapes.longsPerRow;
import static io.tidemark.core.filter.decaying.RaiseRule.ALL;
import static io.tidemark.core.filter.decaying.RaiseRule.LEAST;

import com.clearspring.analytics.stream.frequency.ConservativeAddSketch;
import com.clearspring.analytics.stream.frequency.CountMinSketch;
import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.benchmarks.decaying.DecayingShapes.Lines;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The contenders with decaying counts, and with counts of what ever occurred. */
public enum DecayingContender implements Contender {
  DOOR("`Tidemark.decayingCounts`, default options", (s, d) -> door(s, d)),
  LINE("Tidemark, decaying, 1 line", (s, d) -> single(fixed(s, Lines.ONE, LEAST, d))),
  /** As the paper adds. */
  LINE_ALL("Tidemark, decaying, 1 line, all raised", (s, d) -> single(fixed(s, Lines.ONE, ALL, d))),
  LINES("Tidemark, decaying, 2 lines", (s, d) -> single(fixed(s, Lines.TWO, LEAST, d))),
  /** As the paper adds. */
  LINES_ALL(
      "Tidemark, decaying, 2 lines, all raised", (s, d) -> single(fixed(s, Lines.TWO, ALL, d))),
  ADAPTIVE("Tidemark, adaptive, 1 line", (s, d) -> single(adaptive(s, Lines.ONE, d))),
  ADAPTIVE_LINES("Tidemark, adaptive, 2 lines", (s, d) -> single(adaptive(s, Lines.TWO, d))),
  EVERY_TICK(
      "Tidemark, decaying, 1 line, an epoch per item",
      (s, d) -> single(fixed(s, Lines.ONE, LEAST, everyTick(d)))),
  SLIDING("Tidemark, sliding, 7 blocks", (s, d) -> sliding(s)),
  POLYNOMIAL("Tidemark, polynomial, 8 exponentials", (s, d) -> polynomial(s)),
  LINE_BATCH(
      "Tidemark, decaying, 1 line, in batches",
      (s, d) -> new DecayingCounter.Batches(fixed(s, Lines.ONE, LEAST, d))),
  LINES_BATCH(
      "Tidemark, decaying, 2 lines, in batches",
      (s, d) -> new DecayingCounter.Batches(fixed(s, Lines.TWO, LEAST, d))),
  ADAPTIVE_BATCH(
      "Tidemark, adaptive, 1 line, in batches",
      (s, d) -> new DecayingCounter.Batches(adaptive(s, Lines.ONE, d))),
  PLAIN_BLOCKED(
      "Tidemark, counting, blocked (no decay)", (s, d) -> counting(s, CountLayout.BLOCKED)),
  PLAIN("Tidemark, counting (no decay)", (s, d) -> counting(s, CountLayout.STANDARD)),
  STREAM_LIB(
      "stream-lib, count-min (no decay)",
      (s, d) -> streamLib(s, new CountMinSketch(DEPTH, longsPerRow(s), SEED))),
  CONSERVATIVE(
      "stream-lib, conservative (no decay)",
      (s, d) -> streamLib(s, new ConservativeAddSketch(DEPTH, longsPerRow(s), SEED))),
  SPARK("Spark, count-min (no decay)", (s, d) -> spark(s)),
  /** As Caffeine has them. */
  HALVED_4("count-min, halved, 4 bits", (s, d) -> halved(s, 4, d)),
  HALVED_32("count-min, halved, 32 bits", (s, d) -> halved(s, 32, d)),
  EXACT("fastutil map, decaying (exact)", (s, d) -> ExactCounts.counter(s.universe(), d)),
  /** To see what memory takes. */
  BARE("one counter per key (no decay)", (s, d) -> bare(s));

  /** Those whose answers are compared with an exact decayed map. */
  public static final List<DecayingContender> DECAYING = List.of(
      DOOR, LINE, LINE_ALL, LINES, LINES_ALL, ADAPTIVE, ADAPTIVE_LINES, HALVED_4, HALVED_32);

  /** Those whose answers are compared where nothing decays. */
  public static final List<DecayingContender> COUNTING = List.of(
      DOOR,
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

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final BiFunction<DecayingSize, ExponentialDecay, DecayingCounter> create;

  DecayingContender(
      String label, BiFunction<DecayingSize, ExponentialDecay, DecayingCounter> create) {
    this.label = label;
    this.create = create;
  }

  @Override
  public String label() {
    return label;
  }

  /** A new one without keys, which decays as its size says. */
  public DecayingCounter create(DecayingSize size) {
    return create(size, size.decay());
  }

  DecayingCounter create(DecayingSize size, ExponentialDecay decay) {
    return create.apply(size, decay);
  }

  /** Those of which each addition is timed by itself. To halve a large sketch takes too long. */
  public static List<DecayingContender> timedSingly(DecayingSize size) {
    return size == DecayingSize.MIB_256
        ? List.of(LINE, LINES, ADAPTIVE)
        : List.of(LINE, LINES, ADAPTIVE, HALVED_32);
  }

  /** Whether it is a filter of Tidemark whose counts decay exponentially. */
  @Override
  public boolean isOurs() {
    return Contender.super.isOurs()
        && !EnumSet.of(SLIDING, POLYNOMIAL, PLAIN_BLOCKED, PLAIN).contains(this);
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

  /** What a user gets who says no more than the half-life and the memory, and numbers the items. */
  private static DecayingCounter door(DecayingSize size, ExponentialDecay decay) {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .halfLifeItems(Math.round(decay.halfLifeTicks()))
        .memory(size.bytes())
        .digest(DIGEST)
        .build();
    return new DecayingCounter(
        counts,
        counts.memoryBytes(),
        (key, tick) -> counts.addDigest(DIGEST.of(key), 1, tick, () -> key),
        (key, latest) -> counts.countDigest(DIGEST.of(key), latest));
  }

  private static DecayingCountFilter fixed(
      DecayingSize size, Lines lines, RaiseRule rule, ExponentialDecay decay) {
    return new DecayingCountFilter(DecayingShapes.fixed(size, lines, rule, decay), DIGEST);
  }

  private static DecayingCountFilter adaptive(
      DecayingSize size, Lines lines, ExponentialDecay decay) {
    return new DecayingCountFilter(DecayingShapes.adaptive(size, lines, decay), DIGEST);
  }

  private static DecayingCounter single(DecayingCountFilter filter) {
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
    return new DecayingCounter(
        filter,
        bytes,
        (key, tick) -> filter.add(digest.of(key), tick),
        (key, tick) -> filter.estimate(digest.of(key), tick));
  }

  /** The same half-life in epochs of one tick. */
  private static ExponentialDecay everyTick(ExponentialDecay decay) {
    return new ExponentialDecay(decay.weight(1.0 / decay.epochTicks()), 1);
  }

  private static DecayingCounter counting(DecayingSize size, CountLayout layout) {
    CountingBloomFilter filter =
        new CountingBloomFilter(DecayingShapes.plain(size, layout), DIGEST);
    KeyDigest digest = DIGEST;
    return new DecayingCounter(
        filter,
        filter.memoryBytes(),
        (key, tick) -> filter.add(digest.of(key)),
        (key, tick) -> filter.estimate(digest.of(key)));
  }

  private static DecayingCounter halved(DecayingSize size, int bits, ExponentialDecay decay) {
    return HalvedCounts.counter(size.bytes(), bits, Math.round(decay.halfLifeTicks()), DIGEST);
  }

  private static DecayingCounter streamLib(DecayingSize size, CountMinSketch sketch) {
    return new DecayingCounter(
        sketch,
        (long) DEPTH * longsPerRow(size) * Long.BYTES,
        (key, tick) -> sketch.add(key, 1),
        (key, tick) -> sketch.estimateCount(key));
  }

  private static DecayingCounter spark(DecayingSize size) {
    var sketch = org.apache.spark.util.sketch.CountMinSketch.create(DEPTH, longsPerRow(size), SEED);
    return new DecayingCounter(
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
    return new DecayingCounter(
        counters,
        (long) counters.length * Long.BYTES,
        (key, tick) -> counters[(int) Probes.position(digest.of(key), counters.length)]++,
        (key, tick) -> counters[(int) Probes.position(digest.of(key), counters.length)]);
  }
}
