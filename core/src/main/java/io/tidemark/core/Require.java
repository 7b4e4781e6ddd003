package io.tidemark.core;

/** Checks of arguments; every message has the form {@code name: value (expected: range)}. */
public final class Require {
  private Require() {}
}
