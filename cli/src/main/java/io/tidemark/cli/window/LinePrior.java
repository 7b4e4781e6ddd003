package io.tidemark.cli.window;

import io.tidemark.Keys;
import io.tidemark.WindowFilter;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.inference.ZipfPrior;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/**
 * How likely the keys of some lines are. With a Zipf law a key is its rank: 1 for the most frequent.
 * What is asked for is always the key of the line that was selected last.
 */
public final class LinePrior implements KeyPrior {
  private static final String LEARNING = "nothing is known before one window has passed";

  private final PriorChoice choice;
  private final double[] probabilities;
  private final ZipfPrior zipf;
  private double selected;

  /** The keys of up to so many lines at once. */
  public LinePrior(PriorChoice choice, int capacity) {
    this.choice = choice;
    this.probabilities = new double[capacity];
    this.zipf = choice.kind() == PriorChoice.Kind.ZIPF
        ? new ZipfPrior(digest -> 1, (double) choice.universe(), choice.exponent())
        : null;
    this.selected = 1.0 / choice.universe();
  }

  /**
   * A filter joined with this.
   *
   * @param windowItems about how many items are in the window
   */
  public WindowFilter<Long> over(BlockTimingFilter filter, double windowItems) {
    WindowFilter<Long> recent = WindowFilter.over(filter, Keys.longs());
    double universe = (double) choice.universe();
    return switch (choice.kind()) {
      case UNIFORM -> recent.withPrior(this, DistinctModel.uniform(universe));
      case ZIPF ->
        recent.withPrior(
            this, DistinctModel.zipf(universe, choice.exponent(), Math.max(2, 2 * windowItems)));
      case LEARNED -> recent.learning();
    };
  }

  /** Where it comes from, for people. */
  public String text() {
    return choice.kind() == PriorChoice.Kind.LEARNED
        ? "learned from the stream; " + LEARNING
        : choice.option();
  }

  /**
   * Notes the key of the line on which a reader stands.
   *
   * @throws BadRecordException if it must be a rank and is none
   */
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (zipf != null) {
      probabilities[place] = zipf.probabilityOfRank(rank(reader));
    }
  }

  private long rank(RecordReader reader) throws BadRecordException {
    String key = reader.keyText();
    if (key.matches("[0-9]{1,18}")) {
      long rank = Long.parseLong(key);
      if (rank >= 1 && rank <= choice.universe()) {
        return rank;
      }
    }
    throw reader.unusableKey(
        "a rank 1.." + choice.universe() + ", which keys are with --prior " + choice.option());
  }

  /** From now on the key of that line is asked for. */
  public void select(int place) {
    if (zipf != null) {
      selected = probabilities[place];
    }
  }

  @Override
  public double probability(long digest) {
    return selected;
  }
}
