package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.benchmarks.AllocationBenchmark;
import io.tidemark.benchmarks.CountBenchmark;
import io.tidemark.benchmarks.CountChangeBenchmark;
import io.tidemark.benchmarks.EndlessBenchmark;
import io.tidemark.benchmarks.HistoryBenchmark;
import io.tidemark.benchmarks.LargeHistoryBenchmark;
import io.tidemark.benchmarks.LatelyBenchmark;
import io.tidemark.benchmarks.LatelyErrorBenchmark;
import io.tidemark.benchmarks.LatelyLatencyBenchmark;
import io.tidemark.benchmarks.NumberBenchmark;
import io.tidemark.benchmarks.SharedBenchmark;
import io.tidemark.benchmarks.TextBenchmark;
import io.tidemark.benchmarks.WindowBenchmark;
import io.tidemark.benchmarks.WindowLatencyBenchmark;
import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.history.LargeDay;
import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyPace;
import io.tidemark.benchmarks.lately.LatelyPassing;
import io.tidemark.benchmarks.lately.LatelySize;
import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.SharedContender;
import io.tidemark.benchmarks.subject.TextContender;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** All measurements of one run. */
final class Measurements {
  /** Adding a key and removing another. */
  static final String REPLACE = "replace";

  private final Map<Measurement.Key, Measurement> byKey = new LinkedHashMap<>();

  /** Reads JMH's JSON. */
  static Measurements of(JsonNode results) {
    Measurements measurements = new Measurements();
    for (JsonNode result : results) {
      Measurement measurement = Measurement.of(result);
      measurements.byKey.put(measurement.key(), measurement);
    }
    return measurements;
  }

  Collection<Measurement> all() {
    return byKey.values();
  }

  /** A measurement with ordinary pages, if the run has it. */
  Optional<Measurement> find(Contender contender, String operation, Memory memory) {
    return find(key(contender, operation, memory, false));
  }

  /** A measurement with huge pages, if the run has it. */
  Optional<Measurement> findWithHugePages(Contender contender, String operation, Memory memory) {
    return find(key(contender, operation, memory, true));
  }

  /** The time of the first contender over that of the second, if both were measured. */
  Optional<Double> ratio(
      Contender numerator, Contender denominator, String operation, Memory memory) {
    return ratio(find(numerator, operation, memory), find(denominator, operation, memory));
  }

  private static Optional<Double> ratio(Optional<Measurement> over, Optional<Measurement> under) {
    return over.flatMap(a -> under.map(b -> a.nanos() / b.nanos()));
  }

  /** A measurement of a history, if the run has it. */
  Optional<Measurement> find(HistoryContender contender, String operation) {
    return find(new Measurement.Key(
        HistoryBenchmark.class.getSimpleName(),
        operation,
        contender.name(),
        HistoryDay.FULL.name(),
        false));
  }

  /** The time of the first history over that of the second, if both were measured. */
  Optional<Double> ratio(
      HistoryContender numerator, HistoryContender denominator, String operation) {
    return ratio(find(numerator, operation), find(denominator, operation));
  }

  /** The time of one operation of a history over that of another one of another. */
  Optional<Double> ratio(
      HistoryContender numerator,
      String operation,
      HistoryContender denominator,
      String otherOperation) {
    return ratio(find(numerator, operation), find(denominator, otherOperation));
  }

  /** How long an addition to a history of 2 GiB takes, if the run has it. */
  Optional<Measurement> findLarge(HistoryContender contender) {
    return find(new Measurement.Key(
        LargeHistoryBenchmark.class.getSimpleName(),
        "addInOrder",
        contender.name(),
        LargeDay.BILLION.name(),
        false));
  }

  /** The time of an addition to the first large history over that to the second. */
  Optional<Double> largeRatio(HistoryContender numerator, HistoryContender denominator) {
    return ratio(findLarge(numerator), findLarge(denominator));
  }

  /** How long it takes to divide the bits of a history of so many ticks, if the run has it. */
  Optional<Measurement> findAllocation(String operation, String ticks) {
    return find(new Measurement.Key(
        AllocationBenchmark.class.getSimpleName(), operation, "", ticks, false));
  }

  /** How long it takes to observe an item of a stream, if the run has it. */
  Optional<Measurement> find(WindowContender contender, WindowSize size, WindowStream stream) {
    return find(new Measurement.Key(
        WindowBenchmark.class.getSimpleName(),
        "observe",
        contender.name(),
        size.name() + " " + stream.name(),
        false));
  }

  /** The time of the first window over that of the second, if both were measured. */
  Optional<Double> ratio(
      WindowContender numerator,
      WindowContender denominator,
      WindowSize size,
      WindowStream stream) {
    return ratio(find(numerator, size, stream), find(denominator, size, stream));
  }

  /** How long single operations take, if the run has it. */
  Optional<Measurement> findSingle(WindowContender contender) {
    return find(new Measurement.Key(
        WindowLatencyBenchmark.class.getSimpleName(),
        "observeSingly",
        contender.name(),
        WindowSize.ITEMS_2M.name(),
        false));
  }

  /** How long it takes to observe an item of a stream without end, if the run has it. */
  Optional<Measurement> find(
      EndlessContender contender, EndlessSize size, EndlessStream stream, EndlessLength passed) {
    return find(new Measurement.Key(
        EndlessBenchmark.class.getSimpleName(),
        "observe",
        contender.name(),
        String.join(" ", passed.name(), size.name(), stream.name()),
        false));
  }

  /** The same when the stream has passed until the memory is full. */
  Optional<Measurement> find(EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return find(contender, size, stream, EndlessLength.FILLED);
  }

  /** The time of the first over that of the second, if both were measured. */
  Optional<Double> ratio(
      EndlessContender numerator,
      EndlessContender denominator,
      EndlessSize size,
      EndlessStream stream) {
    return ratio(find(numerator, size, stream), find(denominator, size, stream));
  }

  /** The time in a stream that has long passed over that when the memory has just filled. */
  Optional<Double> longRatio(EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return ratio(find(contender, size, stream, EndlessLength.LONG), find(contender, size, stream));
  }

  /** How long an operation takes with keys that come and go, if the run has it. */
  Optional<Measurement> find(
      CountContender contender, String operation, CountSize size, CountLoad load) {
    Class<?> benchmark =
        operation.equals(REPLACE) ? CountChangeBenchmark.class : CountBenchmark.class;
    return find(new Measurement.Key(
        benchmark.getSimpleName(),
        operation,
        contender.name(),
        size.name() + " " + load.name(),
        false));
  }

  /** The time of the first over that of the second, if both were measured. */
  Optional<Double> ratio(
      CountContender numerator,
      CountContender denominator,
      String operation,
      CountSize size,
      CountLoad load) {
    return ratio(find(numerator, operation, size, load), find(denominator, operation, size, load));
  }

  /** How long an operation takes with counts that decay, if the run has it. */
  Optional<Measurement> find(LatelyContender contender, String operation, LatelySize size) {
    return find(new Measurement.Key(
        LatelyBenchmark.class.getSimpleName(), operation, contender.name(), size.name(), false));
  }

  /** The time of the first over that of the second, if both were measured. */
  Optional<Double> ratio(
      LatelyContender numerator, LatelyContender denominator, String operation, LatelySize size) {
    return ratio(find(numerator, operation, size), find(denominator, operation, size));
  }

  /** How long single additions take, if the run has it. */
  Optional<Measurement> findSingle(LatelyContender contender, LatelyPace pace, LatelySize size) {
    return find(new Measurement.Key(
        LatelyLatencyBenchmark.class.getSimpleName(),
        "addSingly",
        contender.name(),
        pace.name() + " " + size.name(),
        false));
  }

  /** How far answers are from the truth, if the run has it. */
  Optional<Measurement> findErrors(LatelyContender contender, LatelyPassing passing) {
    return find(new Measurement.Key(
        LatelyErrorBenchmark.class.getSimpleName(),
        "absent",
        contender.name(),
        passing.name(),
        false));
  }

  private Optional<Measurement> find(Measurement.Key key) {
    return Optional.ofNullable(byKey.get(key));
  }

  private static Measurement.Key key(
      Contender contender, String operation, Memory memory, boolean hugePages) {
    return new Measurement.Key(
        benchmark(contender).getSimpleName(),
        operation,
        ((Enum<?>) contender).name(),
        memory.name(),
        hugePages);
  }

  private static Class<?> benchmark(Contender contender) {
    if (contender instanceof NumberContender) {
      return NumberBenchmark.class;
    }
    if (contender instanceof TextContender) {
      return TextBenchmark.class;
    }
    if (contender instanceof SharedContender) {
      return SharedBenchmark.class;
    }
    throw new AssertionError(contender);
  }
}
