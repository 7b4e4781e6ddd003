package io.tidemark.store;

import io.tidemark.core.time.TimeRange;

/** Does again what a log says, without writing it; pairs that are in sealed files are left out. */
final class Replay implements LogReader.Visitor {
  private final StoreEngine engine;
  private final LivePart part;
  private boolean isSealed;

  Replay(StoreEngine engine, LivePart part) {
    this.engine = engine;
    this.part = part;
  }

  @Override
  public void block(long position) {
    isSealed = position < part.sealed().bytes();
  }

  @Override
  public void pair(long keyDigest, long tick) {
    if (!isSealed) {
      engine.counted(part, keyDigest, tick);
    }
  }

  @Override
  public void tombstone(Tombstone tombstone) {
    engine.buried(tombstone);
  }

  @Override
  public void unsynced(TimeRange ticks) {
    engine.noted(part, ticks);
  }

  @Override
  public void advance(long tick) {
    engine.time().advanceTo(tick);
  }
}
