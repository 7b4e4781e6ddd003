package io.tidemark.flink;

import io.tidemark.core.hash.KeyFunnel;
import java.io.Serializable;

/**
 * The key of an event, as a digest; it is sent to the machines with the job.
 *
 * <pre>{@code
 * (click, digest) -> digest.of(click.user())
 * }</pre>
 *
 * @param <E> the type of event
 */
@FunctionalInterface
public interface EventKey<E> extends KeyFunnel<E>, Serializable {}
