package io.tidemark.benchmarks.window;

/** A stream in which no key comes twice. */
final class NewItems implements Arrivals.Items {
  @Override
  public long key(long item) {
    return item;
  }

  @Override
  public boolean isRepeat(long item) {
    return false;
  }
}
