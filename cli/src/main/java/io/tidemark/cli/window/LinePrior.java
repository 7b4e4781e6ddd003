package io.tidemark.cli.window;

import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/**
 * How likely the keys of some lines are. With a Zipf law a key is its rank: 1 for the most frequent.
 * What is asked for is always the key of the line that was selected last.
 */
public final class LinePrior {
  private static final String LEARNING = "nothing is known before one window has passed";

  private final PriorChoice choice;
  private final long[] ranks;
  private long selected = 1;

  /** The keys of up to so many lines at once. */
  public LinePrior(PriorChoice choice, int capacity) {
    this.choice = choice;
    this.ranks = new long[capacity];
  }

  /** Passes it to a builder; the law of the keys comes from elsewhere. */
  void configure(WindowFilterBuilder<?> builder) {
    if (choice.kind() == PriorChoice.Kind.LEARNED) {
      builder.learn();
    } else {
      builder.prior(prior());
    }
  }

  /** A loaded filter joined with this. */
  <K> WindowFilter<K> with(WindowFilter<K> filter) {
    return choice
        .law()
        .map(law -> filter.withPrior(prior(), law::distinct))
        .orElseGet(filter::learning);
  }

  private KeyPrior prior() {
    double universe = (double) choice.universe();
    return choice.kind() == PriorChoice.Kind.ZIPF
        ? KeyPrior.zipf(digest -> selected, universe, choice.exponent())
        : KeyPrior.uniform(universe);
  }

  /** Where it comes from, as text. */
  String text() {
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
    if (choice.kind() == PriorChoice.Kind.ZIPF) {
      ranks[place] = rank(reader);
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
    selected = ranks[place];
  }
}
