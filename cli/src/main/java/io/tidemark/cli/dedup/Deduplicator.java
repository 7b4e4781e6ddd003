package io.tidemark.cli.dedup;

import io.tidemark.cli.input.OnError;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Has records judged and writes those that are selected, unchanged and in order.
 *
 * <p>Errors: those of the judge.
 */
public final class Deduplicator {
  /*
   * Records are judged many at a time, so that a filter can overlap its waits for memory. They
   * are never copied: between two reads of the source all lines stay in its buffer, and the batch
   * holds where. Before each read the batch is judged and the output flushed, so that a slow stream
   * shows every line as soon as it has arrived.
   */
  static final int BATCH = 2048;

  private final Judge judge;
  private final KeyDigest digest;
  private final OutputStream out;
  private final boolean printKept;
  private final OnError onError;
  private final Interruption interruption;

  private final long[] digests = new long[BATCH];
  private final int[] starts = new int[BATCH];
  private final int[] ends = new int[BATCH];
  private final boolean[] kept = new boolean[BATCH];
  private int batched;
  private RecordReader reader;

  private final DedupCounts counts;
  private final Runnable decided;
  private boolean headerPrinted;
  private boolean lineOpen; // the last record printed had no line end

  /**
   * Creates it.
   *
   * @param judge tells which records are kept
   * @param out where selected records go
   * @param selection which records these are
   * @param counts is told what happens
   * @param decided is run whenever some records were judged
   * @param interruption is paused while input is awaited
   */
  public Deduplicator(
      Judge judge,
      OutputStream out,
      Selection selection,
      OnError onError,
      DedupCounts counts,
      Runnable decided,
      Interruption interruption) {
    this.judge = judge;
    this.digest = judge.digest();
    this.out = out;
    this.printKept = selection == Selection.FIRSTS;
    this.onError = onError;
    this.counts = counts;
    this.decided = decided;
    this.interruption = interruption;
  }

  /**
   * Plays all records of a reader; several readers may follow each other.
   *
   * @throws BadRecordException at a record that does not parse, if that is not to be skipped; what
   *     came before it is decided and written
   */
  public void play(RecordReader newReader) throws IOException {
    reader = newReader;
    printHeader();
    reader.source().onRefill(this::beforeRefill);
    try {
      while (advance()) {
        if (batched == BATCH) {
          decide();
        }
      }
    } finally {
      interruption.resume();
      decide();
      out.flush();
      counts.read().endFile(reader.source().consumedBytes());
    }
  }

  /** Takes the next record into the batch; false at the end. */
  private boolean advance() throws IOException {
    try {
      boolean there = reader.next();
      interruption.resume();
      if (there) {
        take();
      }
      return there;
    } catch (BadRecordException e) {
      interruption.resume();
      if (onError == OnError.STOP) {
        throw e;
      }
      counts.read().skip();
      return true;
    }
  }

  private void take() throws BadRecordException {
    judge.note(batched, reader);
    digests[batched] = digest.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength());
    int start = reader.recordOffset();
    starts[batched] = start;
    ends[batched] = start + reader.recordLength() + reader.terminatorLength();
    batched++;
  }

  private void beforeRefill() throws IOException {
    decide();
    out.flush();
    counts.read().publish(reader.source().consumedBytes());
    interruption.pause();
  }

  private void decide() throws IOException {
    int size = batched;
    // Emptied first: if writing fails, nothing is judged twice.
    batched = 0;
    judge.judge(digests, size, kept, counts);
    int selected = 0;
    for (int i = 0; i < size; i++) {
      selected += kept[i] == printKept ? 1 : 0;
    }
    counts.printed(selected);
    decided.run();
    for (int i = 0; i < size; i++) {
      if (kept[i] == printKept) {
        i = printRun(i, size);
      }
    }
  }

  /** Prints the selected records that lie side by side from {@code from} on; gives the last. */
  private int printRun(int from, int size) throws IOException {
    int last = from;
    while (last + 1 < size && kept[last + 1] == printKept && starts[last + 1] == ends[last]) {
      last++;
    }
    byte[] buffer = reader.recordBuffer();
    print(buffer, starts[from], ends[last]);
    return last;
  }

  private void print(byte[] bytes, int from, int to) throws IOException {
    if (to == from) {
      return;
    }
    if (lineOpen) {
      // The last line of a file without line end, and now another file's lines follow.
      out.write('\n');
    }
    out.write(bytes, from, to - from);
    lineOpen = bytes[to - 1] != '\n';
  }

  private void printHeader() throws IOException {
    byte[] header = reader.header().orElse(null);
    if (header != null && !headerPrinted) {
      print(header, 0, header.length);
      headerPrinted = true;
    }
  }
}
