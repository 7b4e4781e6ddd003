package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/** A job as a user writes it, in a small cluster inside this process. */
class DeduplicateJobTest {
  @Test
  void everyEventComesOutOnce() throws Exception {
    long now = System.currentTimeMillis() - 3_600_000;
    List<Tuple2<String, Long>> events = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      events.add(Tuple2.of("user " + i % 500, now + i));
    }
    events.add(Tuple2.of("user 0", Long.MAX_VALUE / 2));
    events.add(Tuple2.of("user 0", now - 600_000));

    Configuration settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    StreamExecutionEnvironment job = StreamExecutionEnvironment.createLocalEnvironment(2, settings);
    DataStream<Tuple2<String, Long>> stream = job.fromData(
            events, Types.TUPLE(Types.STRING, Types.LONG))
        .assignTimestampsAndWatermarks(
            WatermarkStrategy.<Tuple2<String, Long>>forBoundedOutOfOrderness(Duration.ofSeconds(5))
                .withTimestampAssigner((event, before) -> event.f1));
    Deduplicated<Tuple2<String, Long>> parts = Deduplicate.<Tuple2<String, Long>>by(
            (event, digest) -> digest.of(event.f0))
        .window(Duration.ofHours(1))
        .error(1e-6)
        .on(stream, "clicks");

    List<String> kinds = new ArrayList<>();
    DataStream<String> all = parts
        .first()
        .map(event -> "first")
        .union(
            parts.duplicates().map(event -> "duplicate"),
            parts.late().map(event -> "late"),
            parts.refused().map(event -> "refused " + event.f1));
    all.executeAndCollect().forEachRemaining(kinds::add);

    assertThat(count(kinds, "first")).isEqualTo(500);
    assertThat(count(kinds, "duplicate")).isEqualTo(1_500);
    assertThat(count(kinds, "late")).isEqualTo(1);
    assertThat(count(kinds, "refused " + Long.MAX_VALUE / 2)).isEqualTo(1);
    assertThat(kinds).hasSize(2_002);
  }

  private static long count(List<String> kinds, String kind) {
    return kinds.stream().filter(kind::equals).count();
  }
}
