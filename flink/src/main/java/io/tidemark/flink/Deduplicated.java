package io.tidemark.flink;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.SideOutputDataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.OutputTag;

/**
 * A stream that was divided by {@link Deduplicate}. Every event is in exactly one of the four.
 *
 * <p>Threads: that which builds the job.
 *
 * @param <E> the type of event
 */
public final class Deduplicated<E> {
  private final OutputTag<E> duplicatesTag;
  private final OutputTag<E> lateTag;
  private final OutputTag<E> refusedTag;
  private SingleOutputStreamOperator<E> first;

  Deduplicated(TypeInformation<E> type) {
    duplicatesTag = new OutputTag<>("tidemark-duplicates", type);
    lateTag = new OutputTag<>("tidemark-late", type);
    refusedTag = new OutputTag<>("tidemark-refused", type);
  }

  Deduplicated<E> of(SingleOutputStreamOperator<E> firsts) {
    first = firsts;
    return this;
  }

  OutputTag<E> duplicatesTag() {
    return duplicatesTag;
  }

  OutputTag<E> lateTag() {
    return lateTag;
  }

  OutputTag<E> refusedTag() {
    return refusedTag;
  }

  /** The events whose key certainly did not come before. */
  public SingleOutputStreamOperator<E> first() {
    return first;
  }

  /** The events whose key came before, and of the others at most the share that was given as the error. */
  public SideOutputDataStream<E> duplicates() {
    return first.getSideOutput(duplicatesTag);
  }

  /** The events of which the memory could not tell: older than the latest of their key group by too much. */
  public SideOutputDataStream<E> late() {
    return first.getSideOutput(lateTag);
  }

  /** The events whose time is too far ahead of the clock, or before all times. They have changed nothing. */
  public SideOutputDataStream<E> refused() {
    return first.getSideOutput(refusedTag);
  }
}
