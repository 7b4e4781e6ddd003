package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitSource;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.HistoryCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a {@link SealedHistory}; docs/format.md draws them. */
public final class SealedHistoryCodec implements HistoryCodec<SealedHistory> {
  /* Origin, unit (two words), widths, keys, pairs, lengths of slots and lists, covered ranges. */
  private static final int SHAPE_WORDS = 9;

  /* Lengths of code words, 4 bits each. */
  private static final int CODE_WORDS = TickCode.STATES * TickCode.SYMBOLS / 16;
  private static final int SPEC_WORDS = SHAPE_WORDS + CODE_WORDS;

  /** Creates the codec, which has no state. */
  public SealedHistoryCodec() {}

  @Override
  public FilterKind kind() {
    return FilterKind.SEALED_HISTORY;
  }

  @Override
  public Class<SealedHistory> type() {
    return SealedHistory.class;
  }

  @Override
  public int shapeWords() {
    return SPEC_WORDS;
  }

  @Override
  public long bodyWords(SealedHistory history) {
    return HistoryBytes.coverageWords(history.coverage())
        + 1
        + history.body().source().words();
  }

  @Override
  public void writeBody(SealedHistory history, WireWriter writer) throws IOException {
    BitSource source = history.body().source();
    HistoryBytes.writeCoverage(history.coverage(), writer);
    long head = Integer.toUnsignedLong(writer.checksumSoFar());
    writer.words(1, index -> head);
    writer.words(source.words(), source::word);
  }

  @Override
  public long[] shape(SealedHistory history) {
    SealedHistorySpec spec = history.spec();
    SealedLayout layout = history.body().layout();
    long[] words = new long[SPEC_WORDS];
    words[0] = spec.timeline().origin();
    words[1] = spec.timeline().unit().nanos();
    words[2] = spec.timeline().unit().originSeconds();
    words[3] = spec.fingerprintBits()
        | layout.slotBits() << 8
        | layout.pointerBits() << 16
        | (long) layout.baseBits() << 24
        | (long) layout.endBits() << 32;
    words[4] = spec.keys();
    words[5] = spec.pairs();
    words[6] = layout.slotsLength();
    words[7] = layout.listsLength();
    words[8] = spec.timeline().coverage().ranges().size();
    byte[] lengths = history.body().code().lengths();
    for (int i = 0; i < lengths.length; i++) {
      words[SHAPE_WORDS + (i >> 4)] |= (long) lengths[i] << (4 * (i & 15));
    }
    return words;
  }

  /** What stands before the bits. */
  private record Head(
      SealedHistorySpec spec, KeyDigest digest, SealedLayout layout, TickCode code, long offset) {
    private long words() {
      return layout.words() + SealedPages.checksumWords(layout.words());
    }

    private SealedHistory history(BitSource source, long besides) {
      return new SealedHistory(spec, digest, new SealedBody(source, layout, code, offset), besides);
    }
  }

  @Override
  public SealedHistory read(WireReader reader) throws IOException {
    Head head = readHead(reader);
    long[] words = reader.nextWords(head.words(), "bits");
    reader.finish();
    return checked(head, words);
  }

  @Override
  public SealedHistory readBody(
      WireReader reader, long[] shape, long shapeOffset, KeyDigest digest, long wordsBehind)
      throws IOException {
    Head head = readHead(reader, shape, shapeOffset, digest, wordsBehind);
    return checked(head, reader.nextWords(head.words(), "bits"));
  }

  /** The history, if every bit is possible. */
  private static SealedHistory checked(Head head, long[] words) throws IOException {
    BitSource source = BitSource.of(words, words.length);
    SealedHistory history = head.history(source, 0);
    history.verify();
    return history;
  }

  /** Maps the history that a file holds; only what stands before the bits is read and checked. */
  static SealedHistory open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        InputStream in = Channels.newInputStream(channel)) {
      WireReader reader = new WireReader(in, channel.size());
      int kindId = reader.header().kindId();
      if (kindId != FilterKind.SEALED_HISTORY.wireId()) {
        throw new CorruptDataException(
            6, "kind", kindId, FilterKind.SEALED_HISTORY.wireId() + ", a sealed history");
      }
      Head head = readHead(reader);
      BitSource source = BitSource.map(channel, head.offset(), head.words());
      SealedPages pages = new SealedPages(source, head.layout().words(), head.offset());
      return head.history(source.guardedBy(pages), pages.memoryBytes());
    }
  }

  private static Head readHead(WireReader reader) throws IOException {
    long[] words = HistoryBytes.specWords(reader, SPEC_WORDS);
    return readHead(reader, words, reader.specOffset(), HistoryBytes.digest(reader), 0);
  }

  /**
   * @param wordsBehind the words of the payload that follow behind the history
   */
  private static Head readHead(
      WireReader reader, long[] words, long specOffset, KeyDigest digest, long wordsBehind)
      throws IOException {
    int ranges = HistoryBytes.checked(specOffset + 8 * Long.BYTES, "covered ranges", words[8]);
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    checkHead(reader);
    SealedHistorySpec spec = HistoryBytes.valid(
        specOffset,
        "spec",
        () -> new SealedHistorySpec(
            HistoryBytes.timeline(words, coverage), (int) words[3] & 0xFF, words[4], words[5]));
    SealedLayout layout = HistoryBytes.valid(specOffset, "spec", () -> layout(spec, words));
    TickCode code =
        HistoryBytes.valid(specOffset + SHAPE_WORDS * Long.BYTES, "code", () -> code(words));
    Head head = new Head(spec, digest, layout, code, reader.offset());
    long there = reader.wordsLeft() - wordsBehind;
    if (there != head.words()) {
      throw new CorruptDataException(
          16, "words of bits", there, head.words() + ", as the spec says");
    }
    return head;
  }

  /** The bytes up to the bits have a checksum of their own, for those who read no more. */
  private static void checkHead(WireReader reader) throws IOException {
    long expected = Integer.toUnsignedLong(reader.checksumSoFar());
    long offset = reader.offset();
    long found = reader.nextWords(1, "checksum of the head")[0];
    if (found != expected) {
      throw new CorruptDataException(
          offset,
          "checksum of the head",
          String.format("%016x", found),
          String.format("%016x, that of the bytes before it; the data was altered", expected));
    }
  }

  private static SealedLayout layout(SealedHistorySpec spec, long[] words) {
    long widths = words[3];
    Require.inRange(widths >>> 40, 0, 0, "bits behind the widths");
    return new SealedLayout(
        spec.fingerprintBits(),
        (int) (widths >>> 8) & 0xFF,
        SealedLayout.widthOf(spec.lastTick()),
        (int) (widths >>> 16) & 0xFF,
        (int) (widths >>> 24) & 0xFF,
        (int) (widths >>> 32) & 0xFF,
        words[6],
        words[7]);
  }

  private static TickCode code(long[] words) {
    byte[] lengths = new byte[TickCode.STATES * TickCode.SYMBOLS];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = (byte) (words[SHAPE_WORDS + (i >> 4)] >>> (4 * (i & 15)) & 15);
    }
    return new TickCode(lengths);
  }
}
