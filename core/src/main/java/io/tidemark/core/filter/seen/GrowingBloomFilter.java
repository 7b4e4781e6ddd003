package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A set of keys that never forgets and grows with their number: a series of Bloom filters, the stages,
 * each begun when the one before is full.
 *
 * <p>Errors: false positives only. A key that was added is always found. A key that was not is found with
 * at most the sum of the probabilities of the stages: what the whole was planned for until the last stage
 * is full, and more beyond.
 *
 * <p>Threads: as {@link SeenSet} says.
 */
public final class GrowingBloomFilter implements SeenSet {
  /*
   * As in [1]: a key is looked for in all stages, the newest first, and added to the newest if it is in
   * none. The probabilities of the stages are those of a geometric series, so that their sum is bounded;
   * GrowingBloomTuning chooses them.
   *
   * Deviation: (a) The filters of stages are of the two layouts of BloomFilter, not cut into slices.
   * (b) A stage is full when it has as many keys as it was planned for, not when half of its bits are
   * set. (c) All stages take their positions from the same digest, so that a key is hashed once: a key
   * that is found in one by mistake is a little more likely to be found in the next, but the bound on the
   * sum holds whatever they share.
   *
   * [1] P. S. Almeida, C. Baquero, N. Preguiça, D. Hutchison: Scalable Bloom Filters. Information
   *     Processing Letters 101(6), 2007.
   */

  /** A filter that has been begun, and how many keys it was given. */
  static final class Stage {
    private final int number;
    private final long room;
    private final BloomFilter filter;
    private final AtomicLong keys;

    Stage(int number, long room, BloomFilter filter, long keys) {
      this.number = number;
      this.room = room;
      this.filter = filter;
      this.keys = new AtomicLong(Require.inRange(keys, 0, Long.MAX_VALUE, "keys"));
    }

    int number() {
      return number;
    }

    BloomFilter filter() {
      return filter;
    }

    long keys() {
      return keys.get();
    }

    /** Counts one key more, if there is room for it. */
    boolean takesOne() {
      long before = keys.get();
      while (before < room) {
        if (keys.compareAndSet(before, before + 1)) {
          return true;
        }
        before = keys.get();
      }
      return false;
    }

    boolean takesAll(long count) {
      return room - keys.get() >= count;
    }

    void count(boolean[] isNew, int from, int to) {
      int count = 0;
      for (int i = from; i < to; i++) {
        count += isNew[i] ? 1 : 0;
      }
      keys.addAndGet(count);
    }

    Stage copy() {
      return new Stage(number, room, filter.copy(), keys.get());
    }

    void merge(Stage other) {
      filter.merge(other.filter);
      keys.addAndGet(other.keys.get());
    }
  }

  /** The most stages that are there, after however many merges. */
  static final int MAX_BEGUN = 1 << 10;

  private final GrowingBloomSpec spec;
  private final KeyDigest digest;

  /*
   * Invariant IN_ORDER: there is one at least, numbers do not decrease, and the last, which keys are added
   * to, is of the highest number. Several have the same number only after a merge. The array is replaced,
   * never written.
   */
  private volatile Stage[] stages;

  /** Creates an empty filter. */
  public GrowingBloomFilter(GrowingBloomSpec spec, KeyDigest digest) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.stages = new Stage[] {begin(0)};
  }

  GrowingBloomFilter(GrowingBloomSpec spec, KeyDigest digest, List<Stage> stages) {
    this.spec = spec;
    this.digest = digest;
    this.stages = stages.toArray(Stage[]::new);
  }

  private Stage begin(int number) {
    BloomSpec shape = spec.stages().get(number).shape();
    return stage(spec, number, shape.create(digest), 0);
  }

  static Stage stage(GrowingBloomSpec spec, int number, BloomFilter filter, long keys) {
    boolean isLast = number + 1 == spec.stages().size();
    long room = isLast ? Long.MAX_VALUE : spec.stages().get(number).keys();
    return new Stage(number, room, filter, keys);
  }

  List<Stage> stages() {
    return List.of(stages);
  }

  @Override
  public boolean add(long keyDigest) {
    if (mightContain(keyDigest)) {
      return false;
    }
    newestThatTakesOne().filter.add(keyDigest);
    return true;
  }

  @Override
  public boolean addAtomic(long keyDigest) {
    if (mightContainAtomic(keyDigest)) {
      return false;
    }
    newestThatTakesOne().filter.addAtomic(keyDigest);
    return true;
  }

  private Stage newestThatTakesOne() {
    while (true) {
      Stage newest = newest();
      if (newest.takesOne()) {
        return newest;
      }
      growBeyond(newest);
    }
  }

  private Stage newest() {
    Stage[] all = stages;
    return all[all.length - 1];
  }

  /* Those that come while a stage is begun wait for it: none is given more keys than it has room for. */
  private synchronized void growBeyond(Stage full) {
    if (newest() == full) {
      Stage[] more = Arrays.copyOf(stages, stages.length + 1);
      more[more.length - 1] = begin(full.number + 1);
      stages = more;
    }
  }

  @Override
  public boolean mightContain(long keyDigest) {
    Stage[] all = stages;
    for (int i = all.length - 1; i >= 0; i--) {
      if (all[i].filter.mightContain(keyDigest)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean mightContainAtomic(long keyDigest) {
    Stage[] all = stages;
    for (int i = all.length - 1; i >= 0; i--) {
      if (all[i].filter.mightContainAtomic(keyDigest)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void addAll(long[] digests, int from, int to, boolean[] certainlyNew) {
    Stage newest = newest();
    if (stages.length == 1 && newest.takesAll(to - from)) {
      newest.filter.addAll(digests, from, to, certainlyNew);
      newest.count(certainlyNew, from, to);
      return;
    }
    for (int i = from; i < to; i++) {
      certainlyNew[i] = add(digests[i]);
    }
  }

  @Override
  public void mightContainAll(long[] digests, int from, int to, boolean[] found) {
    if (stages.length == 1) {
      newest().filter.mightContainAll(digests, from, to, found);
      return;
    }
    for (int i = from; i < to; i++) {
      found[i] = mightContain(digests[i]);
    }
  }

  /**
   * Adds all keys of another filter. Where both fit into the memory of all planned stages, those of the
   * other are added beside those that are there, so that the error is at most the sum of both. Where they
   * do not, stages of the same shape become one, and the error grows further.
   */
  @Override
  public synchronized void merge(SeenSet other) {
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(Require.message(
          "other", other.spec() + " with " + other.digest(), spec + " with " + digest));
    }
    if (other == this) {
      return;
    }
    Stage[] others = ((GrowingBloomFilter) other).stages;
    boolean fits = memoryBytes() + other.memoryBytes() <= spec.maxMemoryBytes()
        && stages.length + others.length <= MAX_BEGUN;
    List<Stage> all = new ArrayList<>();
    // Without room for both, the own stages of equal shape become one too.
    for (Stage own : stages) {
      join(all, own, fits ? 0 : Long.MAX_VALUE);
    }
    for (Stage each : others) {
      join(all, each.copy(), fits ? spec.stages().get(each.number).keys() : Long.MAX_VALUE);
    }
    // Among stages of one number the one with the most room is last.
    all.sort(Comparator.comparingInt(Stage::number)
        .thenComparing(Comparator.comparingLong(Stage::keys).reversed()));
    stages = all.toArray(Stage[]::new);
  }

  /** Adds a stage to others, or to one of its shape if both together have at most so many keys. */
  private static void join(List<Stage> all, Stage stage, long mostKeys) {
    for (Stage each : all) {
      if (each.number == stage.number && each.keys() <= mostKeys - stage.keys()) {
        each.merge(stage);
        return;
      }
    }
    all.add(stage);
  }

  @Override
  public GrowingBloomFilter copy() {
    return new GrowingBloomFilter(
        spec, digest, Arrays.stream(stages).map(Stage::copy).toList());
  }

  @Override
  public synchronized void clear() {
    stages = new Stage[] {begin(0)};
  }

  /** The number of keys that were answered as new, of all filters that were merged into this one. */
  public long keys() {
    return Arrays.stream(stages).mapToLong(Stage::keys).sum();
  }

  /** Whether the last stage has all the keys that it was planned for: from here on the error grows. */
  public boolean isAtLimit() {
    Stage newest = newest();
    return newest.number + 1 == spec.stages().size()
        && newest.keys() >= spec.stages().get(newest.number).keys();
  }

  /** New keys alone take room. */
  @Override
  public long room() {
    Stage newest = newest();
    return Math.max(0, spec.stages().get(newest.number).keys() - newest.keys());
  }

  @Override
  public long nextGrowthBytes() {
    int next = newest().number + 1;
    return next < spec.stages().size() ? spec.stages().get(next).shape().memoryBytes() : 0;
  }

  @Override
  public int stageCount() {
    return stages.length;
  }

  @Override
  public double estimatedKeys() {
    return Arrays.stream(stages)
        .mapToDouble(stage -> stage.filter.estimatedKeys())
        .sum();
  }

  /** The probability that a key that was never added is found in any stage, from the cells as they are. */
  @Override
  public double expectedError() {
    double absentFromAll = 1;
    for (Stage stage : stages) {
      absentFromAll *= 1 - stage.filter.expectedError();
    }
    return 1 - absentFromAll;
  }

  @Override
  public GrowingBloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public long memoryBytes() {
    return Arrays.stream(stages).mapToLong(stage -> stage.filter.memoryBytes()).sum();
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .count("stages", stages.length)
        .count("keys", keys())
        .flag("atLimit", isAtLimit())
        .number("estimatedKeys", estimatedKeys())
        .build();
  }
}
