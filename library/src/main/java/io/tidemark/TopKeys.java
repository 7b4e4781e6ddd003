package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The keys that may be the most frequent lately, kept beside counters that hold no keys.
 *
 * <p>Whoever counts an occurrence asks {@link #wants} with the new estimate of the key, and hands the key
 * over with {@link #put} if it is wanted: light keys need not be made into objects.
 *
 * <p>Errors: a key is missing only if at least as many other keys as there are {@link #candidates()} had
 * estimates not below its own, when it last occurred or later. So every key is there whose true count is
 * above the estimates of all others but so many. Estimates are those of the counters, with their errors.
 *
 * <p>Threads: one at a time; {@link #top} changes nothing, so that several may ask while none changes it
 * or the counters.
 *
 * @param <K> the type of key
 */
public final class TopKeys<K> {
  /*
   * Let c be the number of candidates. Up to 2c keys are held; then all are estimated anew, the c
   * greatest stay, and the threshold is the least of theirs. All counts fade by the same factor, and so
   * does the threshold.
   *
   * Why no other key is missing: divide each estimate by the factor to the epochs passed since some fixed
   * one. That quotient never falls, since counters do not but for fading. So the c keys that stayed are
   * never below the threshold afterwards, also those that are dropped later (1). Take a key that is
   * missing, and its last occurrence. Either it was not wanted then: its estimate was not above the
   * threshold, so that by (1) c keys were not below it; it was none of them, since it would have been above
   * the threshold after it occurred. Or it was dropped later: c others stayed, which were not below it at that moment. In both cases
   * its true count is at most its estimate of that moment, faded; and the c others have, by (1), at least
   * as much today.
   *
   * To drop keys costs 2c estimates and a sort, once in c new keys.
   */

  /** The most candidates. */
  public static final int MAX_CANDIDATES = 1 << 26;

  private static final int LEAST_CANDIDATES = 256;

  /* Faded thresholds are rounded, and so are faded estimates: by less than this, as a part. */
  private static final double ROUNDING = 0x1p-40;

  private static final long MIX = 0x9E3779B97F4A7C15L;

  /**
   * A key and its count.
   *
   * @param key the key
   * @param count how often it has occurred lately, or more
   */
  public record Entry<K>(K key, double count) {}

  /** Estimates a key, given by its digest, at a tick. */
  @FunctionalInterface
  public interface Estimates {
    /** The decayed count of a key, true or too high. */
    double estimate(long digest, long tick);
  }

  private final int candidates;
  private final ExponentialDecay decay;
  private final Estimates estimates;

  /* The keys, one after the other, and their last estimates; room to sort these. */
  private final long[] digests;
  private final Object[] keys;
  private final double[] counts;
  private final double[] sorted;
  private int size;

  /* Where a key is: its place among the keys plus one, at the next free slot from that of its digest. */
  private final int[] slots;
  private final int shift;

  /* The threshold as it was when keys were last dropped, and as it is in an epoch. */
  private double leastKept;
  private long keptEpoch;
  private double threshold;
  private long thresholdEpoch;

  /**
   * Starts without keys.
   *
   * @param candidates at least as many as will be asked for; more make it less likely that a key is missing
   * @param decay how counts decay
   * @param estimates how keys are estimated, such as {@code filter::estimate}
   */
  public TopKeys(int candidates, ExponentialDecay decay, Estimates estimates) {
    this.candidates = Require.inRange(candidates, 1, MAX_CANDIDATES, "candidates");
    this.decay = Require.nonNull(decay, "decay");
    this.estimates = Require.nonNull(estimates, "estimates");
    Require.fitsInHeap(memoryBytes(candidates), "memory of the candidates");
    digests = new long[2 * candidates];
    keys = new Object[2 * candidates];
    counts = new double[2 * candidates];
    sorted = new double[2 * candidates];
    slots = new int[slots(candidates)];
    shift = Long.numberOfLeadingZeros(slots.length) + 1;
  }

  /** As many candidates as are kept for the most frequent n, where nobody says another number. */
  public static int candidatesFor(int n) {
    return (int) Math.min(MAX_CANDIDATES, Math.max(LEAST_CANDIDATES, 4L * n));
  }

  private static int slots(int candidates) {
    return 4 * Integer.highestOneBit(Math.max(1, 2 * candidates - 1));
  }

  private static long memoryBytes(int candidates) {
    return 4L * Long.BYTES * 2 * candidates + (long) Integer.BYTES * slots(candidates);
  }

  /**
   * Whether a key is to be handed over with {@link #put}.
   *
   * @param estimate its estimate at the tick, after it has occurred
   * @param tick the latest; a late occurrence changes the estimate at the latest tick, too
   */
  public boolean wants(long digest, double estimate, long tick) {
    return estimate > threshold(tick) && slots[slot(digest)] == 0;
  }

  private double threshold(long tick) {
    long epoch = decay.epoch(tick);
    if (epoch != thresholdEpoch) {
      // Before the last drop counts were higher; a threshold that is too low only lets more in.
      double passed = (double) Math.max(0, epoch - keptEpoch);
      threshold = passed == 0 ? leastKept : leastKept * decay.weight(passed) * (1 - ROUNDING);
      thresholdEpoch = epoch;
    }
    return threshold;
  }

  /* The slot of a key, or the free one where it would be. At most half of the slots are taken. */
  private int slot(long digest) {
    int slot = (int) ((digest * MIX) >>> shift);
    while (slots[slot] != 0 && digests[slots[slot] - 1] != digest) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /**
   * Takes a key that is wanted.
   *
   * @param key is kept; it must not change from now on
   * @param tick that of {@link #wants}
   */
  public void put(long digest, K key, long tick) {
    int slot = slot(digest);
    if (slots[slot] != 0) {
      return;
    }
    digests[size] = digest;
    keys[size] = Require.nonNull(key, "key");
    size++;
    slots[slot] = size;
    if (size == digests.length) {
      drop(tick);
    }
  }

  /* Keeps the greatest. Of those that equal the least of them, the first ones stay. */
  private void drop(long tick) {
    estimate(tick, counts);
    System.arraycopy(counts, 0, sorted, 0, size);
    Arrays.sort(sorted, 0, size);
    double least = sorted[size - candidates];
    int equal = candidates;
    for (int i = size - candidates; i < size; i++) {
      equal -= sorted[i] > least ? 1 : 0;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (counts[i] > least || (counts[i] == least && equal-- > 0)) {
        digests[kept] = digests[i];
        keys[kept] = keys[i];
        kept++;
      }
    }
    Arrays.fill(keys, kept, size, null);
    size = kept;
    index();
    leastKept = least;
    keptEpoch = decay.epoch(tick);
    threshold = least;
    thresholdEpoch = keptEpoch;
  }

  private void index() {
    Arrays.fill(slots, 0);
    for (int i = 0; i < size; i++) {
      slots[slot(digests[i])] = i + 1;
    }
  }

  private void estimate(long tick, double[] into) {
    for (int i = 0; i < size; i++) {
      into[i] = estimates.estimate(digests[i], tick);
    }
  }

  /**
   * The keys of the greatest estimates at a tick, the greatest first; fewer if there are not so many.
   * Keys whose count has faded to zero are left out.
   *
   * @param n 1 to {@link #candidates()}
   */
  public List<Entry<K>> top(int n, long tick) {
    Require.inRange(n, 1, candidates, "n");
    double[] now = new double[size];
    estimate(tick, now);
    double[] ordered = now.clone();
    Arrays.sort(ordered);
    double least = n < size ? ordered[size - n] : 0;
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      if (now[i] >= least && now[i] > 0) {
        ranked.add(new Ranked(i, digests[i], now[i]));
      }
    }
    Collections.sort(ranked);
    List<Entry<K>> entries = new ArrayList<>();
    for (Ranked key : ranked.subList(0, Math.min(n, ranked.size()))) {
      entries.add(new Entry<>(key(key.place()), key.count()));
    }
    return List.copyOf(entries);
  }

  /** All keys that are held, in no order. */
  public List<K> keys() {
    List<K> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(key(i));
    }
    return all;
  }

  @SuppressWarnings("unchecked") // Only put writes keys.
  private K key(int place) {
    return (K) keys[place];
  }

  /* Equal counts are in the order of digests, so that the order does not depend on the past. */
  private record Ranked(int place, long digest, double count) implements Comparable<Ranked> {
    @Override
    public int compareTo(Ranked other) {
      int mostFirst = Double.compare(other.count, count);
      return mostFirst != 0 ? mostFirst : Long.compare(digest, other.digest);
    }
  }

  /**
   * Takes over the keys of another, after the counters of both have become one.
   *
   * <p>A key that is missing from both may still be heavy in the sum: it counts at most the thresholds of
   * both together. It comes in when it occurs again.
   */
  public void merge(TopKeys<K> other, long tick) {
    for (int i = 0; i < other.size; i++) {
      long digest = other.digests[i];
      if (wants(digest, estimates.estimate(digest, tick), tick)) {
        put(digest, other.key(i), tick);
      }
    }
  }

  /** Forgets all keys. */
  public void clear() {
    Arrays.fill(keys, null);
    Arrays.fill(slots, 0);
    size = 0;
    leastKept = 0;
    keptEpoch = 0;
    threshold = 0;
    thresholdEpoch = 0;
  }

  /** How many keys are kept when some are dropped. */
  public int candidates() {
    return candidates;
  }

  /** The keys held now, at most twice {@link #candidates()}. */
  public int size() {
    return size;
  }

  /**
   * The memory of the tables, with 8 bytes for each reference to a key. The keys themselves come on top:
   * up to twice {@link #candidates()} objects.
   */
  public long memoryBytes() {
    return memoryBytes(candidates);
  }
}
