package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Measures false positives of all methods at a list of settings. */
final class RateSweep {
  private final Days days;
  private final RateParameters parameters;

  /* A filter of pairs does not depend on the length of the questions; the last one is kept. */
  private Optional<Filled> lastPairs = Optional.empty();

  private record Filled(DayKind day, long span, long bits, BankHistory history) {
    boolean fits(RateParameters.Setting setting) {
      return day == setting.day() && span == setting.span() && bits == setting.bits();
    }
  }

  RateSweep(Days days, RateParameters parameters) {
    this.days = days;
    this.parameters = parameters;
  }

  List<RatePoint> run(Progress progress) throws InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    int count = parameters.settings().size() * parameters.methods().size();
    for (RateParameters.Setting setting : parameters.settings()) {
      Workbench bench = bench(setting);
      for (Method method : parameters.methods()) {
        progress.at((double) points.size() / count);
        points.add(measure(bench, setting, method));
      }
    }
    return points;
  }

  private Workbench bench(RateParameters.Setting setting) {
    Evidence own = evidence(setting, parameters.seed(), "asked");
    Evidence preceding = evidence(setting, parameters.precedingSeed(), "learned");
    return new Workbench(own, preceding, parameters.runSeed());
  }

  private Evidence evidence(RateParameters.Setting setting, long daySeed, String purpose) {
    PairSet day = days.of(setting.day(), parameters.divisor(), daySeed);
    PairSet pairs = setting.span() == day.span().to() ? day : day.within(0, setting.span());
    SplittableRandom random =
        RandomSource.seeded(parameters.runSeed(), purpose + " " + setting.length());
    return new Evidence(
        pairs, QuestionSet.negative(pairs, parameters.questions(), setting.length(), random));
  }

  private BankHistory filled(Workbench bench, RateParameters.Setting setting, Method method) {
    if (method != Method.PAIR) {
      return bench.filled(method, setting.bits());
    }
    if (lastPairs.filter(last -> last.fits(setting)).isEmpty()) {
      BankHistory history = bench.filled(method, setting.bits());
      lastPairs = Optional.of(new Filled(setting.day(), setting.span(), setting.bits(), history));
    }
    return lastPairs.orElseThrow().history();
  }

  private RatePoint measure(Workbench bench, RateParameters.Setting setting, Method method) {
    BankHistory history = filled(bench, setting, method);
    return new RatePoint(
        setting.day().title(),
        setting.span(),
        bench.own().pairs().size(),
        method,
        setting.bits(),
        setting.length(),
        bench.own().questions().size(),
        bench.falsePositives(history),
        bench.errorByModel(history),
        bench.errorByBits(history));
  }
}
