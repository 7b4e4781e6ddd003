package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.experiments.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;

/** The curves of all techniques on some workloads. */
final class PenaltyCurves {
  static final String PRIOR = "prior only";
  static final String TIMING = "block timing, standard";
  static final String INFERRED = "block timing, inferred";
  static final String GENERALIZED = "generalized, standard";
  static final String GENERALIZED_INFERRED = "generalized, inferred";
  static final String BUFFER = "hash buffer, inferred";
  static final String PLANNED = "as planned, inferred";
  static final String LEARNED = "block timing, learned";
  static final String ROTATED = "rotated Bloom filters";
  static final String AGE_PARTITIONED = "age-partitioned";

  /** What the paper shows. */
  static final List<String> OF_PAPER =
      List.of(PRIOR, TIMING, INFERRED, GENERALIZED, GENERALIZED_INFERRED, BUFFER);

  /** Ours, beside what people use. */
  static final List<String> OURS =
      List.of(TIMING, INFERRED, PLANNED, LEARNED, ROTATED, AGE_PARTITIONED);

  /** On real streams. */
  static final List<String> ON_REAL =
      List.of(TIMING, INFERRED, GENERALIZED_INFERRED, BUFFER, PLANNED, LEARNED, AGE_PARTITIONED);

  private static final List<Integer> ROTATED_PROBES = List.of(1, 2, 3, 4, 6, 8);
  private static final List<Integer> SLICE_PROBES = List.of(1, 2, 3, 4, 6, 8);
  private static final List<Integer> OLDER_SLICES = List.of(4, 8, 16);

  /* What is measured one after the other on a workload. */
  private static final int CURVES = 8;

  private final Trials trials;
  private final Sweep.Parameters parameters;
  private final Sweep sweep;

  PenaltyCurves(Trials trials, Sweep.Parameters parameters) {
    this.trials = trials;
    this.parameters = parameters;
    this.sweep = new Sweep(trials, parameters);
  }

  /** All curves on some workloads. */
  List<Penalty> of(List<Workload> workloads, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<Penalty> curves = new ArrayList<>();
    int steps = workloads.size() * CURVES;
    for (int i = 0; i < workloads.size(); i++) {
      Workload workload = workloads.get(i);
      int first = CURVES * i;
      IntFunction<Progress> part = step -> progress.part(first + step, steps);
      curves.addAll(untuned(workload, PRIOR, sizes, bits -> new PriorOnly(), part.apply(0)));
      curves.addAll(tuned(workload, TechniqueFamily.TIMING, sizes, part.apply(1)));
      curves.addAll(tuned(workload, TechniqueFamily.GENERALIZED, sizes, part.apply(2)));
      curves.addAll(tuned(workload, TechniqueFamily.BUFFER, sizes, part.apply(3)));
      curves.addAll(untuned(
          workload,
          PLANNED,
          sizes,
          bits -> new PlannedTiming(bits, WindowDecision.INFERRED),
          part.apply(4)));
      curves.addAll(untuned(workload, LEARNED, sizes, LearnedTiming::new, part.apply(5)));
      curves.addAll(best(workload, ROTATED, sizes, PenaltyCurves::rotated, part.apply(6)));
      curves.addAll(
          best(workload, AGE_PARTITIONED, sizes, PenaltyCurves::agePartitioned, part.apply(7)));
    }
    return curves;
  }

  private static List<Technique> rotated(double bits) {
    List<Technique> shapes = new ArrayList<>();
    ROTATED_PROBES.forEach(probes -> shapes.add(new Rotated(bits, probes)));
    return shapes;
  }

  private static List<Technique> agePartitioned(double bits) {
    List<Technique> shapes = new ArrayList<>();
    for (int probes : SLICE_PROBES) {
      for (int older : OLDER_SLICES) {
        shapes.add(new AgePartitioned(bits, probes, older));
      }
    }
    return shapes;
  }

  private List<Penalty> untuned(
      Workload workload,
      String name,
      List<Double> sizes,
      DoubleFunction<Technique> technique,
      Progress progress)
      throws IOException, InterruptedException {
    List<Trials.Entry> entries = sizes.stream()
        .map(bits -> new Trials.Entry(parameters.fresh(workload), technique.apply(bits)))
        .toList();
    return penalties(name, entries, sizes, WindowDecision.INFERRED, progress);
  }

  /** Runs a trial for each size. */
  private List<Penalty> penalties(
      String name,
      List<Trials.Entry> entries,
      List<Double> sizes,
      WindowDecision decision,
      Progress progress)
      throws IOException, InterruptedException {
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<Penalty> penalties = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      penalties.add(new Penalty(
          entries.get(i).workload(),
          name,
          sizes.get(i),
          outcomes.get(i),
          decision,
          entries.get(i).technique().title()));
    }
    return penalties;
  }

  private List<Penalty> tuned(
      Workload workload, TechniqueFamily family, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<TunedPoint> points = sweep.tuned(family, List.of(workload), sizes, progress);
    List<Penalty> curves = new ArrayList<>();
    if (family != TechniqueFamily.BUFFER) {
      String standard = family == TechniqueFamily.TIMING ? TIMING : GENERALIZED;
      curves.addAll(curve(standard, points, WindowDecision.STANDARD));
    }
    String inferred =
        switch (family) {
          case TIMING -> INFERRED;
          case GENERALIZED -> GENERALIZED_INFERRED;
          case BUFFER -> BUFFER;
        };
    curves.addAll(curve(inferred, points, WindowDecision.INFERRED));
    return curves;
  }

  private static List<Penalty> curve(
      String name, List<TunedPoint> points, WindowDecision decision) {
    boolean infers = decision == WindowDecision.INFERRED;
    return points.stream()
        .map(p -> new Penalty(
            p.workload(),
            name,
            p.bitsPerItem(),
            infers ? p.inferred() : p.standard(),
            decision,
            p.family().parameterName() + " = "
                + (infers ? p.inferredParameter() : p.standardParameter())))
        .toList();
  }

  /** The best of several shapes, by their standard answers; tried on one stream, as in a sweep. */
  private List<Penalty> best(
      Workload workload,
      String name,
      List<Double> sizes,
      DoubleFunction<List<Technique>> shapes,
      Progress progress)
      throws IOException, InterruptedException {
    Workload tuning = parameters.tuning(workload);
    List<Trials.Entry> entries = new ArrayList<>();
    for (double bits : sizes) {
      shapes.apply(bits).forEach(shape -> entries.add(new Trials.Entry(tuning, shape)));
    }
    trials.run(entries, progress);
    List<Trials.Entry> chosen = new ArrayList<>();
    for (double bits : sizes) {
      Technique least = shapes.apply(bits).stream()
          .min(Comparator.comparingDouble(
              shape -> trials.known(new Trials.Entry(tuning, shape)).standardPenalty()))
          .orElseThrow();
      chosen.add(new Trials.Entry(parameters.fresh(workload), least));
    }
    return penalties(name, chosen, sizes, WindowDecision.STANDARD, progress);
  }
}
