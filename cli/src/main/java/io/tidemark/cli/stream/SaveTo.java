package io.tidemark.cli.stream;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where what was learned is saved.
 *
 * @param file the file, if any
 * @param everyNanos how often it is saved before the end, if at all
 */
public record SaveTo(Optional<Path> file, OptionalLong everyNanos) {
  /** Nothing is saved. */
  public static final SaveTo NOWHERE = new SaveTo(Optional.empty(), OptionalLong.empty());

  /** Saved at the end. */
  public static SaveTo file(Path file) {
    return new SaveTo(Optional.of(file), OptionalLong.empty());
  }
}
