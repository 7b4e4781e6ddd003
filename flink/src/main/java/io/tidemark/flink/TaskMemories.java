package io.tidemark.flink;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import java.time.Instant;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;

/**
 * What the operators have in common: the digest, the memories of the key groups, their state and their metrics.
 *
 * <p>Threads: that of the task.
 *
 * @param <M> the type of memory
 */
final class TaskMemories<M extends GroupMemory> {
  private final AbstractStreamOperator<?> operator;
  private final KeyDigest digest;
  private final Buckets buckets;
  private final GroupMemories<M> memories;
  private final TaskInfo task;
  private MemoryMetrics metrics;

  private TaskMemories(
      AbstractStreamOperator<?> operator,
      String name,
      MemoryForm<M> form,
      ProcessingTimeService clock) {
    this.operator = operator;
    this.task = operator.getRuntimeContext().getTaskInfo();
    int groups = task.getMaxNumberOfParallelSubtasks();
    Require.inRange(groups, form.groups(), form.groups(), "maximum parallelism");
    digest = form.digest().digest();
    buckets = new Buckets(groups);
    memories = new GroupMemories<>(
        name,
        form,
        form.maker(() -> Instant.ofEpochMilli(clock.getCurrentProcessingTime())),
        buckets,
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            groups, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask()));
  }

  /**
   * Takes the state of an operator.
   *
   * @param mayBeEmpty whether the operator may be new in a restored job
   */
  static <M extends GroupMemory> TaskMemories<M> of(
      AbstractStreamOperator<?> operator,
      MemoryForm<M> form,
      StateInitializationContext context,
      boolean mayBeEmpty)
      throws Exception {
    TaskMemories<M> made = new TaskMemories<>(
        operator,
        operator.getOperatorConfig().getOperatorName(),
        form,
        operator.getProcessingTimeService());
    made.memories.initialize(context, operator, mayBeEmpty);
    return made;
  }

  /** Shows the metrics, in the group {@code tidemark}. */
  void open() {
    metrics = new MemoryMetrics(operator.getMetricGroup());
    metrics.measure(memories);
    metrics.measureAgain(operator.getProcessingTimeService(), memories);
  }

  /** A number of events that is shown. */
  Counter counter(String name) {
    return metrics.counter(name);
  }

  /** What turns keys into digests. */
  KeyDigest digest() {
    return digest;
  }

  /** The memory of a key, which is taken to change now. */
  M changing(long keyDigest) {
    return memories.changing(buckets.groupOf(keyDigest));
  }

  /** The memories of all key groups. */
  GroupMemories<M> groups() {
    return memories;
  }

  /** Puts into the state what has changed. */
  void snapshot() throws Exception {
    memories.snapshot(operator, task.getIndexOfThisSubtask() == 0);
  }

  /** Ends the metrics. */
  void close() {
    if (metrics != null) {
      metrics.end();
    }
  }
}
