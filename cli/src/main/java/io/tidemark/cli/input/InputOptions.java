package io.tidemark.cli.input;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.workload.trace.RecordFormat;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.TimeFormat;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which records are read, and where their key, time and weight stand. */
public final class InputOptions {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Files to read, - for standard input (the default). Gzip is recognised.")
  private List<String> files;

  @Mixin
  private final RecordOptions records = new RecordOptions();

  /** Where the key, time and weight of records stand. */
  public RecordOptions records() {
    return records;
  }

  /**
   * Where the fields stand.
   *
   * @throws Failure if the options contradict each other
   */
  public RecordLayout layout() {
    return records.layout();
  }

  /**
   * Where the fields stand, a time among them.
   *
   * @throws Failure if there is no time, or the options contradict each other
   */
  public RecordLayout timedLayout() {
    return records.timedLayout();
  }

  /** How records are laid out. */
  public RecordFormat format() {
    return records.format();
  }

  /** Whether lines say their time: a field was named, or the format has one. */
  public boolean hasTime() {
    return records.hasTime();
  }

  /**
   * Where the fields stand, with the time of the line, if it has one, in nanoseconds.
   *
   * @throws Failure if the options contradict each other
   */
  public RecordLayout nanosecondLayout() {
    return records.nanosecondLayout();
  }

  /** How times are written. */
  public TimeFormat timeFormat() {
    return records.timeFormat();
  }

  /** The files, as they were named; standard input if none was. */
  public List<String> files() {
    return filesGiven() ? files : List.of(Inputs.STANDARD_INPUT);
  }

  /** Whether any file was named. */
  public boolean filesGiven() {
    return files != null;
  }

  /** What to do with a line that does not parse. */
  public OnError onError() {
    return records.onError();
  }

  /** The options as they could have been written, without the files. */
  public String text() {
    return records.text();
  }
}
