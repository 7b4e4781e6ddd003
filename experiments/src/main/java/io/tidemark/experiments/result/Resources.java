package io.tidemark.experiments.result;

import io.tidemark.experiments.Experiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files beside the classes of the experiments. */
final class Resources {
  private Resources() {}

  /**
   * The text of a file.
   *
   * @param path such as {@code classic/bits-per-key.md}
   */
  static String text(String path) {
    try (InputStream in = Experiment.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("resource: " + path + " (expected: a file)");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
