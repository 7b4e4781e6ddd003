package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.benchmarks.frame.Contender;
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

  /** A measurement with ordinary pages, if a run has it. */
  public Optional<Measurement> find(
      Class<?> benchmark, String operation, Contender contender, Enum<?>... sizes) {
    return find(benchmark, operation, contender.name(), names(sizes), false);
  }

  /** A measurement with huge pages, if a run has it. */
  public Optional<Measurement> findWithHugePages(
      Class<?> benchmark, String operation, Contender contender, Enum<?>... sizes) {
    return find(benchmark, operation, contender.name(), names(sizes), true);
  }

  /** A measurement of a benchmark that has one parameter and no contender, if a run has it. */
  public Optional<Measurement> findAlone(Class<?> benchmark, String operation, String size) {
    return find(benchmark, operation, "", size, false);
  }

  private Optional<Measurement> find(
      Class<?> benchmark, String operation, String contender, String sizes, boolean hugePages) {
    return Optional.ofNullable(byKey.get(
        new Measurement.Key(benchmark.getSimpleName(), operation, contender, sizes, hugePages)));
  }

  private static String names(Enum<?>... sizes) {
    return Arrays.stream(sizes).map(Enum::name).collect(Collectors.joining(" "));
  }

  /** The time of the first over that of the second, if both were measured. */
  public static Optional<Double> ratio(Optional<Measurement> over, Optional<Measurement> under) {
    return over.flatMap(a -> under.map(b -> a.nanos() / b.nanos()));
  }
}
