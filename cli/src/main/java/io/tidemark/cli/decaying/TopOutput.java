package io.tidemark.cli.decaying;

import java.io.IOException;

/** Where tables go. */
interface TopOutput {
  /** Shows a table, after which others may follow. */
  void show(TopTable table) throws IOException;

  /** Shows the last table. */
  void end(TopTable table) throws IOException;

  /** Nothing will be shown any more: something went wrong. */
  void abandon() throws IOException;
}
