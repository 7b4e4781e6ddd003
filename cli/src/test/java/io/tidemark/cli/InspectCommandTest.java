package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectCommandTest {
  @TempDir
  Path folder;

  private Path saved;

  @BeforeEach
  void save() {
    saved = folder.resolve("seen.tmk");
    CommandRun.withInput(
        "a\nb\nc\n",
        "dedup",
        "--structure",
        "classic",
        "--memory",
        "1K",
        "--seed",
        "42",
        "--save",
        saved.toString());
  }

  @Test
  void saysWhatItIs() throws IOException {
    CommandRun run = CommandRun.of("inspect", saved.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).isEmpty();
    assertThat(run.output())
        .contains("bloom")
        .contains("blocked")
        .containsPattern("bits +8,192\n")
        .contains("seed 42")
        .containsPattern("estimated keys +3\\.0")
        .containsPattern("format version +1\n")
        .containsPattern("file +1\\.[0-9]+ KiB\n")
        .doesNotContain("verified");
  }

  @Test
  void forMachines() throws IOException {
    CommandRun run = CommandRun.of("inspect", "--json", "--verify", saved.toString());
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo("bloom");
    assertThat(fields.get("bits").asLong()).isEqualTo(8192);
    assertThat(fields.get("estimatedKeys").asDouble()).isBetween(2.5, 3.5);
    assertThat(fields.get("fill").asDouble()).isBetween(0.001, 0.01);
    assertThat(fields.get("errorNow").asDouble()).isBetween(0.0, 1e-9);
    assertThat(fields.get("formatVersion").asInt()).isEqualTo(1);
    assertThat(fields.get("fileBytes").asLong()).isEqualTo(Files.size(saved));
    assertThat(fields.get("verifiedBytes").asLong()).isEqualTo(Files.size(saved));
  }

  @Test
  void neverShowsASecret() throws IOException {
    byte[] secret = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    FilterCatalog.save(
        new BloomFilter(
            new BloomSpec(512, 4, BloomLayout.STANDARD), KeyedDigest.withSecret(secret)),
        saved);
    for (String form : new String[] {"--verify", "--json"}) {
      CommandRun run = CommandRun.of("inspect", form, saved.toString());
      assertThat(run.exitCode()).isZero();
      assertThat(run.output())
          .contains("SipHash-2-4 (secret)")
          .doesNotContain("0123456789abcdef")
          .doesNotContain(Long.toString(0x3736353433323130L))
          .doesNotContain("3736353433323130");
    }
  }

  @Test
  void everyAlteredByteIsFound() throws IOException {
    byte[] bytes = Files.readAllBytes(saved);
    for (int at = 0; at < bytes.length; at++) {
      byte[] altered = bytes.clone();
      altered[at] ^= 0x10;
      Files.write(saved, altered);
      CommandRun run = CommandRun.of("inspect", "--verify", saved.toString());
      assertThat(run.exitCode()).as("byte %s", at).isEqualTo(4);
      assertThat(run.output()).isEmpty();
      assertThat(run.errors()).startsWith("tidemark: " + saved + ": byte ").hasLineCount(1);
    }
  }

  @Test
  void shortAndLongFilesAreFound() throws IOException {
    byte[] bytes = Files.readAllBytes(saved);
    for (int length : new int[] {0, 10, 30, bytes.length - 1, bytes.length + 1}) {
      Files.write(saved, Arrays.copyOf(bytes, length));
      CommandRun run = CommandRun.of("inspect", saved.toString());
      assertThat(run.exitCode()).as("%s bytes", length).isEqualTo(4);
      assertThat(run.errors()).startsWith("tidemark: " + saved);
    }
  }

  @Test
  void pathsThatAreNoFilter() {
    CommandRun run = CommandRun.of("inspect", folder.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(folder + ": is a directory");
    run = CommandRun.of("inspect", folder.resolve("none").toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("no such file");
    run = CommandRun.of("inspect");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("F.tmk");
  }
}
