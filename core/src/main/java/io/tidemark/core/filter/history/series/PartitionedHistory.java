package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A history without an end: a new partition every so many ticks, each shaped by what the one before
 * has shown. Old partitions can be retired to an archive, and neighbours are merged where memory is
 * limited.
 *
 * <p>Errors: false positives only, those of each partition that a question reaches; they grow with
 * every merge.
 *
 * <p>Threads: one at a time, questions included, since they are counted.
 */
public final class PartitionedHistory implements HistoryFilter {
  /*
   * Section 6 of [1]. Partitions count their intervals from one origin, so that a merged pair need
   * not be renumbered; intervals that reach over both have no filter and are answered by their halves
   * (errata in docs/papers/persistent-2018.md).
   *
   * Deviation: a question is learned from as if the first partition it reaches were the present one.
   * The paper counts questions about the present partition alone, while most are about the past.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */
  private final PartitionedHistorySpec spec;
  private final KeyDigest digest;
  private final PartitionPlanner planner;
  private final PartitionArchive archive;
  private final SegmentList<LiveHistory> live = new SegmentList<>(List.of(), LiveHistory::merged);
  private final List<TimeRange> retired = new ArrayList<>();

  private Coverage coverage = Coverage.NONE;
  private ObservedLoad observed; // of the newest partition; null before the first
  private LiveHistory lastUsed; // holds the most recent tick, most likely the next as well

  /** Creates an empty history whose partitions can be retired. */
  public PartitionedHistory(
      PartitionedHistorySpec spec,
      KeyDigest digest,
      PartitionPlanner planner,
      PartitionArchive archive) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.planner = Require.nonNull(planner, "planner");
    this.archive = Require.nonNull(archive, "archive");
  }

  /** The shape. */
  public PartitionedHistorySpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this history. */
  public KeyDigest digest() {
    return digest;
  }

  /** The partitions that are in memory, merged ones as one, by time. */
  public List<LiveHistory> partitions() {
    return List.copyOf(live.histories());
  }

  /** The stretches of time whose partitions are in the archive. */
  public List<TimeRange> retired() {
    return List.copyOf(retired);
  }

  /** What the newest partition has shown so far, if there is one. */
  public Optional<ObservedLoad> observed() {
    return Optional.ofNullable(observed);
  }

  @Override
  public void add(long keyDigest, long tick) {
    add(partition(tick), keyDigest, tick);
  }

  /** As {@link #add}; true if the key was certainly not there at this tick. Nothing is learned of it. */
  public boolean addNew(long keyDigest, long tick) {
    LiveHistory partition = partition(tick);
    boolean isNew = partition.ask(keyDigest, tick, tick + 1) == HistoryAnswer.NO;
    add(partition, keyDigest, tick);
    return isNew;
  }

  private void add(LiveHistory partition, long keyDigest, long tick) {
    partition.add(keyDigest, tick);
    if (partition == observed.partition()) {
      observed.added(keyDigest, tick - spec.origin());
    }
    if (!coverage.contains(tick, tick + 1)) {
      coverTo(tick);
    }
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    Require.inRange(tick, Long.MIN_VALUE + 1, Long.MAX_VALUE, "tick");
    if (coverage.isEmpty() || tick > coverage.to()) {
      coverTo(tick - 1);
    }
  }

  /** Whatever lies between the first and the last tick is known: time has passed over it. */
  private void coverTo(long tick) {
    coverage = coverage.isEmpty()
        ? Coverage.of(tick, tick + 1)
        : Coverage.of(Math.min(tick, coverage.from()), Math.max(tick + 1, coverage.to()));
  }

  private LiveHistory partition(long tick) {
    if (lastUsed == null
        || tick < lastUsed.coverage().from()
        || tick >= lastUsed.coverage().to()) {
      Require.inRange(tick, Long.MIN_VALUE, TimeRange.LAST_TICK, "tick");
      recall(tick, tick + 1);
      if (live.holding(tick) == null) {
        open(tick);
        mergeToFit();
      }
      // Looked up again: a partition opened late may have been merged at once.
      lastUsed = live.holding(tick);
    }
    return lastUsed;
  }

  private void open(long tick) {
    BankHistory partition = planned(partitionRange(tick));
    boolean newest = observed == null
        || partition.coverage().from() >= observed.partition().coverage().to();
    live.insert(partition);
    if (newest) {
      observed = new ObservedLoad(partition);
    }
  }

  private BankHistory planned(TimeRange range) {
    Timeline timeline = new Timeline(spec.origin(), new Coverage(List.of(range)), spec.unit());
    BankHistory partition =
        Require.nonNull(planner.plan(timeline, digest, observed()), "planned partition");
    if (!partition.digest().equals(digest) || !partition.timeline().equals(timeline)) {
      throw new IllegalStateException(Require.message(
          "planned partition", partition.timeline(), timeline + " with the digest it was given"));
    }
    return partition;
  }

  private TimeRange partitionRange(long tick) {
    long length = spec.partitionTicks();
    // Refuses a tick that is too far from the origin.
    long relative = new Timeline(spec.origin(), Coverage.of(tick, tick + 1)).relative(tick);
    long into = Math.floorMod(relative, length);
    long from = tick - into < tick + 1 ? tick - into : Long.MIN_VALUE;
    long to = from + length > from ? from + length : Long.MAX_VALUE;
    return new TimeRange(from, to);
  }

  /** Merges older neighbours while the memory is above its limit; the newest stays as it is. */
  private void mergeToFit() {
    while (live.memoryBytes() > spec.maxBytes() && live.mergeSmallest(live.size() - 1)) {
      // Each round merges one pair.
    }
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    learn(keyDigest, from, to);
    for (int i = live.size() - 1; i >= 0; i--) {
      if (live.history(i).ask(keyDigest, from, to) == HistoryAnswer.MAYBE) {
        return HistoryAnswer.MAYBE;
      }
    }
    for (int i = retired.size() - 1; i >= 0; i--) {
      if (retired.get(i).overlaps(from, to)
          && fetch(retired.get(i)).ask(keyDigest, from, to) == HistoryAnswer.MAYBE) {
        return HistoryAnswer.MAYBE;
      }
    }
    return HistoryAnswer.of(false, coverage.contains(from, to));
  }

  private void learn(long keyDigest, long from, long to) {
    if (observed == null) {
      return;
    }
    long low = Math.max(from, coverage.from());
    long high = Math.min(to, coverage.to());
    if (low < high) {
      long ticks = spec.partitionTicks();
      long present = observed.partition().coverage().from();
      long shifted = present + Math.floorMod(low - spec.origin(), ticks);
      // Longer than a partition is as long as a partition; a difference beyond long is negative.
      long length = high - low;
      observed.asked(keyDigest, shifted, shifted + (length < 0 || length > ticks ? ticks : length));
    }
  }

  @Override
  public Coverage coverage() {
    return coverage;
  }

  /** The memory of the filters that are in memory, and of what is learned from the newest. */
  public long memoryBytes() {
    return live.memoryBytes() + (observed == null ? 0 : observed.memoryBytes());
  }

  /**
   * Moves the partitions that end at or before a tick to the archive, except the newest. Questions
   * about them are still answered, from the archive.
   */
  public void retireBefore(long tick) {
    long newest = observed == null ? tick : observed.partition().coverage().from();
    lastUsed = null;
    while (live.size() > 0 && live.history(0).coverage().to() <= Math.min(tick, newest)) {
      LiveHistory old = live.history(0);
      try {
        archive.store(old.coverage().from(), old);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      live.removeFirst();
      retired.add(new TimeRange(old.coverage().from(), old.coverage().to()));
    }
  }

  /** Brings the retired partitions that share a tick with {@code [from, to)} back into memory. */
  public void recall(long from, long to) {
    for (TimeRange range : List.copyOf(retired)) {
      if (range.overlaps(from, to)) {
        live.insert(fetch(range));
        retired.remove(range);
      }
    }
  }

  private LiveHistory fetch(TimeRange range) {
    try {
      return archive.fetch(range.from());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * All partitions as one history that can be saved; those in the archive are fetched. Those in memory
   * are not copied, so that later additions show.
   */
  public SegmentedHistory joined() {
    List<LiveHistory> all = new ArrayList<>(live.histories());
    for (TimeRange range : retired) {
      all.add(fetch(range));
    }
    if (all.isEmpty()) {
      all.add(planned(partitionRange(spec.origin()))); // for the digest and the ticks
    }
    return new SegmentedHistory(coverage, all);
  }
}
