package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.benchmarks.frame.Metric;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * What JMH found for one benchmark and one set of parameters.
 *
 * @param key which one it is
 * @param nanos time of one operation in the median batch
 * @param spread by which fraction the largest median of an iteration exceeds the least
 * @param scores what was measured beside times, by its name
 */
public record Measurement(Key key, double nanos, double spread, Map<String, Double> scores) {
  /** The JVM argument of runs with huge pages. */
  public static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

  private static final String CONTENDER = "contender";

  /**
   * Which benchmark, with which parameters.
   *
   * @param benchmark class of the benchmark, without its package
   * @param operation method of the benchmark
   * @param contender name of the contender's constant, empty if the benchmark has none
   * @param size values of the other parameters, in the order of their names
   * @param hugePages whether the JVM asked for huge pages
   */
  public record Key(
      String benchmark, String operation, String contender, String size, boolean hugePages) {}

  /** Reads one element of JMH's JSON. */
  static Measurement of(JsonNode result, ToIntFunction<String> batch) {
    Key key = key(result);
    double median = result
        .required("primaryMetric")
        .required("scorePercentiles")
        .required("50.0")
        .doubleValue();
    JsonNode second = result.required("secondaryMetrics");
    return new Measurement(
        key,
        median / batch.applyAsInt(key.benchmark),
        spread(second.required("p0.50").required("rawData")),
        scores(second));
  }

  /** What was measured beside the time, if it was. */
  public Optional<Double> score(Metric metric) {
    return Optional.ofNullable(scores.get(metric.key())).filter(Double::isFinite);
  }

  private static Key key(JsonNode result) {
    String[] name = result.required("benchmark").textValue().split("\\.", -1);
    JsonNode params = result.required("params");
    boolean hugePages = false;
    for (JsonNode argument : result.required("jvmArgs")) {
      hugePages |= argument.textValue().equals(HUGE_PAGES);
    }
    return new Key(
        name[name.length - 2],
        name[name.length - 1],
        params.path(CONTENDER).asText(),
        size(params),
        hugePages);
  }

  private static String size(JsonNode params) {
    return params.properties().stream()
        .filter(param -> !param.getKey().equals(CONTENDER))
        .map(param -> param.getValue().textValue())
        .collect(Collectors.joining(" "));
  }

  private static Map<String, Double> scores(JsonNode metrics) {
    return metrics.properties().stream()
        .collect(Collectors.toUnmodifiableMap(
            Map.Entry::getKey, metric -> metric.getValue().path("score").asDouble(Double.NaN)));
  }

  private static double spread(JsonNode forks) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (JsonNode fork : forks) {
      for (JsonNode median : fork) {
        least = Math.min(least, median.doubleValue());
        most = Math.max(most, median.doubleValue());
      }
    }
    return most / least - 1;
  }
}
