package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * What JMH found, as it writes it, but for what has no place in a repository: the path of the JVM,
 * and all samples of every iteration, of which the percentiles remain.
 */
final class RawResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  /* Percentiles stand with the primary metric; here the median of each iteration is of use. */
  private static final String KEPT_PERCENTILE = "p0.50";

  private final ArrayNode results = JSON.createArrayNode();

  /** Adds what a run of JMH found. */
  void add(Collection<RunResult> run) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(run);
    }
    for (JsonNode result : JSON.readTree(bytes.toByteArray())) {
      results.add(trimmed((ObjectNode) result));
    }
  }

  private static ObjectNode trimmed(ObjectNode result) {
    result.remove("jvm");
    ((ObjectNode) result.required("primaryMetric")).remove("rawDataHistogram");
    ObjectNode second = (ObjectNode) result.required("secondaryMetrics");
    List<String> percentiles = second.properties().stream()
        .map(entry -> entry.getKey())
        .filter(name -> name.startsWith("p") && !name.equals(KEPT_PERCENTILE))
        .toList();
    second.remove(percentiles);
    second.forEach(metric -> ((ObjectNode) metric).remove("scorePercentiles"));
    return result;
  }

  JsonNode json() {
    return results;
  }

  /** Writes one line per result. */
  void save(Path file) throws IOException {
    StringBuilder text = new StringBuilder("[\n");
    for (int i = 0; i < results.size(); i++) {
      text.append(JSON.writeValueAsString(results.get(i)));
      text.append(i + 1 < results.size() ? ",\n" : "\n");
    }
    Files.writeString(file, text.append("]\n"));
  }
}
