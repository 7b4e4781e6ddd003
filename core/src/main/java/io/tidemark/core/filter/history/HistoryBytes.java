package io.tidemark.core.filter.history;

import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Words that the histories of all kinds have: ticks and covered ranges. */
public final class HistoryBytes {
  private HistoryBytes() {}

  /** The number of words of covered ranges. */
  public static long coverageWords(Coverage coverage) {
    return 2L * coverage.ranges().size();
  }

  /** Writes covered ranges. */
  public static void writeCoverage(Coverage coverage, WireWriter writer) throws IOException {
    List<TimeRange> ranges = coverage.ranges();
    writer.words(coverageWords(coverage), index -> {
      TimeRange range = ranges.get((int) (index >> 1));
      return (index & 1) == 0 ? range.from() : range.to();
    });
  }

  /** Reads covered ranges. */
  public static Coverage readCoverage(WireReader reader, int ranges) throws IOException {
    long offset = reader.offset();
    long[] ends = reader.nextWords(2L * ranges, "covered ranges");
    return valid(offset, "covered ranges", () -> coverage(ends));
  }

  private static Coverage coverage(long[] ends) {
    List<TimeRange> ranges = new ArrayList<>(ends.length / 2);
    for (int i = 0; i < ends.length; i += 2) {
      ranges.add(new TimeRange(ends[i], ends[i + 1]));
    }
    return new Coverage(ranges);
  }

  /** The ticks of a shape that starts with origin, length of a tick and origin of its unit. */
  public static Timeline timeline(long[] shape, Coverage coverage) {
    return new Timeline(shape[0], coverage, new TickUnit(shape[1], shape[2]));
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

  /** The digest of a frame. */
  public static KeyDigest digest(WireReader reader) throws IOException {
    FrameHeader header = reader.header();
    return valid(
        reader.specOffset(), "digest", () -> Digests.of(header.digestId(), header.digestKey()));
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
    /** Makes it. */
    T make();
  }

  /** Makes something of data, whose field is named if it is impossible. */
  public static <T> T valid(long offset, String field, Making<T> making) throws IOException {
    try {
      return making.make();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CorruptDataException(offset, field, e.getMessage(), "a valid one");
    }
  }
}
