package io.tidemark.console.api;

import io.tidemark.console.http.EventStream;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.core.Require;
import io.tidemark.service.Name;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells listeners what has changed. Who has not yet taken what was sent before gets nothing, and all of it the next time; so
 * nothing piles up.
 *
 * <p>Threads: any number; one at a time publishes.
 */
public final class EventHub {
  /** The most listeners at once. */
  static final int MAX_LISTENERS = 64;

  private static final byte[] RETRY = "retry: 2000\n\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] COMMENT = ": still here\n\n".getBytes(StandardCharsets.US_ASCII);
  private static final long COMMENT_MILLIS = 15_000;

  private final Overviews overviews;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  /* The rows of the last overview, as JSON, by the ids of their names. */
  private Map<String, byte[]> lastRows = new HashMap<>();

  /** Somebody who listens. Its fields are used by the one that publishes. */
  private static final class Listener {
    private final EventStream stream;
    private final Optional<Name> one;
    private boolean isWhole;
    private long sentMillis;

    Listener(EventStream stream, Optional<Name> one) {
      this.stream = stream;
      this.one = one;
    }
  }

  EventHub(Overviews overviews) {
    this.overviews = Require.nonNull(overviews, "overviews");
  }

  /** Refuses one more listener if there are too many. */
  void checkRoom() {
    if (listeners.size() >= MAX_LISTENERS) {
      throw new HttpFailure(
          503,
          "TOO_MANY_LISTENERS",
          "listeners: " + listeners.size() + " (expected: fewer than " + MAX_LISTENERS + ")",
          "close another page");
    }
  }

  /** Adds a listener. */
  void add(EventStream stream, Optional<Name> one) {
    Listener listener = new Listener(stream, one);
    stream.offer(RETRY);
    listeners.add(listener);
    stream.whenClosed(() -> listeners.remove(listener));
  }

  /** How many listen. */
  public int listeners() {
    return listeners.size();
  }

  /** Tells all listeners what there is now. */
  public synchronized void publish(long nowMillis) {
    if (listeners.isEmpty()) {
      return;
    }
    List<Listener> ofOverview =
        listeners.stream().filter(each -> each.one.isEmpty()).toList();
    if (!ofOverview.isEmpty()) {
      publishOverview(ofOverview, nowMillis);
    }
    Map<Name, byte[]> pages = new HashMap<>();
    for (Listener each : listeners) {
      if (each.one.isPresent()) {
        byte[] page = pages.computeIfAbsent(each.one.get(), name -> overviews
            .page(name)
            .map(found -> event("memory", Json.bytes(found)))
            .orElseGet(() -> event("gone", Json.bytes(Label.of(name)))));
        send(each, page, nowMillis);
      }
    }
    for (Listener each : listeners) {
      if (nowMillis - each.sentMillis >= COMMENT_MILLIS) {
        send(each, COMMENT, nowMillis);
      }
    }
  }

  private void publishOverview(List<Listener> to, long nowMillis) {
    Overview all = overviews.all();
    Map<String, byte[]> rows = new HashMap<>();
    List<Row> changed = new ArrayList<>();
    for (Row row : all.memories()) {
      byte[] json = Json.bytes(row);
      rows.put(row.name().id(), json);
      if (!Arrays.equals(json, lastRows.get(row.name().id()))) {
        changed.add(row);
      }
    }
    Set<String> gone = new HashSet<>(lastRows.keySet());
    gone.removeAll(rows.keySet());
    lastRows = rows;
    byte[] part = event(
        "overview",
        Json.bytes(new Overview(
            all.now(),
            all.memoryBytes(),
            all.memoryLimitBytes(),
            all.durable(),
            all.warnings(),
            all.memoriesNotShown(),
            changed,
            true,
            List.copyOf(gone))));
    byte[] whole = null;
    for (Listener each : to) {
      if (each.isWhole) {
        each.isWhole = send(each, part, nowMillis);
      } else {
        whole = whole == null ? event("overview", Json.bytes(all)) : whole;
        each.isWhole = send(each, whole, nowMillis);
      }
    }
  }

  private static boolean send(Listener to, byte[] bytes, long nowMillis) {
    boolean isSent = to.stream.offer(bytes);
    if (isSent) {
      to.sentMillis = nowMillis;
    }
    return isSent;
  }

  private static byte[] event(String name, byte[] json) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length + 40);
    out.writeBytes(("event: " + name + "\ndata: ").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(json); // One line: JSON has none of its own.
    out.writeBytes("\n\n".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }
}
