package io.tidemark.cli.dedup;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.stream.StreamWork;
import io.tidemark.cli.stream.Summary;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Asks the filter about records and writes those that are selected, unchanged and in order.
 *
 * <p>Errors: those of the memory.
 */
public final class Deduplicator implements StreamWork<RecordReader> {
  /*
   * Records are checked many at a time, so that a filter can overlap its waits for memory. They
   * are never copied: between two reads of the source all lines stay in its buffer, and the batch
   * holds where. Before each read the batch is checked and the output flushed, so that a slow stream
   * shows every line as soon as it has arrived.
   */
  /** How many records are checked at a time, at most. */
  public static final int BATCH = 2048;

  private final DedupMemory memory;
  private final KeyDigest digest;
  private final OutputStream out;
  private final boolean printKept;

  private final long[] digests = new long[BATCH];
  private final int[] starts = new int[BATCH];
  private final int[] ends = new int[BATCH];
  private final boolean[] kept = new boolean[BATCH];
  private int batched;
  private RecordReader reader;

  private final DedupCounts counts = new DedupCounts();
  private boolean headerPrinted;
  private boolean lineOpen; // the last record printed had no line end

  /**
   * Creates it.
   *
   * @param memory decides which records are kept
   * @param out where selected records go
   * @param selection which records these are
   */
  public Deduplicator(DedupMemory memory, OutputStream out, Selection selection) {
    this.memory = memory;
    this.digest = memory.digest();
    this.out = out;
    this.printKept = selection == Selection.FIRSTS;
  }

  @Override
  public ReadCounts read() {
    return counts.read();
  }

  @Override
  public void begin(RecordReader newReader) throws IOException {
    reader = newReader;
    printHeader();
  }

  @Override
  public void take(RecordReader record) throws IOException {
    if (batched == BATCH) {
      decide();
    }
    memory.note(batched, record);
    digests[batched] = digest.of(record.keyBuffer(), record.keyOffset(), record.keyLength());
    int start = record.recordOffset();
    starts[batched] = start;
    ends[batched] = start + record.recordLength() + record.terminatorLength();
    batched++;
  }

  @Override
  public void settle() throws IOException {
    decide();
    out.flush();
  }

  @Override
  public void save(Path file) {
    FilterFiles.save(memory::save, file);
  }

  @Override
  public Summary summary(long nanos, Optional<Path> saved) {
    return new DedupSummary(counts, memory, nanos, saved.map(Path::toString));
  }

  private void decide() throws IOException {
    int size = batched;
    // Emptied first: if writing fails, nothing is checked twice.
    batched = 0;
    memory.decide(digests, size, kept, counts);
    int selected = 0;
    for (int i = 0; i < size; i++) {
      selected += kept[i] == printKept ? 1 : 0;
    }
    counts.printed(selected);
    memory.check(counts);
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
