package io.tidemark.core.filter;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;

/**
 * What every filter says of itself. What it can do is said by the capabilities that it implements
 * besides: {@link MembershipFilter}, {@link WindowMembership}, {@link MultisetFilter} and the others.
 */
public interface Filter {
  /** Which filter it is: its name, its number in saved files, and the question that it answers. */
  default FilterKind kind() {
    return spec().kind();
  }

  /** Its shape. */
  FilterSpec spec();

  /** What turned keys into digests. */
  KeyDigest digest();

  /**
   * The memory that it holds now, without the objects that do not grow with it: that of its shape, unless
   * it changes with what is added.
   */
  default long memoryBytes() {
    return spec().memoryBytes();
  }

  /**
   * The probability, as things are now, that the answer about a key that was never added is wrong. For
   * histories: about one tick. For decaying counts: that the count is above zero.
   */
  double expectedError();

  /**
   * What there is to know: the facts of the spec first, then those of the state, such as fill, items and
   * the error now. Reads the state, changes nothing, copies nothing.
   */
  Facts facts();
}
