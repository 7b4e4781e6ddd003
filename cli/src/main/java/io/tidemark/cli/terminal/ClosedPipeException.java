package io.tidemark.cli.terminal;

import java.io.IOException;
import java.io.Serial;

/** Nobody reads standard output any more, as after {@code | head -1}. */
public final class ClosedPipeException extends IOException {
  @Serial
  private static final long serialVersionUID = 1;

  ClosedPipeException(IOException cause) {
    super("standard output was closed", cause);
  }
}
