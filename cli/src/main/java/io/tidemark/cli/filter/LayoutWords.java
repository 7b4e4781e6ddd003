package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;
import io.tidemark.core.filter.seen.BloomLayout;

/** The layouts on the command line. */
public final class LayoutWords extends Choice<BloomLayout> {
  LayoutWords() {
    super(BloomLayout.class);
  }
}
