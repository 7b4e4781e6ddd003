package io.tidemark.core.filter;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;

/**
 * What every filter reports. What it can do is given by the capabilities that it implements
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
   * The probability in the present state that the answer about a key that was never added is wrong. For
   * histories: about one tick. For decaying counts: that the count is above zero.
   */
  double expectedError();

  /** The facts of its state that not every filter has, such as fill and items. Changes nothing, copies nothing. */
  Facts stateFacts();

  /** What there is to know: the facts of the spec, of the state, and those that every filter has. */
  default Facts facts() {
    return Facts.builder()
        .all(spec().facts())
        .bytes("memoryBytes", memoryBytes())
        .text("digest", digest().toString())
        .all(stateFacts())
        .fraction("errorNow", expectedError())
        .build();
  }
}
