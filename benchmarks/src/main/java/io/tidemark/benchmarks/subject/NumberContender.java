package io.tidemark.benchmarks.subject;

import static io.tidemark.core.filter.seen.BloomLayout.BLOCKED;
import static io.tidemark.core.filter.seen.BloomLayout.STANDARD;

import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.ConcurrentSeenSet;
import java.util.function.LongFunction;

/** Who is measured with {@code long} keys. */
public enum NumberContender implements Contender {
  /** {@code BloomFilter}, blocked. */
  BLOOM_BLOCKED(
      "Tidemark, blocked", keys -> new DigestedNumbers(Shapes.filter(keys, BLOCKED, Shapes.FAST))),
  /** The same, in bulk. */
  BLOOM_BLOCKED_BULK(
      "Tidemark, blocked, bulk",
      keys -> new BloomBulk(Shapes.filter(keys, BLOCKED, Shapes.FAST), new BloomBulk.Numbers())),
  /** The same, with digests that are there already. */
  BLOOM_BLOCKED_DIGEST(
      "Tidemark, blocked, digest given",
      keys -> new BloomDigests(Shapes.filter(keys, BLOCKED, Shapes.FAST))),
  /** The same, with the keyed digest. */
  BLOOM_BLOCKED_KEYED(
      "Tidemark, blocked, keyed digest",
      keys -> new DigestedNumbers(Shapes.filter(keys, BLOCKED, Shapes.KEYED))),
  /** {@code ConcurrentBloomFilter}, blocked, from one thread. */
  BLOOM_BLOCKED_CONCURRENT(
      "Tidemark, blocked, concurrent", keys -> concurrent(Shapes.spec(keys, BLOCKED))),
  /** {@code BloomFilter}, standard. */
  BLOOM_STANDARD(
      "Tidemark, standard",
      keys -> new DigestedNumbers(Shapes.filter(keys, STANDARD, Shapes.FAST))),
  /** Guava. */
  GUAVA("Guava", GuavaNumbers::new),
  /** Apache DataSketches. */
  DATA_SKETCHES("DataSketches", DataSketchesNumbers::new),
  /** FastFilter's blocked filter. */
  FAST_FILTER("FastFilter, blocked", FastFilterNumbers::new),
  /** fastutil's exact set. */
  FASTUTIL("fastutil set (exact)", ExactNumbers::new);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<Subject> subject;

  NumberContender(String label, LongFunction<Subject> subject) {
    this.label = label;
    this.subject = subject;
  }

  private static Subject concurrent(BloomSpec spec) {
    return new DigestedNumbers(
        new ConcurrentSeenSet(spec.create(Shapes.FAST)), Shapes.FAST, spec.bits());
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Subject subject(long keys) {
    return subject.apply(keys);
  }

  @Override
  public boolean costIsFixed() {
    // The table of an exact set grows with its keys.
    return this != FASTUTIL;
  }
}
