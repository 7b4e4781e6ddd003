package io.tidemark.cli.input;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.LineReader;
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
public final class Inputs implements Sources<RecordReader> {
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

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public RecordReader open(String name) throws IOException {
    LineSource lines = lines(name, terminal);
    try {
      return RecordReader.of(lines, layout);
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /** How the lines of one file are read in some other way. */
  @FunctionalInterface
  public interface Opening<R extends LineReader> {
    /** Reads lines, which are closed with the reader. */
    R over(LineSource lines) throws IOException;
  }

  /** One file, or standard input by its name here, to be read in some other way. */
  public static <R extends LineReader> Sources<R> single(
      String file, Opening<R> opening, Terminal terminal) {
    return new Sources<>() {
      @Override
      public List<String> names() {
        return List.of(file);
      }

      @Override
      public R open(String name) throws IOException {
        return opening.over(lines(name, terminal));
      }

      @Override
      public OptionalLong sizeBytes() {
        return Inputs.sizeBytes(file);
      }
    };
  }

  /**
   * The lines of a file, or of standard input by its name here; may wait for the first bytes.
   *
   * @throws Failure if the file cannot be read
   */
  public static LineSource lines(String name, Terminal terminal) throws IOException {
    return name.equals(STANDARD_INPUT)
        ? LineSource.of(new NamedInput(terminal.input(), STANDARD_INPUT_NAME), STANDARD_INPUT_NAME)
        : LineSource.open(readable(name));
  }

  @Override
  public OptionalLong sizeBytes() {
    long sum = 0;
    for (String name : names) {
      OptionalLong size = sizeBytes(name);
      if (size.isEmpty()) {
        return size;
      }
      sum += size.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  /** Bytes of a file, if it is one. */
  public static OptionalLong sizeBytes(String name) {
    if (name.equals(STANDARD_INPUT) || !Files.isRegularFile(Path.of(name))) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Files.size(Path.of(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a person is expected to type. */
  public boolean typed() {
    return names.contains(STANDARD_INPUT) && terminal.inputIsTerminal();
  }
}
