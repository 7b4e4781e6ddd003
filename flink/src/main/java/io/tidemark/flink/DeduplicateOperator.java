package io.tidemark.flink;

import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * The operator of {@link Deduplicate}: first events go on, others to side outputs.
 *
 * <p>Threads: that of the task.
 *
 * @param <E> the type of event
 */
final class DeduplicateOperator<E> extends AbstractStreamOperator<E>
    implements OneInputStreamOperator<E, E> {
  private static final long serialVersionUID = 1;

  private final EventKey<E> key;
  private final SeenForm form;
  private final boolean isNewInJob;
  private final OutputTag<E> duplicates;
  private final OutputTag<E> late;
  private final OutputTag<E> refused;

  private transient TaskMemories<SeenMemory> memories;
  private transient Counter duplicateCount;
  private transient Counter lateCount;
  private transient Counter refusedCount;

  DeduplicateOperator(EventKey<E> key, SeenForm form, boolean isNewInJob, Deduplicated<E> outputs) {
    this.key = key;
    this.form = form;
    this.isNewInJob = isNewInJob;
    this.duplicates = outputs.duplicatesTag();
    this.late = outputs.lateTag();
    this.refused = outputs.refusedTag();
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    memories = TaskMemories.of(this, form, context, isNewInJob);
  }

  @Override
  public void open() throws Exception {
    super.open();
    memories.open();
    duplicateCount = memories.counter("duplicates");
    lateCount = memories.counter("late");
    refusedCount = memories.counter("refused");
  }

  @Override
  public void close() throws Exception {
    if (memories != null) {
      memories.close();
    }
    super.close();
  }

  /** The current key is set where state is written, and nowhere else. */
  @Override
  public boolean hasKeyContext1() {
    return false;
  }

  @Override
  public void processElement(StreamRecord<E> event) {
    if (form.isTimed() && !event.hasTimestamp()) {
      throw TimedEvents.noTime(getOperatorName());
    }
    long digest = key.digest(event.getValue(), memories.digest());
    switch (memories.changing(digest).add(digest, event.getTimestamp())) {
      case FIRST -> output.collect(event);
      case AGAIN -> put(duplicates, duplicateCount, event);
      case LATE -> put(late, lateCount, event);
      case REFUSED -> put(refused, refusedCount, event);
    }
  }

  private void put(OutputTag<E> tag, Counter counter, StreamRecord<E> event) {
    counter.inc();
    output.collect(tag, event);
  }

  GroupMemories<SeenMemory> memories() {
    return memories.groups();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    memories.snapshot();
  }
}
