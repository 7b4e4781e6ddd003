package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.MaybeTruth;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.text.Numbers;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a history says to one question.
 *
 * @param answer the answer
 * @param probability that the key occurred in the range, given the answer; NaN if that is unknown
 * @param learned what the probability of a maybe comes from, where no prior was given
 */
public record Reply(HistoryAnswer answer, double probability, Optional<MaybeTruth> learned) {
  /**
   * Asks a history.
   *
   * @param prior the probability, before asking, that the key occurred in the range; if there is none, it is
   *     learned from what the history says of the key at other times
   */
  public static Reply of(
      History<?> history, long keyDigest, TimeRange range, OptionalDouble prior) {
    HistoryAnswer answer = history.askDigest(keyDigest, range.from(), range.to());
    if (answer != HistoryAnswer.MAYBE) {
      return new Reply(answer, answer == HistoryAnswer.NO ? 0.0 : Double.NaN, Optional.empty());
    }
    if (prior.isPresent()) {
      return new Reply(
          answer,
          history.truthOfMaybe(range.from(), range.to(), prior.getAsDouble()),
          Optional.empty());
    }
    MaybeTruth truth = history.maybeTruthDigest(keyDigest, range.from(), range.to());
    return new Reply(answer, truth.probability(), Optional.of(truth));
  }

  /** What the probability of a maybe comes from, in a sentence for people; nothing for other answers. */
  public Optional<String> reason() {
    return learned.map(truth -> "of ranges of this length, "
        + Numbers.oneIn(truth.foundShare())
        + " is answered maybe for this key, and "
        + Numbers.oneIn(truth.error())
        + " for a key that never came; the probability takes this range for one like others, and half of"
        + " the keys that are asked for to have come at all (--prior says otherwise)");
  }

  /** The answer in a word. */
  public String word() {
    return Choice.word(answer);
  }

  /** The probability as text; empty if it is unknown. */
  public String probabilityText() {
    return Double.isNaN(probability) ? "" : Numbers.certainty(probability);
  }

  /** The answer in a line, with the probability of a maybe. */
  public String line() {
    return answer == HistoryAnswer.MAYBE ? word() + " " + probabilityText() : word();
  }

  /** The exit code. */
  public int exitCode() {
    return switch (answer) {
      case MAYBE -> ExitCode.DONE;
      case NO -> ExitCode.NO;
      case UNKNOWN -> ExitCode.UNKNOWN;
    };
  }

  /** Adds itself to the JSON fields; a probability that is unknown is left out. */
  void addTo(Map<String, Object> fields) {
    fields.put("answer", word());
    learned.ifPresent(truth -> {
      fields.put("foundShare", truth.foundShare());
      fields.put("error", truth.error());
    });
    if (!Double.isNaN(probability)) {
      fields.put("probability", probability);
    }
  }
}
