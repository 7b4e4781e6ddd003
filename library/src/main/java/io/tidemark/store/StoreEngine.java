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
   * Additions take turns at the log, and so their bits need no atomic instructions.
   */
  /* A part that is to be sealed, while the one before is not yet, waits for so many pairs more. */
  private static final long PATIENCE_PAIRS = 1 << 12;

  private final StoreFiles files;
  private final StoreIdentity identity;
  private final StoreSettings settings;
  private final StoreTime time;
  private final Tombstones tombstones = new Tombstones();
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
    this.time = new StoreTime(settings.keepTicks(), manifest.covered(), manifest.droppedBefore());
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

  /** Adds a pair; true if there is something to be sealed. */
  boolean add(long keyDigest, long tick) throws IOException {
    StoreTime.check(tick);
    synchronized (this) {
      checkOpen();
      boolean rotated = rotateIfDue(tick);
      LivePart part = state.current();
      part.log().pair(keyDigest, tick);
      counted(part, keyDigest, tick);
      return rotated;
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
    checkOpen();
    if (tick > time.end()) {
      time.advanceTo(tick);
      state.current().log().advance(tick);
    }
  }

  /** Forgets a key, on the disk when this returns; true if there is something to be sealed. */
  boolean forget(long keyDigest, TimeRange range) throws IOException {
    if (range.isEmpty()) {
      return false;
    }
    boolean rotated;
    synchronized (this) {
      checkOpen();
      rotated = rotateIfDue(time.end() - 1);
      Tombstone tombstone = new Tombstone(keyDigest, range, lastTombstone + 1);
      state.current().log().tombstone(tombstone);
      buried(tombstone);
    }
    sync();
    return rotated;
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
    checkOpen();
    state.current().log().flush();
  }

  /** Forces everything so far to the disk; the number of the last tombstone of it. */
  long sync() throws IOException {
    LivePart part;
    long reached;
    synchronized (this) {
      checkOpen();
      part = state.current();
      part.log().flush();
      reached = lastTombstone;
    }
    try {
      part.log().force();
    } catch (IOException e) {
      failure = Optional.of(e);
      throw e;
    }
    return reached;
  }

  private boolean rotateIfDue(long tick) {
    LivePart part = state.current();
    if (part.pairs() < patientUntil || !isDue(part, tick)) {
      return false;
    }
    if (state.live().size() > 1) {
      // One filter that waits is all the memory there is: this one goes on, and errs more.
      patientUntil = part.pairs() + PATIENCE_PAIRS;
      return true;
    }
    try {
      rotate();
      return true;
    } catch (IOException e) {
      failure = Optional.of(e);
      patientUntil = part.pairs() + PATIENCE_PAIRS;
      return false;
    }
  }

  private boolean isDue(LivePart part, long tick) {
    return part.restored().count() >= RestoredTicks.MAX_PAIRS
        || lastTombstone - part.absorbed() >= Tombstones.MAX_OF_PART
        || isWhole(part, Math.max(tick, time.end() - 1));
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
    checkOpen();
    LivePart part = state.current();
    if (part.pairs() > 0 || lastTombstone > part.absorbed()) {
      rotate();
    }
  }

  private void rotate() throws IOException {
    LogWriter log = state.current().log();
    log.flush();
    log.force();
    publish(state.withLive(startPart()), shape, otherKeysErased);
    patientUntil = 0;
  }

  /** A new part with an empty log, which no manifest names yet. */
  LivePart startPart() throws IOException {
    long number = takeNumber();
    long coveredTo = time.covered().isEmpty() ? Long.MAX_VALUE : time.end();
    Manifest.LogEntry entry = new Manifest.LogEntry(number, lastTombstone, coveredTo, 0);
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
            tombstones.between(next.absorbed(), next.live().get(0).absorbed())));
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

  /** Ends it; the log is on the disk. */
  void close() throws IOException {
    try {
      sync();
    } finally {
      closeLogs();
    }
  }

  private synchronized void closeLogs() throws IOException {
    closed = true;
    for (LivePart part : state.live()) {
      part.log().close();
    }
  }
}
