package io.tidemark.core.filter.history.bank;

import io.tidemark.core.facts.Facts;
import java.util.List;

/**
 * The filters of a history for intervals of one length, which stand behind each other.
 *
 * @param name what its facts start with
 * @param ticks ticks of an interval
 * @param first the first of the filters
 * @param count how many there are, those without bits included
 */
public record FilterGroup(String name, long ticks, int first, int count) {
  /** The filter of pairs of a key and a tick. */
  static FilterGroup ofPairs(int filter) {
    return new FilterGroup("pair", 1, filter, 1);
  }

  /** Filters of intervals of {@code 2^height} ticks. */
  static FilterGroup ofIntervals(int height, int first, int count) {
    return new FilterGroup("interval" + (1L << height), 1L << height, first, count);
  }

  long bits(FilterSizes sizes) {
    return sizes.first(first + count) - sizes.first(first);
  }

  private double fill(FilterBank bank) {
    double ones = 0;
    for (int filter = first; filter < first + count; filter++) {
      ones += bank.hasBits(filter) ? bank.fill(filter) * bank.sizes().bits(filter) : 0;
    }
    return ones / bits(bank.sizes());
  }

  private int probes(FilterSizes sizes) {
    int filter = first;
    while (sizes.bits(filter) == 0) {
      filter++;
    }
    return sizes.probes(filter);
  }

  private long withBits(FilterSizes sizes) {
    long filters = 0;
    for (int filter = first; filter < first + count; filter++) {
      filters += sizes.bits(filter) > 0 ? 1 : 0;
    }
    return filters;
  }

  /** What the groups that have bits look like. */
  static Facts.Builder addShape(Facts.Builder facts, List<FilterGroup> groups, FilterSizes sizes) {
    facts.count("bits", sizes.totalBits()).count("filters", sizes.count());
    for (FilterGroup group : groups) {
      if (group.bits(sizes) > 0) {
        facts
            .count(group.name + "Filters", group.withBits(sizes))
            .count(group.name + "Bits", group.bits(sizes))
            .count(group.name + "Probes", group.probes(sizes));
      }
    }
    return facts;
  }

  /** How full they are. */
  static Facts.Builder addFill(Facts.Builder facts, List<FilterGroup> groups, FilterBank bank) {
    for (FilterGroup group : groups) {
      if (group.bits(bank.sizes()) > 0) {
        facts.fraction(group.name + "Fill", group.fill(bank));
      }
    }
    return facts;
  }
}
