package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.experiments.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The curves of all techniques on some scenes. */
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

  /* What is measured one after the other on a scene. */
  private static final int CURVES = 8;

  private final Trials trials;
  private final SweepParameters parameters;
  private final Sweep sweep;

  PenaltyCurves(Trials trials, SweepParameters parameters) {
    this.trials = trials;
    this.parameters = parameters;
    this.sweep = new Sweep(trials, parameters);
  }

  /** All curves on some scenes. */
  List<PenaltyCurve> of(List<Scene> scenes, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<PenaltyCurve> curves = new ArrayList<>();
    int steps = scenes.size() * CURVES;
    for (int i = 0; i < scenes.size(); i++) {
      Scene scene = scenes.get(i);
      double before = (double) CURVES * i;
      curves.add(
          untuned(scene, PRIOR, sizes, bits -> new PriorOnly(), at(progress, before, steps)));
      curves.addAll(tuned(scene, Family.TIMING, sizes, at(progress, before + 1, steps)));
      curves.addAll(tuned(scene, Family.GENERALIZED, sizes, at(progress, before + 2, steps)));
      curves.addAll(tuned(scene, Family.BUFFER, sizes, at(progress, before + 3, steps)));
      curves.add(untuned(
          scene,
          PLANNED,
          sizes,
          bits -> new PlannedTiming(bits, WindowDecision.INFERRED),
          at(progress, before + 4, steps)));
      curves.add(
          untuned(scene, LEARNED, sizes, LearnedTiming::new, at(progress, before + 7, steps)));
      curves.add(
          best(scene, ROTATED, sizes, PenaltyCurves::rotated, at(progress, before + 5, steps)));
      curves.add(best(
          scene,
          AGE_PARTITIONED,
          sizes,
          PenaltyCurves::agePartitioned,
          at(progress, before + 6, steps)));
    }
    return curves;
  }

  private static Progress at(Progress progress, double before, int steps) {
    return fraction -> progress.at((before + fraction) / steps);
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

  private PenaltyCurve untuned(
      Scene scene,
      String name,
      List<Double> sizes,
      DoubleFunction<Technique> technique,
      Progress progress)
      throws IOException, InterruptedException {
    List<Trials.Entry> entries = sizes.stream()
        .map(bits -> new Trials.Entry(parameters.fresh(scene), technique.apply(bits)))
        .toList();
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<PenaltyCurve.Size> points = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      points.add(new PenaltyCurve.Size(
          sizes.get(i),
          outcomes.get(i).inferredPenalty(),
          entries.get(i).technique().title()));
    }
    return new PenaltyCurve(parameters.fresh(scene), name, points);
  }

  private List<PenaltyCurve> tuned(
      Scene scene, Family family, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<TunedPoint> points = sweep.tuned(family, List.of(scene), sizes, progress);
    List<PenaltyCurve> curves = new ArrayList<>();
    if (family != Family.BUFFER) {
      curves.add(curve(
          family == Family.TIMING ? TIMING : GENERALIZED,
          points,
          TunedPoint::standardPenalty,
          TunedPoint::standardParameter));
    }
    String inferred =
        switch (family) {
          case TIMING -> INFERRED;
          case GENERALIZED -> GENERALIZED_INFERRED;
          case BUFFER -> BUFFER;
        };
    curves.add(curve(inferred, points, TunedPoint::inferredPenalty, TunedPoint::inferredParameter));
    return curves;
  }

  private static PenaltyCurve curve(
      String name,
      List<TunedPoint> points,
      ToDoubleFunction<TunedPoint> penalty,
      ToDoubleFunction<TunedPoint> parameter) {
    return new PenaltyCurve(
        points.get(0).scene(),
        name,
        points.stream()
            .map(p -> new PenaltyCurve.Size(
                p.bitsPerItem(),
                penalty.applyAsDouble(p),
                p.family().parameterName() + " = " + (int) parameter.applyAsDouble(p)))
            .toList());
  }

  /** The best of several shapes, by their standard answers; tried on one stream, as in a sweep. */
  private PenaltyCurve best(
      Scene scene,
      String name,
      List<Double> sizes,
      DoubleFunction<List<Technique>> shapes,
      Progress progress)
      throws IOException, InterruptedException {
    List<Trials.Entry> entries = new ArrayList<>();
    for (double bits : sizes) {
      shapes.apply(bits).forEach(shape -> entries.add(new Trials.Entry(scene, shape)));
    }
    trials.run(entries, progress);
    List<Trials.Entry> chosen = new ArrayList<>();
    for (double bits : sizes) {
      Technique least = shapes.apply(bits).stream()
          .min(Comparator.comparingDouble(
              shape -> trials.known(new Trials.Entry(scene, shape)).standardPenalty()))
          .orElseThrow();
      chosen.add(new Trials.Entry(parameters.fresh(scene), least));
    }
    List<TrialOutcome> outcomes = trials.run(chosen, progress);
    List<PenaltyCurve.Size> points = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      points.add(new PenaltyCurve.Size(
          sizes.get(i),
          outcomes.get(i).standardPenalty(),
          chosen.get(i).technique().title()));
    }
    return new PenaltyCurve(parameters.fresh(scene), name, points);
  }
}
