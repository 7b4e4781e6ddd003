package io.tidemark.console.memory;

import io.tidemark.core.Require;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of a change.
 *
 * @param isNew whether the item was new
 * @param count how often it is there now
 * @param sentence the same for people
 */
public record Change(Optional<Boolean> isNew, OptionalDouble count, String sentence) {
  /** Checks that all is there. */
  public Change {
    Require.nonNull(isNew, "isNew");
    Require.nonNull(count, "count");
    Require.nonNull(sentence, "sentence");
  }
}
