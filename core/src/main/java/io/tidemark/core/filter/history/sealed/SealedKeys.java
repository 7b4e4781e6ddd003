package io.tidemark.core.filter.history.sealed;

/** The keys of a sealed history, in the order in which they are written. */
final class SealedKeys implements KeyStream.Peeking {
  private final SealedBody body;
  private final TickRuns runs;
  private final long origin;
  private final long slots;
  private long slot = -1;
  private long at;
  private long slotEnd;
  private long place;
  private long fingerprint;
  private long listsEnd;

  /**
   * @param origin the first covered tick, counted from the origin of the timeline
   */
  SealedKeys(SealedBody body, long origin) {
    this.body = body;
    this.runs = new TickRuns(body);
    this.origin = origin;
    this.slots = body.layout().slots();
    this.listsEnd = body.layout().listsStart();
    toRecord();
  }

  /** From the end of a slot to the next that has records. */
  private void toRecord() {
    while (at == slotEnd && slot < slots) {
      slot++;
      if (slot < slots) {
        at = body.slotStart(slot);
        body.check(at == slotEnd, at, "start of a slot");
        slotEnd = body.slotEnd(slot);
        body.check(at <= slotEnd, at, "end of a slot");
      }
    }
  }

  @Override
  public boolean nextKey() {
    if (slot == slots) {
      return false;
    }
    place = at;
    fingerprint = fingerprintAt(slot, at);
    long ticks = body.ticksAt(at, slotEnd, body.source().bits(at));
    runs.open(ticks);
    long behind = SealedBody.behind(ticks);
    body.check(at < behind && behind <= slotEnd, at, "record");
    at = behind;
    toRecord();
    return true;
  }

  private long fingerprintAt(long ofSlot, long record) {
    int slotBits = body.layout().slotBits();
    long high = slotBits == 0 ? 0 : ofSlot << -slotBits;
    int restBits = body.layout().restBits();
    return restBits == 0 ? high : high | body.restAt(record) << -restBits >>> slotBits;
  }

  /** Where the record of the present key stands. */
  long place() {
    return place;
  }

  /** Checks, when all ticks of a key have been walked, that they end where they should. */
  void checkTicksEnd() {
    listsEnd = runs.checkEnd(listsEnd);
  }

  /** Checks, when all keys have been walked, that nothing is left. */
  void checkAllEnd() {
    SealedLayout layout = body.layout();
    body.check(slotEnd == layout.slotsLength(), slotEnd, "end of the slots");
    long listsLength = listsEnd - layout.listsStart();
    body.check(listsLength == layout.listsLength(), listsEnd, "end of the long lists");
  }

  @Override
  public boolean nextAgrees(long mask) {
    return slot < slots && ((fingerprintAt(slot, at) ^ fingerprint) & mask) == 0;
  }

  @Override
  public long fingerprint() {
    return fingerprint;
  }

  @Override
  public boolean nextRun() {
    return runs.next();
  }

  @Override
  public long start() {
    return origin + runs.start();
  }

  @Override
  public long end() {
    return origin + runs.end();
  }
}
