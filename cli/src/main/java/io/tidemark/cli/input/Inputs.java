package io.tidemark.cli.input;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.LineSource;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The files of a command line, opened one after the other. */
public final class Inputs {
  /** Standard input on the command line. */
  public static final String STANDARD_INPUT = "-";

  private static final String STANDARD_INPUT_NAME = "standard input";

  private final List<String> names;
  private final RecordLayout layout;
  private final Terminal terminal;

  /** Checks that all files can be read, before anything is written. */
  public Inputs(List<String> names, RecordLayout layout, Terminal terminal) {
    this.names = List.copyOf(names);
    this.layout = layout;
    this.terminal = terminal;
    for (String name : names) {
      if (!name.equals(STANDARD_INPUT)) {
        readable(name);
      }
    }
  }

  /**
   * The path of a file that is there and can be read.
   *
   * @throws Failure otherwise
   */
  public static Path readable(String name) {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw Failure.badInput(name + ": no path", e);
    }
    if (!Files.exists(path)) {
      throw Failure.badInput(name + ": no such file", null);
    }
    if (Files.isDirectory(path)) {
      throw Failure.badInput(name + ": is a directory (expected: a file)", null);
    }
    if (!Files.isReadable(path)) {
      throw Failure.badInput(name + ": permission denied", null);
    }
    return path;
  }

  /** The names, in order. */
  public List<String> names() {
    return names;
  }

  /** Opens one of the names; may wait for the first bytes. */
  public RecordReader open(String name) throws IOException {
    if (!name.equals(STANDARD_INPUT)) {
      return RecordReader.open(Path.of(name), layout);
    }
    return RecordReader.of(
        LineSource.of(new NamedInput(terminal.input(), STANDARD_INPUT_NAME), STANDARD_INPUT_NAME),
        layout);
  }

  /** Bytes of all files together, if all are files. */
  public OptionalLong sizeBytes() {
    boolean known = names.stream()
        .allMatch(name -> !name.equals(STANDARD_INPUT) && Files.isRegularFile(Path.of(name)));
    return known
        ? OptionalLong.of(names.stream().mapToLong(Inputs::size).sum())
        : OptionalLong.empty();
  }

  private static long size(String name) {
    try {
      return Files.size(Path.of(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a person is expected to type. */
  public boolean typed() {
    return names.contains(STANDARD_INPUT) && terminal.inputIsTerminal();
  }
}
