package io.tidemark.flink;

import io.tidemark.TopKeys;
import io.tidemark.core.Require;
import io.tidemark.core.time.TimeRules;
import java.util.List;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The first half of {@link TopLately}: when a watermark passes the end of a period, each key group tells its most
 * frequent keys. A key is in one key group, so that those of all are among those of each.
 *
 * <p>Threads: that of the task.
 *
 * @param <E> the type of event
 */
final class TopOperator<E> extends AbstractStreamOperator<RankedKey>
    implements OneInputStreamOperator<E, RankedKey> {
  private static final long serialVersionUID = 1;

  private final EventText<E> key;
  private final CountForm form;
  private final long everyMillis;
  private final boolean isNewInJob;

  private transient TaskMemories<CountMemory> memories;
  private transient Counter late;
  private transient Counter refused;
  private transient long watermark;
  private transient long latestMillis;

  TopOperator(EventText<E> key, CountForm form, long everyMillis, boolean isNewInJob) {
    this.key = key;
    this.form = form;
    this.everyMillis = everyMillis;
    this.isNewInJob = isNewInJob;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    memories = TaskMemories.of(this, form, context, isNewInJob);
    watermark = Long.MIN_VALUE;
    latestMillis = Long.MIN_VALUE;
    memories.groups().forEach(this::seeLatest);
  }

  private void seeLatest(CountMemory memory) {
    latestMillis = Math.max(latestMillis, memory.latestMillis());
  }

  @Override
  public void open() throws Exception {
    super.open();
    memories.open();
    late = memories.counter("late");
    refused = memories.counter("refused");
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
    if (!event.hasTimestamp()) {
      throw TimedEvents.noTime(getOperatorName());
    }
    String text = Require.nonNull(key.of(event.getValue()), "key");
    long stamp = event.getTimestamp();
    long digest = memories.digest().of(text);
    CountMemory memory = memories.changing(digest);
    TimeRules.Standing standing = memory.add(digest, stamp, () -> text);
    switch (standing) {
      case IN_TIME -> {
        latestMillis = Math.max(latestMillis, stamp);
        if (memory.toldMillis() == CountMemory.NOTHING_TOLD) {
          // What others have told already is not told again.
          memory.told(Math.max(endBefore(stamp), endBefore(watermark)));
        }
      }
      case LATE -> late.inc();
      case AHEAD -> refused.inc();
    }
  }

  /** The last end of a period that is not after a stamp. */
  private long endBefore(long stamp) {
    return stamp < Long.MIN_VALUE + everyMillis
        ? CountMemory.NOTHING_TOLD
        : Math.floorDiv(stamp, everyMillis) * everyMillis;
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    if (mark.equals(Watermark.MAX_WATERMARK)) {
      memories.groups().forEachChanging(this::tellEnd);
    } else if (endBefore(mark.getTimestamp()) > endBefore(watermark)) {
      long end = endBefore(mark.getTimestamp());
      memories.groups().forEachChanging(memory -> tell(memory, end));
    }
    watermark = mark.getTimestamp();
    super.processWatermark(mark);
  }

  private void tell(CountMemory memory, long last) {
    if (memory.toldMillis() == CountMemory.NOTHING_TOLD) {
      return;
    }
    boolean isFaded = false;
    for (long end = memory.toldMillis() + everyMillis;
        end <= last && !isFaded;
        end += everyMillis) {
      // What has faded to nothing stays so until something comes.
      isFaded = tell(memory.top(end), end);
    }
    memory.told(Math.max(memory.toldMillis(), last));
  }

  private void tellEnd(CountMemory memory) {
    tell(memory.top(latestMillis), RankedKey.END);
  }

  private boolean tell(List<TopKeys.Entry<String>> entries, long end) {
    int rank = 0;
    for (TopKeys.Entry<String> entry : entries) {
      rank++;
      output.collect(new StreamRecord<>(new RankedKey(end, rank, entry.key(), entry.count()), end));
    }
    return entries.isEmpty();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    memories.snapshot();
  }
}
