package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Parameters of the figures that show false positives.
 *
 * @param seed seed of the days
 * @param precedingSeed seed of the days before, from which the online forms learn
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the days and bits are
 * @param methods which forms of a history
 * @param questions questions per setting (paper: |W|)
 * @param settings what is varied
 */
public record RateParameters(
    long seed,
    long precedingSeed,
    long runSeed,
    int divisor,
    List<Method> methods,
    int questions,
    List<Setting> settings) {
  /**
   * One setting.
   *
   * @param day which day
   * @param span its length in seconds (paper: T)
   * @param bits bits of the history (paper: m)
   * @param length length of the questions in seconds (paper: |q|)
   */
  public record Setting(DayKind day, long span, long bits, long length) {
    public Setting {
      Objects.requireNonNull(day, "day");
      Require.inRange(span, 1, Days.SECONDS, "span");
      Require.inRange(bits, 1, 1L << 40, "bits");
      Require.inRange(length, 1, span, "length");
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "%s %,d s, %,d bits, %,d s asked", day.title(), span, bits, length);
    }
  }

  /** The methods of the paper's Table 2, and ours. */
  static final List<Method> METHODS = List.of(
      Method.PAIR,
      Method.INTERVAL_OPT,
      Method.INTERVAL_ONLINE,
      Method.INTERVAL_BY_HEIGHT,
      Method.LEVEL_OPT,
      Method.LEVEL_ONLINE);

  public RateParameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(questions, 100, 10_000_000, "questions");
    methods = List.copyOf(methods);
    settings = List.copyOf(settings);
  }

  /** Settings as the paper has them, at full size. */
  static RateParameters full(Stream<Setting> settings) {
    return new RateParameters(
        Seeds.DAY, Seeds.PRECEDING_DAY, Seeds.RUN, 1, METHODS, 10_000, settings.toList());
  }

  /** The same with fewer bits and smaller days. */
  static RateParameters quick(Stream<Setting> settings) {
    return new RateParameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        METHODS,
        2_000,
        settings
            .map(s -> new Setting(s.day(), s.span(), s.bits() / Seeds.QUICK_DIVISOR, s.length()))
            .toList());
  }
}
