package io.tidemark.core.filter.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.series.NestedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineShapes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Histories as frames and as parts of other frames, and what is said of bytes that are neither. */
class HistoryBytesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(9);
  private static final int SPEC = 24 + 8;
  private static final int BODY = SPEC + 48;

  private static List<BankHistory> histories() {
    List<TimeRange> ranges = new ArrayList<>();
    for (long from = -5_000; from < 5_000; from += 3) {
      ranges.add(new TimeRange(from, from + 2));
    }
    Timeline torn = new Timeline(17, new Coverage(ranges), TickUnit.ofNanos(60_000_000_000L));
    Timeline far = Timeline.over(Long.MIN_VALUE, Long.MIN_VALUE + 1_000);
    IntervalTree tree = new IntervalTree(torn, 4, 9);
    return List.of(
        new PairHistory(new PairHistorySpec(torn, 100_000, 3), DIGEST),
        new PairHistory(new PairHistorySpec(far, 1, 64), DIGEST),
        new LevelHistory(new LevelHistorySpec(torn, FilterSizes.uniform(63, 777, 2)), DIGEST),
        new LevelHistory(new LevelHistorySpec(far, FilterSizes.uniform(3, 0, 0)), DIGEST),
        new IntervalHistory(
            new IntervalHistorySpec(
                tree, FilterSizes.uniform(tree.nodes() + 1, 100, 2), NodeHash.SHARED),
            DIGEST));
  }

  private static List<BankHistory> filled() {
    List<BankHistory> histories = histories();
    for (BankHistory history : histories) {
      for (int i = 0; i < 100; i++) {
        history.add(DIGEST.of(i), history.coverage().from() + 9L * i);
      }
    }
    return histories;
  }

  private static byte[] bytes(Filter history) throws IOException {
    return FilterCatalog.bytes(history);
  }

  private static void assertSame(BankHistory found, BankHistory expected) throws IOException {
    assertThat(found).hasSameClassAs(expected);
    assertThat(found.timeline()).isEqualTo(expected.timeline());
    assertThat(found.sizes()).isEqualTo(expected.sizes());
    assertThat(found.digest()).isEqualTo(expected.digest());
    assertThat(bytes(found)).isEqualTo(bytes(expected));
  }

  @Test
  void framesComeBack() throws IOException {
    for (List<BankHistory> all : List.of(histories(), filled())) {
      for (BankHistory history : all) {
        byte[] bytes = bytes(history);
        assertSame((BankHistory) FilterCatalog.read(bytes), history);
        assertSame((BankHistory) FilterCatalog.read(new ByteArrayInputStream(bytes)), history);
      }
    }
  }

  /** A frame of histories, as a kind made of several would write it. */
  private static byte[] nested(List<? extends LiveHistory> histories) throws IOException {
    long words = histories.stream().mapToLong(NestedHistory::words).sum();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameHeader header =
        new FrameHeader(999, DIGEST.wireId(), DIGEST.keyBytes(), new byte[0], words * 8);
    WireWriter writer = WireWriter.start(out, header);
    for (LiveHistory history : histories) {
      NestedHistory.write(history, writer);
    }
    writer.finish();
    return out.toByteArray();
  }

  @Test
  void partsOfOtherFramesComeBack() throws IOException {
    byte[] bytes = nested(filled());
    for (long length : new long[] {bytes.length, WireReader.UNKNOWN_LENGTH}) {
      WireReader reader = new WireReader(new ByteArrayInputStream(bytes), length);
      for (BankHistory history : filled()) {
        assertSame((BankHistory) NestedHistory.read(reader, DIGEST), history);
      }
      assertThat(reader.wordsLeft()).isZero();
      reader.finish();
    }
  }

  @Test
  void partsThatAreLeftUnreadAreRefused() throws IOException {
    byte[] bytes = nested(filled());
    WireReader reader = new WireReader(new ByteArrayInputStream(bytes), bytes.length);
    NestedHistory.read(reader, DIGEST);
    long left = reader.wordsLeft();
    assertThatThrownBy(reader::finish)
        .isInstanceOf(CorruptDataException.class)
        .hasMessage(
            "byte %d, payload: %d bytes more (expected: the checksum)", reader.offset(), 8 * left);
    assertThatThrownBy(() -> reader.nextWords(left + 1, "more"))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage(
            "byte %d, more: %d words (expected: at most the %d that the payload has left)",
            reader.offset(), left + 1, left);
    assertThatThrownBy(() -> reader.nextWords(-1, "less")).isInstanceOf(CorruptDataException.class);
  }

  @Test
  void aPartOfAnotherLengthOrKindIsRefused() throws IOException {
    BankHistory history = filled().get(1);
    byte[] bytes = nested(List.of(history));
    long length = NestedHistory.words(history) - 2;
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(SPEC + 8, length + 1);
    assertNestedRefused(
        bytes, "byte 40, words of a history: " + (length + 1) + " (expected: " + length + ")");
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(SPEC, 1);
    assertNestedRefused(
        bytes, "byte 32, kind of history: 1 (expected: that of a history in one piece)");
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(SPEC, -1);
    assertNestedRefused(bytes, "byte 32, kind of history: -1 (expected: 0..2147483647)");
  }

  private static void assertNestedRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> NestedHistory.read(
            new WireReader(new ByteArrayInputStream(bytes), bytes.length), DIGEST))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageStartingWith(message);
  }

  private static PairHistory pairs() {
    return new PairHistory(new PairHistorySpec(Timeline.over(0, 100), 100, 3), DIGEST);
  }

  private static LevelHistory levels() {
    FilterSizes sizes = FilterSizes.of(new long[] {100, 0}, new int[] {3, 0});
    return new LevelHistory(new LevelHistorySpec(Timeline.over(0, 100), sizes), DIGEST);
  }

  private static IntervalHistory intervals() {
    IntervalTree tree = new IntervalTree(Timeline.over(0, 100), 5, 6);
    FilterSizes sizes = FilterSizes.uniform(tree.nodes() + 1, 100, 3);
    return new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.OWN), DIGEST);
  }

  private static void assertForged(
      LiveHistory history, Consumer<ByteBuffer> forging, String message) throws IOException {
    byte[] bytes = bytes(history);
    ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    forging.accept(fields);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - 4);
    fields.putInt(bytes.length - 4, (int) checksum.getValue());
    assertThatThrownBy(() -> FilterCatalog.read(bytes))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void saysWhatIsWrongInAShape() throws IOException {
    assertForged(
        pairs(),
        b -> b.putLong(SPEC + 8, -1),
        "byte 32, timeline: nanos: -1 (expected: at least 0) (expected: a valid");
    assertForged(
        pairs(),
        b -> b.putLong(SPEC, Long.MIN_VALUE),
        "byte 32, timeline: tick: 0 (expected: at most 2^62 from the origin, -9223372036854775808)");
    assertForged(
        pairs(), b -> b.put(SPEC + 24, (byte) 1), "byte 32, spec: leafHeight: 1 (expected: 0..0)");
    assertForged(
        pairs(), b -> b.put(SPEC + 25, (byte) 1), "byte 32, spec: topHeight: 1 (expected: 0..0)");
    assertForged(
        pairs(), b -> b.put(SPEC + 26, (byte) 1), "byte 32, spec: nodeHash: 1 (expected: 0..0)");
    assertForged(
        levels(), b -> b.put(SPEC + 26, (byte) 1), "byte 32, spec: nodeHash: 1 (expected: 0..0)");
    assertForged(
        levels(),
        b -> b.put(SPEC + 25, (byte) 63),
        "byte 32, spec: topHeight: 63 (expected: 0..62");
    assertForged(
        levels(), b -> b.put(SPEC + 25, (byte) 5), "byte 64, filters: 2 (expected: 6, as the spec");
    assertForged(
        intervals(), b -> b.put(SPEC + 26, (byte) 2), "byte 32, spec: node hash: 2 (expected: 0 (");
    assertForged(
        intervals(),
        b -> b.put(SPEC + 24, (byte) 7),
        "byte 32, spec: topHeight: 6 (expected: 7..62");
    assertForged(
        pairs(),
        b -> b.put(SPEC + 27, (byte) 1),
        "byte 56, heights and hash: 16777216 (expected: three bytes)");
    assertForged(
        pairs(), b -> b.putLong(SPEC + 32, -1), "byte 64, filters: -1 (expected: 0..2147483647)");
    assertForged(
        pairs(),
        b -> b.putLong(SPEC + 32, 2),
        "byte 64, filters: 2 (expected: 1, as the spec says)");
    assertForged(
        pairs(),
        b -> b.putLong(SPEC + 40, 1L << 40),
        "byte 72, covered ranges: 1099511627776 (expected: 0..2147483647)");
    assertForged(
        pairs(),
        b -> b.putLong(SPEC + 40, 5),
        "byte 80, covered ranges: 10 words (expected: at most the 6 that the payload has left)");
    assertForged(
        pairs(),
        b -> b.putLong(SPEC + 40, 0),
        "byte 32, timeline: coverage: [] (expected: not empty)");
  }

  /** Windows of 4 and 5 bits with 8 and 3 probes, 2 lines. */
  private static TidelineHistory tideline() {
    return new TidelineHistory(
        new TidelineHistorySpec(Timeline.over(0, 100), 2, TidelineShapes.scales(4, 8, 5, 3)),
        DIGEST);
  }

  @Test
  void saysWhatIsWrongInATideline() throws IOException {
    assertForged(
        tideline(),
        b -> b.putLong(SPEC + 8, -1),
        "byte 96, scales: nanos: -1 (expected: at least 0) (expected: a valid");
    assertForged(
        tideline(), b -> b.putLong(SPEC + 24, 0), "byte 96, scales: lines: 0 (expected: 1..");
    assertForged(
        tideline(),
        b -> b.putLong(SPEC + 24, 3),
        "byte 112, lines: 24 words (expected: at most the 16 that the payload has left)");
    assertForged(
        tideline(),
        b -> b.putLong(SPEC + 24, 1),
        "byte 176, payload: 64 bytes more (expected: the checksum)");
    assertForged(
        tideline(), b -> b.putLong(SPEC + 32, -1), "byte 64, scales: -1 (expected: 0..2147483647)");
    assertForged(
        tideline(), b -> b.putLong(SPEC + 32, 0), "byte 96, scales: scales: 0 (expected: 1..16)");
    assertForged(
        tideline(),
        b -> b.putLong(SPEC + 32, 17),
        "byte 96, scales: windowBits: 0 (expected: 1..6)");
    assertForged(
        tideline(),
        b -> b.putLong(SPEC + 40, 1L << 40),
        "byte 72, covered ranges: 1099511627776 (expected: 0..2147483647)");
    assertForged(
        tideline(),
        b -> b.putLong(BODY + 16, 7 | 8 << 8),
        "byte 96, scales: windowBits: 7 (expected: 1..6)");
    assertForged(
        tideline(),
        b -> b.putLong(BODY + 16, 4),
        "byte 96, scales: probes of scale 0: 0 (expected: 1..16)");
    assertForged(
        tideline(),
        b -> b.putLong(BODY + 24, 5 | 17 << 8),
        "byte 96, scales: probes: 17 (expected: 0..16)");
    assertForged(tideline(), b -> b.putLong(BODY + 24, 1L << 63), "byte 96, scales: ");
  }

  @Test
  void aTidelineIsAPartOfOtherFramesToo() throws IOException {
    TidelineHistory history = tideline();
    history.add(DIGEST.of("a"), 50);
    byte[] bytes = nested(List.of(history));
    WireReader reader = new WireReader(new ByteArrayInputStream(bytes), bytes.length);
    SingleHistory back = NestedHistory.read(reader, DIGEST);
    reader.finish();
    assertThat(bytes(back)).isEqualTo(bytes(history));
    assertThat(bytes(FilterCatalog.read(bytes(history)))).isEqualTo(bytes(history));
  }

  @Test
  void saysWhatIsWrongInABody() throws IOException {
    assertForged(
        pairs(),
        b -> b.putLong(BODY, 100),
        "byte 80, covered ranges: range 0: [100, 100) (expected: not empty, with a gap behind the one ");
    assertForged(
        pairs(),
        b -> b.putLong(BODY, 101),
        "byte 80, covered ranges: to: 100 (expected: at least from, 1");
    assertForged(
        pairs(),
        b -> b.putLong(BODY + 16, 65L << 56 | 100),
        "byte 96, sizes of filters: filter 0: 100 bits, 65 probes (expected: 1..");
    assertForged(
        pairs(),
        b -> b.putLong(BODY + 16, 0),
        "byte 32, spec: bits: 0 (expected: 1..137438952896)");
    assertForged(
        levels(),
        b -> b.put(BODY + 32, (byte) 1),
        "byte 112, touched filters: touched: 0 (expected: filters without bits) (expected: a valid");
    assertForged(
        levels(),
        b -> b.put(BODY + 32, (byte) 4),
        "byte 112, touched filters: bits beyond the last cell: set (expected: zero)");
    assertForged(
        pairs(),
        b -> b.put(BODY + 32 + 15, (byte) 0x80),
        "byte 112, cells: bits beyond the last cell: set (expected: zero)");
    assertForged(
        pairs(),
        b -> b.putLong(BODY + 16, 3L << 56 | 200),
        "byte 112, cells: 4 words (expected: at most the 2 that the payload has left)");
    assertForged(
        pairs(),
        b -> b.putLong(BODY + 16, 3L << 56 | 64),
        "byte 120, payload: 8 bytes more (expected: the checksum)");
    assertForged(
        pairs(), b -> b.put(12, (byte) 7), "byte 32, digest: digest: 7 (expected: 1 (XXH3)");
  }

  /** A level that another level with bits shows to be touched takes additions after its bytes too. */
  @Test
  void additionsAfterItsBytesAreNotLost() throws IOException {
    LevelHistory empty = (LevelHistory) FilterCatalog.read(bytes(levels()));
    empty.add(5, 50);
    LevelHistory back = (LevelHistory) FilterCatalog.read(bytes(empty));
    back.add(6, 60);
    assertThat(back.ask(5, 50, 52)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(back.ask(6, 60, 62)).isEqualTo(HistoryAnswer.MAYBE);
  }
}
