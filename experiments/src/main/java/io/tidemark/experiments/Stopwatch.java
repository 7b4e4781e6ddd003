package io.tidemark.experiments;

/**
 * Where an experiment reads the time that something took. It is given to an experiment, so that a
 * test can give one that makes runs repeat.
 */
@FunctionalInterface
public interface Stopwatch {
  /** Nanoseconds since some moment; only differences mean something. */
  long nanos();

  /** The machine's. */
  static Stopwatch ofMachine() {
    return System::nanoTime;
  }
}
