package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** False positives over the bits. */
public final class Figure8 extends Figure<RateParameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure8(Days days) {
    super(
        8,
        "False positives over the bits",
        2,
        90,
        RateParameters.quick(settings(List.of(20_000_000L, 40_000_000L, 60_000_000L), List.of())),
        RateParameters.full(settings(Table3.BITS, List.of(Table3.USUAL_BITS))));
    this.days = days;
  }

  /** The two days at all bits, and the other forms of the network day at some. */
  private static Stream<RateParameters.Setting> settings(List<Long> bits, List<Long> someBits) {
    return Stream.of(DayKind.values())
        .flatMap(day -> (day == DayKind.EDGAR || day == DayKind.NETWORK ? bits : someBits)
            .stream()
                .map(m -> new RateParameters.Setting(day, Days.SECONDS, m, Table3.USUAL_LENGTH)));
  }

  @Override
  public ExperimentResult run(RateParameters parameters, Progress progress)
      throws InterruptedException {
    RatePoints points = new RatePoints(new RateSweep(days, parameters).run(progress));
    List<Claim> comparisons = new ArrayList<>(points.agreement());
    comparisons.addAll(ReferenceRates.comparisons(points, parameters, days));
    comparisons.addAll(claims(points, parameters));
    return new ExperimentResult(
        prose(),
        Stream.of(DayKind.EDGAR, DayKind.NETWORK)
            .map(day -> points.chart(
                day.title(),
                day.fileName(),
                day.title() + ": false-positive rate over the bits, |q| = 128",
                "Every method errs less with more bits. The filter of pairs falls fastest: from"
                    + " 40 million bits on it errs less often than levels can on any day with as many"
                    + " pairs.",
                Axis.linear("bits m"),
                p -> (double) p.bits()))
            .toList(),
        List.of(points.table()),
        comparisons);
  }

  private static List<Claim> claims(RatePoints points, RateParameters parameters) {
    Claims claims = new Claims(points);
    List<Claim> comparisons = new ArrayList<>(onMethods(claims));
    long usualBits = Table3.USUAL_BITS / parameters.divisor();
    if (points.all().stream().anyMatch(p -> p.bits() == usualBits)) {
      comparisons.add(claims.rate(
          "\u03b2\u2082-online errs in about 0.01 of the cases",
          "Our reading: 0.005 to 0.015, on the EDGAR-like day with the default bits.",
          p -> p.method() == Method.LEVEL_ONLINE
              && p.day().equals(DayKind.EDGAR.title())
              && p.bits() == usualBits,
          new Interval(0.005, 0.015)));
    }
    comparisons.add(claims.days(
        "all methods err slightly more on Network than on EDGAR",
        "Our reading: by a factor of 1 to 2.",
        DayKind.NETWORK,
        DayKind.EDGAR,
        new Interval(1, 2)));
    return comparisons;
  }

  private static List<Claim> onMethods(Claims claims) {
    List<Method> others =
        List.of(Method.PAIR, Method.INTERVAL_ONLINE, Method.LEVEL_OPT, Method.LEVEL_ONLINE);
    return List.of(
        claims.ratio(
            "the single filter performs much worse than PBF-1 and PBF-2",
            "Our reading: at every m it errs at least as often as they do.",
            Method.PAIR,
            List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT),
            Claims.atLeast(1)),
        claims.ratio(
            "\u03b2\u2081-opt has the lowest rate",
            "At most the rate of each other.",
            Method.INTERVAL_OPT,
            others,
            Claims.atMost(1)),
        claims.ratio(
            "\u03b2\u2082-opt is similar to \u03b2\u2081-opt",
            "Our reading: within a factor of 2.",
            Method.LEVEL_OPT,
            List.of(Method.INTERVAL_OPT),
            new Interval(0.5, 2)),
        onlineLevels(claims),
        claims.ratio(
            "\u03b2\u2081-online has a notable gap from \u03b2\u2081-opt",
            "Our reading: at least 1.5 times its rate.",
            Method.INTERVAL_ONLINE,
            List.of(Method.INTERVAL_OPT),
            Claims.atLeast(1.5)));
  }

  private static Claim onlineLevels(Claims claims) {
    return claims.ratio(
        "\u03b2\u2082-online is almost as good as \u03b2\u2082-opt",
        "Our reading: at most 1.1 times its rate.",
        Method.LEVEL_ONLINE,
        List.of(Method.LEVEL_OPT),
        Claims.atMost(1.1));
  }

  private static Prose prose() {
    return new Prose(
        "Histories of a day in each form are given 20 to 60 million bits and asked 10,000 questions"
            + " of 128 seconds: a client drawn from all, a place drawn from the whole day, and only"
            + " questions whose true answer is \u201cno\u201d. \u201cOpt\u201d forms are sized by what"
            + " the day and these questions themselves show, \u201conline\u201d forms by the day"
            + " before (another seed) and other questions.",
        "Lower is better. Dots are measured, lines are the model. The dashed line is the least that"
            + " levels of any day with as many pairs can reach; where the filter of pairs lies below"
            + " it, no data can make levels the better choice.",
        Notes.onRates());
  }
}
