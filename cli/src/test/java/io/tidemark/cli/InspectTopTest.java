package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.decaying.DecayTerm;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectTopTest {
  @TempDir
  Path folder;

  private Path saved(String structure) {
    Path file = folder.resolve("lately.tmk");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append("3600\toften\n3600\tk").append(i).append('\n');
    }
    CommandRun run = CommandRun.withInput(
        lines.toString(),
        ("top --seed 42 --decay 0.5 --epoch 1h --rate 1 --memory 16K --structure "
                + structure
                + " --format tsv --time 1 --key 2 --late 30m --save "
                + file)
            .split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  @Test
  void saysWhatDecayingCountsAre() {
    CommandRun run = CommandRun.of("inspect", "--verify", saved("fixed").toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("decaying-count: how often has x occurred lately? Counts too high, never too low")
        .containsPattern(
            "shape +decaying counts, [0-9,]+ counters of (16|32|64) bits, [0-9]+ per key")
        .contains("seed 42")
        .contains(
            "counts halve in 3,600,000,000 ticks (60.0 minutes if in time): times 0.500 every")
        .contains(
            "up to 1,800,000,000 ticks (30.0 minutes if in time); beyond, left out and counted")
        .contains("tick 3,600,000,000 (1970-01-01T01:00:00Z if in time)")
        .containsPattern("total +2,000.00 is what all keys count together then")
        .containsPattern("noise +(counts below|any count)")
        .containsPattern("full +0 of [0-9,]+ counters")
        .containsPattern("too late +0 were left out")
        .contains("verified");
  }

  @Test
  void saysHowSmallCountersGrew() {
    assertThat(CommandRun.of("inspect", saved("adaptive").toString()).output())
        .contains("adaptive-decaying-count: how often has x occurred lately?")
        .containsPattern("fill +[0-9,]+ digits beyond the first, 0[.][0-9]+ of the bits in use")
        .containsPattern("folded +[0-9,]+ of [0-9,]+ lines");
  }

  @ParameterizedTest
  @CsvSource({"fixed, decaying-count, fullCells", "adaptive, adaptive-decaying-count, foldedLines"})
  void forMachines(String structure, String kind, String own) throws IOException {
    CommandRun run =
        CommandRun.of("inspect", "--json", "--verify", saved(structure).toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo(kind);
    assertThat(fields.get("structure").asText()).isEqualTo(structure);
    assertThat(fields.get("total").asDouble()).isEqualTo(2000);
    assertThat(fields.get("decayFactor").asDouble()).isEqualTo(0.5);
    assertThat(fields.get("epochTicks").asLong()).isEqualTo(3_600_000_000L);
    assertThat(fields.get("latestTick").asLong()).isEqualTo(3_600_000_000L);
    assertThat(fields.get("noise").asDouble()).isBetween(0.0, 2000.0);
    assertThat(fields.has(own)).isTrue();
    assertThat(fields.get("verifiedBytes").asLong())
        .isEqualTo(fields.get("fileBytes").asLong());
  }

  @Test
  void saysWhatASlidingWindowIs() throws IOException {
    PartSpec part = new PartSpec(2, 32, 2, 2, RaiseRule.LEAST, 0);
    SlidingCountFilter filter = new SlidingCountFilter(
        new SlidingCountSpec(4, 15_000_000, part, TimeRules.dropping(TickUnit.ITEMS, 0)),
        FastDigest.seeded(7));
    filter.add(1, 5, 90_000_000);
    Path file = folder.resolve("window.tmk");
    FilterCatalog.save(filter, file);
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("sliding-count: how often has x occurred lately?")
        .contains("5 parts of 30 counters of 32 bits, 4 per key")
        .contains(
            "counts 1 for 60,000,000 ticks (60.0 seconds if in time), in 4 blocks, and then 0")
        .contains("tick 90,000,000 (1970-01-01T00:01:30Z if in time)")
        .containsPattern("total +5.00 ")
        .contains("verified");
    JsonNode fields = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", file.toString()).output());
    assertThat(fields.get("windowTicks").asLong()).isEqualTo(60_000_000);
    assertThat(fields.get("total").asDouble()).isEqualTo(5);
  }

  @Test
  void saysWhatPolynomialDecayIs() throws IOException {
    PartSpec part = new PartSpec(2, 32, 2, 2, RaiseRule.LEAST, 7);
    List<DecayTerm> terms = List.of(new DecayTerm(0.5, 0.5), new DecayTerm(0.5, 0.99));
    PolynomialCountFilter filter = new PolynomialCountFilter(
        new PolynomialCountSpec(terms, 1, part, TimeRules.dropping(TickUnit.ITEMS, 0)),
        FastDigest.seeded(7));
    Path file = folder.resolve("power.tmk");
    FilterCatalog.save(filter, file);
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .contains("polynomial-count: how often has x occurred lately?")
        .contains("the sum of 2 exponentials; after 1, 10, 100 and 1,000 epochs of 1 ticks")
        .contains("an occurrence counts 0.745, 0.453, 0.183 and 0.0000216")
        .containsPattern("latest +none yet");
  }

  @Test
  void ofNothingThereIsNothing() {
    Path file = folder.resolve("empty.tmk");
    CommandRun.withInput(
        "", "top", "--half-life", "1h", "--memory", "64K", "--save", file.toString());
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("latest +none yet\n")
        .containsPattern("total +0.00 ");
  }
}
