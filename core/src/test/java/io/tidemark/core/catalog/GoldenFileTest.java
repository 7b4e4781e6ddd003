package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.classic.BloomFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Files of each format version, written once and read for ever.
 *
 * <p>A new kind or format version adds files and changes none. They are made by
 * {@code mvn test -pl core -am -Dtest=GoldenFileTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtidemark.golden.write=true}, which writes only what is not there yet.
 */
class GoldenFileTest {
  private static final Path SOURCES = Path.of("src", "test", "resources", "golden");

  private static Map<String, BloomFilter> golden() {
    return Map.of(
        "bloom-v1-standard-fast.tmk", Samples.standardFast(),
        "bloom-v1-blocked-keyed.tmk", Samples.blockedKeyed());
  }

  @Test
  @EnabledIfSystemProperty(named = "tidemark.golden.write", matches = "true")
  void write() throws IOException {
    for (Map.Entry<String, BloomFilter> entry : golden().entrySet()) {
      Path file = SOURCES.resolve(entry.getKey());
      if (!Files.exists(file)) {
        Files.write(file, Samples.bytes(entry.getValue()), StandardOpenOption.CREATE_NEW);
      }
    }
  }

  @Test
  void theFilesAreReadAndWrittenAgainAsTheyAre() throws IOException {
    for (Map.Entry<String, BloomFilter> entry : golden().entrySet()) {
      byte[] file = resource(entry.getKey());
      Object filter = FilterCatalog.read(file);
      assertThat(Samples.bytes(filter)).as(entry.getKey()).isEqualTo(file);
      assertThat(Samples.bytes(entry.getValue()))
          .as("%s, made from its keys today", entry.getKey())
          .isEqualTo(file);
    }
  }

  @Test
  void theFilesAnswerAsWhenTheyWereWritten() throws IOException {
    for (Map.Entry<String, BloomFilter> entry : golden().entrySet()) {
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

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = GoldenFileTest.class.getResourceAsStream("/golden/" + name)) {
      assertThat(in).as("golden file %s", name).isNotNull();
      return in.readAllBytes();
    }
  }
}
