package io.tidemark.benchmarks.count;

import io.tidemark.benchmarks.subject.Keys;
import java.util.OptionalLong;
import java.util.function.Function;
import org.fastfilter.Filter;

/** A filter of FastFilter that keys can be removed from. It says whether a key is there, not how often. */
final class FastFilterItems extends CountSubject {
  private final Filter filter;

  /** A filter that is made by adding keys to it, which are removed again. */
  FastFilterItems(CountSize size, Function<long[], Filter> adding) {
    long[] keys = new long[size.keys()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Keys.number(i);
    }
    filter = adding.apply(keys);
    for (long key : keys) {
      filter.remove(key);
    }
  }

  @Override
  void add(long key) {
    filter.add(key);
  }

  @Override
  void add(long key, long times) {
    for (long i = 0; i < times; i++) {
      filter.add(key);
    }
  }

  @Override
  void remove(long key) {
    filter.remove(key);
  }

  @Override
  long estimate(long key) {
    return filter.mayContain(key) ? 1 : 0;
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(filter.getBitCount() / Byte.SIZE);
  }
}
