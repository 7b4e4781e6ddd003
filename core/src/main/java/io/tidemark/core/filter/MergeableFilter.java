package io.tidemark.core.filter;

import io.tidemark.core.Require;

/** A filter that can take in all that another one of the same shape and digest holds. */
public interface MergeableFilter extends Filter {
  /** Whether {@link #merge} takes another filter: same kind and shape, same digest with the same seed. */
  default boolean isCompatible(Filter other) {
    return kind() == other.kind() && spec().equals(other.spec()) && digest().equals(other.digest());
  }

  /**
   * Adds all that another filter holds.
   *
   * @throws IllegalArgumentException if the filters are not compatible, or hold too much together;
   *     nothing has changed then
   */
  void merge(Filter other);

  /**
   * The other filter, if it can be merged.
   *
   * @throws IllegalArgumentException if it is the same or not compatible
   */
  @SuppressWarnings("unchecked") // Filters of one kind are of one class.
  static <F extends MergeableFilter> F like(F filter, Filter other) {
    if (other == filter || !filter.isCompatible(other)) {
      throw new IllegalArgumentException(Require.message(
          "other",
          other.spec() + " with " + other.digest(),
          "another with " + filter.spec() + " and " + filter.digest()));
    }
    return (F) other;
  }
}
