package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * Ages at which a smooth function of the age is evaluated to sum it over all ages of a range: each of
 * the first, and then ever fewer, {@value RangeRule#POINTS} in each quarter of a doubling.
 *
 * <p>Errors: a function whose logarithm is smooth where ages double is summed to 12 digits or more;
 * one that has a peak of a width below 2 % of its age, to fewer.
 */
public final class AgeGrid {
  /** The pieces of a doubling. */
  private static final int PIECES = 4;

  /* Below, each age is visited. */
  private static final long SINGLE = (long) PIECES * RangeRule.LEAST;

  /** The greatest age that a grid may reach. */
  public static final long MAX_AGE = 1L << 60;

  private AgeGrid() {}

  /** What is done with an age. */
  @FunctionalInterface
  public interface Visitor {
    /** Adds a value at an age so many times. */
    void visit(long age, double weight);
  }

  /** Visits the ages of a range. The sum of weights is the length of the range. */
  public static void visit(long from, long to, Visitor visitor) {
    Require.inRange(from, 0, MAX_AGE, "from");
    Require.inRange(to, from, MAX_AGE, "to");
    long age = from;
    while (age < to) {
      long end = Math.min(to, pieceEnd(age));
      visitPiece(age, end, visitor);
      age = end;
    }
  }

  /** The end of the piece of an age: pieces are single ages at first, and quarters of a doubling. */
  public static long pieceEnd(long age) {
    if (age < SINGLE) {
      return age + 1;
    }
    long length = Long.highestOneBit(age) / PIECES;
    return (age / length + 1) * length;
  }

  /** The start of the piece of an age. */
  public static long pieceStart(long age) {
    if (age < SINGLE) {
      return age;
    }
    long length = Long.highestOneBit(age) / PIECES;
    return age / length * length;
  }

  private static void visitPiece(long from, long to, Visitor visitor) {
    if (to - from < RangeRule.LEAST) {
      for (long age = from; age < to; age++) {
        visitor.visit(age, 1);
      }
      return;
    }
    RangeRule rule = RangeRule.of(to - from);
    for (int point = 0; point < RangeRule.POINTS; point++) {
      visitor.visit(from + rule.offset(point), rule.weight(point));
    }
  }
}
