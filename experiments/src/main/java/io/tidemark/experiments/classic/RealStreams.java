package io.tidemark.experiments.classic;

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
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/** The false-positive rate of the classic filter on keys that people and machines made. */
public final class RealStreams implements Experiment<RealStreamsParameters> {
  /** Half of fewer keys would make a filter of a few words, about which theory says little. */
  static final int FEWEST_KEYS = 200;

  private static final ExperimentCard CARD = new ExperimentCard(
      "classic/real-streams",
      "False positives on real streams",
      Source.textbook("false-positive rate, on keys that were not drawn at random"),
      Duration.ofSeconds(5),
      Duration.ofSeconds(15));

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RealStreamsParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> switch (options.scale()) {
      case QUICK -> RealStreamsParameters.quick(files);
      case FULL -> RealStreamsParameters.full(files);
    });
  }

  @Override
  public ExperimentResult run(RealStreamsParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int count = parameters.files().size();
    for (int i = 0; i < count; i++) {
      Path file = parameters.files().get(i);
      double before = (double) i / count;
      progress.at(before);
      Trace trace = Trace.readTsv(file);
      if (trace.distinctKeys() < FEWEST_KEYS) {
        leftOut.add(StreamFiles.name(file));
      } else {
        points.addAll(new OneStream(parameters, StreamFiles.name(file), trace)
            .measure(fraction -> progress.at(before + fraction / count)));
      }
    }
    return new RealStreamsReport(parameters, points, leftOut).result();
  }

  /** The keys of one stream. */
  private static final class OneStream {
    private final RealStreamsParameters parameters;
    private final String name;
    private final Trace trace;
    private final int half;
    private final Questions questions = new Questions();

    OneStream(RealStreamsParameters parameters, String name, Trace trace) {
      this.parameters = parameters;
      this.name = name;
      this.trace = trace;
      this.half = trace.distinctKeys() / 2;
    }

    List<RatePoint> measure(Progress progress) throws InterruptedException {
      List<RatePoint> points = new ArrayList<>();
      int count = parameters.targets().size() * BloomLayout.values().length;
      for (double target : parameters.targets()) {
        for (BloomLayout layout : BloomLayout.values()) {
          double before = (double) points.size() / count;
          points.add(measure(target, layout, fraction -> progress.at(before + fraction / count)));
        }
      }
      return points;
    }

    private RatePoint measure(double target, BloomLayout layout, Progress progress)
        throws InterruptedException {
      BloomSpec spec = BloomTuning.forError(half, target, layout);
      long asked = (long) trace.distinctKeys() - half;
      FalsePositiveTally tally = new FalsePositiveTally(asked);
      SplittableRandom random =
          RandomSource.seeded(parameters.seed(), name + " " + target + " " + layout);
      long filters = (long) Math.max(
          parameters.minFilters(), Math.ceil(parameters.hitsPerPoint() / (asked * target)));
      long[] order = new long[trace.distinctKeys()];
      for (long i = 0; i < filters; i++) {
        progress.at((double) i / filters);
        shuffle(order, random);
        addOne(tally, spec, FastDigest.seeded(random.nextLong()), order);
      }
      return RatePoint.of(name, target, spec, half, tally);
    }

    /** Adds a half of the keys drawn at random to a filter, and asks it for the other half. */
    private void addOne(FalsePositiveTally tally, BloomSpec spec, FastDigest digest, long[] order) {
      BloomFilter filter = new BloomFilter(spec, digest);
      LongUnaryOperator digestOf = i -> digest.of(trace.name(order[(int) i]));
      questions.add(filter, digestOf, 0, half);
      long hits = questions.found(filter, digestOf, half, order.length);
      tally.add(filter.expectedError(), hits);
    }

    private static void shuffle(long[] order, SplittableRandom random) {
      for (int i = 0; i < order.length; i++) {
        int j = random.nextInt(i + 1);
        order[i] = order[j];
        order[j] = i;
      }
    }
  }
}
