package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;

/** The two laws of the paper's drawn streams. */
public enum StreamKind {
  /** All keys equally likely. */
  UNIFORM("uniform"),
  /** The key of rank x with a probability of 1/(x H). */
  POWER_LAW("power law");

  private final String title;

  StreamKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  KeyStream draw(int universe, long seed) {
    return switch (this) {
      case UNIFORM -> new UniformStream(new UniformStream.Parameters(universe, seed));
      case POWER_LAW -> new ZipfStream(new ZipfStream.Parameters(universe, 1, seed));
    };
  }
}
