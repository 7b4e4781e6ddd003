package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.HistoryRecorder;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.StreamWork;
import io.tidemark.cli.stream.Summary;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes a history of all records. When all are read, it is known how many pairs there are and over which
 * time; the history is shaped for them and filled.
 */
public final class BuildRun implements StreamWork<RecordReader> {
  private final HistoryRecorder<String> recorder;
  private final HistoryRequest goal;
  private final Optional<KeyPrefixes<CharSequence>> prefixes;
  private final Path target;
  private final PairFeed feed;
  private final Terminal terminal;
  private final ReadCounts counts = new ReadCounts();

  /**
   * Starts with nothing.
   *
   * @param recorder takes what is read
   * @param goal what the history is for
   * @param allowed the ticks that may come
   * @param prefixes the prefixes of keys that are keys of their own
   * @param target the file of the history
   */
  public BuildRun(
      HistoryRecorder<String> recorder,
      HistoryRequest goal,
      TimeRange allowed,
      Optional<KeyPrefixes<CharSequence>> prefixes,
      Path target,
      Terminal terminal) {
    this.recorder = recorder;
    this.goal = goal;
    this.prefixes = prefixes;
    this.target = target;
    this.feed = new PairFeed(recorder.digest(), goal.tickLength(), allowed, prefixes);
    this.terminal = terminal;
  }

  @Override
  public ReadCounts read() {
    return counts;
  }

  @Override
  public void take(RecordReader reader) throws IOException {
    feed.take(reader, spilled(recorder::addDigest), spilled(recorder::addPrefixDigest));
  }

  /** What cannot be put into the temporary file is an error of output, not of the record. */
  private static PairFeed.Sink spilled(PairFeed.Sink sink) {
    return (digest, tick) -> {
      try {
        sink.add(digest, tick);
      } catch (IOException e) {
        throw Failure.output(e.getMessage(), e);
      }
    };
  }

  @Override
  public String progress(OptionalLong bytesOfAll) {
    return recorder.isBuilding()
        ? "building  " + (int) (100 * recorder.progress()) + " %"
        : counts.progress(bytesOfAll);
  }

  @Override
  public boolean writesWhileReading() {
    return false;
  }

  @Override
  public void interrupted() {
    terminal.note("stopped; the history holds what was read so far");
  }

  @Override
  public void complete(Interruption interruption) throws IOException {
    if (recorder.measure().count() == 0) {
      throw Failure.badInput(
          "no line with a key and a time was read"
              + counts.skippedText()
              + "; "
              + target
              + " was not written",
          null);
    }
    if (!recorder.isBuilding()) {
      warnIfFarAhead();
    }
    while (work()) {
      interruption.checkpoint();
    }
    recorder
        .chosen()
        .ifPresentOrElse(
            chosen -> terminal.detail(chosen.structure()
                + " structure: "
                + PlanReason.text(chosen, recorder.plan().orElseThrow(), goal)),
            () -> terminal.detail(HistoryText.structure(recorder.history().facts())
                + " structure, as in the history it is like"));
  }

  private void warnIfFarAhead() {
    feed.doubt(terminal.clock().instant()).ifPresent(terminal::warn);
  }

  private boolean work() throws IOException {
    try {
      return recorder.work();
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse("--" + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw FilterFiles.tooLarge(
          recorder.chosen().map(each -> each.memoryBytes()).orElse(0L), e);
    }
  }

  @Override
  public void save(Path file) {
    FilterFiles.save(recorder.history()::save, file);
  }

  @Override
  public Summary summary(long nanos, Optional<Path> saved) {
    History<String> history = recorder.history();
    return new BuildSummary(history, recorder, counts, goal, prefixes, target, nanos);
  }
}
