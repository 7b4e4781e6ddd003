package io.tidemark.cli.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Json;
import io.tidemark.core.facts.Facts;
import io.tidemark.text.FactText;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Facts for people and for machines. */
class FactTextTest {
  private static final Facts FACTS = Facts.builder()
      .text("kind", "block-timing")
      .flag("shared", true)
      .count("bitsPerTimer", 5)
      .number("meanCount", 2.5)
      .fraction("errorNow", 0.00123)
      .bytes("memoryBytes", 1 << 20)
      .nanos("windowNanos", 600_000_000_000L)
      .nanos("blockNanos", 18_750_000_001L)
      .nanos("lateNanos", 0)
      .nanos("aheadNanos", Long.MAX_VALUE)
      .epochNanos("latest", 1_500_000_000L)
      .build();

  @Test
  void peopleGetLabelsAndUnits() {
    assertThat(FactText.rows(FACTS))
        .containsExactly(
            Map.entry("kind", "block-timing"),
            Map.entry("shared", "yes"),
            Map.entry("bits per timer", "5"),
            Map.entry("mean count", "2.50"),
            Map.entry("error now", "0.00123"),
            Map.entry("memory", "1 MiB"),
            Map.entry("window", "10m"),
            Map.entry("block", "18.8 seconds"),
            Map.entry("late", "0s"),
            Map.entry("ahead", "any"),
            Map.entry("latest", "1970-01-01T00:00:01.500Z"));
  }

  @Test
  void machinesGetNamesAndPlainValues() {
    assertThat(Json.text(FactText.fields(FACTS)))
        .isEqualTo(
            "{\"kind\":\"block-timing\",\"shared\":true,\"bitsPerTimer\":5,\"meanCount\":2.5,"
                + "\"errorNow\":0.00123,\"memoryBytes\":1048576,\"windowNanos\":600000000000,"
                + "\"blockNanos\":18750000001,\"lateNanos\":0,\"aheadNanos\":9223372036854775807,"
                + "\"latest\":\"1970-01-01T00:00:01.500Z\"}");
  }
}
