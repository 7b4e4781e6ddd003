package io.tidemark;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.WindowMembership;

/**
 * A filter that counts arrivals and knows no ticks, behind the same methods as one that does.
 *
 * @param filter the filter
 */
record ArrivalWindow(ArrivalFilter filter) implements WindowMembership {
  @Override
  public boolean observe(long digest, long tick) {
    return filter.observe(digest);
  }

  @Override
  public boolean mightContain(long digest, long tick) {
    return filter.mightContain(digest);
  }
}
