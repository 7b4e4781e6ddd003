package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.BankHistory;
import io.tidemark.experiments.Progress;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Measures false positives of all methods at a list of settings. */
final class RateSweep {
  private final Days days;
  private final RateParameters parameters;

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

  private static RatePoint measure(Workbench bench, RateParameters.Setting setting, Method method) {
    BankHistory history = bench.filled(method, setting.bits());
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
