package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The last commands that took long, the newest first.
 *
 * <p>Threads: any number at once.
 */
public final class SlowLog {
  private static final int MAX_WORDS = 32;
  private static final int MAX_WORD_BYTES = 128;

  /**
   * A command that took long.
   *
   * @param words its words, at most 32 of them and the beginning of each
   */
  public record Entry(
      long id, long seconds, long micros, List<byte[]> words, String address, String name) {}

  private final Deque<Entry> entries = new ArrayDeque<>();
  private long ids;
  private volatile long thresholdMicros = 10_000;
  private volatile int length = 128;

  /** How long a command has to take, in microseconds; below 0 none is kept. */
  public long thresholdMicros() {
    return thresholdMicros;
  }

  /** Changes how long a command has to take. */
  public void thresholdMicros(long micros) {
    thresholdMicros = Require.inRange(micros, -1, Long.MAX_VALUE, "slowlog-log-slower-than");
  }

  /** How many are kept. */
  public int length() {
    return length;
  }

  /** Changes how many are kept. */
  public synchronized void length(int max) {
    length = Require.inRange(max, 0, 1 << 20, "slowlog-max-len");
    trim();
  }

  /** Those that are kept, at most so many. */
  public synchronized List<Entry> newest(int max) {
    return entries.stream().limit(max).toList();
  }

  /** How many are kept now. */
  public synchronized int size() {
    return entries.size();
  }

  /** Forgets all. */
  public synchronized void clear() {
    entries.clear();
  }

  boolean isSlow(long nanos) {
    long threshold = thresholdMicros;
    return threshold >= 0 && nanos / 1_000 >= threshold;
  }

  void add(Client client, Words words, long nanos, long nowMillis) {
    List<byte[]> kept = new ArrayList<>();
    for (int word = 0; word < Math.min(words.size(), MAX_WORDS); word++) {
      if (word == MAX_WORDS - 1 && words.size() > MAX_WORDS) {
        kept.add(ascii("... (" + (words.size() - word) + " more arguments)"));
      } else {
        kept.add(beginning(words.bytes(), words.offset(word), words.length(word)));
      }
    }
    add(client, kept, nanos, nowMillis);
  }

  /** Adds a batch, with what its commands have in common. */
  void add(Client client, Command command, Batch batch, long nanos, long nowMillis) {
    List<byte[]> kept = new ArrayList<>();
    kept.add(ascii(command.name()));
    kept.add(beginning(batch.keyBytes(), batch.keyOffset(), batch.keyLength()));
    kept.add(ascii("... (" + batch.commands() + " commands in a batch)"));
    add(client, kept, nanos, nowMillis);
  }

  private synchronized void add(Client client, List<byte[]> words, long nanos, long nowMillis) {
    entries.addFirst(new Entry(
        ids++, nowMillis / 1_000, nanos / 1_000, words, client.link().address(), client.name()));
    trim();
  }

  private void trim() {
    while (entries.size() > length) {
      entries.removeLast();
    }
  }

  private static byte[] beginning(byte[] bytes, int offset, int length) {
    if (length <= MAX_WORD_BYTES) {
      return Arrays.copyOfRange(bytes, offset, offset + length);
    }
    byte[] more = ascii("... (" + (length - MAX_WORD_BYTES) + " more bytes)");
    byte[] kept = Arrays.copyOfRange(bytes, offset, offset + MAX_WORD_BYTES + more.length);
    System.arraycopy(more, 0, kept, MAX_WORD_BYTES, more.length);
    return kept;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
