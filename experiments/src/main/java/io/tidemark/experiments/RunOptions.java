package io.tidemark.experiments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What a user chooses for a run.
 *
 * @param scale how large
 * @param dataFolder where real streams lie, if there are any: files {@code *.tsv.gz} with lines
 *     {@code epoch_seconds<TAB>key[<TAB>weight]}
 */
public record RunOptions(RunScale scale, Optional<Path> dataFolder) {
  public RunOptions {
    Objects.requireNonNull(scale, "scale");
    dataFolder.ifPresent(folder -> {
      if (!Files.isDirectory(folder)) {
        throw new IllegalArgumentException("data: " + folder + " (expected: a folder)");
      }
    });
  }

  /** Without real streams. */
  public static RunOptions of(RunScale scale) {
    return new RunOptions(scale, Optional.empty());
  }

  /** With real streams. */
  public static RunOptions of(RunScale scale, Path dataFolder) {
    return new RunOptions(scale, Optional.of(dataFolder));
  }
}
