package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure7}.
 *
 * @param seed seed of the days
 * @param divisor how many times smaller than the paper's the days are
 * @param days which days
 * @param points moments of the day that are shown, evenly spaced
 */
public record Figure7Parameters(long seed, int divisor, List<DayKind> days, int points) {
  public Figure7Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(points, 24, 1_440, "points");
    days = List.copyOf(days);
  }

  static Figure7Parameters full() {
    return new Figure7Parameters(Seeds.DAY, 1, List.of(DayKind.values()), 96);
  }

  static Figure7Parameters quick() {
    return new Figure7Parameters(Seeds.DAY, Seeds.QUICK_DIVISOR, List.of(DayKind.values()), 24);
  }
}
