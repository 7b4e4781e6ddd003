package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.hash.Probes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns what is to be known of a stream from its first arrivals, in bounded memory.
 *
 * <p>Errors: a repeat whose key came last before the sample began is taken for a new key, so a sample
 * should be longer than the gaps that matter. Keys belong to the sample by their digest, so that of a
 * key in it every arrival is known; where more came than are kept, each stands for others.
 *
 * <p>Not safe for use by several threads.
 */
public final class EndlessSample {
  /** How many keys are kept at most. */
  public static final int MAX_KEYS = 1 << 16;

  /** How many classes of importance are told apart, about. */
  public static final int CLASSES = 32;

  /* Digests are remixed with a number of our own, so that no cells are favoured. */
  private static final long SAMPLE = 0x656e64;

  private final WeightTally tally = new WeightTally();
  private final Map<Long, Last> lastByKey = new HashMap<>();
  private final double[] gapWeights = new double[GapLaw.buckets()];

  /* Keys whose remixed digest has so many low zeros belong to the sample. */
  private int zeros;
  private long arrivals;
  private double repeats;

  /** When a key came last, and with which weight. */
  private record Last(long arrival, double weight) {}

  /** Nothing observed yet. */
  public EndlessSample() {}

  /**
   * Notes an arrival.
   *
   * @param digest of its key
   * @param weight what it is worth; 1 where all are worth the same
   */
  public void observe(long digest, double weight) {
    Require.finiteAtLeast(weight, 0, "weight");
    arrivals++;
    tally.arrived(weight);
    long remixed = Probes.derive(digest, SAMPLE);
    if (!isSampled(remixed)) {
      return;
    }
    Last before = lastByKey.put(remixed, new Last(arrivals, weight));
    if (before != null) {
      // It stands for the keys that are left out.
      double times = Math.scalb(1.0, zeros);
      int bucket = GapLaw.bucket(arrivals - before.arrival());
      repeats += times;
      gapWeights[bucket] += times;
      tally.repeated(before.weight(), weight, bucket, times);
    } else if (lastByKey.size() > MAX_KEYS) {
      zeros++;
      lastByKey.keySet().removeIf(key -> !isSampled(key));
    }
  }

  private boolean isSampled(long remixed) {
    return Long.numberOfTrailingZeros(remixed) >= zeros;
  }

  /** How many arrivals were observed. */
  public long arrivals() {
    return arrivals;
  }

  /** How many distinct keys came, about: {@code sqrt(2^zeros n)} is one standard error. */
  public long distinctKeys() {
    return (long) lastByKey.size() << zeros;
  }

  /**
   * What was learned, as of an endless stream.
   *
   * @throws IllegalArgumentException if no key came twice: nothing can be tuned then
   */
  public EndlessStream stream() {
    if (repeats == 0) {
      throw new IllegalArgumentException(
          Require.message("repeats in the sample", 0, "at least one; give a longer sample"));
    }
    GapLaw gaps = GapLaw.ofWeights(gapWeights);
    return new EndlessStream(share(repeats, (double) arrivals), gaps, importance(gaps));
  }

  private ImportanceLaw importance(GapLaw gaps) {
    List<ImportanceClass> classes = new ArrayList<>();
    for (WeightTally.Part part : tally.parts(1.0 / CLASSES)) {
      classes.add(part.importanceClass((double) arrivals, gaps));
    }
    return new ImportanceLaw(classes);
  }

  /** A share of two estimates; where keys stand for others, it may come out a little above 1. */
  static double share(double part, double all) {
    return Math.min(1, part / all);
  }
}
