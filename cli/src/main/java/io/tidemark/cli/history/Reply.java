package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import java.util.Map;

/**
 * What a history says to one question.
 *
 * @param answer the answer
 * @param probability that the key occurred in the range, given the answer; NaN if that is unknown
 */
public record Reply(HistoryAnswer answer, double probability) {
  /**
   * Asks a history.
   *
   * @param prior the probability, before asking, that the key occurred in the range
   */
  public static Reply of(History<?> history, long keyDigest, TimeRange range, double prior) {
    HistoryAnswer answer = history.askDigest(keyDigest, range.from(), range.to());
    return new Reply(
        answer,
        switch (answer) {
          case NO -> 0.0;
          case UNKNOWN -> Double.NaN;
          case MAYBE -> history.truthOfMaybe(range.from(), range.to(), prior);
        });
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
    if (!Double.isNaN(probability)) {
      fields.put("probability", probability);
    }
  }
}
