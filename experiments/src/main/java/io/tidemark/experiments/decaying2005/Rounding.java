package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** Whether counts are ever too low, and whether they are ever forgotten, by how counters are rounded. */
public final class Rounding extends DecayExperiment<RoundingParameters> {
  /** What the rounding of doubles may do to an estimate and to the truth. */
  static final double RELATIVE = 1e-9;

  private static final int TICKS_PER_EPOCH = 1_000;
  private static final int WAYS = RoundedCounters.Mode.values().length + Ours.values().length;

  /** An experiment without files. */
  public Rounding() {
    super(
        "rounding",
        "Counts that are too low, by how counters are rounded",
        "Claim 1",
        1,
        5,
        files -> RoundingParameters.quick(),
        files -> RoundingParameters.full());
  }

  /** What decays and is asked. */
  interface Subject {
    void add(long digest, long tick);

    double estimate(long digest, long tick);

    /** The array of counters behind it, if it is one of the paper's. */
    Optional<RoundedCounters> counters();
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

    DecayingCountFilter create(RoundingParameters parameters, double factor, FastDigest digest) {
      DecayRules rules = new DecayRules(
          1,
          parameters.probes(),
          rule,
          fractionBits,
          new ExponentialDecay(factor, TICKS_PER_EPOCH),
          TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
      return this == ADAPTIVE_LEAST
          ? new DecayingCountFilter(
              DecayingCountSpec.adaptive(linesOf(parameters.cells(), 64), 16, 6, 4, rules), digest)
          : new DecayingCountFilter(
              DecayingCountSpec.fixed(linesOf(parameters.cells(), 15), 32, rules), digest);
    }

    private static long linesOf(int cells, int perLine) {
      return (cells + perLine - 1L) / perLine;
    }
  }

  /**
   * What came of a way to round.
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
   * @param counters that are at least a half, in all runs; none if they cannot be seen
   * @param estimate the greatest estimate of a key
   * @param truth the true count of that key
   */
  record Left(Optional<Long> counters, double estimate, double truth) {}

  @Override
  public ExperimentResult run(RoundingParameters parameters, Progress progress)
      throws InterruptedException {
    List<Score> scores = new ArrayList<>();
    for (double factor : parameters.factors()) {
      progress.at((double) scores.size() / (WAYS * parameters.factors().size()));
      for (RoundedCounters.Mode mode : RoundedCounters.Mode.values()) {
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
    return new RoundingReport(parameters, scores).result();
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

      @Override
      public Optional<RoundedCounters> counters() {
        return Optional.empty();
      }
    };
  }

  private static Subject printed(
      RoundingParameters parameters, double factor, RoundedCounters.Mode mode) {
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
      public Optional<RoundedCounters> counters() {
        return Optional.of(counters);
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
    private Optional<Long> counters = Optional.empty();
    private double greatest;
    private double truthOfGreatest;

    Tally(String way, boolean isOurs, double factor) {
      this.way = way;
      this.isOurs = isOurs;
      this.factor = factor;
    }

    Score overRuns(RoundingParameters parameters, LongFunction<Subject> subjects) {
      for (int run = 0; run < parameters.runs(); run++) {
        SplittableRandom seeds = RandomSource.seeded(parameters.seed(), "rounding " + run);
        long seed = seeds.nextLong();
        Arrivals arrivals = Arrivals.ofZipf(
            parameters.keys(), 1, parameters.busyEpochs() * parameters.arrivalsPerEpoch(), seed);
        run(parameters, arrivals, subjects.apply(seed));
      }
      return new Score(
          way, isOurs, factor, asked, low, worst, new Left(counters, greatest, truthOfGreatest));
    }

    private void run(RoundingParameters parameters, Arrivals arrivals, Subject subject) {
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
      subject
          .counters()
          .ifPresent(c -> counters = Optional.of(counters.orElse(0L) + c.countersLeft()));
    }
  }
}
