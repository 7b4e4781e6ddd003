package io.tidemark.benchmarks.frame;

/** A contender: an enum constant, whose name is the JMH parameter {@code contender}. */
public interface Contender {
  String name();

  String label();

  /** Whether it is a filter of Tidemark, called without its door. */
  default boolean isOurs() {
    return label().startsWith("Tidemark,");
  }
}
