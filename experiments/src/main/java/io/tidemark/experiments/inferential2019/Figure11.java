package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Penalties of all techniques. */
public final class Figure11 extends WindowExperiment<SweepParameters> {
  private static final double DRAWN_SHARE = 0.75;

  private final Trials trials;

  /** With trials that other figures may have run. */
  public Figure11(Trials trials) {
    super(
        "figure-11",
        "Penalties of all techniques over the bits per item",
        "Figure 11",
        Duration.ofSeconds(10),
        Duration.ofSeconds(150),
        SweepParameters::quick,
        SweepParameters::full);
    this.trials = trials;
  }

  @Override
  public ExperimentResult run(SweepParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    PenaltyCurves curves = new PenaltyCurves(trials, parameters);
    List<PenaltyCurve> drawn = curves.of(
        parameters.scenes(),
        parameters.bitsPerItem(),
        fraction -> progress.at(DRAWN_SHARE * fraction));
    RealScenes real = RealScenes.of(trials, parameters.files());
    List<PenaltyCurve> traced = curves.of(
        real.scenes(),
        parameters.realBitsPerItem(),
        fraction -> progress.at(DRAWN_SHARE + (1 - DRAWN_SHARE) * fraction));
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(betterThanPrior(drawn));
    reference(parameters).ifPresent(comparisons::add);
    comparisons.add(lowest(drawn));
    return new Figure11Report(drawn, traced).result(comparisons, real.leftOut());
  }

  /** What is known of a stream costs no more with a filter than without one. */
  private static Claim betterThanPrior(List<PenaltyCurve> curves) {
    List<Check> checks = new ArrayList<>();
    for (PenaltyCurve curve : curves) {
      if (curve.technique().equals(PenaltyCurves.PLANNED)) {
        PenaltyCurve prior = Figure11Report.of(curves, curve.scene(), PenaltyCurves.PRIOR);
        for (PenaltyCurve.Size size : curve.points()) {
          checks.add(Check.atMost(
              TunedPoint.place(curve.scene(), size.bitsPerItem()),
              size.penalty(),
              prior.points().get(0).penalty()));
        }
      }
    }
    return new Claim(
        "On drawn streams a planned filter with inference costs no more than no filter at all",
        "Penalty per question beside that of the prior alone.",
        checks);
  }

  /** The prior alone and the buffer beside an independent implementation. */
  private Optional<Claim> reference(SweepParameters parameters)
      throws IOException, InterruptedException {
    List<Check> checks = new ArrayList<>();
    for (Scene scene : parameters.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        Optional<ReferencePenalties.Others> others = ReferencePenalties.timing(scene, bits);
        if (others.isPresent()) {
          checks.addAll(checks(parameters.fresh(scene), bits, others.get()));
        }
      }
    }
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(new Claim(
            "The prior alone and the hash buffer cost what they cost in an independent"
                + " implementation",
            "Tolerance 0.05, or 4 divided by the root of the number of errors; with the reference's"
                + " bits per hash.",
            checks));
  }

  private List<Check> checks(Scene scene, double bits, ReferencePenalties.Others others)
      throws IOException, InterruptedException {
    List<TrialOutcome> outcomes = trials.run(
        List.of(
            new Trials.Entry(scene, new PriorOnly()),
            new Trials.Entry(scene, new Buffered(bits, others.hashBits()))),
        fraction -> {});
    String place = TunedPoint.place(scene, bits);
    return List.of(
        near(place + ", prior only", outcomes.get(0).inferredPenalty(), others.prior()),
        near(place + ", buffer", outcomes.get(1).inferredPenalty(), others.buffer()));
  }

  private static Check near(String place, double value, double expected) {
    return Check.near(place, value, expected, ReferenceChecks.timing(expected));
  }

  /** The paper on where the block timing filter is best. */
  private static Claim lowest(List<PenaltyCurve> curves) {
    List<Check> checks = new ArrayList<>();
    for (PenaltyCurve curve : curves) {
      boolean isOther = curve.technique().equals(PenaltyCurves.BUFFER)
          || curve.technique().equals(PenaltyCurves.GENERALIZED_INFERRED);
      if (isOther) {
        PenaltyCurve timing = Figure11Report.of(curves, curve.scene(), PenaltyCurves.INFERRED);
        for (PenaltyCurve.Size size : curve.points()) {
          if (size.bitsPerItem() >= 2 && size.bitsPerItem() <= 12) {
            checks.add(Check.atMost(
                TunedPoint.place(curve.scene(), size.bitsPerItem()) + ", " + curve.technique(),
                penaltyAt(timing, size.bitsPerItem()) / size.penalty(),
                1));
          }
        }
      }
    }
    return Claim.ofPaper(
        "the inferential block timing filter has the lowest penalty until about 20 bits per item"
            + " (uniform), 16 and 22 (power law)",
        "Our reading: from 2 to 12 bits per item, its penalty divided by that of the buffer and of"
            + " the generalized filter.",
        checks);
  }

  private static double penaltyAt(PenaltyCurve curve, double bitsPerItem) {
    return curve.points().stream()
        .filter(p -> p.bitsPerItem() == bitsPerItem)
        .findAny()
        .orElseThrow()
        .penalty();
  }
}
