package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * A day of a web log as (second, client) pairs: few clients are active nearly all day, most for a
 * few seconds, in sessions.
 *
 * <p>The client of rank r has {@code min(maxSecondsPerClient, C/r)} active seconds. They come in
 * sessions that begin at a uniform second of the day, last a geometric number of seconds and are cut
 * at midnight; a session that meets an earlier one of the same client adds only what is new, and the
 * last one is cut when the client has its seconds. C is such that there are {@code 1 +
 * SURPLUS} times the wanted pairs; the surplus is removed at random, which leaves single silent
 * seconds in the sessions. Client {@code r} has key {@code r - 1}.
 */
public final class WebLogDay {
  /*
   * A free choice, made after comparing with a reference generator of which only the numbers of
   * distinct (client, interval) pairs by level are known: without a surplus all finer levels are
   * lower than there, with this one they are not.
   */
  private static final double SURPLUS = 0.006;

  /**
   * What determines the stream.
   *
   * @param clients number of clients
   * @param pairs number of distinct (second, client) pairs
   * @param seconds length of the day
   * @param maxSecondsPerClient bound on the active seconds of a client
   * @param meanSessionSeconds mean length of a session
   * @param seed seed of the draws
   */
  public record Parameters(
      int clients,
      int pairs,
      int seconds,
      int maxSecondsPerClient,
      double meanSessionSeconds,
      long seed) {
    public Parameters {
      Require.inRange(clients, 1, 1 << 24, "clients");
      Require.inRange(seconds, 1, 1 << 30, "seconds");
      Require.inRange(maxSecondsPerClient, 1, seconds, "maxSecondsPerClient");
      long most = Math.min(1 << 28, (long) clients * maxSecondsPerClient);
      Require.inRange(pairs, clients, (long) (most / (1 + SURPLUS)), "pairs");
      Require.atLeast(meanSessionSeconds, 1, "meanSessionSeconds");
    }

    /** 25,497 clients and 2,127,751 pairs in 86,400 seconds, sessions of 30 seconds. */
    public static Parameters full(long seed) {
      return new Parameters(25_497, 2_127_751, 86_400, 50_000, 30, seed);
    }
  }

  private WebLogDay() {}

  /** The pairs of the day. */
  public static TimedPairs generate(Parameters parameters) {
    SplittableRandom random = RandomSource.seeded(parameters.seed());
    long surplusPairs = Math.round(parameters.pairs() * (1 + SURPLUS));
    int[] counts =
        RankedCounts.withSum(parameters.clients(), surplusPairs, parameters.maxSecondsPerClient());
    PairCollector pairs = new PairCollector(Arrays.stream(counts).sum());
    BitSet active = new BitSet(parameters.seconds());
    for (int count : counts) {
      active.clear();
      int seconds = parameters.seconds();
      Sessions.place(
          active, count, seconds, parameters.meanSessionSeconds(), random, r -> r.nextInt(seconds));
      pairs.add(active);
    }
    return pairs.choose(parameters.pairs(), random);
  }
}
