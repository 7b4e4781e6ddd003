package io.tidemark.cli.dedup;

import io.tidemark.cli.input.Choice;

/** Which lines are printed. */
public enum Selection {
  /** Those not seen before. */
  FIRSTS,
  /** Those seen before. */
  DUPLICATES;

  /** The words of the command line. */
  public static final class Words extends Choice<Selection> {
    Words() {
      super(Selection.class);
    }
  }
}
