package io.tidemark.flink;

import java.io.Serializable;

/**
 * The key of an event, as text that is told; it is sent to the machines with the job.
 *
 * @param <E> the type of event
 */
@FunctionalInterface
public interface EventText<E> extends Serializable {
  /** The key. */
  String of(E event);
}
