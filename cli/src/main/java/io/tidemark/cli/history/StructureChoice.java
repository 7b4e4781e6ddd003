package io.tidemark.cli.history;

import io.tidemark.cli.input.Choice;
import java.util.Optional;

/** Which structure a history is to have. */
public enum StructureChoice {
  PAIR,
  INTERVAL,
  LEVEL,
  TIDELINE,
  /** Complete and exact in time: nothing can be added later. */
  SEALED,
  /** The best for the goal. */
  AUTO;

  /** The words of the command line. */
  public static final class Words extends Choice<StructureChoice> {
    Words() {
      super(StructureChoice.class);
    }
  }

  /** Its name in plans; none if any is to be considered. */
  public Optional<String> word() {
    return this == AUTO ? Optional.empty() : Optional.of(Choice.word(this));
  }
}
