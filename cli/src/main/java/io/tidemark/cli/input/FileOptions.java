package io.tidemark.cli.input;

import java.util.List;
import picocli.CommandLine.Parameters;

/** Which files are read. */
public final class FileOptions {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Files to read, - for standard input (the default). Gzip, zstd and xz are"
          + " recognised; the last two need the programs of that name.")
  private List<String> files;

  /** The files, as they were named; standard input if none was. */
  public List<String> names() {
    return given() ? files : List.of(Inputs.STANDARD_INPUT);
  }

  /** Whether any file was named. */
  public boolean given() {
    return files != null;
  }
}
