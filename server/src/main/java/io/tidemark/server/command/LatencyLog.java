package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times at which something took longer than a threshold, by event, one sample a second at most. Off unless a threshold is
 * set.
 *
 * <p>Threads: any number at once.
 */
public final class LatencyLog {
  private static final int MAX_SAMPLES = 160;
  private static final int MAX_EVENTS = 64;

  /** The longest of a second. */
  public record Sample(long seconds, long millis) {}

  private static final class Event {
    private final Deque<Sample> samples = new ArrayDeque<>();
    private long maxMillis;
  }

  private final SortedMap<String, Event> events = new TreeMap<>();
  private volatile long thresholdMillis;

  /** How long something has to take; 0 if nothing is kept. */
  public long thresholdMillis() {
    return thresholdMillis;
  }

  /** Changes how long something has to take; 0 switches it off. */
  public void thresholdMillis(long millis) {
    thresholdMillis = Require.inRange(millis, 0, Long.MAX_VALUE, "latency-monitor-threshold");
  }

  /**
   * Tells how long something took.
   *
   * @param event what it was, as {@code command} or {@code fsync}
   */
  public void record(String event, long nanos, Clock clock) {
    long threshold = thresholdMillis;
    if (threshold > 0 && nanos / 1_000_000 >= threshold) {
      add(event, clock.millis() / 1_000, nanos / 1_000_000);
    }
  }

  private synchronized void add(String name, long seconds, long millis) {
    if (!events.containsKey(name) && events.size() == MAX_EVENTS) {
      return;
    }
    Event event = events.computeIfAbsent(name, missing -> new Event());
    event.maxMillis = Math.max(event.maxMillis, millis);
    Sample last = event.samples.peekLast();
    if (last != null && last.seconds() == seconds) {
      event.samples.removeLast();
      event.samples.addLast(new Sample(seconds, Math.max(millis, last.millis())));
      return;
    }
    event.samples.addLast(new Sample(seconds, millis));
    if (event.samples.size() > MAX_SAMPLES) {
      event.samples.removeFirst();
    }
  }

  synchronized List<String> events() {
    return new ArrayList<>(events.keySet());
  }

  synchronized List<Sample> samples(String event) {
    Event found = events.get(event);
    return found == null ? List.of() : List.copyOf(found.samples);
  }

  synchronized long maxMillis(String event) {
    Event found = events.get(event);
    return found == null ? 0 : found.maxMillis;
  }

  synchronized boolean forget(String event) {
    return events.remove(event) != null;
  }
}
