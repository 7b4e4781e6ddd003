package io.tidemark.cli.filter;

import io.tidemark.SavedFilter;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Makes, loads and saves filters; what goes wrong becomes a sentence. */
public final class FilterFiles {
  private FilterFiles() {}

  /**
   * Something that takes much memory.
   *
   * @param bytes the memory that it takes
   * @throws Failure if the heap is too small
   */
  public static <F> F create(long bytes, Supplier<F> constructor) {
    if (bytes > Runtime.getRuntime().maxMemory()) {
      throw tooLarge(bytes, null);
    }
    try {
      return constructor.get();
    } catch (OutOfMemoryError e) {
      throw tooLarge(bytes, e);
    }
  }

  /** The message for a filter that does not fit on the heap. */
  public static Failure tooLarge(long bytes, Throwable cause) {
    return Failure.wrongUse(
        "memory: "
            + Sizes.text(bytes)
            + " (expected: less than the JVM's heap of "
            + Sizes.text(Runtime.getRuntime().maxMemory())
            + "; more with "
            + Sizes.HEAP_REMEDY
            + ")",
        cause);
  }

  /** How something is loaded. */
  @FunctionalInterface
  public interface Loading<F> {
    /** Loads from a file. */
    F load(Path file) throws IOException;
  }

  /**
   * Loads by the door of a question.
   *
   * @param command what saves such files
   * @throws Failure if the file holds a filter of another question, or is corrupt
   */
  public static <F> F load(String name, Question question, String command, Loading<F> door)
      throws IOException {
    FilterKind kind = load(name, SavedFilter::kind);
    if (kind.question() != question) {
      throw Failure.wrongUse(
          "--load: " + name + " (expected: a filter that " + command + " saved)");
    }
    return load(name, door);
  }

  /**
   * Loads something from a file.
   *
   * @throws Failure if it is not there, or corrupt, or the heap is too small
   */
  public static <F> F load(String name, Loading<F> loading) throws IOException {
    Path path = Inputs.readable(name);
    try {
      return loading.load(path);
    } catch (CorruptDataException e) {
      throw Failure.badInput(name + ": " + e.getMessage(), e);
    } catch (IllegalArgumentException | OutOfMemoryError e) {
      throw tooLarge(Files.size(path), e);
    }
  }

  /** The message for a file in which a damaged page was read. */
  public static Failure damaged(String name, UncheckedIOException e) {
    return Failure.badInput(name + ": " + e.getCause().getMessage(), e);
  }

  /**
   * Opens a saved filter to look at it.
   *
   * @throws Failure if there is none, or it is corrupt, or the heap is too small
   */
  public static SavedFilter inspect(String name) throws IOException {
    return load(name, SavedFilter::open);
  }

  /**
   * Saves a filter again, unseen, and compares every byte with its file; gives their number.
   *
   * @throws Failure if any differs
   */
  public static long verify(SavedFilter filter, String name) throws IOException {
    try {
      return filter.verify();
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw Failure.badInput(name + ": " + e.getMessage(), e);
    }
  }

  /**
   * The path of a file that can be written, found out before the work begins.
   *
   * @throws Failure if it cannot
   */
  public static Path writable(String option, String name) {
    Path path;
    try {
      path = Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw Failure.wrongUse(option + ": " + name + " (expected: a path)", e);
    }
    Path directory = path.getParent();
    if (directory == null || Files.isDirectory(path)) {
      throw Failure.wrongUse(option + ": " + name + " (expected: a file, this is a directory)");
    }
    if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
      throw Failure.wrongUse(
          option + ": " + name + " (expected: a file in a directory that exists and is writable)");
    }
    if (holdsSomethingElse(path)) {
      throw Failure.wrongUse(option
          + ": "
          + name
          + " (expected: a new file or a saved filter; this one holds something else,"
          + " which would be lost)");
    }
    return path;
  }

  /** Whether a file is there that is no saved filter: a log, say, named by mistake. */
  private static boolean holdsSomethingElse(Path path) {
    try {
      return Files.exists(path) && Files.size(path) > 0 && !SavedFilter.isSaved(path);
    } catch (IOException e) {
      // What cannot be looked at is not overwritten either.
      return true;
    }
  }

  /** How something is saved. */
  @FunctionalInterface
  public interface Saving {
    /** Saves to a file, whole or not at all. */
    void save(Path file) throws IOException;
  }

  /**
   * Saves; the file is the old one or the new one, never half of either.
   *
   * @throws Failure if it cannot be written
   */
  public static void save(Saving saving, Path file) {
    try {
      saving.save(file);
    } catch (IOException e) {
      throw Failure.output(file + ": could not be saved: " + e.getMessage(), e);
    }
  }
}
