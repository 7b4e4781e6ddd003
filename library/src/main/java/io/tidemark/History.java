package io.tidemark;

import io.tidemark.analysis.Posterior;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.StoredHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.filter.history.tideline.ConcurrentTidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.prefix.PrefixLevel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * Answers "did x occur between s and e?" in fixed memory. Time is counted in ticks, which are numbers of
 * your own or, with {@link HistoryBuilder#tick}, lengths of time; ranges are half-open.
 *
 * <p>Errors: false positives only. What was added is always found; what was not may be found too,
 * with the probability that {@link #expectedError(long, long)} tells.
 *
 * <p>Threads: as built, one at a time or many at once. Use by two threads of what was built for one is
 * refused where it is noticed. Where many add the same key at the same tick, at most one of them is told
 * that it is new, and one is if the key was not taken for another.
 *
 * @param <K> the type of key
 */
public final class History<K> extends GuardedMemory<K, StoredHistory> {
  private static final int LOOKS = 1023;

  private static final int STRIPES = 64;

  private final Optional<KeyPrefixes<? super K>> prefixes;
  private final StreamClock clock;
  private final KeptErrors errors = new KeptErrors();

  /* One key always has the same lock: of threads that add it at once, the first finds it new. */
  private final Lock[] stripes;

  /*
   * The same bits as the filter, for many threads that add without the guard; null if one thread uses
   * it, or the guard is needed. It changes inside all stripes and the guard.
   */
  private volatile ConcurrentTidelineHistory shared;

  History(KeyFunnel<K> keys, StoredHistory filter, Guard guard) {
    this(keys, Optional.empty(), filter, guard);
  }

  private History(
      KeyFunnel<K> keys,
      Optional<KeyPrefixes<? super K>> prefixes,
      StoredHistory filter,
      Guard guard) {
    super(keys, filter, guard);
    this.prefixes = prefixes;
    this.clock = new StreamClock(filter.unit());
    boolean isShared = guard.isShared() && filter instanceof TidelineHistory;
    this.stripes = new Lock[isShared ? STRIPES : 0];
    Arrays.setAll(stripes, i -> new ReentrantLock());
    use(filter);
  }

  /** Goes on with a filter; where there are stripes, inside all of them. */
  private void use(StoredHistory filter) {
    if (stripes.length > 0 && filter instanceof TidelineHistory tideline) {
      shared = ConcurrentTidelineHistory.sharing(tideline);
      replace(shared.view());
    } else {
      shared = null;
      replace(filter);
    }
    errors.changed();
  }

  /** Changes the whole while nobody else adds; questions without the guard see it before or after. */
  private void alone(Runnable change) {
    for (Lock stripe : stripes) {
      stripe.lock();
    }
    try {
      guard().run(change);
    } finally {
      for (Lock stripe : stripes) {
        stripe.unlock();
      }
    }
  }

  /**
   * This history, with which prefixes of keys are added too; it must have been used so from the start.
   * {@link KeyPrefixes} says what it costs. This object must not be used any more.
   */
  public History<K> withPrefixes(KeyPrefixes<? super K> declared) {
    return new History<>(keys(), Optional.of(declared), inner(), guard());
  }

  /**
   * Remembers that a key occurred. Ticks may come in any order.
   *
   * @return true if the key has certainly not been added at this tick before
   * @throws IllegalArgumentException if the tick lies outside the span that was planned for, or in
   *     a part that is sealed
   */
  public boolean add(K key, long tick) {
    boolean isNew = addDigest(digestOf(key), tick);
    if (prefixes.isPresent()) {
      prefixes.get().each(key, digest(), prefix -> addDigest(prefix, tick));
    }
    return isNew;
  }

  /**
   * As {@link #add(Object, long)}, at the tick in which a time lies.
   *
   * @throws IllegalStateException if ticks are numbers without a length
   */
  public boolean add(K key, Instant time) {
    return add(key, clock.tick(time));
  }

  /** As {@link #add(Object, long)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest, long tick) {
    if (shared != null) {
      Lock stripe = stripes[(int) keyDigest & STRIPES - 1];
      stripe.lock();
      try {
        ConcurrentTidelineHistory concurrent = shared;
        if (concurrent != null) {
          return addTo(concurrent, keyDigest, tick);
        }
      } finally {
        stripe.unlock();
      }
    }
    guard().enter();
    try {
      return addTo(adding(), keyDigest, tick);
    } finally {
      guard().exit();
    }
  }

  private boolean addTo(HistoryFilter target, long keyDigest, long tick) {
    boolean isNew =
        tick < Long.MAX_VALUE && target.ask(keyDigest, tick, tick + 1) == HistoryAnswer.NO;
    target.add(keyDigest, tick);
    errors.changed();
    return isNew;
  }

  private HistoryFilter adding() {
    // What is sealed refuses every tick, in the words of a history with a part that is.
    return inner() instanceof HistoryFilter live
        ? live
        : new SegmentedHistory(List.of((SingleHistory) inner()));
  }

  /**
   * Adds many keys in order.
   *
   * @param isNew element i receives what {@link #addDigest} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, ticks.length);
    Objects.checkFromToIndex(from, to, isNew.length);
    if (shared != null) {
      for (int i = from; i < to; i++) {
        isNew[i] = addDigest(digests[i], ticks[i]);
      }
      return;
    }
    guard().run(() -> {
      for (int i = from; i < to; i++) {
        isNew[i] = addTo(adding(), digests[i], ticks[i]);
      }
    });
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return askDigest(digestOf(key), from, to);
  }

  /** Whether a key occurred between two times; a time inside a tick stands for all of the tick. */
  public HistoryAnswer ask(K key, Instant from, Instant to) {
    return ask(key, clock.tick(from), clock.endTick(to));
  }

  /** As {@link #ask(Object, long, long)}, with a digest made by {@link #digest()}. */
  public HistoryAnswer askDigest(long keyDigest, long from, long to) {
    ConcurrentTidelineHistory concurrent = shared;
    if (concurrent != null) {
      return concurrent.ask(keyDigest, from, to);
    }
    guard().enter();
    try {
      return inner().ask(keyDigest, from, to);
    } finally {
      guard().exit();
    }
  }

  /**
   * Asks about many keys and one range.
   *
   * @param answers element i receives what {@link #askDigest} of {@code digests[i]} would have said
   */
  public void askDigests(
      long[] digests, int first, int end, long from, long to, HistoryAnswer[] answers) {
    Objects.checkFromToIndex(first, end, digests.length);
    Objects.checkFromToIndex(first, end, answers.length);
    guard().run(() -> {
      for (int i = first; i < end; i++) {
        answers[i] = inner().ask(digests[i], from, to);
      }
    });
  }

  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time, with gaps
   * between them. In the rest of what is covered it did not occur. How fine they are depends on the
   * structure, and is limited for keys that occur very often.
   */
  public List<TimeRange> when(K key, long from, long to) {
    return whenDigest(digestOf(key), from, to);
  }

  /** As {@link #when}, with a digest made by {@link #digest()}. */
  public List<TimeRange> whenDigest(long keyDigest, long from, long to) {
    return guarded(() -> new FineOccurrences(inner(), keyDigest).when(new TimeRange(from, to)));
  }

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong first(K key, long from, long to) {
    return firstDigest(digestOf(key), from, to);
  }

  /** As {@link #first}, with a digest made by {@link #digest()}. */
  public OptionalLong firstDigest(long keyDigest, long from, long to) {
    return guarded(() -> inner().first(keyDigest, from, to));
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong last(K key, long from, long to) {
    return lastDigest(digestOf(key), from, to);
  }

  /** As {@link #last}, with a digest made by {@link #digest()}. */
  public OptionalLong lastDigest(long keyDigest, long from, long to) {
    return guarded(() -> new FineOccurrences(inner(), keyDigest).last(new TimeRange(from, to)));
  }

  /**
   * Whether any key with a prefix occurred at a tick of {@code [from, to)}.
   *
   * @throws IllegalArgumentException if it is none of the prefixes that are declared
   */
  public HistoryAnswer askPrefix(CharSequence prefix, long from, long to) {
    KeyPrefixes<? super K> declared = prefixes.orElseThrow(() -> new IllegalArgumentException(
        Require.message("prefixes", "not declared", "prefixes(...) or withPrefixes(...)")));
    return askDigest(declared.digest(prefix, digest()), from, to);
  }

  /** The kinds and lengths of prefixes that it was built with, as far as it covers any time. */
  public List<PrefixLevel> prefixLevels() {
    return guarded(() -> PrefixLevel.of(inner().pieces().get(0)));
  }

  /** The prefixes that its newest piece was built with, if it was with any. */
  public Optional<KeyPrefixes<CharSequence>> keptPrefixes() {
    return guarded(() -> {
      List<SingleHistory> pieces = inner().pieces();
      List<PrefixLevel> levels = PrefixLevel.of(pieces.get(pieces.size() - 1));
      return levels.isEmpty() ? Optional.empty() : Optional.of(KeyPrefixes.ofLevels(levels));
    });
  }

  /**
   * The digest of a prefix, for {@link #askDigest} and the like.
   *
   * @param kind {@code ipv4}, or a separator
   * @throws IllegalArgumentException if the text is no such prefix, or a piece that covers a tick of
   *     {@code [from, to)} was not built with prefixes of this length
   */
  public long prefixDigest(String kind, String prefix, long from, long to) {
    PrefixLevel level = PrefixLevel.of(kind, prefix);
    long prefixDigest = level.digest(prefix, digest());
    guard().run(() -> {
      for (SingleHistory piece : inner().pieces()) {
        if (!piece.coverage().clipped(from, to).isEmpty() && !level.isIn(piece)) {
          List<PrefixLevel> there = PrefixLevel.of(piece);
          throw new IllegalArgumentException(Require.message(
              "prefix",
              prefix,
              "a prefix of " + (there.isEmpty() ? "none" : there)
                  + ", which the history was built with"));
        }
      }
    });
    return prefixDigest;
  }

  /** What its ticks are. */
  public TickUnit unit() {
    return clock.unit();
  }

  /** The ticks it knows about; beyond them an answer is "unknown". */
  public Coverage coverage() {
    return guarded(() -> inner().coverage());
  }

  /** The probability, as things are now, that a key that never occurred is answered "maybe" for a tick. */
  @Override
  public double expectedError() {
    return expectedError(1);
  }

  /** The same for ranges of so many ticks, at places all over what is covered. */
  public double expectedError(long ticks) {
    return errors().mean(coverage(), ticks);
  }

  /** The same for {@code [from, to)}. */
  public double expectedError(long from, long to) {
    return errors().of(from, to);
  }

  /** Reads every bit, and keeps the result until something is added. */
  private RangeError errors() {
    return errors.of(() -> guarded(() -> inner().errors()));
  }

  /**
   * The probability that a "maybe" about {@code [from, to)} is true.
   *
   * @param prior how likely it was, before asking, that the key occurred in the range
   */
  public double truthOfMaybe(long from, long to, double prior) {
    return Posterior.truthOfMaybe(prior, expectedError(from, to));
  }

  /** The same for a range between two times, as {@link #ask(Object, Instant, Instant)} takes it. */
  public double truthOfMaybe(Instant from, Instant to, double prior) {
    return truthOfMaybe(clock.tick(from), clock.endTick(to), prior);
  }

  /**
   * How far a "maybe" about a key in {@code [from, to)} can be believed, where no prior is known: the history
   * is asked for the same key in up to {@value #LOOKS} ranges of the same length, at places all over what is
   * covered. A key that never occurred is answered "maybe" in a share e of them, and one that occurs in a
   * share p of all ranges in p + (1 - p) e; half of the keys are taken to be of the first kind.
   */
  public MaybeTruth maybeTruth(K key, Instant from, Instant to) {
    return maybeTruthDigest(digestOf(key), clock.tick(from), clock.endTick(to));
  }

  /** The same with a digest made by {@link #digest()}, and ticks. */
  public MaybeTruth maybeTruthDigest(long keyDigest, long from, long to) {
    Coverage covered = coverage();
    double error = expectedError(from, to);
    double free = (double) covered.to() - covered.from() - ((double) to - from);
    int places = (int) Math.max(0, Math.min(LOOKS, free));
    int found = 0;
    int looks = 0;
    for (int i = 0; i < places; i++) {
      long start = covered.from() + (long) (free * (i + 0.5) / places);
      HistoryAnswer answer = askDigest(keyDigest, start, start + (to - from));
      found += answer == HistoryAnswer.MAYBE ? 1 : 0;
      looks += answer == HistoryAnswer.UNKNOWN ? 0 : 1;
    }
    return MaybeTruth.of(found, looks, error);
  }

  /** The facts of each piece that it is made of, by their first ticks; mostly there is one. */
  public List<Facts> pieceFacts() {
    return guarded(() -> inner().pieces().stream().map(SingleHistory::facts).toList());
  }

  /** A copy that goes its own way, for as many threads as this one. What is sealed is shared. */
  public History<K> copy() {
    StoredHistory copy = guarded(() -> ofPieces(LiveHistory::copy));
    return new History<>(keys(), prefixes, copy, guard().another());
  }

  /** The same pieces, of which those that can be added to are replaced. */
  private StoredHistory ofPieces(UnaryOperator<LiveHistory> other) {
    List<SingleHistory> pieces = inner().pieces().stream()
        .map(piece -> piece instanceof LiveHistory live ? other.apply(live) : piece)
        .toList();
    return inner() instanceof SegmentedHistory
        ? new SegmentedHistory(inner().coverage(), pieces)
        : pieces.get(0);
  }

  /**
   * Forgets everything; the same ticks can be added, and prefixes are kept as before.
   *
   * @throws IllegalStateException if a piece of it is sealed
   */
  public void clear() {
    alone(() -> {
      if (!inner().pieces().stream().allMatch(LiveHistory.class::isInstance)) {
        throw new IllegalStateException(
            Require.message("clear", "a sealed history", "one that can be added to"));
      }
      use(ofPieces(History::emptied));
    });
  }

  /** An empty history like another, with what says which prefixes it is built with. */
  private static LiveHistory emptied(LiveHistory full) {
    LiveHistory empty = (LiveHistory) full.spec().create(full.digest());
    List<PrefixLevel> levels = PrefixLevel.of(full);
    if (!levels.isEmpty()) {
      mark(empty, KeyPrefixes.ofLevels(levels));
    }
    return empty;
  }

  /** Says in a history which prefixes it is built with. */
  static void mark(LiveHistory empty, KeyPrefixes<?> prefixes) {
    long first = empty.coverage().from();
    prefixes.marks(empty.digest(), mark -> empty.add(mark, first));
  }

  /**
   * One history of several: they stand side by side, so that no answer becomes less certain. Sealed ones
   * become one that is sealed, if all are.
   *
   * @param folder where temporary files are made while sealed ones are merged
   * @throws IllegalArgumentException if they have different ticks, or different seeds or secrets
   */
  public static <K> History<K> merged(List<History<K>> histories, Path folder) throws IOException {
    List<SealedHistory> sealed = new ArrayList<>();
    History<K> all = sideBySide(histories);
    for (SingleHistory piece : all.inner().pieces()) {
      if (piece instanceof SealedHistory complete) {
        sealed.add(complete);
      }
    }
    return sealed.size() == all.inner().pieces().size()
        ? new History<>(
            all.keys(),
            SealedHistory.merge(sealed, HistoryRecorder.spaceIn(folder)),
            Guard.confined())
        : all;
  }

  /**
   * One history of several, which stand side by side and are not copied.
   *
   * @throws IllegalArgumentException if they have different ticks, or different seeds or secrets
   */
  public static <K> History<K> sideBySide(List<History<K>> histories) {
    List<SingleHistory> pieces = new ArrayList<>();
    Coverage coverage = Coverage.NONE;
    for (History<K> history : histories) {
      coverage = coverage.union(history.coverage());
      pieces.addAll(history.inner().pieces());
    }
    return new History<>(
        histories.get(0).keys(), new SegmentedHistory(coverage, pieces), Guard.confined());
  }

  /**
   * The same history, which also knows about {@code [from, to)}: that nothing occurred there but what it
   * holds. So a gap between parts of one stream is answered "no" instead of "unknown". Nothing is copied.
   */
  public History<K> covering(long from, long to) {
    TimeRange.checkOrder(from, to);
    return guarded(() -> new History<>(
        keys(),
        new SegmentedHistory(
            inner().coverage().union(new Coverage(List.of(new TimeRange(from, to)))),
            inner().pieces()),
        Guard.confined()));
  }

  /**
   * The same history in less memory: neighbours are folded onto each other, those with the fewest ticks
   * first, until the rest fits. The errors grow, no answer is lost, and this history is not changed.
   *
   * @throws IllegalArgumentException if it does not fit even when all that can be folded is
   */
  public History<K> foldedTo(long bytes) {
    return guarded(() -> {
      SegmentedHistory all = inner() instanceof SegmentedHistory segments
          ? segments
          : new SegmentedHistory(inner().coverage(), inner().pieces());
      return new History<>(keys(), all.foldedTo(bytes), Guard.confined());
    });
  }

  /**
   * Adds everything that another history holds: it stands beside what is here. Threads that share this
   * one take turns from then on.
   *
   * @throws IllegalArgumentException if it has other ticks, or another seed or secret
   */
  public void merge(History<K> other) {
    StoredHistory copied = other.copy().inner();
    alone(() -> {
      List<SingleHistory> pieces = new ArrayList<>(inner().pieces());
      pieces.addAll(copied.pieces());
      use(new SegmentedHistory(inner().coverage().union(copied.coverage()), pieces));
    });
  }

  /**
   * Loads what {@link #save} or the command {@code history build} wrote. A sealed history is not read
   * but mapped: it takes no heap, and nothing can be added.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> History<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.open(file), keys, Guard.confined());
  }

  /** As {@link #load}, for many threads at once. */
  public static <K> History<K> loadConcurrent(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.open(file), keys, Guard.shared());
  }

  /** Reads what {@link #write} wrote, for one thread at a time; the stream stays open. */
  public static <K> History<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(in), keys, Guard.confined());
  }

  /** Reads what {@link #toBytes} returned, for one thread at a time. */
  public static <K> History<K> fromBytes(byte[] bytes, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(bytes), keys, Guard.confined());
  }

  /**
   * The history that a saved filter is, for one thread at a time.
   *
   * @throws CorruptDataException if it is something else
   */
  public static <K> History<K> of(SavedFilter saved, KeyFunnel<K> keys) throws IOException {
    return of(saved.filter(), keys, Guard.confined());
  }

  private static <K> History<K> of(Filter filter, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    return new History<>(keys, answering(filter, StoredHistory.class, Question.HISTORY), guard);
  }

  /** What it is, in one line: kind, memory, error now, ticks. */
  @Override
  public String toString() {
    return super.toString() + ", " + coverage() + " in " + unit();
  }
}
