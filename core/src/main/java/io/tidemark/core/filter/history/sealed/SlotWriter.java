package io.tidemark.core.filter.history.sealed;

import java.io.IOException;

/** Writes the records of keys into their slots, and spools the ends of all slots. */
final class SlotWriter {
  /** The ticks of a record before it is known what stands before them. */
  private static final class Ticks implements BitSink.Words {
    private final long[] words = new long[(SealedLayout.MAX_SIZE >>> 6) + 1];
    private int count;
    private long bits;

    @Override
    public void add(long word) {
      words[count++] = word;
    }

    private void take(TickWriter writer) throws IOException {
      count = 0;
      BitSink sink = new BitSink(this);
      writer.finish(sink);
      bits = sink.position();
      sink.finish();
    }

    private void put(BitSink sink) throws IOException {
      for (int i = 0; i < count; i++) {
        sink.put(words[i], (int) Math.min(64, bits - 64L * i));
      }
    }
  }

  private final int restBits;
  private final int slotBits;
  private final BitSink slots;
  private final WordSpool ends;
  private final Ticks ticks = new Ticks();
  private boolean pending;
  private long rest;
  private long slot;

  SlotWriter(int fingerprintBits, int slotBits, BitSink slots, WordSpool ends) {
    this.restBits = fingerprintBits - slotBits;
    this.slotBits = slotBits;
    this.slots = slots;
    this.ends = ends;
  }

  /** Adds a key behind all others. */
  void add(long fingerprint, TickWriter writer) throws IOException {
    long itsSlot = slotBits == 0 ? 0 : fingerprint >>> -slotBits;
    if (pending) {
      putPending(itsSlot == slot);
    }
    endSlots(itsSlot);
    rest = restBits == 0 ? 0 : fingerprint << slotBits >>> -restBits;
    ticks.take(writer);
    pending = true;
  }

  /** A record is written when the next key is known: whether it is in the same slot stands there. */
  private void putPending(boolean isFollowed) throws IOException {
    slots.put(rest, restBits);
    slots.put(isFollowed ? 1 : 0, 1);
    if (isFollowed) {
      slots.put(ticks.bits, SealedLayout.SIZE_BITS);
    }
    ticks.put(slots);
    pending = false;
  }

  private void endSlots(long upTo) throws IOException {
    for (; slot < upTo; slot++) {
      ends.add(slots.position());
    }
  }

  /** Ends the last record and all slots. */
  void finish() throws IOException {
    if (pending) {
      putPending(false);
    }
    endSlots(1L << slotBits);
  }
}
