package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.function.Predicate;

/**
 * The paper's claims on rates, as points that can be judged. Rates are those of the model, which has
 * no chance in it and is held against the measured ones elsewhere.
 */
final class Claims {
  private final RatePoints points;

  Claims(RatePoints points) {
    this.points = points;
  }

  /**
   * A claim on the ratio of one method's rate to another's, at all settings of some points.
   *
   * @param claim what the paper says
   * @param reading how it is turned into a number
   * @param allowed where the ratio should lie
   */
  Claim ratio(String claim, String reading, Method method, List<Method> others, Interval allowed) {
    List<Check> checks = points.all().stream()
        .filter(p -> p.method() == method)
        .flatMap(p -> others.stream().map(other -> {
          double ratio = p.model() / points.counterpart(p, other).model();
          return new Check(p.place() + ", against " + other.title(), ratio, allowed);
        }))
        .toList();
    return Claim.ofPaper(claim, reading, checks);
  }

  /** A claim on the rate of some points. */
  Claim rate(String claim, String reading, Predicate<RatePoint> which, Interval allowed) {
    List<Check> checks = points.all().stream()
        .filter(which)
        .map(p -> new Check(p.place(), p.model(), allowed))
        .toList();
    return Claim.ofPaper(claim, reading, checks);
  }

  /** A claim on the ratio of a rate on one day to the rate on another, for all methods of Table 2. */
  Claim days(String claim, String reading, DayKind day, DayKind other, Interval allowed) {
    List<Check> checks = points.all().stream()
        .filter(p -> p.day().equals(day.title()) && p.method() != Method.INTERVAL_BY_HEIGHT)
        .map(p -> new Check(
            p.place() + ", against " + other.title(),
            p.model() / points.counterpart(p, other.title(), p.method()).model(),
            allowed))
        .toList();
    return Claim.ofPaper(claim, reading, checks);
  }

  static Interval atMost(double limit) {
    return new Interval(0, limit);
  }

  static Interval atLeast(double limit) {
    return new Interval(limit, Double.POSITIVE_INFINITY);
  }
}
