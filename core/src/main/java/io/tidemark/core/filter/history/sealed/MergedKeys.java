package io.tidemark.core.filter.history.sealed;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Several streams of keys as one: a key that several have has the ticks of all of them. */
final class MergedKeys implements KeyStream {
  private static final Comparator<KeyStream> BY_KEY =
      (a, b) -> Long.compareUnsigned(a.fingerprint(), b.fingerprint());

  /* Streams that are at a key behind the present one. */
  private final PriorityQueue<KeyStream> waiting = new PriorityQueue<>(BY_KEY);

  /* Streams that are at a run of the present key. */
  private final PriorityQueue<KeyStream> walking =
      new PriorityQueue<>(Comparator.comparingLong(KeyStream::start));
  private final List<? extends KeyStream> all;
  private boolean started;
  private long fingerprint;
  private long start;
  private long end;

  MergedKeys(List<? extends KeyStream> streams) {
    this.all = List.copyOf(streams);
  }

  @Override
  public boolean nextKey() {
    if (!started) {
      started = true;
      all.forEach(this::await);
    }
    // What was not walked of the key before.
    while (!walking.isEmpty()) {
      await(walking.poll());
    }
    if (waiting.isEmpty()) {
      return false;
    }
    fingerprint = waiting.peek().fingerprint();
    while (!waiting.isEmpty() && waiting.peek().fingerprint() == fingerprint) {
      walk(waiting.poll());
    }
    return true;
  }

  private void await(KeyStream stream) {
    if (stream.nextKey()) {
      waiting.add(stream);
    }
  }

  private void walk(KeyStream stream) {
    if (stream.nextRun()) {
      walking.add(stream);
    } else {
      await(stream);
    }
  }

  @Override
  public long fingerprint() {
    return fingerprint;
  }

  @Override
  public boolean nextRun() {
    if (walking.isEmpty()) {
      return false;
    }
    start = walking.peek().start();
    end = start;
    while (!walking.isEmpty() && walking.peek().start() <= end + 1) {
      KeyStream first = walking.poll();
      end = Math.max(end, first.end());
      walk(first);
    }
    return true;
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }
}
