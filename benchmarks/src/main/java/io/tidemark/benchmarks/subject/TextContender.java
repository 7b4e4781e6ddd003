package io.tidemark.benchmarks.subject;

import static io.tidemark.core.filter.seen.BloomLayout.BLOCKED;
import static io.tidemark.core.filter.seen.BloomLayout.STANDARD;

import java.util.function.LongFunction;

/** Who is measured with {@code String} keys. */
public enum TextContender implements Contender {
  /** {@code BloomFilter}, blocked. */
  BLOOM_BLOCKED(
      "Tidemark, blocked", keys -> new DigestedTexts(Shapes.filter(keys, BLOCKED, Shapes.FAST))),
  /** The same, in bulk. */
  BLOOM_BLOCKED_BULK(
      "Tidemark, blocked, bulk",
      keys -> new BloomBulk(Shapes.filter(keys, BLOCKED, Shapes.FAST), new BloomBulk.Texts())),
  /** The same, with the keyed digest. */
  BLOOM_BLOCKED_KEYED(
      "Tidemark, blocked, keyed digest",
      keys -> new DigestedTexts(Shapes.filter(keys, BLOCKED, Shapes.KEYED))),
  /** {@code BloomFilter}, standard. */
  BLOOM_STANDARD(
      "Tidemark, standard", keys -> new DigestedTexts(Shapes.filter(keys, STANDARD, Shapes.FAST))),
  /** Guava. */
  GUAVA("Guava", GuavaTexts::new),
  /** Apache DataSketches. */
  DATA_SKETCHES("DataSketches", DataSketchesTexts::new);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<Subject> subject;

  TextContender(String label, LongFunction<Subject> subject) {
    this.label = label;
    this.subject = subject;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Subject subject(long keys) {
    return subject.apply(keys);
  }
}
