package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;
import java.io.IOException;

/** The directory of slots: for each group the place of its first, and the ends counted from there. */
final class SlotDirectory {
  private static final int GROUP = 1 << SealedLayout.GROUP_SHIFT;

  private final BitSource ends;
  private final int baseBits;
  private final int endBits;

  /**
   * @param ends the ends of all slots, a word each
   */
  SlotDirectory(BitSource ends) {
    this.ends = ends;
    long lastBase = 0;
    long longest = 0;
    for (long group = 0; group < ends.words(); group += GROUP) {
      lastBase = base(group);
      longest = Math.max(longest, end(group + GROUP - 1) - lastBase);
    }
    this.baseBits = SealedLayout.widthOf(lastBase);
    this.endBits = SealedLayout.widthOf(longest);
  }

  private long base(long slot) {
    return slot == 0 ? 0 : ends.word(slot - 1);
  }

  /** Slots that are missing in the last group are empty. */
  private long end(long slot) {
    return ends.word(Math.min(slot, ends.words() - 1));
  }

  int baseBits() {
    return baseBits;
  }

  int endBits() {
    return endBits;
  }

  void put(BitSink.Words words) throws IOException {
    BitSink sink = new BitSink(words);
    for (long group = 0; group < ends.words(); group += GROUP) {
      long base = base(group);
      sink.put(base, baseBits);
      for (int slot = 0; slot < GROUP; slot++) {
        sink.put(end(group + slot) - base, endBits);
      }
    }
    sink.finish();
    if (sink.position() == 0) {
      words.add(0);
    }
  }
}
