package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Penalties over the bits per item: every parameter is tried on one stream, and the best, one with
 * and one without inference, are measured on another of the same law. The paper tries and measures on
 * the same stream, and so do we on real ones, which come but once.
 */
final class Sweep {
  /* How the time divides between tuning and measuring. */
  private static final double TUNING_SHARE = 0.85;

  /**
   * What determines the figures that show penalties over the bits per item.
   *
   * @param workloads drawn streams and windows, on which parameters are tuned
   * @param tuningPart parameters are tuned with one in so many of the questions
   * @param freshSeed seed of the streams of the same laws on which penalties are measured
   * @param bitsPerItem bits per item of the window (paper: bpi)
   * @param files real streams, if there are any; tuned and measured on the same items
   * @param realBitsPerItem bits per item on real streams
   * @param probes probes of block timing filters that are tried (paper: k)
   * @param generalizedProbes probes of generalized filters of either side that are tried
   * @param hashBits bits per hash of buffers that are tried (paper: bph)
   */
  public record Parameters(
      List<Workload> workloads,
      int tuningPart,
      long freshSeed,
      List<Double> bitsPerItem,
      List<Path> files,
      List<Double> realBitsPerItem,
      List<Integer> probes,
      List<Integer> generalizedProbes,
      List<Integer> hashBits) {
    /** The stream on which parameters are tuned. */
    static final long TUNING_SEED = 20_190_101L;

    private static final long FRESH_SEED = 20_190_102L;

    /** The paper's streams and windows, or the same in small. */
    static Parameters of(RunScale scale, List<Path> files) {
      return scale == RunScale.FULL
          ? new Parameters(
              workloads(1 << 16, 1 << 20, 1 << 20, List.of(16, 18), List.of(11, 18)),
              1,
              FRESH_SEED,
              List.of(1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 16.0, 20.0, 24.0),
              files,
              List.of(2.0, 5.0, 8.0, 12.0, 16.0, 20.0),
              List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20),
              List.of(1, 2, 4, 6, 8, 12, 20),
              List.of(3, 5, 8, 10, 12, 14, 16, 18, 20, 22, 24))
          : new Parameters(
              workloads(1 << 12, 1 << 15, 1 << 15, List.of(12, 14), List.of(8, 14)),
              4,
              FRESH_SEED,
              List.of(2.0, 8.0, 16.0),
              files,
              List.of(4.0, 12.0),
              List.of(1, 2, 3, 4, 6, 8),
              List.of(1, 4),
              List.of(6, 10, 14));
    }

    /** Both laws, each with a window of as many present as absent keys and a longer one. */
    private static List<Workload> workloads(
        int universe, int warmUp, int queries, List<Integer> uniform, List<Integer> powerLaw) {
      StreamChoice even =
          new StreamChoice.Drawn(StreamKind.UNIFORM, universe, warmUp, queries, TUNING_SEED);
      StreamChoice skewed =
          new StreamChoice.Drawn(StreamKind.POWER_LAW, universe, warmUp, queries, TUNING_SEED);
      return List.of(
          new Workload(even, 1L << uniform.get(0)),
          new Workload(even, 1L << uniform.get(1)),
          new Workload(skewed, 1L << powerLaw.get(0)),
          new Workload(skewed, 1L << powerLaw.get(1)));
    }

    /** The parameters of a family that are tried. */
    List<Integer> candidates(TechniqueFamily family) {
      return switch (family) {
        case TIMING -> probes;
        case GENERALIZED -> generalizedProbes;
        case BUFFER -> hashBits;
      };
    }

    /** Where parameters are tuned: drawn streams may be shorter, but for a window before the questions. */
    Workload tuning(Workload workload) {
      if (workload.stream() instanceof StreamChoice.Drawn drawn && tuningPart > 1) {
        int warmUp = (int) Math.max(workload.window(), drawn.warmUp() / tuningPart);
        StreamChoice shorter = new StreamChoice.Drawn(
            drawn.kind(), drawn.universe(), warmUp, drawn.queries() / tuningPart, drawn.seed());
        return new Workload(shorter, workload.window());
      }
      return workload;
    }

    /** Where what was tuned on a workload is measured: a real stream comes but once. */
    Workload fresh(Workload workload) {
      return workload.stream() instanceof StreamChoice.Drawn drawn
          ? new Workload(drawn.again(freshSeed), workload.window())
          : workload;
    }
  }

  private final Trials trials;
  private final Parameters parameters;

  Sweep(Trials trials, Parameters parameters) {
    this.trials = trials;
    this.parameters = parameters;
  }

  /** A size at which a family is tried. */
  private record Place(Workload workload, double bitsPerItem, List<Integer> candidates) {}

  /** The best of a family for each workload and size. */
  List<TunedPoint> tuned(
      TechniqueFamily family, List<Workload> workloads, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<Place> places = places(family, workloads, sizes);
    List<Trials.Entry> tuning = new ArrayList<>();
    for (Place place : places) {
      for (int parameter : place.candidates()) {
        tuning.add(tuning(family, place, parameter));
      }
    }
    trials.run(tuning, fraction -> progress.at(TUNING_SHARE * fraction));
    List<Trials.Entry> measured = new ArrayList<>();
    for (Place place : places) {
      for (int parameter : best(family, place)) {
        measured.add(fresh(family, place.workload(), place.bitsPerItem(), parameter));
      }
    }
    List<TrialOutcome> outcomes =
        trials.run(measured, fraction -> progress.at(TUNING_SHARE + (1 - TUNING_SHARE) * fraction));
    List<TunedPoint> points = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      points.add(point(family, places.get(i), outcomes.get(2 * i), outcomes.get(2 * i + 1)));
    }
    return points;
  }

  private List<Place> places(TechniqueFamily family, List<Workload> workloads, List<Double> sizes) {
    List<Place> places = new ArrayList<>();
    for (Workload workload : workloads) {
      for (double bits : sizes) {
        List<Integer> possible =
            family.possible(parameters.candidates(family), workload.window(), bits);
        if (!possible.isEmpty()) {
          places.add(new Place(workload, bits, possible));
        }
      }
    }
    return places;
  }

  /** A trial on the stream on which penalties are measured. */
  Trials.Entry fresh(TechniqueFamily family, Workload workload, double bitsPerItem, int parameter) {
    return new Trials.Entry(parameters.fresh(workload), family.technique(bitsPerItem, parameter));
  }

  private Trials.Entry tuning(TechniqueFamily family, Place place, int parameter) {
    return new Trials.Entry(
        parameters.tuning(place.workload()), family.technique(place.bitsPerItem(), parameter));
  }

  /** The best parameter without inference, and the best with it. */
  private List<Integer> best(TechniqueFamily family, Place place) {
    return List.of(
        best(family, place, TrialOutcome::standardPenalty),
        best(family, place, TrialOutcome::inferredPenalty));
  }

  private int best(TechniqueFamily family, Place place, ToDoubleFunction<TrialOutcome> penalty) {
    return place.candidates().stream()
        .min(Comparator.comparingDouble(
            parameter -> penalty.applyAsDouble(trials.known(tuning(family, place, parameter)))))
        .orElseThrow();
  }

  private TunedPoint point(
      TechniqueFamily family, Place place, TrialOutcome standard, TrialOutcome inferred) {
    List<Integer> best = best(family, place);
    return new TunedPoint(
        parameters.fresh(place.workload()),
        family,
        place.bitsPerItem(),
        best.get(0),
        standard,
        best.get(1),
        inferred);
  }
}
