package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A day of network traffic as (second, source) pairs, busy by day, quiet by night, with bursts. The
 * source of rank r has {@code min(maxSecondsPerSource, C/r)} active seconds and key {@code r - 1}.
 */
public final class NetworkDay {
  private static final int BURSTS = 12;
  private static final int MAX_CLUSTERS = 4;

  /** How the active seconds of a source lie to each other. */
  public enum Activity {
    /** In one to four dense clusters, about every other second active at their middle. */
    CLUSTERED,
    /** In sessions of geometric length all over the day. */
    SESSIONS,
    /** Independent of each other. */
    MEMORYLESS
  }

  /**
   * What determines the stream.
   *
   * @param sources number of sources
   * @param pairs number of distinct (second, source) pairs
   * @param seconds length of the day
   * @param maxSecondsPerSource bound on the active seconds of a source, at most 0.6 of the day
   * @param meanSessionSeconds mean length of a session (used by SESSIONS only)
   * @param activity how the active seconds of a source lie to each other
   * @param seed seed of the draws
   */
  public record Parameters(
      int sources,
      int pairs,
      int seconds,
      int maxSecondsPerSource,
      double meanSessionSeconds,
      Activity activity,
      long seed) {
    public Parameters {
      Require.inRange(sources, 1, 1 << 24, "sources");
      Require.inRange(seconds, 10, 1 << 30, "seconds");
      // Draws are repeated until the seconds differ; near a full day that would take long.
      Require.inRange(maxSecondsPerSource, 1, (int) (0.6 * seconds), "maxSecondsPerSource");
      long most = Math.min(1 << 28, (long) sources * maxSecondsPerSource);
      Require.inRange(pairs, sources, most, "pairs");
      Require.atLeast(meanSessionSeconds, 1, "meanSessionSeconds");
      Objects.requireNonNull(activity, "activity");
    }

    /** 124,427 sources and 2.2 million pairs in 86,400 seconds, sessions of 30 seconds. */
    public static Parameters full(Activity activity, long seed) {
      return new Parameters(124_427, 2_200_000, 86_400, 50_000, 30, activity, seed);
    }
  }

  private final Parameters parameters;
  private final SplittableRandom random;
  private final DayCurve curve;

  private NetworkDay(Parameters parameters) {
    this.parameters = parameters;
    random = RandomSource.seeded(parameters.seed(), "activity");
    curve =
        new DayCurve(parameters.seconds(), BURSTS, RandomSource.seeded(parameters.seed(), "curve"));
  }

  /** The pairs of the day. */
  public static TimedPairs generate(Parameters parameters) {
    return new NetworkDay(parameters).pairs();
  }

  private TimedPairs pairs() {
    int[] counts = RankedCounts.withSum(
        parameters.sources(), parameters.pairs(), parameters.maxSecondsPerSource());
    PairCollector pairs = new PairCollector(Arrays.stream(counts).sum());
    BitSet active = new BitSet(parameters.seconds());
    for (int count : counts) {
      active.clear();
      place(active, count);
      pairs.add(active);
    }
    return pairs.choose(parameters.pairs(), random);
  }

  private void place(BitSet active, int count) {
    switch (parameters.activity()) {
      case SESSIONS ->
        Sessions.place(
            active,
            count,
            parameters.seconds(),
            parameters.meanSessionSeconds(),
            random,
            curve::draw);
      case MEMORYLESS -> {
        for (int missing = count; missing > 0; ) {
          missing -= setNew(active, curve.draw(random));
        }
      }
      case CLUSTERED -> placeClusters(active, count);
    }
  }

  private void placeClusters(BitSet active, int count) {
    int clusters = 1 + random.nextInt(Math.min(MAX_CLUSTERS, count));
    int[] middles = new int[clusters];
    for (int i = 0; i < clusters; i++) {
      middles[i] = curve.draw(random);
    }
    // A two-sided exponential of this scale has density 1/2 at its middle.
    double scale = (double) count / clusters;
    for (int missing = count; missing > 0; ) {
      double distance = -Math.log1p(-random.nextDouble()) * scale;
      double offset = random.nextBoolean() ? distance : -distance;
      double second = Math.rint(middles[random.nextInt(clusters)] + offset);
      if (second >= 0 && second < parameters.seconds()) {
        missing -= setNew(active, (int) second);
      }
    }
  }

  private static int setNew(BitSet active, int second) {
    if (active.get(second)) {
      return 0;
    }
    active.set(second);
    return 1;
  }
}
