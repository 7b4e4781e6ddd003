package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.ZipfPrior;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.function.LongToDoubleFunction;

/** How often the keys of a stream repeat. */
public enum WindowRepeats {
  /** All keys alike: most are new in the window. */
  UNIFORM("all keys alike"),
  /** A few keys come repeatedly. */
  ZIPF("Zipf");

  /** The skew of the second stream. */
  public static final double EXPONENT = 1;

  private static final long SEED = 1;

  private final String label;

  WindowRepeats(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The stream from its beginning, of keys from 0 to the universe. */
  KeyStream start(WindowSize size) {
    return switch (this) {
      case UNIFORM -> new UniformStream(new UniformStream.Parameters(size.universe(), SEED));
      case ZIPF -> new ZipfStream(new ZipfStream.Parameters(size.universe(), EXPONENT, SEED));
    };
  }

  /** How likely the key with a counter is to be the next item. */
  LongToDoubleFunction prior(WindowSize size) {
    return switch (this) {
      case UNIFORM -> {
        double p = 1.0 / size.universe();
        yield counter -> p;
      }
      case ZIPF -> {
        // Its ranks are not asked by digests here.
        ZipfPrior prior = new ZipfPrior(digest -> digest, size.universe(), EXPONENT);
        yield counter -> prior.probabilityOfRank(counter + 1);
      }
    };
  }

  /** How many distinct keys there are among some items. */
  DistinctModel distinct(WindowSize size) {
    return switch (this) {
      case UNIFORM -> DistinctModel.uniform(size.universe());
      case ZIPF -> DistinctModel.zipf(size.universe(), EXPONENT, size.items());
    };
  }
}
