package io.tidemark.cli.input;

import io.tidemark.cli.terminal.Interruption;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.LineReader;
import java.io.IOException;

/**
 * Plays the lines or records of files one after the other, with what all commands share: Ctrl-C while
 * input is awaited, progress, and records that do not parse.
 */
public final class RecordFeed {
  /**
   * What is done with records.
   *
   * @param <R> what reads them
   */
  @FunctionalInterface
  public interface Taker<R extends LineReader> {
    /**
     * Takes the record on which a reader stands.
     *
     * @throws BadRecordException if it cannot be used; it counts as one that does not parse
     */
    void take(R reader) throws IOException;

    /** A file begins; a header has been read. */
    default void begin(R reader) throws IOException {}

    /** Input may be awaited now, or a file ends: what was taken so far should be done. */
    default void settle() throws IOException {}
  }

  private final OnError onError;
  private final ReadCounts counts;
  private final Interruption interruption;

  /**
   * Creates one.
   *
   * @param counts counts what is read
   * @param interruption is paused while input is awaited
   */
  public RecordFeed(OnError onError, ReadCounts counts, Interruption interruption) {
    this.onError = onError;
    this.counts = counts;
    this.interruption = interruption;
  }

  /**
   * Plays all records of some files.
   *
   * @throws BadRecordException at a record that does not parse, if that is not to be skipped; what
   *     came before it is settled
   */
  public <R extends LineReader> void play(Sources<R> inputs, Taker<R> taker) throws IOException {
    for (String name : inputs.names()) {
      interruption.pause();
      try (R reader = inputs.open(name)) {
        interruption.resume();
        play(reader, taker);
      } finally {
        interruption.resume();
      }
    }
  }

  private <R extends LineReader> void play(R reader, Taker<R> taker) throws IOException {
    taker.begin(reader);
    reader.source().onRefill(() -> {
      taker.settle();
      counts.publish(reader.source().consumedBytes());
      interruption.pause();
    });
    try {
      while (advance(reader, taker)) {
        // Until the end of the file.
      }
    } finally {
      interruption.resume();
      taker.settle();
      counts.endFile(reader.source().consumedBytes());
    }
  }

  private <R extends LineReader> boolean advance(R reader, Taker<R> taker) throws IOException {
    try {
      boolean there = reader.next();
      interruption.resume();
      if (there) {
        taker.take(reader);
        counts.read(1);
      }
      return there;
    } catch (BadRecordException e) {
      interruption.resume();
      if (onError == OnError.STOP) {
        throw e;
      }
      counts.skip();
      return true;
    }
  }
}
