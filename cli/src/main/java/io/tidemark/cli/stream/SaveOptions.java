package io.tidemark.cli.stream;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.Question;
import io.tidemark.text.Durations;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Whether, where and how often something is saved. */
public final class SaveOptions {
  @Option(
      names = {"--save", "--out"},
      paramLabel = "F.tmk",
      description = "Save at the end, also after Ctrl-C. Of top the counters, not the keys.")
  private String save;

  @Option(
      names = "--save-every",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = "Save so often meanwhile, too: 30s, 5m, 1h.")
  private Long every;

  /** Whether a file was named. */
  public boolean given() {
    return save != null;
  }

  /**
   * Where to save, found out before the work begins.
   *
   * @throws Failure if it cannot be written, or holds something else
   */
  public SaveTo target(Question question) {
    if (save == null && every != null) {
      throw Failure.wrongUse(
          "--save-every: " + Durations.option(every) + " (expected: with --save F.tmk)");
    }
    return new SaveTo(
        Optional.ofNullable(save).map(name -> FilterFiles.writable("--save", name, question)),
        every == null ? OptionalLong.empty() : OptionalLong.of(every));
  }
}
