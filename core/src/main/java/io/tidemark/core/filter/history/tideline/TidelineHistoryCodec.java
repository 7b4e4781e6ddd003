package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.HistoryCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a {@link TidelineHistory}; docs/format.md draws them. */
public final class TidelineHistoryCodec implements HistoryCodec<TidelineHistory> {
  /* Origin, unit, lines, scales, covered ranges. */
  private static final int SHAPE_WORDS = 6;
  private static final int LINES = 3;
  private static final int SCALES = 4;
  private static final int RANGES = 5;
  private static final int PROBES_SHIFT = 8;

  /** Creates the codec, which has no state. */
  public TidelineHistoryCodec() {}

  @Override
  public FilterKind kind() {
    return FilterKind.TIDELINE_HISTORY;
  }

  @Override
  public Class<TidelineHistory> type() {
    return TidelineHistory.class;
  }

  @Override
  public int shapeWords() {
    return SHAPE_WORDS;
  }

  @Override
  public long[] shape(TidelineHistory history) {
    TidelineHistorySpec spec = history.spec();
    return new long[] {
      spec.timeline().origin(),
      spec.timeline().unit().nanos(),
      spec.timeline().unit().originSeconds(),
      spec.lines(),
      spec.scales().size(),
      history.coverage().ranges().size()
    };
  }

  @Override
  public long bodyWords(TidelineHistory history) {
    return HistoryBytes.coverageWords(history.coverage())
        + history.spec().scales().size()
        + history.cells().words();
  }

  @Override
  public void writeBody(TidelineHistory history, WireWriter writer) throws IOException {
    HistoryBytes.writeCoverage(history.coverage(), writer);
    List<TidelineScale> scales = history.spec().scales();
    writer.words(scales.size(), index -> packed(scales.get((int) index)));
    writer.words(history.cells().words(), history.cells()::word);
  }

  private static long packed(TidelineScale scale) {
    return scale.windowBits() | (long) scale.probes() << PROBES_SHIFT;
  }

  @Override
  public TidelineHistory readBody(
      WireReader reader, long[] shape, long shapeOffset, KeyDigest digest, long wordsBehind)
      throws IOException {
    int scaleCount =
        HistoryBytes.checked(shapeOffset + SCALES * Long.BYTES, "scales", shape[SCALES]);
    int ranges =
        HistoryBytes.checked(shapeOffset + RANGES * Long.BYTES, "covered ranges", shape[RANGES]);
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    long scalesOffset = reader.offset();
    long[] packed = reader.nextWords(scaleCount, "scales");
    TidelineHistorySpec spec = HistoryBytes.valid(
        scalesOffset,
        "scales",
        () -> new TidelineHistorySpec(
            HistoryBytes.timeline(shape, coverage), shape[LINES], scales(packed)));
    long[] words = reader.nextWords(spec.lines() * LineCells.LINE_WORDS, "lines");
    return new TidelineHistory(spec, digest, LineCells.ofWords(words));
  }

  private static List<TidelineScale> scales(long[] packed) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    for (long word : packed) {
      TidelineScale scale =
          new TidelineScale(height, (int) word & 0xFF, Math.toIntExact(word >>> PROBES_SHIFT));
      scales.add(scale);
      height = scale.windowHeight();
    }
    return scales;
  }
}
