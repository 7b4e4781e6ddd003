package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.seen.BloomLayout;
import java.util.function.LongFunction;

/** Who is measured with several threads, and {@code long} keys. */
public enum SharedContender implements Contender {
  /** {@code ConcurrentSeenSet}, blocked: writes nothing if all bits are there. */
  LOOKING_FIRST("Tidemark, concurrent", NumberContender.BLOOM_BLOCKED_CONCURRENT::subject),
  /** An atomic OR for every word. */
  ALWAYS_WRITING(
      "the same, an atomic OR for every word",
      keys -> alwaysWriting(new AlwaysWritingFilter(Shapes.spec(keys, BloomLayout.BLOCKED)))),
  /** Guava. */
  GUAVA("Guava", GuavaNumbers::new);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<Subject> subject;

  SharedContender(String label, LongFunction<Subject> subject) {
    this.label = label;
    this.subject = subject;
  }

  private static Subject alwaysWriting(AlwaysWritingFilter filter) {
    return new DigestedNumbers(filter, Shapes.FAST, filter.bits());
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
