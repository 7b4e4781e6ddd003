package io.tidemark.cli.counting;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.RecordFormat;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What lines do to their keys. */
public final class ChangeOptions {
  @Option(
      names = "--no-signs",
      description =
          "Lines are keys as they stand, and each adds its key. Without, a line of --format"
              + " lines is +key, which adds the key, or -key, which removes it.")
  private boolean noSigns;

  @Option(
      names = "--delete-field",
      paramLabel = "FIELD",
      converter = Converters.Field.class,
      description =
          "For tsv, csv, json and clf, where all lines add their key otherwise: true, yes,"
              + " 1, -, delete and remove in this field remove the key; false, no, 0, +, add and"
              + " insert add it. What else stands there does not parse.")
  private FieldRef deleteField;

  @Option(
      names = "--delete-value",
      paramLabel = "VALUE",
      description = "Just this value of --delete-field removes the key; all others add it.")
  private String deleteValue;

  @Option(
      names = "--times",
      paramLabel = "FIELD",
      converter = Converters.Field.class,
      description = "How many times the key is added or removed, a whole number from 1 on.")
  private FieldRef times;

  /**
   * What was asked for.
   *
   * @throws Failure if the options contradict each other
   */
  public ChangeRule rule(InputOptions input) {
    boolean lines = input.format() == RecordFormat.LINES;
    if (noSigns && !lines) {
      throw Failure.wrongUse("--no-signs: given (expected: with --format lines, where keys have"
          + " signs; --format "
          + input.format()
          + " has none)");
    }
    if (deleteValue != null && deleteField == null) {
      throw Failure.wrongUse("--delete-value: "
          + deleteValue
          + " (expected: with --delete-field, the field that holds it)");
    }
    return new ChangeRule(
        lines && !noSigns ? ChangeRule.Signs.BEFORE_KEYS : ChangeRule.Signs.NONE,
        Optional.ofNullable(deleteField),
        Optional.ofNullable(deleteValue),
        Optional.ofNullable(times));
  }
}
