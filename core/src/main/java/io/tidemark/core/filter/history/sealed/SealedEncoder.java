package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.function.Supplier;

/** Makes sealed histories of sorted keys, which it walks twice: to count, and to write. */
final class SealedEncoder {
  /* The most bits that a pair can take in a long list besides its tick: a piece of its own. */
  private static final long MAX_LIST_BITS_PER_PAIR = 128;

  private final Supplier<KeyStream> keys;
  private final Timeline timeline;
  private final int fingerprintBits;
  private final SealingSpace space;
  private final long origin;
  private final int tickBits;
  private final long[][] counts = new long[TickCode.STATES][TickCode.SYMBOLS];
  private long keyCount;
  private long pairCount;

  /**
   * @param keys a new walk over the keys, whose fingerprints have no further bits
   */
  SealedEncoder(
      Supplier<KeyStream> keys, Timeline timeline, int fingerprintBits, SealingSpace space) {
    this.keys = keys;
    this.timeline = timeline;
    this.fingerprintBits = fingerprintBits;
    this.space = space;
    this.origin = timeline.coverage().from() - timeline.origin();
    this.tickBits =
        SealedLayout.widthOf(timeline.coverage().to() - 1 - timeline.coverage().from());
  }

  SealedHistory encode(KeyDigest digest) throws IOException {
    count();
    TickCode code = TickCode.of(counts);
    SealedHistorySpec spec = new SealedHistorySpec(timeline, fingerprintBits, keyCount, pairCount);
    try (WordSpool words = spool();
        WordSpool checksums = spool()) {
      SealedPages.Writer pages = new SealedPages.Writer(words, checksums);
      SealedLayout layout = write(code, pages);
      pages.finish();
      return new SealedHistory(spec, digest, new SealedBody(words.source(), layout, code, 0));
    }
  }

  private WordSpool spool() {
    return new WordSpool(space, space.pairs());
  }

  private void count() {
    TickSteps steps = new TickSteps(tickBits);
    KeyStream stream = keys.get();
    while (stream.nextKey()) {
      keyCount++;
      steps.clear();
      boolean few = true;
      while (stream.nextRun()) {
        pairCount += stream.end() - stream.start() + 1;
        few = few && steps.add(stream.start() - origin, stream.end() - origin);
      }
      if (few) {
        steps.count(counts);
      } else {
        // Which of both it will be is not known yet.
        counts[TickCode.START][TickCode.PIECE]++;
        counts[TickCode.START][TickCode.LONG_LIST]++;
      }
    }
  }

  private SealedLayout write(TickCode code, BitSink.Words words) throws IOException {
    int slotBits = SealedLayout.slotBitsFor(keyCount, fingerprintBits);
    int pointerBits = SealedLayout.widthOf(pairCount * (MAX_LIST_BITS_PER_PAIR + tickBits));
    try (WordSpool listWords = spool();
        WordSpool ends = spool()) {
      BitSink slots = new BitSink(words);
      BitSink lists = new BitSink(listWords);
      writeKeys(
          new SlotWriter(fingerprintBits, slotBits, slots, ends),
          new TickWriter(code, tickBits, pointerBits, lists));
      long slotsLength = slots.position();
      long listsLength = lists.position();
      slots.finish();
      lists.finish();
      listWords.copyTo(words);
      SlotDirectory directory = new SlotDirectory(ends.source());
      directory.put(words);
      return new SealedLayout(
          fingerprintBits,
          slotBits,
          tickBits,
          pointerBits,
          directory.baseBits(),
          directory.endBits(),
          slotsLength,
          listsLength);
    }
  }

  private void writeKeys(SlotWriter slots, TickWriter ticks) throws IOException {
    KeyStream stream = keys.get();
    while (stream.nextKey()) {
      ticks.clear();
      while (stream.nextRun()) {
        ticks.add(stream.start() - origin, stream.end() - origin);
      }
      slots.add(stream.fingerprint(), ticks);
    }
    slots.finish();
  }
}
