package io.tidemark.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.benchmarks.report.Machine;
import io.tidemark.benchmarks.report.Measurements;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Raw results that were written for tests. */
final class TestRuns {
  private static final Machine MACHINE = new Machine(
      "Abacus 1", 2, 24, "Linux 6", "HotSpot 17", "-Xmx6g", "madvise", "2026-01-02", "whole");

  private TestRuns() {}

  static Measurements measurements(Topic topic) throws IOException {
    String name = "report/" + topic.name().toLowerCase(Locale.ROOT) + ".json";
    try (InputStream in = TestRuns.class.getResourceAsStream(name)) {
      return Measurements.of(new ObjectMapper().readTree(in), topic::batch);
    }
  }

  /** The page about some topics. */
  static String page(Topic... topics) throws IOException {
    Map<Topic, Machine> machines = new EnumMap<>(Topic.class);
    Map<Topic, Measurements> runs = new EnumMap<>(Topic.class);
    for (Topic topic : Arrays.asList(topics)) {
      machines.put(topic, MACHINE);
      runs.put(topic, measurements(topic));
    }
    return Main.page(machines, runs);
  }
}
