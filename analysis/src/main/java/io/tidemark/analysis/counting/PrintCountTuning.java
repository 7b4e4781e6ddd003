package io.tidemark.analysis.counting;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.counting.PrintCountSpec;
import java.util.List;
import java.util.OptionalLong;

/**
 * The lengths of prints for a goal. The error is the probability that a key that is not there is counted. All
 * is planned for keys that are there once: with higher counts pages hold fewer keys, and the error is lower.
 */
public final class PrintCountTuning {
  /** The distinct keys up to which the error holds if nothing is said about them. */
  public static final long MANY_KEYS = 1L << 30;

  /** The error holds up to so many times the keys that are expected. */
  public static final int BEYOND_EXPECTED = 4;

  /*
   * Up to so many pages prints do not become shorter, which costs a few bits per key while there are few: so
   * later prints, of which there are most, can have fewer.
   */
  private static final int FIRST_DOUBLINGS = 10;

  /* Half of what a page gets when it has no room. */
  private static final int USUAL_SPARE_LANES = 8;

  /** What plans call the structure. */
  public static final String STRUCTURE = "prints";

  private PrintCountTuning() {}

  /** Nothing is known but the error: it holds up to {@link #MANY_KEYS} keys, and the memory follows them. */
  public static PrintCountSpec forError(double error) {
    Require.insideUnit(error, "error");
    return leastBits(error, FIRST_DOUBLINGS, MANY_KEYS);
  }

  /**
   * So many distinct keys are expected: fewer bits than without knowing, and the error still holds up to
   * {@value #BEYOND_EXPECTED} times as many.
   */
  public static PrintCountSpec forKeys(double error, long keys) {
    Require.insideUnit(error, "error");
    Require.inRange(keys, 1, MANY_KEYS, "keys");
    double pages = Math.max(1, (double) keys / PrintCountSpec.PAGE_LANES);
    return leastBits(error, Math.getExponent(pages), BEYOND_EXPECTED * keys);
  }

  private static PrintCountSpec leastBits(double error, int doublings, long keys) {
    int most = Math.min(PrintCountSpec.MAX_LEAST_BITS, PrintCountSpec.MAX_FIRST_BITS - doublings);
    for (int bits = 1; bits <= most; bits++) {
      PrintCountSpec spec = new PrintCountSpec(bits + doublings, bits, PrintCountSpec.UNBOUNDED);
      if (PrintCountTheory.error(spec, (double) keys, 1) <= error) {
        return spec;
      }
    }
    throw tooLow(error);
  }

  /**
   * The memory has a bound: all prints have as many bits as it takes for the error to hold until the memory is
   * full. From then on prints lose bits, and the error rises.
   */
  public static PrintCountSpec forMemory(double error, long maxBytes) {
    Require.insideUnit(error, "error");
    for (int bits = 1; bits <= PrintCountSpec.MAX_FIRST_BITS; bits++) {
      PrintCountSpec spec = new PrintCountSpec(bits, 0, maxBytes);
      double keys = PrintCountTheory.keysWithin(spec, 1);
      if (PrintCountTheory.error(spec, keys, 1) <= error) {
        return spec;
      }
    }
    throw tooLow(error);
  }

  /**
   * The shape for an error, as a plan: it predicts error and memory for the keys that are expected, or where
   * none are, of a filter that is empty.
   *
   * @param keys the distinct keys that are expected, if that is known
   * @param maxBytes the bound on the memory, if there is one
   */
  public static Plan plan(double error, OptionalLong keys, OptionalLong maxBytes) {
    PrintCountSpec spec = maxBytes.isPresent()
        ? forMemory(error, maxBytes.getAsLong())
        : keys.isPresent() ? forKeys(error, keys.getAsLong()) : forError(error);
    double many = keys.isPresent() ? (double) keys.getAsLong() : 0;
    double bits = many < 1 ? 0 : PrintCountTheory.bitsPerKey(spec, many, 1, USUAL_SPARE_LANES);
    long grown = Math.min(spec.maxBytes(), (long) Math.ceil(many * bits / Byte.SIZE));
    Facts.Builder goal = Facts.builder().fraction("error", error);
    keys.ifPresent(expected -> goal.count("keys", expected));
    maxBytes.ifPresent(bytes -> goal.bytes("memoryBytes", bytes));
    return new Plan(
        goal.build(),
        List.of(new Plan.Candidate(
            STRUCTURE,
            spec,
            PrintCountTheory.error(spec, many, 1),
            Math.max(spec.memoryBytes(), grown),
            Facts.builder().build())));
  }

  private static IllegalArgumentException tooLow(double error) {
    return new IllegalArgumentException(
        Require.message("error", error, "one that prints of 64 bits can have; a higher one"));
  }
}
