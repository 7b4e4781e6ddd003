package io.tidemark.store;

import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The parts of a store and all that changes them: additions, tombstones, and steps from one manifest
 * to the next.
 *
 * <p>Threads: any. What changes is changed under one lock, in the order of the log.
 */
final class StoreEngine {
  /*
   * Invariant MANIFEST FIRST: the parts that are asked are those of the manifest on the disk, and a
   * file is deleted only when a manifest that does not name it is there for good. So whatever step is
   * the last, the folder holds all files of its manifest.
   *
   * Invariant NO PART OVER ITS PLAN: a part takes no more pairs than it was planned for. Where the
   * part before it is not sealed yet, who adds has to wait for that.
   *
   * Additions take turns at the log, and so their bits need no atomic instructions.
   */

  /** What became of a change. */
  enum Outcome {
    DONE,
    /** Done, and there is something to be sealed. */
    DONE_AND_DUE,
    /** Not done: the current part is full, and the one before it is not sealed yet. */
    NO_ROOM
  }

  /* A part whose time is over, while the one before is not sealed yet, takes so many pairs more. */
  private static final long PATIENCE_PAIRS = 1 << 12;

  private final StoreFiles files;
  private final StoreIdentity identity;
  private final StoreSettings settings;
  private final StoreTime time;
  private final Tombstones tombstones = new Tombstones();
  private final UnsyncedTicks unsynced;
  private volatile StoreState state = new StoreState(List.of(), List.of());
  private PartShape shape;
  private long nextNumber;
  private long lastTombstone;
  private double otherKeysErased;
  private long patientUntil; // pairs of the current part
  private volatile Optional<Exception> failure = Optional.empty();
  private volatile boolean closed;

  /** Creates one without parts, for {@link StoreOpening} to fill. */
  StoreEngine(StoreFiles files, Manifest manifest, StoreSettings settings, PartShape shape) {
    this.files = files;
    this.identity = manifest.identity();
    this.settings = settings;
    this.shape = shape;
    this.time = new StoreTime(
        settings.keepTicks(),
        manifest.covered(),
        manifest.droppedBefore(),
        manifest.gaps().known());
    this.unsynced = new UnsyncedTicks(settings.gapMargins(), manifest.gaps().unsynced());
    this.nextNumber = manifest.nextNumber();
    this.lastTombstone = manifest.lastTombstone();
    this.otherKeysErased = manifest.otherKeysErased();
    manifest.tombstones().forEach(tombstones::add);
  }

  StoreState state() {
    return state;
  }

  StoreTime time() {
    return time;
  }

  StoreIdentity identity() {
    return identity;
  }

  StoreSettings settings() {
    return settings;
  }

  Tombstones tombstones() {
    return tombstones;
  }

  synchronized double otherKeysErased() {
    return otherKeysErased;
  }

  Optional<Exception> failure() {
    return failure;
  }

  void failed(Optional<Exception> cause) {
    failure = cause;
  }

  /** Adds a pair, if there is room. */
  Outcome add(long keyDigest, long tick) throws IOException {
    StoreTime.check(tick);
    synchronized (this) {
      checkWritable();
      Outcome outcome = rotateIfDue(tick);
      if (outcome != Outcome.NO_ROOM) {
        LivePart part = state.current();
        if (unsynced.mustNote(tick)) {
          noteBefore(tick, part.log());
        }
        part.log().pair(keyDigest, tick);
        unsynced.added();
        counted(part, keyDigest, tick);
      }
      return outcome;
    }
  }

  /** Notes that additions may have a tick; on the disk when this returns. */
  private void noteBefore(long tick, LogWriter log) throws IOException {
    note(unsynced.with(tick, time.end()), log);
    force(log);
    unsynced.isOnDisk(unsynced.notes());
  }

  private void note(TimeRange ticks, LogWriter log) throws IOException {
    log.unsynced(ticks);
    unsynced.wrote(ticks);
  }

  private void force(LogWriter log) throws IOException {
    try {
      log.force();
    } catch (IOException e) {
      failure = Optional.of(e);
      throw e;
    }
  }

  /** Takes notice of the ticks that are noted in the log of a part. */
  void noted(LivePart part, TimeRange ticks) {
    // The notes of older logs are past: all of these logs was on the disk before the next was
    // started.
    if (part == state.current()) {
      unsynced.found(ticks);
    }
  }

  /** Takes the ticks of the last note for a gap: what followed it may not be all there. */
  void findGap() throws IOException {
    if (!unsynced.onDisk().isEmpty()) {
      time.addGap(unsynced.onDisk());
      if (!files.isReadOnly()) {
        change(found -> found, shape(), 0.0);
      }
    }
  }

  /** Takes notice of a pair that is in the log of a part. */
  void counted(LivePart part, long keyDigest, long tick) {
    time.add(tick);
    part.add(keyDigest, tick);
    if (tombstones.erase(keyDigest, tick, part.absorbed(), lastTombstone)) {
      part.restored().add(keyDigest, tick);
    }
  }

  synchronized void advanceTo(long tick) {
    StoreTime.check(tick);
    checkWritable();
    if (tick > time.end()) {
      time.advanceTo(tick);
      state.current().log().advance(tick);
    }
  }

  /** Forgets a key, if there is room; on the disk when this returns. */
  Outcome forget(long keyDigest, TimeRange range) throws IOException {
    Outcome outcome;
    synchronized (this) {
      checkWritable();
      if (range.isEmpty()) {
        return Outcome.DONE;
      }
      outcome = rotateIfDue(time.end() - 1);
      if (outcome == Outcome.NO_ROOM) {
        return outcome;
      }
      Tombstone tombstone = new Tombstone(keyDigest, range, lastTombstone + 1);
      state.current().log().tombstone(tombstone);
      buried(tombstone);
    }
    sync();
    return outcome;
  }

  /** Takes notice of a tombstone that is in the log of the newest part. */
  void buried(Tombstone tombstone) {
    lastTombstone = Math.max(lastTombstone, tombstone.number());
    tombstones.add(tombstone);
    for (LivePart part : state.live()) {
      part.restored().erase(tombstone.keyDigest(), tombstone.range());
    }
  }

  synchronized void flush() throws IOException {
    checkWritable();
    state.current().log().flush();
  }

  /** Forces everything so far to the disk; the number of the last tombstone of it. */
  long sync() throws IOException {
    LogWriter log;
    long reached;
    long notes;
    synchronized (this) {
      checkWritable();
      log = state.current().log();
      log.flush();
      Optional<TimeRange> note = unsynced.withSync(time.end());
      if (note.isPresent()) {
        note(note.get(), log);
      }
      reached = lastTombstone;
      notes = unsynced.notes();
    }
    force(log);
    synchronized (this) {
      unsynced.isOnDisk(notes);
    }
    return reached;
  }

  /** Starts a new part if the current one has had its time, or has no room for more. */
  private Outcome rotateIfDue(long tick) throws IOException {
    LivePart part = state.current();
    boolean isFull = isFull(part);
    boolean isOver = isWhole(part, Math.max(tick, time.end() - 1)) && part.pairs() >= patientUntil;
    if (!isFull && !isOver) {
      return Outcome.DONE;
    }
    // One filter that waits is all the memory there is: this one goes on, if it has room.
    boolean mustWait = state.live().size() > 1;
    if (mustWait && isFull) {
      return Outcome.NO_ROOM;
    }
    try {
      if (mustWait) {
        patientUntil = part.pairs() + PATIENCE_PAIRS;
      } else {
        rotate();
      }
      return Outcome.DONE_AND_DUE;
    } catch (IOException e) {
      failure = Optional.of(e);
      if (isFull) {
        throw e;
      }
      patientUntil = part.pairs() + PATIENCE_PAIRS;
      return Outcome.DONE;
    }
  }

  /** Whether a part takes no more: its filter would err more, or its exact sets grow. */
  private boolean isFull(LivePart part) {
    return part.pairs() >= settings.maxPairs()
        || part.restored().count() >= RestoredTicks.MAX_PAIRS
        || lastTombstone - part.absorbed() >= Tombstones.MAX_OF_PART;
  }

  /** Whether a part has had its time or its pairs when time has come to a tick. */
  private boolean isWhole(LivePart part, long tick) {
    return part.pairs() >= settings.maxPairs()
        || (part.pairs() > 0 && tick - part.startTick() >= settings.partitionTicks());
  }

  /** Whether a part was not sealed early, so that later ones will be like it. */
  boolean isWhole(LivePart part) {
    return isWhole(part, time.end() - 1);
  }

  /** Freezes the current part, if there is anything in it, and starts another one. */
  synchronized void freeze() throws IOException {
    checkWritable();
    LivePart part = state.current();
    if (part.pairs() > 0 || lastTombstone > part.absorbed()) {
      rotate();
    }
  }

  private void rotate() throws IOException {
    LogWriter log = state.current().log();
    log.flush();
    log.force();
    unsynced.isOnDisk(unsynced.notes());
    publish(state.withLive(startPart()), shape, otherKeysErased);
    patientUntil = 0;
  }

  /** A new part with an empty log, which no manifest names yet. */
  LivePart startPart() throws IOException {
    long number = takeNumber();
    long coveredTo = time.covered().isEmpty() ? Long.MAX_VALUE : time.end();
    Manifest.LogEntry entry = new Manifest.LogEntry(
        number, lastTombstone, coveredTo, 0, new Manifest.LogPlace(0, lastTombstone));
    return new LivePart(entry, shape.newFilter(identity), LogWriter.create(files, number));
  }

  /** The shape of the next part. */
  synchronized PartShape shape() {
    return shape;
  }

  /** A number that no file has. */
  synchronized long takeNumber() {
    return nextNumber++;
  }

  /** Sets the parts that were found on the disk. */
  synchronized void opened(StoreState found) {
    state = found;
  }

  /** Goes over to other sealed files, or to one instead of a log. */
  synchronized void change(
      UnaryOperator<StoreState> step, PartShape nextShape, double moreKeysErased)
      throws IOException {
    publish(step.apply(state), nextShape, otherKeysErased + moreKeysErased);
  }

  /** Takes a sealed file of some of the pairs of a part, up to a place in its log. */
  synchronized void sealedTo(LivePart part, Manifest.LogPlace place, Optional<SealedPart> file)
      throws IOException {
    Manifest.LogPlace before = part.sealed();
    part.sealedTo(place);
    try {
      publish(file.map(state::withSealed).orElse(state), shape, otherKeysErased);
    } catch (IOException e) {
      part.sealedTo(before);
      throw e;
    }
  }

  private void publish(StoreState next, PartShape nextShape, double erased) throws IOException {
    ManifestFile.replace(
        files,
        new Manifest(
            identity,
            time.covered(),
            time.droppedBefore(),
            nextNumber,
            lastTombstone,
            erased,
            nextShape.counts(),
            next.live().stream().map(LivePart::entry).toList(),
            next.sealed().stream().map(SealedPart::entry).toList(),
            tombstones.between(next.absorbed(), next.live().get(0).absorbed()),
            new Gaps(time.lastingGaps(), unsynced.onDisk())));
    state = next;
    shape = nextShape;
    otherKeysErased = erased;
    tombstones.dropUpTo(next.absorbed());
  }

  /** The bytes of all files that belong to the store. */
  synchronized long diskBytes() {
    long logs = state.live().stream().mapToLong(part -> part.log().bytes()).sum();
    return logs
        + state.sealed().stream().mapToLong(part -> part.entry().bytes()).sum();
  }

  boolean isClosed() {
    return closed;
  }

  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("store: closed (expected: open)");
    }
  }

  void checkWritable() {
    checkOpen();
    if (files.isReadOnly()) {
      throw new IllegalStateException("store: opened read-only (expected: by open(folder))");
    }
  }

  /** Ends it; the log is on the disk, and says that nothing follows. */
  void close() throws IOException {
    try {
      if (!files.isReadOnly()) {
        force(ended());
      }
    } finally {
      closeLogs();
    }
  }

  /** The log, written to its end: nothing is added any more. */
  private synchronized LogWriter ended() throws IOException {
    checkWritable();
    closed = true;
    LogWriter log = state.current().log();
    log.flush();
    if (!unsynced.last().isEmpty()) {
      note(UnsyncedTicks.NONE, log);
    }
    return log;
  }

  private synchronized void closeLogs() throws IOException {
    closed = true;
    for (LivePart part : state.live()) {
      part.log().close();
    }
  }
}
