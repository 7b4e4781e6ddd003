package io.tidemark.core.kernel;

import io.tidemark.core.cell.PrintTable;
import java.util.Objects;

/** Many keys at once in a table of prints: their pages are fetched side by side. */
public final class PrintKernel {
  private PrintKernel() {}

  /** Counts many digests, each once more, in order. */
  public static void addAll(PrintTable table, long[] digests, int from, int to) {
    Objects.checkFromToIndex(from, to, digests.length);
    boolean ahead = !Batch.isInCache(table.memoryBytes());
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (ahead) {
        locateAll(table, digests, start, end);
        fetchAll(table, digests, start, end);
      }
      for (int i = start; i < end; i++) {
        table.add(digests[i], 1);
      }
    }
  }

  /** The counts of many digests; {@code counts[i]} is that of digest i. */
  public static void countAll(PrintTable table, long[] digests, int from, int to, long[] counts) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, counts.length);
    boolean ahead = !Batch.isInCache(table.memoryBytes());
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (ahead) {
        locateAll(table, digests, start, end);
      }
      for (int i = start; i < end; i++) {
        counts[i] = table.count(digests[i]);
      }
    }
  }

  /** Reads the start of all pages: none waits for the one before. */
  private static void locateAll(PrintTable table, long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= table.locate(digests[i]);
    }
    Batch.requireRead(all);
  }

  /** Reads what the digests will change. */
  private static void fetchAll(PrintTable table, long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= table.count(digests[i]);
    }
    Batch.requireRead(all);
  }
}
