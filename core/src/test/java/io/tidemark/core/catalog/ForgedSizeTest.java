package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few bytes that speak of gigabytes make the reader allocate next to nothing. */
class ForgedSizeTest {
  private static final long ENOUGH_BYTES = 1 << 20;

  private static final AllocationMeter METER = new AllocationMeter();

  @TempDir
  Path directory;

  /** A header whose spec and payload agree on {@code bits}, with few bytes behind it. */
  private static byte[] forged(long bits) throws IOException {
    byte[] bytes = Samples.bytes(Samples.standardFast());
    ByteBuffer fields = Samples.littleEndian(bytes);
    fields.putLong(16, (bits + 63) >>> 6 << 3);
    fields.putLong(32, bits);
    return Samples.withChecksum(bytes);
  }

  @FunctionalInterface
  private interface Reading {
    Filter read() throws IOException;
  }

  private static void assertRefusedCheaply(Reading reading) {
    assertThatThrownBy(reading::read).isInstanceOf(CorruptDataException.class);
    // The second time, so that loading classes is not counted.
    long before = METER.bytes();
    try {
      reading.read();
    } catch (IOException expected) {
      // Looked at above.
    }
    long allocated = METER.bytes() - before;
    assertThat(allocated).as("allocated bytes").isLessThan(ENOUGH_BYTES);
  }

  @Test
  void ofKnownLength() throws IOException {
    for (long bits : new long[] {1L << 24, 1L << 33, BloomSpec.MAX_BITS}) {
      byte[] forged = forged(bits);
      Path file = Files.write(directory.resolve("forged.tmk"), forged);
      assertRefusedCheaply(() -> FilterCatalog.read(forged));
      assertRefusedCheaply(() -> FilterCatalog.load(file));
    }
  }

  @Test
  void ofUnknownLength() throws IOException {
    for (long bits : new long[] {1L << 24, 1L << 33, BloomSpec.MAX_BITS}) {
      byte[] forged = forged(bits);
      assertRefusedCheaply(() -> FilterCatalog.read(new ByteArrayInputStream(forged)));
    }
  }

  @Test
  void ofPayloadsThatNoSpecAllows() throws IOException {
    byte[] forged = Samples.bytes(Samples.standardFast());
    Samples.littleEndian(forged).putLong(16, Long.MAX_VALUE);
    Samples.withChecksum(forged);
    assertRefusedCheaply(() -> FilterCatalog.read(forged));
    assertRefusedCheaply(() -> FilterCatalog.read(new ByteArrayInputStream(forged)));
  }

  /** A saved history whose body speaks of more than is there. */
  @FunctionalInterface
  private interface Forging {
    void forge(ByteBuffer spec, ByteBuffer body);
  }

  private static byte[] forged(LiveHistory history, Forging forging) throws IOException {
    byte[] bytes = Samples.bytes(history);
    int spec = 24 + history.digest().keyBytes().length;
    ByteBuffer body =
        ByteBuffer.wrap(bytes, spec + 48, bytes.length - spec - 48).slice();
    ByteBuffer fields = ByteBuffer.wrap(bytes, spec, 48).slice();
    forging.forge(fields.order(ByteOrder.LITTLE_ENDIAN), body.order(ByteOrder.LITTLE_ENDIAN));
    return Samples.withChecksum(bytes);
  }

  private static List<byte[]> forgedHistories() throws IOException {
    return List.of(
        // Ranges.
        forged(Samples.pairsKeyed(), (spec, body) -> spec.putLong(40, Integer.MAX_VALUE)),
        forged(Samples.pairsKeyed(), (spec, body) -> spec.putLong(40, 1 << 29)),
        forged(Samples.levelsWithoutBits(), (spec, body) -> spec.putLong(40, 1 << 24)),
        // Filters of a tree that could be.
        forged(Samples.intervalsShared(), (spec, body) -> {
          spec.putLong(32, (1 << 27) + (1 << 26) + 1L);
          spec.putLong(0, 0);
          body.putLong(0, 0).putLong(8, 1L << 32);
        }),
        // Cells.
        forged(Samples.pairsKeyed(), (spec, body) -> body.putLong(16, 9L << 56 | 1L << 33)),
        forged(Samples.pairsKeyed(), (spec, body) -> body.putLong(16, 9L << 56 | 1L << 36)),
        // Lines, scales and ranges.
        forged(Samples.tideline(), (spec, body) -> spec.putLong(24, 1 << 27)),
        forged(Samples.tideline(), (spec, body) -> spec.putLong(32, 1 << 30)),
        forged(Samples.tideline(), (spec, body) -> spec.putLong(40, 1 << 29)));
  }

  private static byte[] forgedSpec(Filter filter, int specWord, long value) throws IOException {
    return forgedWord(filter, 8 * specWord, value);
  }

  private static byte[] forgedWord(Filter filter, int offset, long value) throws IOException {
    byte[] bytes = Samples.bytes(filter);
    ByteBuffer fields = Samples.littleEndian(bytes);
    fields.putLong(24 + fields.get(13) + offset, value);
    return Samples.withChecksum(bytes);
  }

  private static List<byte[]> forgedWindows() throws IOException {
    return List.of(
        // Bits, hashes, and the slices that a window needs.
        forgedSpec(WindowSamples.generalized(), 0, 1L << 33),
        forgedSpec(WindowSamples.bufferFull(), 0, 1L << 31),
        forgedSpec(WindowSamples.bufferBegun(), 0, 1L << 24),
        forgedSpec(WindowSamples.agePartitioned(), 0, 1L << 33),
        forgedSpec(WindowSamples.agePartitioned(), 3, 300_000),
        forgedSpec(WindowSamples.rotated(), 0, 1L << 33),
        // Behind 7 words of spec, 36 bytes of time and 9 words of state: the lines of a table.
        forgedWord(WindowSamples.ebb(), 7 * 8 + 36 + 9 * 8, 1L << 31),
        forgedWord(WindowSamples.ebb(), 7 * 8 + 36 + 7 * 8, 1L << 8),
        // Cells and pools.
        forgedSpec(EndlessSamples.stableSweep(), 0, 1L << 30),
        forgedSpec(EndlessSamples.tidepool(), 0, 1L << 29),
        // Weights, and a frame inside: its length, and what it speaks of.
        forgedSpec(EndlessSamples.weighedStable(), 2, 1L << 40),
        forgedSpec(EndlessSamples.weighedStable(), 2 + 2 + 50, 1L << 39),
        forgedSpec(EndlessSamples.weighedStable(), 2 + 2 + 50 + 1 + 2, 1L << 32),
        forgedSpec(EndlessSamples.weighedStable(), 2 + 2 + 50 + 1 + 4, 1L << 28));
  }

  /** The forms of pages follow the spec and four words on what was counted. */
  private static final int FIRST_FORM = 7 + 4;

  private static List<byte[]> forgedCounts() throws IOException {
    byte[] whole = Samples.bytes(CountSamples.dynamicOneWidth());
    ByteBuffer fields = Samples.littleEndian(whole);
    int spec = 24 + fields.get(13);
    // All cells one page, which has one form: few bytes in which to speak of many.
    fields.putLong(spec, 1L << 28).putLong(spec + 32, 1L << 28);
    return List.of(
        // Cells.
        forgedSpec(CountSamples.counting(), 0, 1L << 33),
        forgedSpec(CountSamples.countingSaturated(), 0, 1L << 34),
        forgedSpec(CountSamples.countingSaturated(), 1, 32),
        // Pages, their forms, and cells for which there is no page.
        forgedSpec(CountSamples.dynamic(), 0, 1L << 28),
        forgedSpec(CountSamples.dynamic(), 0, 1L << 36),
        forgedSpec(CountSamples.dynamicFolded(), 0, 1L << 36),
        forgedSpec(CountSamples.dynamic(), FIRST_FORM, 0x0001_0001_0001_0001L * (56 << 6)),
        Samples.withChecksum(whole));
  }

  @Test
  void ofDecayingCounts() throws IOException {
    assertAllRefusedCheaply(List.of(
        // Lines, and words of a line.
        forgedSpec(DecaySamples.fixed(), 0, 1L << 27),
        forgedSpec(DecaySamples.fixedNew(), 0, 1L << 28),
        forgedSpec(DecaySamples.adaptive(), 0, 1L << 26),
        forgedSpec(DecaySamples.adaptiveFolded(), 1, 32)));
  }

  @Test
  void ofFiltersThatCount() throws IOException {
    assertAllRefusedCheaply(forgedCounts());
  }

  @Test
  void ofFiltersThatForget() throws IOException {
    assertAllRefusedCheaply(forgedWindows());
  }

  @Test
  void ofHistories() throws IOException {
    assertAllRefusedCheaply(forgedHistories());
  }

  @Test
  void ofSpectralFilters() throws IOException {
    assertAllRefusedCheaply(List.of(
        // Counters and second ones, and words of counters, of second ones and of moved keys.
        forgedSpec(SpectralSamples.selection(), 0, 1L << 31),
        forgedSpec(SpectralSamples.recurring(), 3, 1L << 31),
        forgedSpec(SpectralSamples.increase(), 5 + 1, 1L << 30),
        forgedSpec(SpectralSamples.recurring(), 5 + 2, 1L << 30),
        forgedSpec(SpectralSamples.recurring(), 5 + 3, 1L << 40)));
  }

  private static void assertAllRefusedCheaply(List<byte[]> all) {
    for (byte[] forged : all) {
      assertRefusedCheaply(() -> FilterCatalog.read(forged));
      assertRefusedCheaply(() -> FilterCatalog.read(new ByteArrayInputStream(forged)));
      // Of unknown length, even a payload that is as long as all this could be true.
      byte[] agreeing = forged.clone();
      Samples.littleEndian(agreeing).putLong(16, 1L << 40);
      Samples.withChecksum(agreeing);
      assertRefusedCheaply(() -> FilterCatalog.read(new ByteArrayInputStream(agreeing)));
    }
  }

  /** The control: what is really there is allocated, and the measure sees it. */
  @Test
  void theMeasureSeesARealPayload() throws IOException {
    byte[] real = Samples.bytes(new BloomFilter(
        new BloomSpec(1L << 24, 7, BloomLayout.BLOCKED), Samples.standardFast().digest()));
    long before = METER.bytes();
    assertThat(FilterCatalog.read(new ByteArrayInputStream(real))).isNotNull();
    long allocated = METER.bytes() - before;
    assertThat(allocated).as("allocated bytes").isBetween(2L << 20, 6L << 20);
  }
}
