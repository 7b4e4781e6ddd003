package io.tidemark.cli.filter;

import io.tidemark.SavedFilter;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Heap;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  /**
   * Refuses a size that an option asks for and that does not fit on the heap.
   *
   * @throws Failure naming the option
   */
  public static void checkHeap(String option, long bytes) {
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      throw Failure.wrongUse(option + ": " + Sizes.option(bytes) + " (expected: at most "
          + Sizes.text(most) + ", the JVM's heap; more with " + Heap.REMEDY + ")");
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
            + Heap.REMEDY
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
   * The path of a file that can be written, found out before the work begins: a new one, or one with a
   * filter of the same question.
   *
   * @throws Failure if it cannot
   */
  public static Path writable(String option, String name, Question question) {
    Path path = place(option, name);
    if (holdsSomething(path) && !SavedFilter.isSaved(path)) {
      throw Failure.wrongUse(option
          + ": "
          + name
          + " (expected: a new file or a saved filter; this one holds something else,"
          + " which would be lost)");
    }
    if (holdsSomething(path)) {
      Optional<Question> held = question(path);
      if (!held.equals(Optional.of(question))) {
        throw Failure.wrongUse(option
            + ": "
            + name
            + " (expected: a new file or another of the same kind; this one holds "
            + held.map(FilterFiles::words).orElse("a filter of an unknown kind")
            + ", which would be lost)");
      }
    }
    return path;
  }

  private static Optional<Question> question(Path path) {
    try {
      return Optional.of(SavedFilter.kind(path).question());
    } catch (IOException e) {
      // What is damaged may be mended by others.
      return Optional.empty();
    }
  }

  private static String words(Question question) {
    return switch (question) {
      case SEEN -> "keys seen, from dedup --items";
      case ENDLESS -> "an endless stream, from dedup";
      case WINDOW -> "a window, from dedup";
      case COUNTING -> "counts, from count";
      case DECAYING -> "decaying counts, from top";
      case HISTORY -> "a history";
    };
  }

  /**
   * Refuses to write over one of the files that are read.
   *
   * @throws Failure naming it
   */
  public static void refuseInput(String option, String name, Path target, List<String> inputs)
      throws IOException {
    for (String input : inputs) {
      if (Files.exists(target)
          && Files.exists(Path.of(input))
          && Files.isSameFile(target, Path.of(input))) {
        throw Failure.wrongUse(option + ": " + name
            + " (expected: another file than those that are read; it is one of them)");
      }
    }
  }

  private static boolean holdsSomething(Path path) {
    try {
      return Files.exists(path) && Files.size(path) > 0;
    } catch (IOException e) {
      // What cannot be looked at is not overwritten either.
      return true;
    }
  }

  /**
   * The path of a file that can be written, whatever is there.
   *
   * @throws Failure if it cannot
   */
  public static Path place(String option, String name) {
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
    return path;
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
