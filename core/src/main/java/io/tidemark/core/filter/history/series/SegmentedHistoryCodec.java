package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a {@link SegmentedHistory}; docs/format.md draws them. */
public final class SegmentedHistoryCodec implements FilterCodec<SegmentedHistory> {
  /* Numbers of segments and of covered ranges. */
  private static final int SHAPE_WORDS = 2;

  /** Creates the codec, which has no state. */
  public SegmentedHistoryCodec() {}

  @Override
  public void write(SegmentedHistory history, OutputStream out) throws IOException {
    KeyDigest digest = history.digest();
    List<SingleHistory> segments = history.pieces();
    long words = HistoryBytes.coverageWords(history.coverage());
    for (SingleHistory segment : segments) {
      words += NestedHistory.words(segment);
    }
    long[] shape = {segments.size(), history.coverage().ranges().size()};
    WireWriter writer =
        WordFrame.start(out, FilterKind.SEGMENTED_HISTORY.wireId(), digest, words, shape);
    HistoryBytes.writeCoverage(history.coverage(), writer);
    for (SingleHistory segment : segments) {
      NestedHistory.write(segment, writer);
    }
    writer.finish();
  }

  @Override
  public SegmentedHistory read(WireReader reader) throws IOException {
    long[] shape = HistoryBytes.specWords(reader, SHAPE_WORDS);
    KeyDigest digest = HistoryBytes.digest(reader);
    int ranges = HistoryBytes.checked(reader.specOffset() + Long.BYTES, "ranges", shape[1]);
    Coverage coverage = HistoryBytes.readCoverage(reader, ranges);
    // Each takes at least its words, so that a forged number ends with the data.
    List<SingleHistory> segments = new ArrayList<>();
    for (long segment = 0; segment < shape[0]; segment++) {
      segments.add(NestedHistory.read(reader, digest));
    }
    if (reader.wordsLeft() != 0 || segments.isEmpty()) {
      throw new CorruptDataException(
          reader.specOffset(), "segments", shape[0], "as many as there are, at least 1");
    }
    reader.finish();
    SegmentedHistory history = HistoryBytes.valid(
        reader.specOffset(), "segments", () -> new SegmentedHistory(coverage, segments));
    if (!history.pieces().equals(segments)) {
      throw new CorruptDataException(
          reader.specOffset(), "segments", "out of order", "the one that starts first, first");
    }
    return history;
  }
}
