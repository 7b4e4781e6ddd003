package io.tidemark.core.filter.counting;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.MultisetFilter;

/** The facts that all filters that count share. */
final class CountFacts {
  private CountFacts() {}

  static Facts of(MultisetFilter filter) {
    return Facts.builder()
        .fraction("fill", 1 - filter.zeroShare())
        .count("total", filter.total())
        .build();
  }
}
