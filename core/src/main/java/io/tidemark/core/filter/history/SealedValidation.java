package io.tidemark.core.filter.history;

import java.io.IOException;

/** Checks that every bit of a sealed history is possible, so that no question can fail. */
final class SealedValidation {
  private SealedValidation() {}

  /**
   * @throws io.tidemark.core.wire.CorruptDataException if it is not
   */
  static void check(SealedHistory history) throws IOException {
    SealedBody body = history.body();
    try {
      checkKeys(history, body);
    } catch (IndexOutOfBoundsException e) {
      // A place or a length that leads out of the bits; how far the walk had come says nothing.
      throw body.corrupt(0, "bits");
    }
  }

  private static void checkKeys(SealedHistory history, SealedBody body) {
    SealedKeys keys = new SealedKeys(body, 0);
    SealedHistorySpec spec = history.spec();
    long lastTick = spec.lastTick();
    long keyCount = 0;
    long pairCount = 0;
    long before = 0;
    while (keys.nextKey()) {
      boolean ascends = keyCount == 0 || Long.compareUnsigned(before, keys.fingerprint()) < 0;
      body.check(ascends, keys.place(), "fingerprint");
      before = keys.fingerprint();
      keyCount++;
      long end = -2;
      while (keys.nextRun()) {
        boolean possible =
            keys.start() > end + 1 && keys.start() <= keys.end() && keys.end() <= lastTick;
        body.check(possible, keys.place(), "ticks");
        end = keys.end();
        pairCount += end - keys.start() + 1;
        body.check(pairCount <= spec.pairs() && pairCount > 0, keys.place(), "number of ticks");
      }
      keys.checkTicksEnd();
    }
    body.check(
        keyCount == spec.keys() && pairCount == spec.pairs(), 0, "numbers of keys and pairs");
    keys.checkAllEnd();
  }
}
