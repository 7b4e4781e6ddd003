package io.tidemark.store;

import io.tidemark.core.time.TimeRange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Which ticks additions may have that are not on the disk yet, so that it is known which may be lost. Notes in
 * the log say it: the ticks of all that follows, up to the next note. An addition with another tick has to
 * wait until a note that has it is on the disk.
 *
 * <p>Threads: one at a time.
 */
final class UnsyncedTicks {
  /*
   * Invariant NOTED: an addition that is not on the disk has a tick of the last note that is there, and of all
   * notes behind that one: a crash may leave any of these as the last. When a note is on the disk, so is all
   * that stands before it in the log.
   */

  /** No ticks: nothing is lost. */
  static final TimeRange NONE = new TimeRange(0, 0);

  /**
   * How far the ticks of additions may be from the latest without a note of their own.
   *
   * @param lateTicks behind it
   * @param aheadTicks before it
   */
  record Margins(long lateTicks, long aheadTicks) {}

  private final Optional<Margins> margins;
  private final Deque<TimeRange> written = new ArrayDeque<>(); // those behind the last on the disk
  private TimeRange onDisk;
  private TimeRange allowed;
  private long notes; // how many were written
  private boolean isFollowed; // the last one, by an addition

  /**
   * @param margins none if notes are not to be written
   * @param found the last note that is on the disk, or none
   */
  UnsyncedTicks(Optional<Margins> margins, TimeRange found) {
    this.margins = margins;
    this.onDisk = found;
    this.allowed = found;
  }

  /** Takes notice of a later note that is on the disk. */
  void found(TimeRange note) {
    onDisk = note;
    allowed = note;
  }

  /** The last note that is on the disk. */
  TimeRange onDisk() {
    return onDisk;
  }

  /** The last note. */
  TimeRange last() {
    return written.isEmpty() ? onDisk : written.getLast();
  }

  /** Whether an addition has to wait for a note. */
  boolean mustNote(long tick) {
    return margins.isPresent() && !allowed.contains(tick);
  }

  /** What to note before an addition. */
  TimeRange with(long tick, long end) {
    TimeRange usual = around(end == Long.MIN_VALUE ? tick : end);
    return new TimeRange(Math.min(usual.from(), tick), Math.max(usual.to(), tick + 1));
  }

  private TimeRange around(long end) {
    Margins given = margins.orElseThrow();
    return new TimeRange(end - given.lateTicks(), end + given.aheadTicks());
  }

  /** Takes notice of an addition. */
  void added() {
    isFollowed = true;
  }

  /** What to note with a sync when time has come to a tick, if anything was added behind the last note. */
  Optional<TimeRange> withSync(long end) {
    return margins
        .filter(given -> isFollowed)
        .map(given -> around(end))
        .filter(note -> !note.equals(last()));
  }

  /** Takes notice of a note in the log; returns its number. */
  long wrote(TimeRange note) {
    written.add(note);
    allowed = common(allowed, note);
    isFollowed = false;
    notes++;
    return notes;
  }

  /** The number of the last note. */
  long notes() {
    return notes;
  }

  /** Takes notice that the log is on the disk up to a note, or farther. */
  void isOnDisk(long number) {
    long behind = notes - number;
    while (written.size() > behind) {
      onDisk = written.removeFirst();
    }
    allowed = written.stream().reduce(onDisk, UnsyncedTicks::common);
  }

  private static TimeRange common(TimeRange one, TimeRange other) {
    long from = Math.max(one.from(), other.from());
    return new TimeRange(from, Math.max(from, Math.min(one.to(), other.to())));
  }
}
