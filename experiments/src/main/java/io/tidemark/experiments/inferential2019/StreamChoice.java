package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.StreamFiles;
import java.nio.file.Path;
import java.util.Locale;

/** Which stream is asked about. */
public sealed interface StreamChoice {
  /** A short name, for charts and tables. */
  String title();

  /**
   * A stream that is drawn: how often each key comes is known and never changes.
   *
   * @param kind the law
   * @param universe the number of different keys (paper: |U|)
   * @param warmUp items before the first question
   * @param queries questions, each followed by its item
   * @param seed seed of the draws
   */
  record Drawn(StreamKind kind, int universe, int warmUp, int queries, long seed)
      implements StreamChoice {
    @Override
    public String title() {
      return kind.title();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s, %,d keys, %,d items and %,d questions",
          title(),
          universe,
          warmUp,
          queries);
    }

    /** The same law, drawn again. */
    Drawn again(long newSeed) {
      return new Drawn(kind, universe, warmUp, queries, newSeed);
    }
  }

  /**
   * The keys of a file in order. The first quarter comes before the first question.
   *
   * @param file the file
   */
  record Traced(Path file) implements StreamChoice {
    /** One item in so many comes before the first question. */
    static final int WARM_UP_PART = 4;

    @Override
    public String title() {
      return StreamFiles.name(file);
    }

    @Override
    public String toString() {
      return title();
    }
  }
}
