package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import java.io.IOException;
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

  private final Trials trials;
  private final SweepParameters parameters;

  Sweep(Trials trials, SweepParameters parameters) {
    this.trials = trials;
    this.parameters = parameters;
  }

  /** A size at which a family is tried. */
  private record Place(Scene scene, double bitsPerItem, List<Integer> candidates) {}

  /** The best of a family for each scene and size. */
  List<TunedPoint> tuned(Family family, List<Scene> scenes, List<Double> sizes, Progress progress)
      throws IOException, InterruptedException {
    List<Place> places = places(family, scenes, sizes);
    List<Trials.Entry> tuning = new ArrayList<>();
    for (Place place : places) {
      for (int parameter : place.candidates()) {
        tuning.add(
            new Trials.Entry(place.scene(), family.technique(place.bitsPerItem(), parameter)));
      }
    }
    trials.run(tuning, fraction -> progress.at(TUNING_SHARE * fraction));
    List<Trials.Entry> measured = new ArrayList<>();
    for (Place place : places) {
      for (int parameter : best(family, place)) {
        measured.add(fresh(family, place.scene(), place.bitsPerItem(), parameter));
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

  private List<Place> places(Family family, List<Scene> scenes, List<Double> sizes) {
    List<Place> places = new ArrayList<>();
    for (Scene scene : scenes) {
      for (double bits : sizes) {
        List<Integer> possible =
            family.possible(parameters.candidates(family), scene.window(), bits);
        if (!possible.isEmpty()) {
          places.add(new Place(scene, bits, possible));
        }
      }
    }
    return places;
  }

  /** A trial on the stream on which penalties are measured. */
  Trials.Entry fresh(Family family, Scene scene, double bitsPerItem, int parameter) {
    return new Trials.Entry(parameters.fresh(scene), family.technique(bitsPerItem, parameter));
  }

  /** The best parameter without inference, and the best with it. */
  private List<Integer> best(Family family, Place place) {
    return List.of(
        best(family, place, TrialOutcome::standardPenalty),
        best(family, place, TrialOutcome::inferredPenalty));
  }

  private int best(Family family, Place place, ToDoubleFunction<TrialOutcome> penalty) {
    return place.candidates().stream()
        .min(Comparator.comparingDouble(parameter -> penalty.applyAsDouble(trials.known(
            new Trials.Entry(place.scene(), family.technique(place.bitsPerItem(), parameter))))))
        .orElseThrow();
  }

  private TunedPoint point(
      Family family, Place place, TrialOutcome standard, TrialOutcome inferred) {
    List<Integer> best = best(family, place);
    return new TunedPoint(
        parameters.fresh(place.scene()),
        family,
        place.bitsPerItem(),
        best.get(0),
        standard,
        best.get(1),
        inferred);
  }
}
