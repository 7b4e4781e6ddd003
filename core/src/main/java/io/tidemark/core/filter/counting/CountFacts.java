package io.tidemark.core.filter.counting;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.MultisetFilter;

/** What all filters that count say of themselves. */
final class CountFacts {
  private CountFacts() {}

  static Facts of(MultisetFilter filter) {
    return Facts.builder()
        .all(filter.spec().facts())
        .text("digest", filter.digest().toString())
        .bytes("memoryBytes", filter.memoryBytes())
        .fraction("fill", 1 - filter.zeroShare())
        .count("total", filter.total())
        .fraction("errorNow", filter.expectedError())
        .build();
  }
}
