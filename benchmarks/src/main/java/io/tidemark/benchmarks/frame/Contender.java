package io.tidemark.benchmarks.frame;

/** Who is measured; an enum constant, whose name is the JMH parameter {@code contender}. */
public interface Contender {
  /** The name of the constant. */
  String name();

  /** The name in reports. */
  String label();

  /** Whether it is a filter of Tidemark. */
  default boolean isOurs() {
    return label().startsWith("Tidemark");
  }
}
