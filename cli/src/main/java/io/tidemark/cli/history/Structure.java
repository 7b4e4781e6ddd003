package io.tidemark.cli.history;

import io.tidemark.cli.input.Choice;

/** Which structure a history is to have. */
public enum Structure {
  PAIR,
  INTERVAL,
  LEVEL,
  TIDELINE,
  /** Complete and exact in time: nothing can be added later. */
  SEALED,
  /** The best for the goal. */
  AUTO;

  /** The words of the command line. */
  public static final class Words extends Choice<Structure> {
    Words() {
      super(Structure.class);
    }
  }

  /** Whether an option is to be considered. */
  boolean allows(HistoryOption option) {
    return this == AUTO || this == option.structure();
  }
}
