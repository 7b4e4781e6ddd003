package io.tidemark.flink;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** Some subtasks of {@link Deduplicate} side by side, without a cluster. Events are numbers, which are their keys. */
final class TestCluster implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  static final int GROUPS = 16;

  private static final TypeInformation<Long> TYPE = Types.LONG;

  private final Supplier<Deduplicate<Long>> job;
  private final UnaryOperator<StateBackend> backend;
  private final BucketSelector<Long> selector;
  private final Deduplicated<Long> outputs = new Deduplicated<>(TYPE);
  private List<KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long>> tasks =
      new ArrayList<>();
  private OperatorSubtaskState state;
  private long checkpoint;
  private int parallelismBefore = 1;

  TestCluster(Supplier<Deduplicate<Long>> job) {
    this(job, usual -> usual);
  }

  TestCluster(Supplier<Deduplicate<Long>> job, UnaryOperator<StateBackend> backend) {
    this.job = job;
    this.backend = backend;
    this.selector = job.get().selector();
  }

  static Deduplicate<Long> job() {
    return Deduplicate.<Long>by((event, digest) -> digest.of((long) event)).keyGroups(GROUPS);
  }

  /** Begins without a state, with some subtasks. */
  TestCluster start(int parallelism) throws Exception {
    return restore(null, parallelism);
  }

  /** Begins with a state, with some subtasks. */
  TestCluster restore(OperatorSubtaskState from, int parallelism) throws Exception {
    for (int i = 0; i < parallelism; i++) {
      KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> task =
          new KeyedOneInputStreamOperatorTestHarness<>(
              job.get().operator(outputs), selector, Types.INT, GROUPS, parallelism, i);
      tasks.add(task);
      task.setStateBackend(backend.apply(new HashMapStateBackend()));
      task.setProcessingTime(NOW.toEpochMilli());
      task.setup(TYPE.createSerializer(task.getExecutionConfig().getSerializerConfig()));
      if (from == null) {
        task.initializeEmptyState();
      } else {
        task.setRestoredCheckpointId(1);
        task.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
            from, GROUPS, parallelismBefore, parallelism, i));
      }
      task.open();
    }
    parallelismBefore = parallelism;
    return this;
  }

  /** Takes an event; what has become of it. */
  SeenMemory.Verdict add(long event, long stampMillis) throws Exception {
    int index = KeyGroupRangeAssignment.assignKeyToParallelOperator(
        selector.getKey(event), GROUPS, tasks.size());
    KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> task = tasks.get(index);
    task.processElement(new StreamRecord<>(event, stampMillis));
    return verdict(task);
  }

  /** Takes an event that has no time. */
  void addWithoutTime(long event) throws Exception {
    tasks.get(0).processElement(new StreamRecord<>(event));
  }

  private SeenMemory.Verdict verdict(
      KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> task) {
    List<SeenMemory.Verdict> found = new ArrayList<>();
    task.getOutput()
        .removeIf(record -> record instanceof Watermark || record instanceof WatermarkStatus);
    if (task.getOutput().poll() != null) {
      found.add(SeenMemory.Verdict.FIRST);
    }
    if (taken(task, outputs.duplicatesTag())) {
      found.add(SeenMemory.Verdict.AGAIN);
    }
    if (taken(task, outputs.lateTag())) {
      found.add(SeenMemory.Verdict.LATE);
    }
    if (taken(task, outputs.refusedTag())) {
      found.add(SeenMemory.Verdict.REFUSED);
    }
    if (found.size() != 1) {
      throw new AssertionError("an event came out " + found);
    }
    return found.get(0);
  }

  private static boolean taken(
      KeyedOneInputStreamOperatorTestHarness<Integer, Long, Long> task, OutputTag<Long> tag) {
    return task.getSideOutput(tag) != null && task.getSideOutput(tag).poll() != null;
  }

  void watermark(long stampMillis) throws Exception {
    for (var task : tasks) {
      task.processWatermark(stampMillis);
    }
  }

  void idle() throws Exception {
    for (var task : tasks) {
      task.processWatermarkStatus(WatermarkStatus.IDLE);
      task.processWatermarkStatus(WatermarkStatus.ACTIVE);
    }
  }

  /**
   * A checkpoint of all subtasks. They are not told that it is complete: an incremental one then holds all that it
   * needs, where else a coordinator, which is not here, would put it together.
   */
  OperatorSubtaskState snapshot() throws Exception {
    checkpoint++;
    List<OperatorSubtaskState> parts = new ArrayList<>();
    for (var task : tasks) {
      task.prepareSnapshotPreBarrier(checkpoint);
      parts.add(task.snapshot(checkpoint, checkpoint));
    }
    state = AbstractStreamOperatorTestHarness.repackageState(
        parts.toArray(OperatorSubtaskState[]::new));
    return state;
  }

  /** Ends all subtasks and goes on with the last checkpoint in others. */
  void recover(int parallelism) throws Exception {
    close();
    restore(state, parallelism);
  }

  /** The slices that snapshots have written since the subtasks began. */
  long writtenSlices() {
    long sum = 0;
    for (var task : tasks) {
      sum += ((DeduplicateOperator<?>) task.getOperator()).memories().writtenSlices();
    }
    return sum;
  }

  /** The memory of all subtasks. */
  long memoryBytes() {
    long[] bytes = new long[1];
    for (var task : tasks) {
      ((DeduplicateOperator<?>) task.getOperator())
          .memories()
          .forEach(memory -> bytes[0] += memory.memoryBytes());
    }
    return bytes[0];
  }

  @Override
  public void close() {
    for (var task : tasks) {
      try {
        task.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    tasks = new ArrayList<>();
  }
}
