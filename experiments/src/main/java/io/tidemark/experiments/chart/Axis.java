package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What runs along one side of a chart. */
public sealed interface Axis {
  /** What the values are, with their unit. */
  String title();

  /**
   * Equal steps.
   *
   * @param title what the values are
   * @param range what to show; empty: all that is there
   */
  record Linear(String title, Optional<Interval> range) implements Axis {
    public Linear {
      Objects.requireNonNull(title, "title");
      range.ifPresent(r -> requireLength(r, "linear range"));
    }
  }

  /**
   * Equal factors.
   *
   * @param title what the values are
   * @param range what to show, above 0; empty: all that is there
   */
  record Log(String title, Optional<Interval> range) implements Axis {
    public Log {
      Objects.requireNonNull(title, "title");
      range.ifPresent(r -> {
        requireLength(r, "log range");
        if (!(r.low() > 0)) {
          throw new IllegalArgumentException("log range: " + r + " (expected: above 0)");
        }
      });
    }
  }

  /**
   * Names side by side; the first is at 0, the second at 1, and so on.
   *
   * @param title what the names are
   * @param names at least one
   */
  record Categories(String title, List<String> names) implements Axis {
    public Categories {
      Objects.requireNonNull(title, "title");
      names = List.copyOf(names);
      if (names.isEmpty()) {
        throw new IllegalArgumentException("names: none (expected: at least 1)");
      }
    }
  }

  /** Equal steps over all that is there. */
  static Axis linear(String title) {
    return new Linear(title, Optional.empty());
  }

  /** Equal steps over a range. */
  static Axis linear(String title, double low, double high) {
    return new Linear(title, Optional.of(new Interval(low, high)));
  }

  /** Equal factors over all that is there. */
  static Axis log(String title) {
    return new Log(title, Optional.empty());
  }

  /** Equal factors over a range. */
  static Axis log(String title, double low, double high) {
    return new Log(title, Optional.of(new Interval(low, high)));
  }

  /** Names side by side. */
  static Axis categories(String title, List<String> names) {
    return new Categories(title, names);
  }

  private static void requireLength(Interval range, String name) {
    if (!(range.high() > range.low() && Double.isFinite(range.high() - range.low()))) {
      throw new IllegalArgumentException(name + ": " + range + " (expected: finite, low < high)");
    }
  }
}
