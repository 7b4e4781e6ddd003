package io.tidemark.store;

/** Does again what a log says, without writing it. */
record Replay(StoreEngine engine, LivePart part) implements LogReader.Visitor {
  @Override
  public void pair(long keyDigest, long tick) {
    engine.counted(part, keyDigest, tick);
  }

  @Override
  public void tombstone(Tombstone tombstone) {
    engine.buried(tombstone);
  }

  @Override
  public void advance(long tick) {
    engine.time().advanceTo(tick);
  }
}
