package io.tidemark.cli.stream;

import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.terminal.Heartbeat;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.workload.trace.LineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a command does with a stream; {@link StreamRun} does the rest. The steps are: {@link #take} for
 * each record, {@link #complete}, {@link #save}, {@link #answer}, {@link #summary}. Ctrl-C goes on with
 * the step behind the one that it met.
 *
 * @param <R> what reads the stream
 */
public interface StreamWork<R extends LineReader> extends RecordFeed.Taker<R> {
  /** How far the reading has come. */
  ReadCounts read();

  /** A status line. */
  default String progress(OptionalLong bytesOfAll) {
    return read().progress(bytesOfAll);
  }

  /** Whether data is written while the stream is read, so that a status line may be mixed with it. */
  default boolean writesWhileReading() {
    return true;
  }

  /** What is done repeatedly while the stream is read, in another thread. */
  default Heartbeat heartbeat(Interruption interruption) {
    return Heartbeat.none();
  }

  /** Ctrl-C came: before anything else is done. */
  default void interrupted() {}

  /**
   * All is read, or as much as there will be: what is to be done before saving. After Ctrl-C it is
   * called again if it was not finished, and goes on from where it was.
   */
  default void complete(Interruption interruption) throws IOException {}

  /** Saves what was learned. Called only where a file was named. */
  default void save(Path file) {}

  /** What is written once the rest is saved. After Ctrl-C it is not called a second time. */
  default void answer(Interruption interruption) throws IOException {}

  /** Whether what was learned is saved although nobody reads the output any more. */
  default boolean savesWithoutReader() {
    return false;
  }

  /** The run ends with an error. */
  default void abandon() throws IOException {}

  /**
   * The summary at the end.
   *
   * @param nanos how long the reading took
   * @param saved the file that was saved
   */
  Summary summary(long nanos, Optional<Path> saved);
}
