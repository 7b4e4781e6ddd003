package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.WindowMembership;

/** A filter that only says whether it finds a key. */
final class FoundContender implements Contender {
  private final WindowMembership filter;
  private final PreparedWorkload prepared;
  private long items;
  private boolean found;

  FoundContender(WindowMembership filter, PreparedWorkload prepared) {
    this.filter = filter;
    this.prepared = prepared;
  }

  @Override
  public void add(int key) {
    found = filter.observe(prepared.digest(key), items);
    items++;
  }

  @Override
  public boolean observe(int key, double falsePositive, double falseNegative) {
    add(key);
    return found;
  }

  @Override
  public boolean found() {
    return found;
  }

  @Override
  public double posterior() {
    return found ? 1 : 0;
  }
}
