package io.tidemark.cli.terminal;

import java.util.function.Supplier;

/** A status line that is renewed several times a second until it is closed, which erases it. */
public final class Progress implements AutoCloseable {
  private static final long FIRST_MILLIS = 500;
  private static final long PERIOD_MILLIS = 200;

  private final Terminal terminal;
  private final Heartbeat clock;

  private Progress(Terminal terminal, Heartbeat clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  /** As {@link #show}, but nothing where data goes to the screen too, and would be mixed with it. */
  public static Progress showUnlessMixed(Terminal terminal, Supplier<String> line) {
    return terminal.outputIsTerminal() ? new Progress(terminal, null) : show(terminal, line);
  }

  /**
   * Shows what {@code line} gives, which is called from another thread; shows nothing where standard
   * error is no terminal.
   */
  public static Progress show(Terminal terminal, Supplier<String> line) {
    if (!terminal.errorsAreTerminal()) {
      return new Progress(terminal, null);
    }
    return new Progress(
        terminal,
        new Heartbeat("progress", FIRST_MILLIS, PERIOD_MILLIS, () -> terminal.status(line.get())));
  }

  @Override
  public void close() {
    stop();
  }

  /** Ends it early, before other output; {@link #close} may follow. */
  public void stop() {
    if (clock != null) {
      // A line under way would otherwise appear behind the next output.
      clock.stop();
      terminal.eraseStatus();
    }
  }
}
