package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.decaying2005.RoundedCounters.Mode;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** Whether counts are ever too low, and whether they are ever forgotten, by how counters are rounded. */
public final class Rounding extends Experiment<Rounding.Parameters> {
  /** What the rounding of doubles may do to an estimate and to the truth. */
  static final double RELATIVE = 1e-9;

  private static final int TICKS_PER_EPOCH = 1_000;
  private static final int WAYS = Mode.values().length + Ours.values().length;

  /**
   * What determines a run.
   *
   * @param cells counters (paper: m)
   * @param probes counters of a key (paper: k)
   * @param keys keys that are drawn from, by Zipf's law with exponent 1
   * @param arrivalsPerEpoch draws of each epoch
   * @param busyEpochs epochs with arrivals
   * @param idleEpochs epochs without any that follow
   * @param lateEpochs further epochs without any, after which is asked what is left
   * @param factors what is left of a count when an epoch begins (paper: lambda)
   * @param runs runs of each, with draws and hash functions of their own
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int cells,
      int probes,
      int keys,
      int arrivalsPerEpoch,
      int busyEpochs,
      int idleEpochs,
      int lateEpochs,
      List<Double> factors,
      int runs,
      long seed) {}

  /** The experiment. */
  public Rounding() {
    super("decaying2005/rounding");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(
        400,
        3,
        120,
        100,
        40,
        20,
        300,
        List.of(0.5, 0.9, 0.99),
        scale == RunScale.FULL ? 20 : 2,
        20_050_201L);
  }

  /** What decays and is asked. */
  interface Subject {
    void add(long digest, long tick);

    double estimate(long digest, long tick);

    /** The paper's counters that are at least a half; not a number if it has none. */
    default double countersLeft() {
      return Double.NaN;
    }
  }

  /** Our filters; they have 8 bits behind the point unless they say so. */
  enum Ours {
    FIXED_ALL("ours, fixed, all raised", RaiseRule.ALL, 8),
    FIXED_LEAST("ours, fixed, least raised", RaiseRule.LEAST, 8),
    FIXED_COARSE("ours, fixed, least raised, 2 bits", RaiseRule.LEAST, 2),
    ADAPTIVE_LEAST("ours, adaptive, least raised", RaiseRule.LEAST, 8);

    private final String title;
    private final RaiseRule rule;
    private final int fractionBits;

    Ours(String title, RaiseRule rule, int fractionBits) {
      this.title = title;
      this.rule = rule;
      this.fractionBits = fractionBits;
    }

    String title() {
      return title;
    }

    DecayingCountFilter create(Parameters parameters, double factor, FastDigest digest) {
      DecayRules rules = new DecayRules(
          1,
          parameters.probes(),
          rule,
          fractionBits,
          new ExponentialDecay(factor, TICKS_PER_EPOCH),
          TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
      return this == ADAPTIVE_LEAST
          ? new DecayingCountFilter(
              DecayingCountSpec.adaptive(Packing.lines(parameters.cells(), 64, 1), 16, 6, 4, rules),
              digest)
          : new DecayingCountFilter(
              DecayingCountSpec.fixed(Packing.lines(parameters.cells(), 15, 1), 32, rules), digest);
    }
  }

  /**
   * The result of a way to round.
   *
   * @param way which
   * @param isOurs whether it is a filter of this project
   * @param factor of the decay
   * @param asked estimates of keys that had come
   * @param low how many were too low
   * @param worst the most by which one was too low, not above 0
   * @param left what is left long after the last arrival
   */
  record Score(
      String way, boolean isOurs, double factor, long asked, long low, double worst, Left left) {
    boolean is(Mode mode) {
      return way.equals(mode.title());
    }

    double lowShare() {
      return (double) low / asked;
    }

    String place() {
      return way + ", λ = " + factor;
    }
  }

  /**
   * What is left long after the last arrival.
   *
   * @param counters that are at least a half, as a mean of runs; not a number if they cannot be seen
   * @param estimate the greatest estimate of a key
   * @param truth the true count of that key
   */
  record Left(double counters, double estimate, double truth) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Score> scores = new ArrayList<>();
    for (double factor : parameters.factors()) {
      progress.at((double) scores.size() / (WAYS * parameters.factors().size()));
      for (Mode mode : Mode.values()) {
        scores.add(new Tally(mode.title(), false, factor)
            .overRuns(parameters, seed -> printed(parameters, factor, mode)));
      }
      for (Ours ours : Ours.values()) {
        scores.add(new Tally(ours.title(), true, factor)
            .overRuns(
                parameters,
                seed -> ours(ours.create(parameters, factor, FastDigest.seeded(seed)))));
      }
    }
    RoundingReport.show(parameters, Rows.of(scores), report);
  }

  private static Subject ours(DecayingCountFilter filter) {
    return new Subject() {
      @Override
      public void add(long digest, long tick) {
        filter.add(digest, tick);
      }

      @Override
      public double estimate(long digest, long tick) {
        return filter.estimate(digest, tick);
      }
    };
  }

  private static Subject printed(Parameters parameters, double factor, Mode mode) {
    RoundedCounters counters =
        new RoundedCounters(parameters.cells(), parameters.probes(), factor, mode);
    return new Subject() {
      private long epoch;

      private void advance(long tick) {
        for (; epoch < tick / TICKS_PER_EPOCH; epoch++) {
          counters.decay();
        }
      }

      @Override
      public void add(long digest, long tick) {
        advance(tick);
        counters.add(digest);
      }

      @Override
      public double estimate(long digest, long tick) {
        advance(tick);
        return counters.estimate(digest);
      }

      @Override
      public double countersLeft() {
        return counters.countersLeft();
      }
    };
  }

  /** Adds up runs of one way. */
  private static final class Tally {
    private final String way;
    private final boolean isOurs;
    private final double factor;
    private long asked;
    private long low;
    private double worst;
    private double counters;
    private double greatest;
    private double truthOfGreatest;

    Tally(String way, boolean isOurs, double factor) {
      this.way = way;
      this.isOurs = isOurs;
      this.factor = factor;
    }

    Score overRuns(Parameters parameters, LongFunction<Subject> subjects) {
      for (int run = 0; run < parameters.runs(); run++) {
        SplittableRandom seeds = RandomSource.seeded(parameters.seed(), "rounding " + run);
        long seed = seeds.nextLong();
        Arrivals arrivals = Arrivals.ofZipf(
            parameters.keys(), 1, parameters.busyEpochs() * parameters.arrivalsPerEpoch(), seed);
        run(parameters, arrivals, subjects.apply(seed));
      }
      return new Score(
          way,
          isOurs,
          factor,
          asked,
          low,
          worst,
          new Left(counters / parameters.runs(), greatest, truthOfGreatest));
    }

    private void run(Parameters parameters, Arrivals arrivals, Subject subject) {
      DecayedTruth truth =
          new DecayedTruth(new ExponentialDecay(factor, TICKS_PER_EPOCH), parameters.keys());
      int next = 0;
      int epochs = parameters.busyEpochs() + parameters.idleEpochs();
      for (int epoch = 0; epoch < epochs; epoch++) {
        long tick = (long) epoch * TICKS_PER_EPOCH;
        for (int i = 0; i < parameters.arrivalsPerEpoch() && next < arrivals.size(); i++) {
          int key = arrivals.keys()[next++];
          subject.add(arrivals.digests()[key], tick + i);
          truth.add(key, tick + i);
        }
        ask(arrivals, subject, truth, tick + TICKS_PER_EPOCH - 1);
      }
      look(arrivals, subject, truth, (long) (epochs + parameters.lateEpochs()) * TICKS_PER_EPOCH);
    }

    private void ask(Arrivals arrivals, Subject subject, DecayedTruth truth, long tick) {
      double[] counts = truth.all(tick);
      for (int key = 0; key < counts.length; key++) {
        if (counts[key] > 0) {
          double over = subject.estimate(arrivals.digests()[key], tick) - counts[key];
          asked++;
          if (over < -RELATIVE * counts[key]) {
            low++;
            worst = Math.min(worst, over);
          }
        }
      }
    }

    private void look(Arrivals arrivals, Subject subject, DecayedTruth truth, long tick) {
      double[] counts = truth.all(tick);
      for (int key = 0; key < counts.length; key++) {
        double estimate = subject.estimate(arrivals.digests()[key], tick);
        if (estimate > greatest) {
          greatest = estimate;
          truthOfGreatest = counts[key];
        }
      }
      counters += subject.countersLeft();
    }
  }
}
