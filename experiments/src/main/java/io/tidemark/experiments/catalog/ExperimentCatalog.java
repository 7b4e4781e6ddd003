package io.tidemark.experiments.catalog;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.classic.BitsPerKey;
import io.tidemark.experiments.classic.FalsePositives;
import io.tidemark.experiments.classic.RealStreams;
import io.tidemark.experiments.decaying2005.CreationTime;
import io.tidemark.experiments.decaying2005.ErrorMemory;
import io.tidemark.experiments.decaying2005.Figure1;
import io.tidemark.experiments.decaying2005.Figure3;
import io.tidemark.experiments.decaying2005.OtherDecays;
import io.tidemark.experiments.decaying2005.Rounding;
import io.tidemark.experiments.dynamic2006.Figure4;
import io.tidemark.experiments.dynamic2006.Figure5;
import io.tidemark.experiments.dynamic2006.Figure6;
import io.tidemark.experiments.dynamic2006.Growth;
import io.tidemark.experiments.dynamic2006.RealCounts;
import io.tidemark.experiments.dynamic2006.SpectralEstimators;
import io.tidemark.experiments.dynamic2006.Table1;
import io.tidemark.experiments.endless.Plans;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.importance2013.Figures3To8;
import io.tidemark.experiments.importance2013.Figures9To17;
import io.tidemark.experiments.importance2013.Gaps;
import io.tidemark.experiments.importance2013.RealImportance;
import io.tidemark.experiments.importance2013.SettledFilters;
import io.tidemark.experiments.importance2013.Table2;
import io.tidemark.experiments.inferential2019.OnlinePriors;
import io.tidemark.experiments.inferential2019.Reliability;
import io.tidemark.experiments.inferential2019.Table4;
import io.tidemark.experiments.inferential2019.Table5;
import io.tidemark.experiments.inferential2019.Trials;
import io.tidemark.experiments.inferential2019.Tuning;
import io.tidemark.experiments.persistent2018.Figure10;
import io.tidemark.experiments.persistent2018.Figure11;
import io.tidemark.experiments.persistent2018.Figure12;
import io.tidemark.experiments.persistent2018.Figure13;
import io.tidemark.experiments.persistent2018.Figure14;
import io.tidemark.experiments.persistent2018.Figure15;
import io.tidemark.experiments.persistent2018.Figure16;
import io.tidemark.experiments.persistent2018.Figure17;
import io.tidemark.experiments.persistent2018.Figure18;
import io.tidemark.experiments.persistent2018.Figure2;
import io.tidemark.experiments.persistent2018.Figure7;
import io.tidemark.experiments.persistent2018.Figure8;
import io.tidemark.experiments.persistent2018.Figure9;
import io.tidemark.experiments.persistent2018.RealHistories;
import io.tidemark.experiments.tideline.BitsPerPair;
import io.tidemark.experiments.tideline.RangeLengths;
import io.tidemark.experiments.tideline.RealTidelines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Experiments by their stable ids, in the order of a full run. */
public final class ExperimentCatalog {
  private final Map<String, Experiment<?>> byId = new LinkedHashMap<>();

  /** A catalog of these. */
  public ExperimentCatalog(List<Experiment<?>> experiments) {
    for (Experiment<?> experiment : experiments) {
      String id = experiment.info().id();
      if (byId.putIfAbsent(id, experiment) != null) {
        throw new IllegalArgumentException("id: " + id + " twice (expected: once)");
      }
    }
  }

  /** All experiments of Tidemark. */
  public static ExperimentCatalog standard() {
    return standard(Stopwatch.ofMachine());
  }

  /** All experiments of Tidemark, with times read from a stopwatch. */
  public static ExperimentCatalog standard(Stopwatch stopwatch) {
    List<Experiment<?>> all = new ArrayList<>();
    all.add(new FalsePositives());
    all.add(new BitsPerKey());
    all.add(new RealStreams());
    Days days = new Days();
    all.addAll(persistent2018(days, stopwatch));
    all.addAll(inferential2019(new Trials(), stopwatch));
    all.addAll(importance2013());
    all.add(new Plans());
    all.addAll(dynamic2006(stopwatch));
    all.addAll(decaying2005(stopwatch));
    all.add(new RangeLengths(days));
    all.add(new BitsPerPair(days));
    all.add(new RealTidelines());
    return new ExperimentCatalog(all);
  }

  private static List<Experiment<?>> persistent2018(Days days, Stopwatch stopwatch) {
    return List.of(
        new Figure2(days),
        new Figure7(days),
        new Figure8(days),
        new Figure9(days),
        new Figure10(days, stopwatch),
        new Figure11(days),
        new Figure12(stopwatch),
        new Figure13(stopwatch),
        new Figure14(days),
        new Figure15(days),
        new Figure16(days, stopwatch),
        new Figure17(days),
        new Figure18(days, stopwatch),
        new RealHistories());
  }

  /** Those of windows. Figures 9 to 11 show more of what Figure 8 has tried. */
  private static List<Experiment<?>> inferential2019(Trials trials, Stopwatch stopwatch) {
    return List.of(
        new Table4(trials),
        new Table5(trials, stopwatch),
        new io.tidemark.experiments.inferential2019.Figure8(trials),
        new io.tidemark.experiments.inferential2019.Figure9(trials),
        new io.tidemark.experiments.inferential2019.Figure10(trials),
        new io.tidemark.experiments.inferential2019.Figure11(trials),
        new Reliability(trials),
        new OnlinePriors(trials),
        new Tuning(trials));
  }

  private static List<Experiment<?>> importance2013() {
    return List.of(
        new Table2(),
        new Figures3To8(),
        new Figures9To17(),
        new io.tidemark.experiments.importance2013.Figure18(),
        new SettledFilters(),
        new Gaps(),
        new RealImportance());
  }

  private static List<Experiment<?>> dynamic2006(Stopwatch stopwatch) {
    return List.of(
        new Table1(stopwatch),
        new Figure4(),
        new Figure5(),
        new Figure6(stopwatch),
        new io.tidemark.experiments.dynamic2006.Figure7(),
        new io.tidemark.experiments.dynamic2006.Table2(stopwatch),
        new io.tidemark.experiments.dynamic2006.Figure8(stopwatch),
        new io.tidemark.experiments.dynamic2006.Figure9(stopwatch),
        new SpectralEstimators(),
        new Growth(stopwatch),
        new RealCounts());
  }

  private static List<Experiment<?>> decaying2005(Stopwatch stopwatch) {
    return List.of(
        new Figure1(),
        new Rounding(),
        new Figure3(),
        new CreationTime(stopwatch),
        new ErrorMemory(),
        new OtherDecays());
  }

  /** All, in order. */
  public List<Experiment<?>> all() {
    return List.copyOf(byId.values());
  }

  /** What is known of each, in order. */
  public List<ExperimentInfo> infos() {
    List<ExperimentInfo> infos = new ArrayList<>();
    byId.values().forEach(e -> infos.add(e.info()));
    return List.copyOf(infos);
  }

  /**
   * The experiment with an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Experiment<?> byId(String id) {
    Experiment<?> experiment = byId.get(id);
    if (experiment == null) {
      throw new IllegalArgumentException(
          "experiment: " + id + " (expected: " + String.join(", ", byId.keySet()) + ")");
    }
    return experiment;
  }
}
