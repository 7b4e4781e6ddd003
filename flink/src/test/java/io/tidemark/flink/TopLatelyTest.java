package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** {@link TopLately} against counts of all keys. */
class TopLatelyTest {
  private static final int GROUPS = 8;
  private static final long HALF_LIFE = 600_000;
  private static final long EVERY = 60_000;
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final int MOST = 5;

  private static TopLately<String> job() {
    return TopLately.<String>of(event -> event)
        .halfLife(Duration.ofMillis(HALF_LIFE))
        .every(Duration.ofMillis(EVERY))
        .most(MOST)
        .memory(1 << 20)
        .keyGroups(GROUPS);
  }

  private record Event(String key, long stamp) {}

  /** Twenty minutes of keys, some of which are far more frequent; the favourites change. */
  private static List<Event> events() {
    SplittableRandom random = new SplittableRandom(5);
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 24_000; i++) {
      int shift = i < 12_000 ? 0 : 3;
      int rank = (int) (2_000 * Math.pow(random.nextDouble(), 3));
      events.add(new Event("key " + (rank + shift), START + i * 50L));
    }
    return events;
  }

  /** The exact counts at the end of a period, of the events that came before the watermark. */
  private static Map<String, Double> exact(List<Event> events, long end) {
    Map<String, Double> counts = new HashMap<>();
    for (Event event : events) {
      if (event.stamp() <= end) {
        counts.merge(
            event.key(), Math.pow(0.5, (end - event.stamp()) / (double) HALF_LIFE), Double::sum);
      }
    }
    return counts;
  }

  private static final class Tasks {
    private List<KeyedOneInputStreamOperatorTestHarness<Integer, String, RankedKey>> tasks =
        new ArrayList<>();
    private final BucketSelector<String> selector = job().selector();
    private final Map<Long, List<RankedKey>> told = new TreeMap<>();

    Tasks(int parallelism, OperatorSubtaskState from, int before) throws Exception {
      begin(parallelism, from, before);
    }

    private void begin(int parallelism, OperatorSubtaskState from, int before) throws Exception {
      tasks = new ArrayList<>();
      for (int i = 0; i < parallelism; i++) {
        KeyedOneInputStreamOperatorTestHarness<Integer, String, RankedKey> task =
            new KeyedOneInputStreamOperatorTestHarness<>(
                job().operator(), selector, Types.INT, GROUPS, parallelism, i);
        tasks.add(task);
        task.setProcessingTime(START + 86_400_000);
        task.setup(TypeInformation.of(RankedKey.class)
            .createSerializer(task.getExecutionConfig().getSerializerConfig()));
        if (from != null) {
          task.setRestoredCheckpointId(1);
          task.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
              from, GROUPS, before, parallelism, i));
        }
        task.open();
      }
    }

    void add(Event event) throws Exception {
      tasks
          .get(KeyGroupRangeAssignment.assignKeyToParallelOperator(
              selector.getKey(event.key()), GROUPS, tasks.size()))
          .processElement(new StreamRecord<>(event.key(), event.stamp()));
    }

    void watermark(Watermark mark) throws Exception {
      for (var task : tasks) {
        task.processWatermark(mark);
        while (!task.getOutput().isEmpty()) {
          if (task.getOutput().poll() instanceof StreamRecord<?> record
              && record.getValue() instanceof RankedKey key) {
            told.computeIfAbsent(key.timeMillis(), any -> new ArrayList<>()).add(key);
          }
        }
      }
    }

    void recover(int parallelism) throws Exception {
      List<OperatorSubtaskState> parts = new ArrayList<>();
      for (var task : tasks) {
        parts.add(task.snapshot(2, 2));
        task.close();
      }
      begin(
          parallelism,
          AbstractStreamOperatorTestHarness.repackageState(
              parts.toArray(OperatorSubtaskState[]::new)),
          parts.size());
    }

    void close() throws Exception {
      for (var task : tasks) {
        task.close();
      }
    }
  }

  /** What all key groups told, in the order of {@link TopMerge}. */
  private static Map<Long, List<RankedKey>> run(int... parallelisms) throws Exception {
    Tasks tasks = new Tasks(parallelisms[0], null, 0);
    List<Event> events = events();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      tasks.add(event);
      tasks.watermark(new Watermark(event.stamp()));
      if (parallelisms.length > 1 && i % 5_000 == 2_500) {
        tasks.recover(parallelisms[i / 5_000 % parallelisms.length]);
      }
    }
    tasks.watermark(Watermark.MAX_WATERMARK);
    tasks.close();
    tasks
        .told
        .values()
        .forEach(keys -> keys.sort((one, other) -> one.count() == other.count()
            ? one.key().compareTo(other.key())
            : Double.compare(other.count(), one.count())));
    tasks.told.replaceAll((end, keys) -> keys.subList(0, Math.min(MOST, keys.size())));
    return tasks.told;
  }

  @Test
  void everyPeriodHasTheMostFrequentKeys() throws Exception {
    Map<Long, List<RankedKey>> told = run(2);
    List<Event> events = events();
    long last = events.get(events.size() - 1).stamp();
    for (long end = START + EVERY; end <= last; end += EVERY) {
      Map<String, Double> exact = exact(events, end);
      List<Double> most =
          exact.values().stream().sorted((a, b) -> Double.compare(b, a)).toList();
      List<RankedKey> keys = told.get(end);
      assertThat(keys).as("end " + end).hasSize(MOST);
      for (int i = 0; i < MOST; i++) {
        // Never too low, but for the part of a half-life that an epoch is.
        double least = Math.pow(0.5, 1.0 / 1024);
        assertThat(keys.get(i).count())
            .isGreaterThan(exact.get(keys.get(i).key()) * least)
            .isGreaterThan(most.get(i) * least);
      }
    }
    assertThat(told).containsKey(RankedKey.END).hasSize((int) ((last - START) / EVERY) + 1);
  }

  /** Other parallelisms and recoveries in the middle of a period change no row. */
  @Test
  void aRecoveryChangesNothing() throws Exception {
    assertThat(run(1, 4, 2, 3)).isEqualTo(run(1));
  }

  /** A job as a user writes it: the parts are put together. */
  @Test
  void theKeysOfAllGroupsAreRanked() throws Exception {
    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    StreamExecutionEnvironment job = StreamExecutionEnvironment.createLocalEnvironment(2, settings);
    List<Tuple2<String, Long>> events = new ArrayList<>();
    events().forEach(event -> events.add(Tuple2.of(event.key(), event.stamp())));
    DataStream<Tuple2<String, Long>> stream = job.fromData(
            events, Types.TUPLE(Types.STRING, Types.LONG))
        .assignTimestampsAndWatermarks(
            WatermarkStrategy.<Tuple2<String, Long>>forMonotonousTimestamps()
                .withTimestampAssigner((event, before) -> event.f1));
    List<RankedKey> end = new ArrayList<>();
    TopLately.<Tuple2<String, Long>>of(event -> event.f0)
        .halfLife(Duration.ofMillis(HALF_LIFE))
        .most(MOST)
        .memory(1 << 20)
        .keyGroups(GROUPS)
        .on(stream, "top")
        .executeAndCollect()
        .forEachRemaining(key -> {
          if (key.timeMillis() == RankedKey.END) {
            end.add(key);
          }
        });
    assertThat(end.stream().map(RankedKey::rank)).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(end.stream().sorted((a, b) -> a.rank() - b.rank()).map(RankedKey::key))
        .isEqualTo(run(1).get(RankedKey.END).stream().map(RankedKey::key).toList());
  }
}
