package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a {@link TidelineHistory}; docs/format.md draws them. */
public final class TidelineHistoryCodec implements FilterCodec<TidelineHistory> {
  private static final int PROBES_SHIFT = 8;

  /** Creates the codec, which has no state. */
  public TidelineHistoryCodec() {}

  @Override
  public void write(TidelineHistory history, OutputStream out) throws IOException {
    HistoryBytes.write(history, out);
  }

  @Override
  public TidelineHistory read(WireReader reader) throws IOException {
    return (TidelineHistory) HistoryBytes.read(reader);
  }

  public static long[] shapeWords(TidelineHistory history) {
    TidelineHistorySpec spec = history.spec();
    return new long[] {
      spec.timeline().origin(),
      spec.timeline().tickNanos(),
      spec.lines(),
      spec.scales().size(),
      history.coverage().ranges().size()
    };
  }

  public static long bodyWords(TidelineHistory history) {
    return HistoryBytes.coverageWords(history.coverage())
        + history.spec().scales().size()
        + history.cells().words();
  }

  public static void writeBody(TidelineHistory history, WireWriter writer) throws IOException {
    HistoryBytes.writeCoverage(history.coverage(), writer);
    List<TidelineScale> scales = history.spec().scales();
    writer.words(scales.size(), index -> packed(scales.get((int) index)));
    writer.words(history.cells().words(), history.cells()::word);
  }

  private static long packed(TidelineScale scale) {
    return scale.windowBits() | (long) scale.probes() << PROBES_SHIFT;
  }

  public static TidelineHistory read(
      WireReader reader, long shapeOffset, long[] shape, KeyDigest digest) throws IOException {
    int scaleCount = HistoryBytes.checked(shapeOffset + 3 * Long.BYTES, "scales", shape[3]);
    int ranges = HistoryBytes.checked(shapeOffset + 4 * Long.BYTES, "covered ranges", shape[4]);
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    long scalesOffset = reader.offset();
    long[] packed = reader.nextWords(scaleCount, "scales");
    TidelineHistorySpec spec = HistoryBytes.valid(
        scalesOffset,
        "scales",
        () -> new TidelineHistorySpec(
            new Timeline(shape[0], coverage, shape[1]), shape[2], scales(packed)));
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
