package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;

/** The layouts on the command line. */
public final class LayoutWords extends Choice<LayoutWords.Layout> {
  /** Where the bits of a key lie. */
  public enum Layout {
    STANDARD,
    BLOCKED
  }

  LayoutWords() {
    super(Layout.class);
  }
}
