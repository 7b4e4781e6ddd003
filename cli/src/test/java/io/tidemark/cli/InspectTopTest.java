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
        .containsPattern("kind +decaying-count\n")
        .containsPattern("counters +fixed\n")
        .containsPattern("bits per cell +(16|32|64)\n")
        .contains("seed 42")
        .containsPattern("half life +1h\n")
        .containsPattern("decay factor +0.500\n")
        .containsPattern("late +30m\n")
        .containsPattern("beyond late +drop\n")
        .containsPattern("latest +1970-01-01T01:00:00Z\n")
        .containsPattern("total +2,000\n")
        .containsPattern("noise +[0-9]")
        .containsPattern("full cells +0\n")
        .containsPattern("dropped late +0\n")
        .contains("verified");
  }

  @Test
  void saysHowSmallCountersGrew() {
    assertThat(CommandRun.of("inspect", saved("adaptive").toString()).output())
        .containsPattern("counters +adaptive\n")
        .containsPattern("carry digits +[0-9,]+\n")
        .containsPattern("fill +0[.][0-9]+\n")
        .containsPattern("folded lines +[0-9,]+\n");
  }

  @ParameterizedTest
  @CsvSource({"fixed, fullCells", "adaptive, foldedLines"})
  void forMachines(String structure, String own) throws IOException {
    CommandRun run =
        CommandRun.of("inspect", "--json", "--verify", saved(structure).toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo("decaying-count");
    assertThat(fields.get("counters").asText()).isEqualTo(structure);
    assertThat(fields.get("total").asDouble()).isEqualTo(2000);
    assertThat(fields.get("decayFactor").asDouble()).isEqualTo(0.5);
    assertThat(fields.get("epochNanos").asLong()).isEqualTo(3_600_000_000_000L);
    assertThat(fields.get("latest").asText()).isEqualTo("1970-01-01T01:00:00Z");
    assertThat(fields.get("noise").asDouble()).isBetween(0.0, 2000.0);
    assertThat(fields.has(own)).isTrue();
    assertThat(fields.get("verifiedBytes").asLong())
        .isEqualTo(fields.get("fileBytes").asLong());
  }

  @Test
  void saysWhatASlidingWindowIs() throws IOException {
    PartSpec part = new PartSpec(2, 32, 2, 2, RaiseRule.LEAST, 0);
    SlidingCountFilter filter = new SlidingCountFilter(
        new SlidingCountSpec(4, 15_000_000, part, TimeRules.dropping(TickUnit.MICROSECONDS, 0)),
        FastDigest.seeded(7));
    filter.add(1, 5, 90_000_000);
    Path file = folder.resolve("window.tmk");
    FilterCatalog.save(filter, file);
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("kind +sliding-count\n")
        .containsPattern("parts +5\n")
        .containsPattern("cells per part +30\n")
        .containsPattern("window +1m\n")
        .containsPattern("blocks +4\n")
        .containsPattern("latest +1970-01-01T00:01:30Z\n")
        .containsPattern("total +5.00\n")
        .contains("verified");
    JsonNode fields = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", file.toString()).output());
    assertThat(fields.get("windowNanos").asLong()).isEqualTo(60_000_000_000L);
    assertThat(fields.get("total").asDouble()).isEqualTo(5);
  }

  @Test
  void saysWhatPolynomialDecayIs() throws IOException {
    PartSpec part = new PartSpec(2, 32, 2, 2, RaiseRule.LEAST, 7);
    List<DecayTerm> terms = List.of(new DecayTerm(0.5, 0.5), new DecayTerm(0.5, 0.99));
    PolynomialCountFilter filter = new PolynomialCountFilter(
        new PolynomialCountSpec(terms, 1, part, TimeRules.dropping(TickUnit.MICROSECONDS, 0)),
        FastDigest.seeded(7));
    Path file = folder.resolve("power.tmk");
    FilterCatalog.save(filter, file);
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("kind +polynomial-count\n")
        .containsPattern("terms +2\n")
        .containsPattern("weight after 1 ?epoch +0.745\n")
        .containsPattern("weight after 100 ?epochs +0.183\n")
        .doesNotContainPattern("latest +");
  }

  @Test
  void ofNothingThereIsNothing() {
    Path file = folder.resolve("empty.tmk");
    CommandRun.withInput(
        "", "top", "--half-life", "1h", "--memory", "64K", "--save", file.toString());
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .doesNotContainPattern("latest +")
        .containsPattern("total +0\n");
  }
}
