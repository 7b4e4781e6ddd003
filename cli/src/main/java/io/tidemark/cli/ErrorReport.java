package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Heap;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Turns whatever ended a command into one sentence and an exit code. */
final class ErrorReport {
  private ErrorReport() {}

  /** Says what went wrong; the stack only with TIDEMARK_DEBUG=1. */
  static int report(Throwable failure, Terminal terminal) {
    if (failure instanceof UncheckedIOException wrapped) {
      return report(wrapped.getCause(), terminal);
    }
    if (failure instanceof ClosedPipeException) {
      return ExitCode.CLOSED_PIPE;
    }
    terminal.fail(sentence(failure), exitCode(failure));
    if (terminal.debugs()) {
      failure.printStackTrace(terminal.errors());
    }
    return exitCode(failure);
  }

  private static int exitCode(Throwable failure) {
    if (failure instanceof Failure known) {
      return known.exitCode();
    }
    if (failure instanceof IllegalArgumentException) {
      return ExitCode.WRONG_USE;
    }
    return failure instanceof IOException ? ExitCode.BAD_INPUT : ExitCode.INTERNAL;
  }

  private static String sentence(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return "out of memory: "
          + Sizes.text(Runtime.getRuntime().maxMemory())
          + " of heap were not enough; more with "
          + Heap.REMEDY;
    }
    if (failure instanceof FileSystemException file) {
      return sentence(file);
    }
    boolean expected = failure instanceof Failure
        || failure instanceof IllegalArgumentException
        || failure instanceof IOException;
    return expected && failure.getMessage() != null
        ? failure.getMessage()
        : "internal error: " + failure + "; TIDEMARK_DEBUG=1 shows where";
  }

  /** Why a file could not be used. */
  static String sentence(FileSystemException failure) {
    String file = failure.getFile();
    if (failure instanceof NoSuchFileException) {
      return file + ": no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return file + ": permission denied";
    }
    return failure.getReason() == null ? failure.getMessage() : file + ": " + failure.getReason();
  }
}
