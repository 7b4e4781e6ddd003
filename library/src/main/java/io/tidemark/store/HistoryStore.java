package io.tidemark.store;

import io.tidemark.Memory;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.HistoryFacts;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Answers "did x occur between s and e?" on a stream without end, and survives the end of the process:
 * a folder with a log of what is new, and sealed files of what is older. What is new is answered by a
 * filter of fixed memory; the files are asked where they are, on the disk.
 *
 * <p>Errors: false positives, with the probability that {@link #expectedError(long, long)} tells. No false
 * negatives, but for what was not synced when the machine or the process ended, unless with {@link
 * HistoryStoreBuilder#knownGaps}; and but for {@link #forget(Object)}: when a sealed file is rewritten without
 * a forgotten key, another key with the same fingerprint loses its ticks too, with a probability of at most the
 * number of keys of the file divided by 2 to the number of bits of a fingerprint (about 2<sup>-16</sup>).
 *
 * <p>Threads: any, all methods. Additions take turns; questions wait for nothing.
 *
 * @param <K> the type of key
 */
public final class HistoryStore<K> implements Memory, Closeable {
  private final KeyFunnel<? super K> keys;
  private final Optional<KeyPrefixes<? super K>> prefixes;
  private final KeyDigest digest;
  private final StoreEngine engine;
  private final StoreQuestions questions;
  private final Maintenance maintenance;
  private final StoreFiles files;
  private final Runnable whenClosed;
  private final long tornBytes;

  HistoryStore(
      KeyFunnel<? super K> keys,
      Optional<KeyPrefixes<? super K>> prefixes,
      StoreEngine engine,
      Maintenance maintenance,
      StoreFiles files,
      long tornBytes,
      Runnable whenClosed) {
    this.keys = keys;
    this.prefixes = prefixes;
    this.digest = engine.identity().digest();
    this.engine = engine;
    this.questions = new StoreQuestions(engine.tombstones(), engine.time(), engine::state);
    this.maintenance = maintenance;
    this.files = files;
    this.tornBytes = tornBytes;
    this.whenClosed = whenClosed;
  }

  /**
   * Remembers that a key occurred. Ticks may come in any order, and jump; they are counted from 0, and
   * none may be 2<sup>62</sup> or more away. With {@link HistoryStoreBuilder#keepTicks}, a tick far in
   * the future makes all that is older too old.
   *
   * <p>Where pairs come faster than they can be sealed, this waits, so that no filter holds more pairs than
   * it was planned for.
   *
   * @throws UncheckedIOException if the log cannot be written, or there is no room and what is there
   *     cannot be sealed; the pair is not added then
   */
  public void add(K key, long tick) {
    addDigest(keys.digest(key, digest), tick);
    if (prefixes.isPresent()) {
      prefixes.get().each(key, digest, prefix -> addDigest(prefix, tick));
    }
  }

  /**
   * As {@link #add}, with a digest made by {@link #digest()}: no boxing, no object. A digest has no
   * prefixes.
   */
  public void addDigest(long keyDigest, long tick) {
    try {
      while (maintenance.mustRepeat(engine.add(keyDigest, tick))) {
        // Until there is room.
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StoreQuestions questions() {
    engine.checkOpen();
    return questions;
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    engine.advanceTo(tick);
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return questions().ask(keys.digest(key, digest), from, to);
  }

  /**
   * Whether any key with a prefix occurred at a tick of {@code [from, to)}.
   *
   * @throws IllegalArgumentException if it is none of the prefixes that the store was made with
   */
  public HistoryAnswer askPrefix(CharSequence prefix, long from, long to) {
    KeyPrefixes<? super K> declared = prefixes.orElseThrow(() -> new IllegalArgumentException(
        Require.message("prefixes", "not declared", "prefixes(...), when the store is made")));
    return questions().ask(declared.digest(prefix, digest), from, to);
  }

  /** As {@link #ask}, with a digest made by {@link #digest()}. */
  public HistoryAnswer askDigest(long keyDigest, long from, long to) {
    return questions().ask(keyDigest, from, to);
  }

  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time, with gaps
   * between them. In the rest of what is covered it did not occur.
   */
  public List<TimeRange> when(K key, long from, long to) {
    return whenDigest(keys.digest(key, digest), from, to);
  }

  /** As {@link #when}, with a digest made by {@link #digest()}. */
  public List<TimeRange> whenDigest(long keyDigest, long from, long to) {
    return questions().when(keyDigest, from, to);
  }

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong first(K key, long from, long to) {
    return firstDigest(keys.digest(key, digest), from, to);
  }

  /** As {@link #first}, with a digest made by {@link #digest()}. */
  public OptionalLong firstDigest(long keyDigest, long from, long to) {
    return questions().first(keyDigest, from, to);
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong last(K key, long from, long to) {
    return lastDigest(keys.digest(key, digest), from, to);
  }

  /** As {@link #last}, with a digest made by {@link #digest()}. */
  public OptionalLong lastDigest(long keyDigest, long from, long to) {
    return questions().last(keyDigest, from, to);
  }

  /** Forgets a key at all times so far: as {@link #forget(Object, long, long)}. */
  public void forget(K key) throws IOException {
    forget(key, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Forgets that a key occurred at any tick of {@code [from, to)}. It counts again when it is added
   * again. The tombstone is on the disk when this returns, and every later answer heeds it; what it
   * erases leaves the files when they are rewritten, or with {@link #purge}. Prefixes of the key are
   * not forgotten: other keys may have them.
   */
  public void forget(K key, long from, long to) throws IOException {
    forgetDigest(keys.digest(key, digest), from, to);
  }

  /** As {@link #forget(Object, long, long)}, with a digest made by {@link #digest()}. */
  public void forgetDigest(long keyDigest, long from, long to) throws IOException {
    TimeRange range = new TimeRange(from, to);
    while (maintenance.mustRepeat(engine.forget(keyDigest, range))) {
      // Until there is room.
    }
  }

  /** Writes what waits in memory to the log: it survives the end of the process. */
  public void flush() throws IOException {
    engine.flush();
  }

  /** Forces what was added so far to the disk: it survives the end of the machine. */
  public void sync() throws IOException {
    engine.sync();
  }

  /**
   * Seals everything that was added so far, and does all work that waits; returns when it is done.
   *
   * @throws IOException if that fails; what was added stays in the log, and it can be tried again
   */
  public void seal() throws IOException {
    maintenance.seal();
  }

  /**
   * Seals everything, as {@link #seal}, and rewrites all files that hold something that was forgotten:
   * it is not on the disk any more when this returns.
   *
   * @throws IOException if that fails; it can be tried again
   */
  public void purge() throws IOException {
    maintenance.purge();
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /**
   * The ticks it knows about: from the first that is kept to the last, or where time has come to, without
   * {@link #gaps}.
   */
  public Coverage coverage() {
    return engine.time().coverage();
  }

  /**
   * The ticks at which additions may be lost, since the store ended without being closed; with {@link
   * HistoryStoreBuilder#knownGaps}. Any key may have occurred there: {@link #ask} does not say no, and {@link
   * #when}, {@link #first} and {@link #last} count all of a gap.
   */
  public List<TimeRange> gaps() {
    return engine.time().gaps().ranges();
  }

  /** What its ticks are. */
  public TickUnit unit() {
    return engine.identity().unit();
  }

  /** The probability, as things are now, that a key that never occurred is answered "maybe" for a tick. */
  @Override
  public double expectedError() {
    return errors().mean(coverage(), 1);
  }

  /** The same for {@code [from, to)}. */
  public double expectedError(long from, long to) {
    return errors().of(from, to);
  }

  /**
   * How often a "maybe" is wrong, range by range, as things are now. Reading the bits takes a moment;
   * the result can be asked often.
   */
  public RangeError errors() {
    return questions().errors();
  }

  /** The memory of filters, buffers and tombstones. Sealed files are asked on the disk. */
  @Override
  public long memoryBytes() {
    long live = engine.state().live().stream().mapToLong(LivePart::memoryBytes).sum();
    return live + engine.tombstones().memoryBytes();
  }

  /** Ticks, parts and files, their bytes, and the error now; {@link #statistics} has failures. */
  @Override
  public Facts facts() {
    StoreStatistics now = statistics();
    return HistoryFacts.start("history-store", unit(), coverage())
        .count("liveParts", now.liveParts())
        .count("livePairs", now.livePairs())
        .count("sealedFiles", now.sealedFiles())
        .count("sealedPairs", now.sealedPairs())
        .count("tombstones", now.tombstones())
        .bytes("diskBytes", diskBytes())
        .bytes("memoryBytes", memoryBytes())
        .fraction("errorNow", expectedError())
        .flag("failed", now.failure().isPresent())
        .text("digest", digest.toString())
        .build();
  }

  @Override
  public boolean isConcurrent() {
    return true;
  }

  /** What its files take on the disk. */
  public long diskBytes() {
    return engine.diskBytes();
  }

  /** Counts and failures. */
  public StoreStatistics statistics() {
    StoreState state = engine.state();
    return new StoreStatistics(
        state.live().size(),
        state.live().stream().mapToLong(LivePart::pairs).sum(),
        state.sealed().size(),
        state.sealed().stream().mapToLong(SealedPart::pairs).sum(),
        engine.tombstones().count(),
        engine.otherKeysErased(),
        state.live().stream().mapToLong(part -> part.filter().cappedAnswers()).sum(),
        tornBytes,
        engine.failure().map(Throwable::toString));
  }

  /**
   * Forces everything to the disk and lets another process have the folder.
   *
   * @throws IOException if that fails, or if work in the background has failed and was not repeated;
   *     what was added is in the log even then
   */
  @Override
  public void close() throws IOException {
    if (engine.isClosed()) {
      return;
    }
    try (files) {
      maintenance.close();
    } finally {
      whenClosed.run();
    }
    Optional<Exception> failure = engine.failure();
    if (failure.isPresent()) {
      throw new IOException("work in the background failed; the log has everything", failure.get());
    }
  }

  /** What it is, in one line: ticks, memory, bytes on the disk. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "HistoryStore of %s in %s: %,d bytes, %,d on the disk",
        coverage(),
        unit(),
        memoryBytes(),
        diskBytes());
  }
}
