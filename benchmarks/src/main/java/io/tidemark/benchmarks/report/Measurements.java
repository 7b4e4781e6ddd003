package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measurements by benchmark, operation, contender and sizes. */
public final class Measurements {
  private final Map<Measurement.Key, Measurement> byKey = new LinkedHashMap<>();

  /**
   * Reads JMH's JSON.
   *
   * @param batch the number of operations that a benchmark, by the name of its class, times together
   */
  public static Measurements of(JsonNode results, ToIntFunction<String> batch) {
    Measurements measurements = new Measurements();
    for (JsonNode result : results) {
      Measurement measurement = Measurement.of(result, batch);
      measurements.byKey.put(measurement.key(), measurement);
    }
    return measurements;
  }

  /** All measurements of several runs. */
  public static Measurements of(Collection<Measurements> runs) {
    Measurements measurements = new Measurements();
    runs.forEach(run -> measurements.byKey.putAll(run.byKey));
    return measurements;
  }

  Collection<Measurement> all() {
    return byKey.values();
  }

  /** All measurements of a benchmark. */
  public Stream<Measurement> of(Class<?> benchmark) {
    return all().stream()
        .filter(found -> found.key().benchmark().equals(benchmark.getSimpleName()));
  }

  /** An operation at a size, with ordinary pages. */
  public Series series(Class<?> benchmark, String operation, Enum<?>... sizes) {
    return series(benchmark, operation, names(sizes), false);
  }

  /** An operation at a size, with huge pages. */
  public Series seriesWithHugePages(Class<?> benchmark, String operation, Enum<?>... sizes) {
    return series(benchmark, operation, names(sizes), true);
  }

  private Series series(Class<?> benchmark, String operation, String sizes, boolean hugePages) {
    String name = benchmark.getSimpleName();
    return new Series(
        contender -> find(new Measurement.Key(name, operation, contender, sizes, hugePages)));
  }

  /** A measurement of a benchmark that has one parameter and no contender, if a run has it. */
  public Optional<Measurement> findAlone(Class<?> benchmark, String operation, String size) {
    return find(new Measurement.Key(benchmark.getSimpleName(), operation, "", size, false));
  }

  private Optional<Measurement> find(Measurement.Key key) {
    return Optional.ofNullable(byKey.get(key));
  }

  private static String names(Enum<?>... sizes) {
    return Arrays.stream(sizes).map(Enum::name).collect(Collectors.joining(" "));
  }
}
