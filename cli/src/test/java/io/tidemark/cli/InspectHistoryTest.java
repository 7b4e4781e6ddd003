package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectHistoryTest {
  @TempDir
  Path folder;

  private String build(String structure, String... options) {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      lines.append(1_700_000_000L + random.nextInt(10_000));
      lines.append("\tkey ").append(random.nextInt(100)).append('\n');
    }
    String file = folder.resolve("h.tmk").toString();
    String command = "history build --format tsv --time 1 --key 2 --memory 16K --from 1700000000"
        + " --to 1700010000 --structure " + structure + " --out " + file;
    for (String option : options) {
      command += " " + option;
    }
    CommandRun run = CommandRun.withInput(lines.toString(), command.split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"pair", "level", "interval"})
  void saysWhatItIs(String structure) throws IOException {
    String file = build(structure, "--seed 42");
    CommandRun run = CommandRun.of("inspect", "--verify", file);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("kind +" + structure + "-history: did x occur between s and e")
        .containsPattern("covers +2023-11-14T22:13:20Z to 2023-11-15T01:00:00Z, 2.8 hours")
        .containsPattern("tick +1s\n")
        .containsPattern("shape +[0-9a-z ]+ with ")
        .containsPattern("  1s +[0-9,]+ bits, [0-9]+ probes, 0[.][0-9]+ of the bits are set")
        .contains("seed 42")
        .containsPattern("memory +1[56][.][0-9] KiB")
        .containsPattern("error by length +1s [0-9.e-]+, ")
        .containsPattern("format version +1\n")
        .contains(String.format("%,d bytes", Files.size(Path.of(file))))
        .containsPattern("verified +all ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pair", "level", "interval"})
  void forMachines(String structure) throws IOException {
    String file = build(structure);
    BankHistory history = (BankHistory) FilterCatalog.load(Path.of(file));
    JsonNode fields = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", "--verify", file).output());
    assertThat(fields.get("kind").asText()).isEqualTo(structure + "-history");
    assertThat(fields.get("ticks").asLong()).isEqualTo(10_000);
    assertThat(fields.get("tickNanos").asLong()).isEqualTo(1_000_000_000L);
    assertThat(fields.get("from").asText()).isEqualTo("2023-11-14T22:13:20Z");
    assertThat(fields.get("memoryBytes").asLong()).isEqualTo(history.memoryBytes());
    assertThat(fields.get("verifiedBytes").asLong()).isEqualTo(Files.size(Path.of(file)));
    JsonNode part = fields.get("parts").get(0);
    assertThat(part.get("bits").asLong()).isEqualTo(history.sizes().totalBits());
    long bits = 0;
    for (JsonNode filter : part.get("filters")) {
      bits += filter.get("bits").asLong();
      assertThat(filter.get("fill").asDouble()).isBetween(0.01, 1.0);
    }
    assertThat(bits)
        .as("the filters make up the whole")
        .isEqualTo(history.sizes().totalBits());
    double whole = fields.get("predictedErrors").get("10000s").asDouble();
    assertThat(whole).isCloseTo(history.errors().of(1_700_000_000L, 1_700_010_000L), within(1e-12));
  }

  @Test
  void tidelinesAndTheirScales() throws IOException {
    String file = build("tideline");
    CommandRun run = CommandRun.of("inspect", "--verify", file);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("tideline-history: did x occur between s and e")
        .containsPattern("shape +[0-9]+ lines with [0-9,]+ bits, shared by [0-9]+ scales of time")
        .containsPattern("  1s +slots in windows of [0-9]+[sm], [0-9]+ bits? per slot")
        .containsPattern("fill +0[.][0-9]+ of the bits are set")
        .contains("verified");
    TidelineHistory history = (TidelineHistory) FilterCatalog.load(Path.of(file));
    JsonNode part = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", file).output())
        .get("parts")
        .get(0);
    assertThat(part.get("lines").asLong() * 512).isEqualTo(part.get("bits").asLong());
    assertThat(part.get("fill").asDouble()).isCloseTo(history.fill(), within(1e-12));
    assertThat(part.get("scales")).hasSize(history.spec().scales().size());
    assertThat(part.get("scales").get(0).get("slotTicks").asLong()).isEqualTo(1);
    assertThat(part.get("scales").get(0).get("windowTicks").asLong())
        .isEqualTo(1L << history.spec().scales().get(0).windowBits());
  }

  @Test
  void sealedHistories() throws IOException {
    String file = build("sealed");
    SealedHistory history = (SealedHistory) FilterCatalog.load(Path.of(file));
    CommandRun run = CommandRun.of("inspect", "--verify", file);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("sealed-history: did x occur between s and e")
        .contains(String.format(
            "%,d pairs of 100 keys, each key known by ", history.spec().pairs()))
        .containsPattern("known by [0-9]+ bits, [0-9]+[.][0-9] bits per pair")
        .contains("verified");
    JsonNode part = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", file).output())
        .get("parts")
        .get(0);
    assertThat(part.get("keys").asLong()).isEqualTo(100);
    assertThat(part.get("pairs").asLong()).isEqualTo(history.spec().pairs());
    assertThat(part.get("fingerprintBits").asInt()).isEqualTo(history.spec().fingerprintBits());
  }

  /** A sealed history is opened without being read; only --verify looks at every page. */
  @Test
  void aDamagedPageIsFoundWhenItIsReadOrVerified() throws IOException {
    String file = build("sealed");
    byte[] bytes = Files.readAllBytes(Path.of(file));
    bytes[bytes.length / 2] ^= 4;
    Files.write(Path.of(file), bytes);
    assertThat(CommandRun.of("inspect", file).exitCode()).isZero();
    CommandRun run = CommandRun.of("inspect", "--verify", file);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(file + ": ").contains("page ").contains("checksum ");
    StringBuilder questions = new StringBuilder();
    for (int key = 0; key < 100; key++) {
      questions.append("key " + key + "\t1700000000\t1700010000\n");
    }
    run = CommandRun.withInput(questions.toString(), "history", "ask", file, "--queries=-");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(file + ": ").contains("page ").contains("altered");
    bytes[30] ^= 4;
    Files.write(Path.of(file), bytes);
    run = CommandRun.of("inspect", file);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(file + ": ").contains("checksum of the head");
  }

  @Test
  void neverShowsASecret() throws IOException {
    String file = build("pair", "--digest keyed");
    byte[] secret = ((BankHistory) FilterCatalog.load(Path.of(file))).digest().keyBytes();
    StringBuilder hex = new StringBuilder();
    for (byte octet : secret) {
      hex.append(String.format("%02x", octet));
    }
    for (String form : new String[] {"--verify", "--json"}) {
      assertThat(CommandRun.of("inspect", form, file).output())
          .contains("keyed")
          .doesNotContain(hex.substring(0, 8));
    }
  }
}
