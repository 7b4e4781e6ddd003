package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.HistoryCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;

/**
 * The words of a history made of Bloom filters.
 *
 * <pre>
 *   shape: origin, unit (two words), heights and hash, number of filters, number of covered ranges
 *   body:  covered ranges, sizes of the filters, touched, cells
 * </pre>
 */
abstract class BankHistoryCodec<H extends BankHistory> implements HistoryCodec<H> {
  private static final int SHAPE_WORDS = 6;
  private static final int HEIGHTS = 3;
  private static final int FILTERS = 4;
  private static final int RANGES = 5;
  private static final int PROBES_SHIFT = 56;

  private final FilterKind kind;
  private final Class<H> type;

  BankHistoryCodec(FilterKind kind, Class<H> type) {
    this.kind = kind;
    this.type = type;
  }

  /**
   * What tells the filters of a history apart.
   *
   * @param leaf the height of the finest intervals; 0 where a kind has no choice
   * @param top the height of the coarsest intervals; 0 for pairs
   * @param nodeHash which bits a key has in intervals; 0 where a kind has no choice
   */
  record Heights(int leaf, int top, int nodeHash) {
    private static Heights of(long word) {
      return new Heights((int) word & 0xFF, (int) word >>> 8 & 0xFF, (int) word >>> 16);
    }

    private long word() {
      return leaf | top << 8 | nodeHash << 16;
    }

    void requireNoLeaf() {
      Require.inRange(leaf, 0, 0, "leafHeight");
      Require.inRange(nodeHash, 0, 0, "nodeHash");
    }
  }

  abstract Heights heights(H history);

  /**
   * The number of filters that a history of this shape has.
   *
   * @throws IllegalArgumentException if there is no such shape
   */
  abstract int filters(Timeline timeline, Heights heights);

  abstract H history(Timeline timeline, Heights heights, FilterBank bank, KeyDigest digest);

  @Override
  public FilterKind kind() {
    return kind;
  }

  @Override
  public Class<H> type() {
    return type;
  }

  @Override
  public int shapeWords() {
    return SHAPE_WORDS;
  }

  @Override
  public long[] shape(H history) {
    Timeline timeline = history.timeline();
    return new long[] {
      timeline.origin(),
      timeline.unit().nanos(),
      timeline.unit().originSeconds(),
      heights(history).word(),
      history.sizes().count(),
      timeline.coverage().ranges().size()
    };
  }

  @Override
  public long bodyWords(H history) {
    FilterBank bank = history.bank();
    return HistoryBytes.coverageWords(history.coverage())
        + bank.sizes().count()
        + bank.touched().words()
        + cellWords(bank.sizes());
  }

  private static long cellWords(FilterSizes sizes) {
    return (sizes.totalBits() + 63) >>> 6;
  }

  @Override
  public void writeBody(H history, WireWriter writer) throws IOException {
    HistoryBytes.writeCoverage(history.coverage(), writer);
    FilterBank bank = history.bank();
    FilterSizes sizes = bank.sizes();
    writer.words(
        sizes.count(),
        index -> (long) sizes.probes((int) index) << PROBES_SHIFT | sizes.bits((int) index));
    writer.words(bank.touched().words(), bank.touched()::word);
    writer.words(cellWords(sizes), bank.cells()::word);
  }

  @Override
  public H readBody(
      WireReader reader, long[] shape, long shapeOffset, KeyDigest digest, long wordsBehind)
      throws IOException {
    int filters = HistoryBytes.checked(at(shapeOffset, FILTERS), "filters", shape[FILTERS]);
    int ranges = HistoryBytes.checked(at(shapeOffset, RANGES), "covered ranges", shape[RANGES]);
    if (shape[HEIGHTS] >>> 24 != 0) {
      throw new CorruptDataException(
          at(shapeOffset, HEIGHTS), "heights and hash", shape[HEIGHTS], "three bytes");
    }
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    Timeline timeline =
        HistoryBytes.valid(shapeOffset, "timeline", () -> HistoryBytes.timeline(shape, coverage));
    Heights heights = Heights.of(shape[HEIGHTS]);
    int expected = HistoryBytes.valid(shapeOffset, "spec", () -> filters(timeline, heights));
    if (filters != expected) {
      throw new CorruptDataException(
          at(shapeOffset, FILTERS), "filters", filters, expected + ", as the spec says");
    }
    FilterBank bank = readBank(reader, filters);
    return HistoryBytes.valid(shapeOffset, "spec", () -> history(timeline, heights, bank, digest));
  }

  private static long at(long shapeOffset, int word) {
    return shapeOffset + (long) word * Long.BYTES;
  }

  private static FilterBank readBank(WireReader reader, int filters) throws IOException {
    long sizesOffset = reader.offset();
    long[] packed = reader.nextWords(filters, "sizes of filters");
    FilterSizes sizes = HistoryBytes.valid(sizesOffset, "sizes of filters", () -> sizes(packed));
    long touchedOffset = reader.offset();
    long[] touchedWords = reader.nextWords((filters + 63L) >>> 6, "touched filters");
    BitCells touched =
        HistoryBytes.valid(touchedOffset, "touched filters", () -> touched(sizes, touchedWords));
    long cellsOffset = reader.offset();
    long[] words = reader.nextWords(cellWords(sizes), "cells");
    BitCells cells = sizes.totalBits() == 0
        ? new BitCells(1)
        : HistoryBytes.valid(
            cellsOffset, "cells", () -> BitCells.ofWords(sizes.totalBits(), words));
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
}
