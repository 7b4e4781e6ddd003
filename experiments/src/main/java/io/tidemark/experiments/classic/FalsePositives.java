package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The false-positive rate of the classic filter in both layouts, as it fills. */
public final class FalsePositives implements Experiment<FalsePositivesParameters> {
  /** Fewer expected false positives than this give an interval as long as the chart. */
  private static final double FEWEST_HITS = 30;

  /** Keys from here on are never added. */
  private static final long FIRST_ASKED = 1L << 40;

  private static final ExperimentCard CARD = new ExperimentCard(
      "classic/false-positives",
      "False positives of the classic filter",
      Source.textbook("false-positive rate over the number of keys"),
      Duration.ofSeconds(3),
      Duration.ofSeconds(40));

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<FalsePositivesParameters> prepare(RunOptions options) {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> FalsePositivesParameters.quick();
          case FULL -> FalsePositivesParameters.full();
        });
  }

  @Override
  public ExperimentResult run(FalsePositivesParameters parameters, Progress progress)
      throws InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    int shapes = parameters.targets().size() * BloomLayout.values().length;
    int done = 0;
    for (BloomLayout layout : BloomLayout.values()) {
      for (double target : parameters.targets()) {
        double before = (double) done++ / shapes;
        points.addAll(new Shape(parameters, layout, target)
            .measure(fraction -> progress.at(before + fraction / shapes)));
      }
    }
    return new FalsePositivesReport(parameters, points).result();
  }

  /** The filters of one layout and target. */
  private static final class Shape {
    private final FalsePositivesParameters parameters;
    private final SplittableRandom seeds;
    private final BloomSpec spec;
    private final List<RatePoint> points = new ArrayList<>();
    private final Questions questions = new Questions();

    Shape(FalsePositivesParameters parameters, BloomLayout layout, double target) {
      this.parameters = parameters;
      this.spec = BloomTuning.forError(parameters.capacityKeys(), target, layout);
      this.seeds = RandomSource.seeded(parameters.seed(), layout + " " + target);
      for (double load : parameters.loads()) {
        long keys = Math.round(load * parameters.capacityKeys());
        double rate = BloomTheory.falsePositiveRate(spec, (double) keys);
        long perFilter = (long) Math.min(
            (double) parameters.maxQuestionsPerFilter(),
            Math.ceil(parameters.hitsPerFilter() / rate));
        if (rate * perFilter * parameters.filters() >= FEWEST_HITS) {
          FalsePositiveTally tally = new FalsePositiveTally(perFilter);
          points.add(new RatePoint(place(target, keys), target, spec, keys, rate, tally));
        }
      }
    }

    private String place(double target, long keys) {
      return RatePoint.layoutName(spec) + ", target " + PlainDecimal.of(target) + ", " + keys
          + " keys";
    }

    List<RatePoint> measure(Progress progress) throws InterruptedException {
      for (int i = 0; i < parameters.filters(); i++) {
        progress.at((double) i / parameters.filters());
        fillOne(FastDigest.seeded(seeds.nextLong()));
      }
      return points;
    }

    /** Fills one filter step by step; at each step it is asked for keys that it never gets. */
    private void fillOne(FastDigest digest) {
      BloomFilter filter = new BloomFilter(spec, digest);
      long added = 0;
      for (RatePoint point : points) {
        questions.add(filter, digest::of, added, point.keys());
        added = point.keys();
        long asked = point.tally().questionsPerFilter();
        long hits = questions.found(filter, digest::of, FIRST_ASKED, FIRST_ASKED + asked);
        point.tally().add(filter.expectedError(), hits);
      }
    }
  }
}
