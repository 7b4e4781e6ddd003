package io.tidemark.core.filter.history.sealed;

import java.io.IOException;

/** Checks that every bit of a sealed history is possible, so that no question can fail. */
final class SealedValidation {
  private final SealedHistorySpec spec;
  private final SealedBody body;

  private SealedValidation(SealedHistory history) {
    this.spec = history.spec();
    this.body = history.body();
  }

  /**
   * @throws io.tidemark.core.wire.CorruptDataException if it is not
   */
  static void check(SealedHistory history) throws IOException {
    SealedValidation validation = new SealedValidation(history);
    try {
      validation.checkKeys();
      validation.checkPadding();
    } catch (IndexOutOfBoundsException e) {
      // A place or a length that leads out of the bits; how far the walk had come says nothing.
      throw validation.body.corrupt(0, "bits");
    }
  }

  private void checkKeys() {
    SealedKeys keys = new SealedKeys(body, 0);
    long keyCount = 0;
    long pairCount = 0;
    long before = 0;
    while (keys.nextKey()) {
      boolean ascends = keyCount == 0 || Long.compareUnsigned(before, keys.fingerprint()) < 0;
      body.check(ascends, keys.place(), "fingerprint");
      before = keys.fingerprint();
      keyCount++;
      pairCount = checkTicks(keys, pairCount);
      keys.checkTicksEnd();
    }
    keys.checkAllEnd();
    boolean complete = keyCount == spec.keys() && pairCount == spec.pairs();
    body.check(complete, 0, "numbers of keys and pairs");
  }

  /** Returns the number of pairs with those of the present key. */
  private long checkTicks(SealedKeys keys, long pairsBefore) {
    long pairs = pairsBefore;
    // No run touches the one before, which for the first is two ticks before the first there is.
    long end = -2;
    while (keys.nextRun()) {
      boolean possible =
          keys.start() > end + 1 && keys.start() <= keys.end() && keys.end() <= spec.lastTick();
      body.check(possible, keys.place(), "ticks");
      end = keys.end();
      pairs += end - keys.start() + 1;
      body.check(pairs > 0 && pairs <= spec.pairs(), keys.place(), "number of ticks");
    }
    return pairs;
  }

  /** What fills up a word, a group or the last checksums has the one value that is written there. */
  private void checkPadding() {
    SealedLayout layout = body.layout();
    checkZeros(layout.slotsLength(), layout.listsStart());
    checkZeros(layout.listsStart() + layout.listsLength(), layout.directoryStart());
    long directory = layout.groups() * layout.groupBits();
    checkZeros(layout.directoryStart() + directory, layout.words() << 6);
    long group = 1L << SealedLayout.GROUP_SHIFT;
    for (long slot = layout.slots(); slot < group; slot++) {
      body.check(body.slotEnd(slot) == layout.slotsLength(), slot, "slot that is not there");
    }
    long pages = SealedPages.pages(layout.words());
    checkZeros((layout.words() << 6) + pages * Integer.SIZE, body.source().words() << 6);
  }

  private void checkZeros(long from, long to) {
    // There is less than a word, or in an empty directory one.
    boolean zeros = from == to || body.source().word((to >>> 6) - 1) >>> from == 0;
    body.check(zeros, from, "bits beyond the end");
  }
}
