package io.tidemark.benchmarks.history;

/** Fixed, so that runs differ in time only. */
final class Seeds {
  static final long STREAM = 1;
  static final long ORDER = 2;
  static final long QUESTIONS = 3;
  static final long DIGEST = 4;

  private Seeds() {}
}
