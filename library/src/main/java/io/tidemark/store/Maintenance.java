package io.tidemark.store;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealedHistorySpec;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.Uninterrupted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Seals parts, merges sealed files and drops old ones, in the background or when asked.
 *
 * <p>Threads: any; one at a time works.
 */
final class Maintenance {
  /*
   * A fingerprint of this many bits does for 2^24 keys at an error of 2^-16. Those of larger parts have
   * 4 bits more than is usual, since merging adds keys and no bits.
   */
  private static final int MIN_FINGERPRINT_BITS = 40;
  private static final int EXTRA_FINGERPRINT_BITS = SealedHistorySpec.EXTRA_BITS + 4;

  private final StoreEngine engine;
  private final StoreFiles files;
  private final SealedFiles sealedFiles;
  private final Compaction compaction;
  private final LiveShape shape;
  private final Executor executor;
  private final AtomicBoolean isWaiting = new AtomicBoolean();

  Maintenance(StoreEngine engine, StoreFiles files, LiveShape shape, Executor executor) {
    this.engine = engine;
    this.files = files;
    this.sealedFiles = new SealedFiles(engine, files);
    this.compaction = new Compaction(engine, sealedFiles);
    this.shape = shape;
    this.executor = executor;
  }

  /** Has the work done some time; a failure is kept until it succeeds. */
  void wake() {
    if (isWaiting.compareAndSet(false, true)) {
      try {
        executor.execute(this::inBackground);
      } catch (RejectedExecutionException e) {
        isWaiting.set(false);
        engine.failed(Optional.of(e));
      }
    }
  }

  private void inBackground() {
    isWaiting.set(false);
    try {
      run();
    } catch (IOException | RuntimeException e) {
      engine.failed(Optional.of(e));
    }
  }

  /** Seals what is frozen, drops what is too old or too much, and merges. */
  synchronized void run() throws IOException {
    if (!engine.isClosed()) {
      // A pass that an interrupt ends is done again: it goes on with what the last one has left.
      Uninterrupted.run(this::work);
    }
  }

  private void work() throws IOException {
    sealFrozen();
    retain();
    compaction.run();
    engine.failed(Optional.empty());
  }

  private void sealFrozen() throws IOException {
    List<LivePart> live = engine.state().live();
    for (LivePart part : live.subList(0, live.size() - 1)) {
      seal(part);
    }
  }

  /** Does what the outcome of a change asks for; true if there was no room for it, and now there is. */
  boolean mustRepeat(StoreEngine.Outcome outcome) throws IOException {
    switch (outcome) {
      case DONE -> {}
      case DONE_AND_DUE -> wake();
      case NO_ROOM -> makeRoom();
    }
    return outcome == StoreEngine.Outcome.NO_ROOM;
  }

  /** Seals what is frozen, so that a part that is full can be frozen; who adds waits for it. */
  private synchronized void makeRoom() throws IOException {
    if (!engine.isClosed()) {
      try {
        Uninterrupted.run(this::sealFrozen);
      } catch (IOException | RuntimeException e) {
        engine.failed(Optional.of(e));
        throw e;
      }
    }
  }

  /** Freezes the current part and does all the work. */
  synchronized void seal() throws IOException {
    engine.checkWritable();
    run(); // First what waits already, so that no third filter is needed.
    engine.freeze();
    run();
  }

  /** Seals everything and frees all files of what was forgotten. */
  synchronized void purge() throws IOException {
    seal();
    Uninterrupted.run(compaction::purge);
  }

  /** Ends the store when no work is under way. */
  synchronized void close() throws IOException {
    if (!engine.isClosed()) {
      engine.close();
    }
  }

  /**
   * Some of the pairs of a part, sealed.
   *
   * @param file nothing if all of them were forgotten
   * @param end the place in the log behind them
   */
  private record Piece(Optional<SealedPart> file, Manifest.LogPlace end) {}

  /*
   * Pairs are sealed some at a time, and the manifest says how far: a process that ends early has not
   * worked in vain, however large the part.
   */
  private void seal(LivePart part) throws IOException {
    boolean isMeasured = part.sealed().bytes() == 0;
    HistoryMeter meter = new HistoryMeter();
    Optional<SealedPart> last = Optional.empty();
    if (part.pairs() > 0) {
      Piece piece = sealSome(part, meter);
      while (piece.end().bytes() < part.log().forcedBytes()) {
        engine.sealedTo(part, piece.end(), piece.file());
        piece = sealSome(part, meter);
      }
      last = piece.file();
    }
    Optional<SealedPart> file = last;
    PartShape next = isMeasured ? nextShape(part, meter) : engine.shape();
    engine.change(state -> replaced(state, part, file), next, 0.0);
    part.log().close();
    files.delete(StoreNames.log(part.number()));
  }

  private Piece sealSome(LivePart part, HistoryMeter meter) throws IOException {
    long absorbed = engine.sync();
    Manifest.LogPlace start = part.sealed();
    LogWriter log = part.log();
    Coverage coverage = Coverage.of(part.coveredFrom(), part.to());
    Timeline timeline = new Timeline(0, coverage, engine.identity().unit());
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, engine.identity().digest(), sealedFiles.space())) {
      KeptPairs kept = new KeptPairs(
          engine.tombstones(),
          start.tombstone(),
          absorbed,
          builder,
          meter,
          engine.settings().sealingPairs());
      long end =
          new LogReader(log.file(), part.number(), kept).read(start.bytes(), log.forcedBytes());
      builder.withFingerprintBits(fingerprintBits(log));
      Optional<SealedPart> file = kept.count() == 0
          ? Optional.empty()
          : Optional.of(sealedFiles.save(builder.build(), absorbed));
      return new Piece(file, new Manifest.LogPlace(end, kept.passed()));
    }
  }

  /** As many bits as all keys of the log may need: merged files have the fewest bits of all. */
  private static int fingerprintBits(LogWriter log) {
    long maxKeys = log.forcedBytes() / LogFormat.PAIR_BYTES;
    return Math.max(
        MIN_FINGERPRINT_BITS, SealedHistorySpec.fingerprintBits(maxKeys, EXTRA_FINGERPRINT_BITS));
  }

  private static StoreState replaced(StoreState state, LivePart part, Optional<SealedPart> file) {
    StoreState without = state.without(part);
    return file.map(without::withSealed).orElse(without);
  }

  /** The next parts will be like this one, unless it was sealed early. */
  private PartShape nextShape(LivePart part, HistoryMeter meter) {
    if (meter.count() == 0 || !engine.isWhole(part)) {
      return engine.shape();
    }
    long ticks = Math.max(meter.span().ticks(), engine.settings().partitionTicks());
    HistoryLoad load = meter.load(Math.min(ticks, StoreTime.MAX_DISTANCE));
    return PartShape.of(shape, engine.settings(), Optional.of(load));
  }

  /** Drops sealed files that are older than what is kept, and the oldest if all take too much. */
  private void retain() throws IOException {
    List<SealedPart> kept = new ArrayList<>(engine.state().sealed());
    List<SealedPart> dropped = new ArrayList<>();
    long keptFrom = engine.time().keptFrom();
    for (SealedPart part : engine.state().sealed()) {
      if (part.to() <= keptFrom) {
        kept.remove(part);
        dropped.add(part);
      }
    }
    long bytes = engine.diskBytes() - SealedFiles.bytes(dropped);
    while (!kept.isEmpty() && bytes > engine.settings().maxDiskBytes()) {
      SealedPart oldest = kept.remove(0);
      bytes -= oldest.entry().bytes();
      dropped.add(oldest);
    }
    if (!dropped.isEmpty()) {
      dropped.forEach(part -> engine.time().dropBefore(part.to()));
      engine.change(state -> state.withSealed(kept), engine.shape(), 0.0);
      sealedFiles.delete(dropped);
    }
  }
}
