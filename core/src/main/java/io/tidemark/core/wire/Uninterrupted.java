package io.tidemark.core.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Does something with files to the end although the thread is interrupted: a channel closes under a
 * thread that is, and half a step would be left. The interrupt is there again afterwards.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

  /** A step that can be done again when it was not finished. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void run() throws IOException;
  }

  /** The same with a result. */
  @FunctionalInterface
  public interface Supplier<T> {
    /** Does it. */
    T get() throws IOException;
  }

  /**
   * Does a step to the end.
   *
   * @throws IOException if the step fails and no interrupt is the reason
   */
  public static void run(Step step) throws IOException {
    get(() -> {
      step.run();
      return true;
    });
  }

  /**
   * The same with a result.
   *
   * @throws IOException if it fails and no interrupt is the reason
   */
  public static <T> T get(Supplier<T> step) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return step.get();
        } catch (IOException | UncheckedIOException e) {
          // Channels say in several ways that they were closed; without the interrupt they are not.
          // One that names the interrupt can come while the thread is not marked.
          if (!Thread.interrupted() && !isByInterrupt(e)) {
            throw e;
          }
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isByInterrupt(Exception e) {
    return e instanceof ClosedByInterruptException
        || e.getCause() instanceof ClosedByInterruptException;
  }
}
