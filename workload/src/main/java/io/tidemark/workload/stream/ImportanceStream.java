package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;

/**
 * A stream of elements with repeats, each element with an importance that it keeps: the generator
 * for the tables of importance-aware filters.
 *
 * <p>A position is a repeat with probability {@code repeatProbability}; then it repeats, with
 * probability {@code recentProbability}, position {@code i - max(1, floor(i^u))} for a uniform u,
 * which favours what is recent, and else a uniform earlier position. All other positions are new
 * elements, numbered from 0.
 */
public final class ImportanceStream implements KeyStream {
  /** How likely importance i of {@code 1..importances} is, up to a factor. */
  public enum Law {
    UNIFORM,
    /** Proportional to i. */
    DIRECT,
    /** Proportional to 1/i. */
    INVERSE,
    /** Proportional to 1/sqrt(i). */
    INVERSE_ROOT;

    double weight(int importance) {
      return switch (this) {
        case UNIFORM -> 1;
        case DIRECT -> importance;
        case INVERSE -> 1.0 / importance;
        case INVERSE_ROOT -> 1 / Math.sqrt(importance);
      };
    }
  }

  /**
   * What determines the stream.
   *
   * @param positions length of the stream
   * @param repeatProbability probability that a position is a repeat
   * @param recentProbability probability that a repeat is of a recent position
   * @param importances importances are {@code 1..importances}
   * @param law distribution of the importance of a new element
   * @param seed seed of the draws
   */
  public record Parameters(
      int positions,
      double repeatProbability,
      double recentProbability,
      int importances,
      Law law,
      long seed) {
    public Parameters {
      Require.inRange(positions, 1, 1 << 28, "positions");
      Require.inRange(repeatProbability, 0.0, 1.0, "repeatProbability");
      Require.inRange(recentProbability, 0.0, 1.0, "recentProbability");
      Require.inRange(importances, 1, 1 << 20, "importances");
    }

    /** 55,000 positions, 0.3 repeats, 0.6 of them recent, importances 1 to 50. */
    public static Parameters usual(Law law, long seed) {
      return new Parameters(55_000, 0.3, 0.6, 50, law, seed);
    }

    /** 40,000 positions, 0.3 repeats, all of uniform earlier positions, importances 1 to 50. */
    public static Parameters uniformRepeats(Law law, long seed) {
      return new Parameters(40_000, 0.3, 0, 50, law, seed);
    }
  }

  private final Parameters parameters;
  private final SplittableRandom random;
  private final double[] cumulativeWeights;
  private final int[] elements; // by position
  private final int[] importances; // by element
  private int position;
  private int newElements;

  public ImportanceStream(Parameters parameters) {
    this.parameters = parameters;
    random = RandomSource.seeded(parameters.seed());
    cumulativeWeights = new double[parameters.importances()];
    double sum = 0;
    for (int i = 0; i < cumulativeWeights.length; i++) {
      sum += parameters.law().weight(i + 1);
      cumulativeWeights[i] = sum;
    }
    elements = new int[parameters.positions()];
    importances = new int[parameters.positions()];
  }

  /** Whether there is a further position. */
  public boolean hasNext() {
    return position < elements.length;
  }

  /** The element at the next position. */
  @Override
  public long next() {
    if (!hasNext()) {
      throw new NoSuchElementException(
          "position: " + position + " (expected: below " + elements.length + ")");
    }
    boolean repeat = position > 0 && random.nextDouble() < parameters.repeatProbability();
    elements[position] = repeat ? elements[earlierPosition()] : newElement();
    return elements[position++];
  }

  private int earlierPosition() {
    if (random.nextDouble() < parameters.recentProbability()) {
      int back = (int) Math.pow(position, random.nextDouble());
      return position - Math.max(1, back);
    }
    return random.nextInt(position);
  }

  private int newElement() {
    double u = random.nextDouble() * cumulativeWeights[cumulativeWeights.length - 1];
    int found = Arrays.binarySearch(cumulativeWeights, u);
    importances[newElements] = 1 + (found >= 0 ? found + 1 : -found - 1);
    return newElements++;
  }

  /** The importance of an element that has occurred. */
  public int importance(long element) {
    return importances[(int) Require.inRange(element, 0, newElements - 1L, "element")];
  }

  /** Number of positions of the whole stream. */
  public int positions() {
    return elements.length;
  }
}
