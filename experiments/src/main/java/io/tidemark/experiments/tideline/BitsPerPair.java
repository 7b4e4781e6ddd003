package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** False positives over the bits per pair, and how many bits a rate takes. */
public final class BitsPerPair extends LegacyExperiment<BitsPerPairParameters> {
  /** By which factor bits grow beyond those that are drawn, for structures that need more. */
  private static final double GROWTH = 1.25;

  /** The structures that are given bits. */
  static final List<Structure> GIVEN_BITS = List.of(
      Structure.PAIR,
      Structure.LEVEL,
      Structure.DOUBTING,
      Structure.INTERVAL,
      Structure.TIDELINE,
      Structure.TIDELINE_REFITTED);

  private static final ExperimentCard CARD = new ExperimentCard(
      RangeLengths.STEM + "bits-per-pair",
      "Tideline: false positives over the bits per pair",
      RangeLengths.SOURCE,
      Duration.ofSeconds(5),
      Duration.ofSeconds(300));

  private final Days days;

  /** With days that other experiments may have made. */
  public BitsPerPair(Days days) {
    this.days = days;
  }

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<BitsPerPairParameters> prepare(RunOptions options) {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> BitsPerPairParameters.quick();
          case FULL -> BitsPerPairParameters.full();
        });
  }

  @Override
  public ExperimentResult run(BitsPerPairParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<Measured> measured = new ArrayList<>();
    int count = parameters.days().size();
    for (int i = 0; i < count; i++) {
      double before = (double) i / count;
      DayKind kind = parameters.days().get(i);
      Subject day = new Subject(
          kind.title(),
          days.of(kind, parameters.divisor(), parameters.seed()),
          parameters.runSeed());
      measured.addAll(
          new OneDay(parameters, day).measure(fraction -> progress.at(before + fraction / count)));
    }
    return new BitsPerPairReport(parameters, new Rates(measured)).result();
  }

  /** One day. */
  private static final class OneDay {
    private final BitsPerPairParameters parameters;
    private final Subject day;
    private final SealedHistory sealed;
    private final QuestionSet questions;
    private final List<Measured> measured = new ArrayList<>();

    OneDay(BitsPerPairParameters parameters, Subject day) throws IOException {
      this.parameters = parameters;
      this.day = day;
      this.sealed = day.sealed(i -> true);
      this.questions =
          day.questions(parameters.length(), parameters.effort().questions()).orElseThrow();
    }

    List<Measured> measure(Progress progress) throws InterruptedException {
      List<Double> steps = parameters.bitsPerPair();
      for (int i = 0; i < steps.size(); i++) {
        progress.at((double) i / steps.size());
        Contest contest = contest(steps.get(i));
        GIVEN_BITS.forEach(structure -> measured.add(contest.measure(structure, questions)));
      }
      measured.add(contest(steps.get(0)).measure(Structure.SEALED, questions));
      for (double bits = last() * GROWTH; bits <= parameters.mostBitsPerPair(); bits *= GROWTH) {
        progress.at(1 - 1.0 / (2 * steps.size()));
        List<Structure> wanting =
            GIVEN_BITS.stream().filter(this::isTooOftenWrong).toList();
        if (wanting.isEmpty()) {
          break;
        }
        Contest contest = contest(bits);
        wanting.forEach(structure -> measured.add(contest.measure(structure, questions)));
      }
      return measured;
    }

    private double last() {
      return parameters.bitsPerPair().get(parameters.bitsPerPair().size() - 1);
    }

    private Contest contest(double bitsPerPair) {
      return new Contest(
          day,
          Math.round(bitsPerPair * day.pairs().size()),
          TidelineModel.lengths(parameters.tunedFor()),
          sealed,
          parameters.effort());
    }

    /** Whether the rate at the most bits so far may be above the wanted one. */
    private boolean isTooOftenWrong(Structure structure) {
      List<Measured> own = new Rates(measured).of(day.name(), structure);
      return own.get(own.size() - 1).interval().high() > parameters.wantedRate();
    }
  }
}
