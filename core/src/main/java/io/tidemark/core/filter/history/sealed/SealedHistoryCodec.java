package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitSource;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a {@link SealedHistory}; docs/format.md draws them. */
public final class SealedHistoryCodec implements FilterCodec<SealedHistory> {
  /* Origin, tickNanos, widths, keys, pairs, lengths of slots and lists, covered ranges. */
  private static final int SHAPE_WORDS = 8;

  /* Lengths of code words, 4 bits each. */
  private static final int CODE_WORDS = TickCode.STATES * TickCode.SYMBOLS / 16;
  private static final int SPEC_WORDS = SHAPE_WORDS + CODE_WORDS;

  /** Creates the codec, which has no state. */
  public SealedHistoryCodec() {}

  @Override
  public void write(SealedHistory history, OutputStream out) throws IOException {
    KeyDigest digest = history.digest();
    WireWriter writer = WireWriter.start(
        out,
        new FrameHeader(
            FilterKind.SEALED_HISTORY.wireId(),
            digest.wireId(),
            digest.keyBytes(),
            HistoryBytes.bytes(specWords(history)),
            payloadWords(history) * Long.BYTES));
    writePayload(history, writer);
    writer.finish();
  }

  private static long payloadWords(SealedHistory history) {
    return HistoryBytes.coverageWords(history.coverage())
        + 1
        + history.body().source().words();
  }

  private static void writePayload(SealedHistory history, WireWriter writer) throws IOException {
    BitSource source = history.body().source();
    HistoryBytes.writeCoverage(history.coverage(), writer);
    long head = Integer.toUnsignedLong(writer.checksumSoFar());
    writer.words(1, index -> head);
    writer.words(source.words(), source::word);
  }

  /** The number of words that {@link #writeNested} writes. */
  public static long nestedWords(SealedHistory history) {
    return SPEC_WORDS + payloadWords(history);
  }

  /** Writes spec and payload into the payload of another frame, which has the digest. */
  public static void writeNested(SealedHistory history, WireWriter writer) throws IOException {
    long[] spec = specWords(history);
    writer.words(SPEC_WORDS, index -> spec[(int) index]);
    writePayload(history, writer);
  }

  private static long[] specWords(SealedHistory history) {
    SealedHistorySpec spec = history.spec();
    SealedLayout layout = history.body().layout();
    long[] words = new long[SPEC_WORDS];
    words[0] = spec.timeline().origin();
    words[1] = spec.timeline().tickNanos();
    words[2] = spec.fingerprintBits()
        | layout.slotBits() << 8
        | layout.pointerBits() << 16
        | (long) layout.baseBits() << 24
        | (long) layout.endBits() << 32;
    words[3] = spec.keys();
    words[4] = spec.pairs();
    words[5] = layout.slotsLength();
    words[6] = layout.listsLength();
    words[7] = spec.timeline().coverage().ranges().size();
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

  /**
   * Reads what {@link #writeNested} wrote.
   *
   * @param length the number of words that are its own
   */
  public static SealedHistory readNested(WireReader reader, KeyDigest digest, long length)
      throws IOException {
    long specOffset = reader.offset();
    long end = reader.wordsLeft() - length;
    long[] spec = reader.nextWords(SPEC_WORDS, "spec of a sealed history");
    Head head = readHead(reader, spec, specOffset, digest, end);
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
    int ranges = HistoryBytes.checked(specOffset + 7 * Long.BYTES, "covered ranges", words[7]);
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    checkHead(reader);
    SealedHistorySpec spec = HistoryBytes.valid(
        specOffset,
        "spec",
        () -> new SealedHistorySpec(
            new Timeline(words[0], coverage, words[1]), (int) words[2] & 0xFF, words[3], words[4]));
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
    long widths = words[2];
    Require.inRange(widths >>> 40, 0, 0, "bits behind the widths");
    return new SealedLayout(
        spec.fingerprintBits(),
        (int) (widths >>> 8) & 0xFF,
        SealedLayout.widthOf(spec.lastTick()),
        (int) (widths >>> 16) & 0xFF,
        (int) (widths >>> 24) & 0xFF,
        (int) (widths >>> 32) & 0xFF,
        words[5],
        words[6]);
  }

  private static TickCode code(long[] words) {
    byte[] lengths = new byte[TickCode.STATES * TickCode.SYMBOLS];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = (byte) (words[SHAPE_WORDS + (i >> 4)] >>> (4 * (i & 15)) & 15);
    }
    return new TickCode(lengths);
  }
}
