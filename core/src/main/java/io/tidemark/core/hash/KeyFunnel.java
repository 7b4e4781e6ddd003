package io.tidemark.core.hash;

/**
 * Makes the digest of a key of a user's type, from the forms of key that {@link KeyDigest} knows.
 *
 * <p>A key of several parts combines the digests of its parts, in an order that is always the same:
 *
 * <pre>{@code
 * KeyFunnel<Order> funnel = (order, digest) ->
 *     digest.of(digest.of(order.shop()), order.number());
 * }</pre>
 *
 * @param <K> the type of key
 */
@FunctionalInterface
public interface KeyFunnel<K> {
  /** The digest of {@code key}; equal keys must give equal results. */
  long digest(K key, KeyDigest digest);
}
