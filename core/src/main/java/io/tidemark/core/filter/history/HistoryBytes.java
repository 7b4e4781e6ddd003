package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterBank;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.HistoryShape;
import io.tidemark.core.filter.history.sealed.SealedHistoryCodec;
import io.tidemark.core.filter.history.series.NestedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistoryCodec;
import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of histories of all kinds; docs/format.md draws them. A history is a frame of its own, or
 * a part of the payload of another frame ({@link NestedHistory}), behind its kind and its number of
 * words.
 *
 * <pre>
 *   frame:  spec = shape, payload = body
 *   nested: kind, number of words that follow, shape, body
 *   shape:  origin, tickNanos, heights and hash, number of filters, number of covered ranges
 *   body:   covered ranges, sizes of the filters, touched, cells
 * </pre>
 *
 * <p>A tideline has a shape of as many words, but others ({@link TidelineHistoryCodec}); a sealed
 * history has its own shape and body ({@link SealedHistoryCodec}).
 *
 * <p>Nothing is allocated but for words that have arrived, and what is made of them.
 */
public final class HistoryBytes {
  public static final int SHAPE_WORDS = 5;

  private static final int PROBES_SHIFT = 56;

  private HistoryBytes() {}

  /** Writes a whole frame. */
  public static void write(LiveHistory history, OutputStream out) throws IOException {
    KeyDigest digest = history.digest();
    FrameHeader header = new FrameHeader(
        kindId(history),
        digest.wireId(),
        digest.keyBytes(),
        bytes(shapeWords(history)),
        bodyWords(history) * Long.BYTES);
    WireWriter writer = WireWriter.start(out, header);
    writeBody(history, writer);
    writer.finish();
  }

  public static int kindId(SingleHistory history) {
    if (history instanceof BankHistory bank) {
      return HistoryShape.of(bank).kindId();
    }
    return history instanceof TidelineHistory
        ? FilterKind.TIDELINE_HISTORY.wireId()
        : FilterKind.SEALED_HISTORY.wireId();
  }

  public static long[] shapeWords(LiveHistory history) {
    return history instanceof BankHistory bank
        ? bankShapeWords(bank)
        : TidelineHistoryCodec.shapeWords((TidelineHistory) history);
  }

  private static long[] bankShapeWords(BankHistory history) {
    HistoryShape shape = HistoryShape.of(history);
    Timeline timeline = shape.timeline();
    return new long[] {
      timeline.origin(),
      timeline.tickNanos(),
      shape.leafHeight() | shape.topHeight() << 8 | shape.nodeHash() << 16,
      history.sizes().count(),
      timeline.coverage().ranges().size()
    };
  }

  public static byte[] bytes(long[] words) {
    ByteBuffer buffer =
        ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asLongBuffer().put(words);
    return buffer.array();
  }

  public static long bodyWords(LiveHistory history) {
    if (history instanceof TidelineHistory tideline) {
      return TidelineHistoryCodec.bodyWords(tideline);
    }
    FilterBank bank = HistoryShape.bank((BankHistory) history);
    return coverageWords(history.coverage())
        + bank.sizes().count()
        + bank.touched().words()
        + cellWords(bank.sizes());
  }

  public static long coverageWords(Coverage coverage) {
    return 2L * coverage.ranges().size();
  }

  public static void writeCoverage(Coverage coverage, WireWriter writer) throws IOException {
    List<TimeRange> ranges = coverage.ranges();
    writer.words(coverageWords(coverage), index -> {
      TimeRange range = ranges.get((int) (index >> 1));
      return (index & 1) == 0 ? range.from() : range.to();
    });
  }

  public static Coverage readCoverage(WireReader reader, int ranges) throws IOException {
    long offset = reader.offset();
    long[] ends = reader.nextWords(2L * ranges, "covered ranges");
    return valid(offset, "covered ranges", () -> coverage(ends));
  }

  private static long cellWords(FilterSizes sizes) {
    return (sizes.totalBits() + 63) >>> 6;
  }

  public static void writeBody(LiveHistory history, WireWriter writer) throws IOException {
    if (history instanceof BankHistory bank) {
      writeBank(bank, writer);
    } else {
      TidelineHistoryCodec.writeBody((TidelineHistory) history, writer);
    }
  }

  private static void writeBank(BankHistory history, WireWriter writer) throws IOException {
    writeCoverage(history.coverage(), writer);
    FilterBank bank = HistoryShape.bank(history);
    FilterSizes sizes = bank.sizes();
    writer.words(
        sizes.count(),
        index -> (long) sizes.probes((int) index) << PROBES_SHIFT | sizes.bits((int) index));
    writer.words(bank.touched().words(), bank.touched()::word);
    writer.words(cellWords(sizes), bank.cells()::word);
  }

  /** Reads the rest of a frame whose header has been read. */
  public static LiveHistory read(WireReader reader) throws IOException {
    long[] shape = specWords(reader, SHAPE_WORDS);
    KeyDigest digest = digest(reader);
    LiveHistory history =
        read(reader, reader.specOffset(), reader.header().kindId(), shape, digest);
    reader.finish();
    return history;
  }

  /** The spec of a frame, which must have so many words. */
  public static long[] specWords(WireReader reader, int count) throws IOException {
    byte[] spec = reader.header().spec();
    if (spec.length != count * Long.BYTES) {
      throw new CorruptDataException(8, "spec bytes", spec.length, "" + count * Long.BYTES);
    }
    long[] words = new long[count];
    ByteBuffer.wrap(spec).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
    return words;
  }

  public static KeyDigest digest(WireReader reader) throws IOException {
    FrameHeader header = reader.header();
    return valid(
        reader.specOffset(), "digest", () -> Digests.of(header.digestId(), header.digestKey()));
  }

  public static LiveHistory read(
      WireReader reader, long shapeOffset, int kindId, long[] words, KeyDigest digest)
      throws IOException {
    return kindId == FilterKind.TIDELINE_HISTORY.wireId()
        ? TidelineHistoryCodec.read(reader, shapeOffset, words, digest)
        : readBankHistory(reader, shapeOffset, kindId, words, digest);
  }

  private static BankHistory readBankHistory(
      WireReader reader, long shapeOffset, int kindId, long[] words, KeyDigest digest)
      throws IOException {
    int filters = checked(shapeOffset + 3 * Long.BYTES, "filters", words[3]);
    int ranges = checked(shapeOffset + 4 * Long.BYTES, "covered ranges", words[4]);
    long heights = words[2];
    if (heights >>> 24 != 0) {
      throw new CorruptDataException(
          shapeOffset + 2 * Long.BYTES, "heights and hash", heights, "three bytes");
    }
    Coverage coverage = readCoverage(reader, ranges);
    Timeline timeline =
        valid(shapeOffset, "timeline", () -> new Timeline(words[0], coverage, words[1]));
    HistoryShape shape = new HistoryShape(
        kindId, timeline, (int) heights & 0xFF, (int) heights >>> 8 & 0xFF, (int) heights >>> 16);
    int expected = valid(shapeOffset, "spec", shape::filters);
    if (filters != expected) {
      throw new CorruptDataException(
          shapeOffset + 3 * Long.BYTES, "filters", filters, "" + expected + ", as the spec says");
    }
    FilterBank bank = readBank(reader, filters);
    return valid(shapeOffset, "spec", () -> shape.history(bank, digest));
  }

  private static Coverage coverage(long[] ends) {
    List<TimeRange> ranges = new ArrayList<>(ends.length / 2);
    for (int i = 0; i < ends.length; i += 2) {
      ranges.add(new TimeRange(ends[i], ends[i + 1]));
    }
    return new Coverage(ranges);
  }

  private static FilterBank readBank(WireReader reader, int filters) throws IOException {
    long sizesOffset = reader.offset();
    long[] packed = reader.nextWords(filters, "sizes of filters");
    FilterSizes sizes = valid(sizesOffset, "sizes of filters", () -> sizes(packed));
    long touchedOffset = reader.offset();
    long[] touchedWords = reader.nextWords((filters + 63L) >>> 6, "touched filters");
    BitCells touched = valid(touchedOffset, "touched filters", () -> touched(sizes, touchedWords));
    long cellsOffset = reader.offset();
    long[] words = reader.nextWords(cellWords(sizes), "cells");
    BitCells cells = sizes.totalBits() == 0
        ? new BitCells(1)
        : valid(cellsOffset, "cells", () -> BitCells.ofWords(sizes.totalBits(), words));
    return new FilterBank(sizes, cells, touched);
  }

  private static FilterSizes sizes(long[] packed) {
    long[] bits = new long[packed.length];
    int[] probes = new int[packed.length];
    for (int i = 0; i < packed.length; i++) {
      bits[i] = packed[i] & ((1L << PROBES_SHIFT) - 1);
      probes[i] = (int) (packed[i] >>> PROBES_SHIFT);
    }
    return FilterSizes.of(bits, probes);
  }

  /** Only filters without bits can be touched. */
  private static BitCells touched(FilterSizes sizes, long[] words) {
    BitCells touched = BitCells.ofWords(sizes.count(), words);
    for (int filter = 0; filter < sizes.count(); filter++) {
      if (touched.get(filter) && sizes.bits(filter) > 0) {
        throw new IllegalArgumentException(
            Require.message("touched", filter, "filters without bits"));
      }
    }
    return touched;
  }

  /** What the data claims, as a number of things that an array could hold. */
  public static int checked(long offset, String field, long value) throws IOException {
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new CorruptDataException(offset, field, value, "0.." + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /** Something that is made of data, and may not exist. */
  @FunctionalInterface
  public interface Making<T> {
    T make();
  }

  public static <T> T valid(long offset, String field, Making<T> making) throws IOException {
    try {
      return making.make();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CorruptDataException(offset, field, e.getMessage(), "a valid one");
    }
  }
}
