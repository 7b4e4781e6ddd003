package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Files of each format version, written once and read forever.
 *
 * <p>A new kind or format version adds files and changes none. They are made by
 * {@code mvn test -pl core -am -Dtest=GoldenFileTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtidemark.golden.write=true}, which writes only what is not there yet.
 */
class GoldenFileTest {
  private static final Path SOURCES = Path.of("src", "test", "resources", "golden");

  private static Map<String, BloomFilter> blooms() {
    return Map.of(
        "bloom-v1-standard-fast.tmk", Samples.standardFast(),
        "bloom-v1-blocked-keyed.tmk", Samples.blockedKeyed());
  }

  private static Map<String, BankHistory> histories() {
    return Map.of(
        "pair-history-v1-keyed.tmk", Samples.pairsKeyed(),
        "interval-history-v1-own-gap.tmk", Samples.intervalsWithAGap(),
        "interval-history-v1-shared-keyed.tmk", Samples.intervalsShared(),
        "level-history-v1-some-without-bits.tmk", Samples.levelsWithoutBits());
  }

  private static Map<String, Filter> golden() {
    Map<String, Filter> all = new TreeMap<>(blooms());
    all.putAll(histories());
    all.put("segmented-history-v1-two-kinds.tmk", Samples.segments());
    all.put("segmented-history-v1-with-sealed.tmk", Samples.segmentsWithSealed());
    all.put("sealed-history-v1-keyed-gap.tmk", Samples.sealedKeyed());
    all.put("sealed-history-v1-empty.tmk", Samples.sealedEmpty());
    all.put("tideline-history-v1-keyed-gap.tmk", Samples.tideline());
    all.put("block-timing-v1-items.tmk", Samples.timersOfItems());
    all.put("block-timing-v1-time-keyed.tmk", Samples.timersOfTime());
    all.put("growing-bloom-v1-two-stages-keyed.tmk", Samples.growing());
    all.put("growing-bloom-v1-merged.tmk", Samples.growingMerged());
    all.putAll(SpectralSamples.golden());
    all.putAll(WindowSamples.golden());
    all.putAll(EndlessSamples.golden());
    all.putAll(CountSamples.golden());
    all.putAll(DecaySamples.golden());
    all.putAll(OtherDecaySamples.golden());
    return all;
  }

  @Test
  @EnabledIfSystemProperty(named = "tidemark.golden.write", matches = "true")
  void write() throws IOException {
    for (Map.Entry<String, Filter> entry : golden().entrySet()) {
      Path file = SOURCES.resolve(entry.getKey());
      if (!Files.exists(file)) {
        Files.write(file, Samples.bytes(entry.getValue()), StandardOpenOption.CREATE_NEW);
      }
    }
  }

  @Test
  void theFilesAreReadAndWrittenAgainAsTheyAre() throws IOException {
    for (Map.Entry<String, Filter> entry : golden().entrySet()) {
      byte[] file = resource(entry.getKey());
      Filter filter = FilterCatalog.read(file);
      assertThat(Samples.bytes(filter)).as(entry.getKey()).isEqualTo(file);
      assertThat(Samples.bytes(entry.getValue()))
          .as("%s, made from its keys today", entry.getKey())
          .isEqualTo(file);
    }
  }

  @Test
  void theFilesAnswerAsWhenTheyWereWritten() throws IOException {
    for (Map.Entry<String, BloomFilter> entry : blooms().entrySet()) {
      BloomFilter filter = (BloomFilter) FilterCatalog.read(resource(entry.getKey()));
      assertThat(filter.spec()).isEqualTo(entry.getValue().spec());
      for (int i = 0; i < 50; i++) {
        assertThat(filter.mightContain(filter.digest().of(Samples.key(i)))).isTrue();
      }
      int found = 0;
      for (int i = 50; i < 10_050; i++) {
        found += filter.mightContain(filter.digest().of(Samples.key(i))) ? 1 : 0;
      }
      assertThat(found).as("%s, false positives of 10,000", entry.getKey()).isLessThan(200);
    }
  }

  @Test
  void theHistoriesAnswerAsWhenTheyWereWritten() throws IOException {
    for (Map.Entry<String, BankHistory> entry : histories().entrySet()) {
      BankHistory history = (BankHistory) FilterCatalog.read(resource(entry.getKey()));
      assertThat(history.timeline()).isEqualTo(entry.getValue().timeline());
      assertThat(history.sizes()).isEqualTo(entry.getValue().sizes());
      for (int i = 0; i < 50; i++) {
        long digest = history.digest().of(Samples.key(i));
        long tick = Samples.tick(i);
        assertThat(history.ask(digest, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
        assertThat(history.ask(digest, tick - 1, tick + 5)).isEqualTo(HistoryAnswer.MAYBE);
      }
      int found = 0;
      for (int i = 50; i < 10_050; i++) {
        long digest = history.digest().of(Samples.key(i));
        found += history.ask(digest, 10, 12) == HistoryAnswer.MAYBE ? 1 : 0;
      }
      assertThat(found).as("%s, false positives of 10,000", entry.getKey()).isLessThan(500);
    }
  }

  @Test
  void theSealedHistoryAnswersAsWhenItWasWritten() throws IOException {
    SealedHistory history =
        (SealedHistory) FilterCatalog.read(resource("sealed-history-v1-keyed-gap.tmk"));
    assertThat(history.spec()).isEqualTo(Samples.sealedKeyed().spec());
    for (int i = 0; i < 50; i++) {
      long digest = history.digest().of(Samples.key(i));
      long tick = Samples.tick(i);
      assertThat(history.when(digest, -10, 90)).containsExactly(new TimeRange(tick, tick + 1));
      TimeRange ten = new TimeRange(1_000 + 10L * i, 1_001 + 10L * i);
      assertThat(history.when(history.digest().of(Samples.key(i % 7)), 1_000, 2_000))
          .contains(ten);
    }
    assertThat(history.last(history.digest().of(Samples.key(0)), -10, 60_000))
        .hasValue(2_000 + 40 * 29 * 29 + 2);
    for (int i = 50; i < 10_050; i++) {
      assertThat(history.ask(history.digest().of(Samples.key(i)), -10, 90))
          .isEqualTo(HistoryAnswer.NO);
    }
  }

  /** The words of a sealed history as docs/format.md draws them. */
  @Test
  void theHeadOfASealedHistoryStandsWhereTheDocumentationDrawsIt() throws IOException {
    byte[] file = resource("sealed-history-v1-keyed-gap.tmk");
    var fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 6);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(264);
    int spec = 24 + 16;
    assertThat(fields.getLong(spec)).as("origin").isEqualTo(-7);
    assertThat(fields.getLong(spec + 8)).as("nanoseconds of a tick").isEqualTo(1_000_000);
    assertThat(fields.get(spec + 24)).as("fingerprint bits").isEqualTo((byte) (6 + 16));
    assertThat(fields.get(spec + 25)).as("slot bits").isEqualTo((byte) 5);
    assertThat(fields.getLong(spec + 32)).as("keys").isEqualTo(50);
    assertThat(fields.getLong(spec + 64)).as("covered ranges").isEqualTo(2);
    int payload = spec + 264;
    long[] ends = {-10, 90, 1_000, 60_000};
    for (int i = 0; i < ends.length; i++) {
      assertThat(fields.getLong(payload + 8 * i)).as("end of a range").isEqualTo(ends[i]);
    }
    CRC32C head = new CRC32C();
    head.update(file, 0, payload + 32);
    assertThat(fields.getLong(payload + 32)).as("checksum of the head").isEqualTo(head.getValue());
    int body = payload + 40;
    int checksums = file.length - 4 - 8;
    assertThat(checksums - body).as("bytes of one page").isLessThan(4_096);
    CRC32C page = new CRC32C();
    page.update(file, body, checksums - body);
    assertThat(fields.getLong(checksums)).as("checksum of the page").isEqualTo(page.getValue());
    long slots = fields.getLong(spec + 48);
    long lists = fields.getLong(spec + 56);
    assertThat(lists).as("bits of long lists").isPositive();
    int widths = fields.get(spec + 27) + 16 * fields.get(spec + 28);
    long words = (slots + 63) / 64 + (lists + 63) / 64 + (2L * widths + 63) / 64;
    assertThat(checksums - body).isEqualTo(8 * words);
  }

  /** The bytes of docs/format.md, one by one. */
  @Test
  void theHeaderStandsWhereTheDocumentationDrawsIt() throws IOException {
    byte[] file = resource("bloom-v1-blocked-keyed.tmk");
    assertThat(file).hasSize(24 + 16 + 16 + 128 + 4);
    assertThat(file).startsWith('T', 'M', 'K', 0xF1);
    var fields = Samples.littleEndian(file);
    assertThat(fields.getShort(4)).as("format version").isEqualTo((short) 1);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 1);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(16);
    assertThat(fields.get(12)).as("digest").isEqualTo((byte) 2);
    assertThat(fields.get(13)).as("digest key bytes").isEqualTo((byte) 16);
    assertThat(fields.getShort(14)).as("reserved").isZero();
    assertThat(fields.getLong(16)).as("payload bytes").isEqualTo(128);
    for (int i = 0; i < 16; i++) {
      assertThat(fields.get(24 + i)).as("secret").isEqualTo((byte) i);
    }
    assertThat(fields.getLong(40)).as("bits").isEqualTo(1_024);
    assertThat(fields.getInt(48)).as("probes").isEqualTo(6);
    assertThat(fields.getInt(52)).as("layout").isOne();
    assertThat(Samples.withChecksum(file.clone())).isEqualTo(file);
  }

  /** The words of a block timing filter as docs/format.md draws them. */
  @Test
  void theWordsOfABlockTimingFilterStandWhereTheDocumentationDrawsThem() throws IOException {
    byte[] file = resource("block-timing-v1-time-keyed.tmk");
    var fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 8);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(48 + 36);
    int spec = 24 + 16;
    long[] expected = {80, 4, 5, 1, 60, 8, 1, 0, 5, Long.MAX_VALUE};
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
    assertThat(fields.getInt(spec + 80)).as("beyond").isZero();
    int payload = spec + 84;
    assertThat(fields.getLong(payload)).as("latest tick").isEqualTo(1_096);
    assertThat(fields.getLong(payload + 8)).as("items").isEqualTo(50);
    assertThat(fields.getLong(payload + 16)).as("dropped").isZero();
    int pages = 2;
    int counted = 1 + 1 + (59 + 5 + 7) / 8;
    assertThat(file).hasSize(payload + 8 * (3 + 80 + pages + counted) + 4);
    int origins = payload + 8 * (3 + 80);
    assertThat(fields.getLong(origins)).as("origin").isBetween(100L, 128L);
    // Block 137 of tick 1096 is at 137 modulo 10, and 48 items came before it.
    assertThat(fields.getLong(origins + 8 * (pages + 7))).as("items before").isEqualTo(48);
  }

  @Test
  void theBlockTimingFiltersAnswerAsWhenTheyWereWritten() throws IOException {
    BlockTimingFilter items =
        (BlockTimingFilter) FilterCatalog.read(resource("block-timing-v1-items.tmk"));
    BlockTimingFilter time =
        (BlockTimingFilter) FilterCatalog.read(resource("block-timing-v1-time-keyed.tmk"));
    for (int i = 0; i < 50; i++) {
      if (i >= 20) {
        assertThat(items.mightContain(items.digest().of(Samples.key(i)))).isTrue();
      }
      boolean late = i >= 25;
      assertThat(time.mightContain(time.digest().of(Samples.key(i)), 1_097)).isEqualTo(late);
    }
    int found = 0;
    for (int i = 50; i < 10_050; i++) {
      found += items.mightContain(items.digest().of(Samples.key(i))) ? 1 : 0;
      found += time.mightContain(time.digest().of(Samples.key(i)), 1_097) ? 1 : 0;
    }
    assertThat(found).as("false positives of 20,000").isLessThan(200);
  }

  /** The words of a history as docs/format.md draws them. */
  @Test
  void theWordsOfAHistoryStandWhereTheDocumentationDrawsThem() throws IOException {
    byte[] file = resource("interval-history-v1-own-gap.tmk");
    var fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 3);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(48);
    int spec = 24 + 8;
    assertThat(fields.getLong(spec)).as("origin").isEqualTo(3);
    assertThat(fields.getLong(spec + 8)).as("nanoseconds of a tick").isZero();
    assertThat(fields.get(spec + 24)).as("leaf height").isEqualTo((byte) 3);
    assertThat(fields.get(spec + 25)).as("top height").isEqualTo((byte) 5);
    assertThat(fields.get(spec + 26)).as("hash").isZero();
    int filters = 15 + 8 + 5 + 1;
    assertThat(fields.getLong(spec + 32)).as("filters").isEqualTo(filters);
    assertThat(fields.getLong(spec + 40)).as("covered ranges").isEqualTo(2);
    int body = spec + 48;
    for (long end : new long[] {-10, 40, 60, 100}) {
      assertThat(fields.getLong(body)).as("end of a range").isEqualTo(end);
      body += 8;
    }
    assertThat(fields.getLong(body)).as("filter 0").isEqualTo(33 | 1L << 56);
    assertThat(fields.getLong(body + 8)).as("filter 1").isZero();
    assertThat(fields.getLong(body + 8 * 28)).as("pairs").isEqualTo(500 | 6L << 56);
    long touched = fields.getLong(body + 8 * filters);
    assertThat(touched & ~0b00010010_01001001_00100100_10010010L).as("touched").isZero();
    assertThat(touched).isNotZero();
    long bits = Samples.intervalsWithAGap().sizes().totalBits();
    assertThat(file).hasSize(body + 8 * (filters + 1 + (int) ((bits + 63) / 64)) + 4);
  }

  /** The words of a tideline as docs/format.md draws them. */
  @Test
  void theWordsOfATidelineStandWhereTheDocumentationDrawsThem() throws IOException {
    byte[] file = resource("tideline-history-v1-keyed-gap.tmk");
    var fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 7);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(48);
    int spec = 24 + 16;
    assertThat(fields.getLong(spec)).as("origin").isEqualTo(3);
    assertThat(fields.getLong(spec + 8)).as("nanoseconds of a tick").isEqualTo(1_000_000);
    assertThat(fields.getLong(spec + 16)).as("second of tick 0").isEqualTo(77);
    assertThat(fields.getLong(spec + 24)).as("lines").isEqualTo(5);
    assertThat(fields.getLong(spec + 32)).as("scales").isEqualTo(4);
    assertThat(fields.getLong(spec + 40)).as("covered ranges").isEqualTo(2);
    int body = spec + 48;
    for (long end : new long[] {-10, 40, 60, 100}) {
      assertThat(fields.getLong(body)).as("end of a range").isEqualTo(end);
      body += 8;
    }
    for (long scale : new long[] {2 | 11 << 8, 4 | 3 << 8, 1, 6 | 1 << 8}) {
      assertThat(fields.getLong(body)).as("window bits and probes").isEqualTo(scale);
      body += 8;
    }
    assertThat(file).hasSize(body + 5 * 64 + 4);
    TidelineHistory history = (TidelineHistory) FilterCatalog.read(file);
    for (int i = 0; i < 50; i++) {
      long digest = history.digest().of(Samples.key(i));
      long tick = Samples.tick(i);
      assertThat(history.ask(digest, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
    }
    int found = 0;
    for (int i = 50; i < 10_050; i++) {
      long digest = history.digest().of(Samples.key(i));
      found += history.ask(digest, 10, 12) == HistoryAnswer.MAYBE ? 1 : 0;
    }
    assertThat(found).as("false positives of 10,000").isLessThan(500);
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in = GoldenFileTest.class.getResourceAsStream("/golden/" + name)) {
      assertThat(in).as("golden file %s", name).isNotNull();
      return in.readAllBytes();
    }
  }
}
