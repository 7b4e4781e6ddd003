package io.tidemark.experiments;

import java.util.Objects;

/**
 * Whether an experiment can run with the options given.
 *
 * @param <P> its parameters
 */
public sealed interface Preparation<P extends Record> {
  /** It can, with these parameters. */
  record Ready<P extends Record>(P parameters) implements Preparation<P> {
    public Ready {
      Objects.requireNonNull(parameters, "parameters");
    }
  }

  /** It cannot: a sentence says what it would need. */
  record Lacking<P extends Record>(String need) implements Preparation<P> {
    public Lacking {
      Objects.requireNonNull(need, "need");
    }
  }
}
