package io.tidemark.cli.input;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.Header;
import io.tidemark.workload.trace.RecordFormat;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.TimeFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** How records are laid out, and where their key, time and weight stand. */
public final class InputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Converters.Format.class,
      description = {
        "lines (the default: the whole line is the key), tsv, csv,",
        "json (an object per line) or clf (Apache and nginx access log)."
      })
  private RecordFormat format = RecordFormat.LINES;

  @Option(
      names = "--key",
      paramLabel = "FIELD",
      converter = Converters.Field.class,
      description = {
        "What makes a line the same: a column from 1, a column's name (with --header;",
        "for clf: host, user, request, path ...) or a JSON pointer. Default for clf: host,",
        "the address of the client. JSON numbers of one value, such as 1 and 1.0, are one key."
      })
  private FieldRef key;

  @Option(
      names = "--time",
      paramLabel = "FIELD",
      converter = Converters.Field.class,
      description = "The line's time; a line without a valid one does not parse.")
  private FieldRef time;

  @Option(
      names = "--time-format",
      paramLabel = "FORM",
      converter = Converters.Time.class,
      description = {
        "s, ms, us or ns since 1970, iso, clf, or a pattern such as yyyy-MM-dd'T'HH:mm.",
        "Never guessed: s, and clf for access logs."
      })
  private TimeFormat timeFormat;

  @Option(
      names = "--weight",
      paramLabel = "FIELD",
      converter = Converters.Field.class,
      description = {
        "How much the line matters, a number from 0 on: dedup without a window forgets last what",
        "matters most, top counts a line so often (whole numbers). A line without a valid one",
        "does not parse."
      })
  private FieldRef weight;

  @Option(names = "--header", description = "The first line of tsv or csv names the columns.")
  private boolean header;

  @Option(
      names = "--on-error",
      paramLabel = "stop|skip",
      converter = OnError.Words.class,
      description = "A line that does not parse ends the run (the default), or is left out.")
  private OnError onError = OnError.STOP;

  /**
   * Where the fields stand.
   *
   * @throws Failure if the options contradict each other
   */
  public RecordLayout layout() {
    return layout(time);
  }

  /**
   * Where the fields stand, a time among them.
   *
   * @throws Failure if there is no time, or the options contradict each other
   */
  public RecordLayout timedLayout() {
    if (format == RecordFormat.LINES) {
      throw Failure.wrongUse("--format: lines (expected: " + RecordFormat.withFields()
          + ", which have a field for the time)");
    }
    if (time == null && format != RecordFormat.CLF) {
      throw Failure.wrongUse("--time: none (expected: the field that holds the time of a line)");
    }
    return layout(time == null ? new FieldRef.Name("time") : time);
  }

  /** How records are laid out. */
  public RecordFormat format() {
    return format;
  }

  /** Whether lines say their time: a field was named, or the format has one. */
  public boolean hasTime() {
    return time != null || format == RecordFormat.CLF;
  }

  /**
   * Where the fields stand, with the time of the line, if it has one, in nanoseconds; times that do
   * not fit are as early or late as possible.
   *
   * @throws Failure if the options contradict each other
   */
  public RecordLayout nanosecondLayout() {
    FieldRef field = time == null && hasTime() ? new FieldRef.Name("time") : time;
    RecordLayout fields = layout(field).withTickUnit(TimeUnit.NANOSECONDS);
    return field == null ? fields : fields.withTime(field, timeFormat().saturating());
  }

  private RecordLayout layout(FieldRef timeField) {
    boolean log = format == RecordFormat.CLF;
    Optional<FieldRef> keyField =
        Optional.ofNullable(key == null && log ? new FieldRef.Name("host") : key);
    try {
      return new RecordLayout(
          format,
          header ? Header.PRESENT : Header.ABSENT,
          keyField,
          Optional.ofNullable(timeField),
          timeFormat(),
          TimeUnit.SECONDS,
          Optional.ofNullable(weight));
    } catch (IllegalArgumentException e) {
      // Its messages begin with the name of the component, which is that of the option.
      throw Failure.wrongUse("--" + e.getMessage() + hint(), e);
    }
  }

  private String hint() {
    return format == RecordFormat.LINES
        ? "; --format " + RecordFormat.withFields() + " has fields"
        : "";
  }

  /** How times are written. */
  public TimeFormat timeFormat() {
    if (timeFormat != null) {
      return timeFormat;
    }
    return format == RecordFormat.CLF ? TimeFormat.CLF : TimeFormat.SECONDS;
  }

  /** Whether lines have a weight. */
  public boolean hasWeight() {
    return weight != null;
  }

  /** What to do with a line that does not parse. */
  public OnError onError() {
    return onError;
  }

  /** The options as they could have been written. */
  public String text() {
    StringBuilder text = new StringBuilder();
    append(text, "--format", format == RecordFormat.LINES ? null : format.toString());
    append(text, "--key", key == null ? null : key.text());
    append(text, "--time", time == null ? null : time.text());
    append(text, "--time-format", timeFormat == null ? null : timeFormat.toString());
    append(text, "--weight", weight == null ? null : weight.text());
    if (header) {
      text.append(" --header");
    }
    append(text, "--on-error", onError == OnError.STOP ? null : Choice.word(onError));
    return text.toString().strip();
  }

  private static void append(StringBuilder text, String option, String value) {
    if (value != null) {
      text.append(' ').append(option).append(' ').append(Shell.word(value));
    }
  }
}
