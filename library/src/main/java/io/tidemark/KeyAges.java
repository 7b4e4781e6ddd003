package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.AgePosterior;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.inference.LearnedWindow;
import io.tidemark.analysis.inference.SteppedPosterior;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.time.TickUnit;
import java.util.function.Function;

/** How old keys are, by what is known of a stream or learned from it. */
interface KeyAges {
  /** The probability that a key is in the window that ends at a tick. Nothing changes. */
  double probability(long digest, long tick);

  /** What is known of its age, in {@link #unit}. Nothing changes. */
  AgePosterior posterior(long digest, long tick);

  /** What ages are counted in. */
  TickUnit unit();

  /** The cheaper answer. Nothing changes. */
  Decision decide(long digest, long tick, Costs costs);

  /** Whether yes is the cheaper answer; from now on the key has occurred at that tick. */
  boolean observe(long digest, long tick, double falsePositive, double falseNegative);

  /** Whether a key might be in the window; from now on it has occurred at that tick. */
  boolean observe(long digest, long tick);

  /** The memory of what is learned. */
  long memoryBytes();

  /** How old keys are, by what is known of the stream. */
  static Function<BlockTimingFilter, KeyAges> known(KeyPrior prior, DistinctModel distinct) {
    return filter -> new Known(filter, new WindowInference(filter, prior, distinct));
  }

  /** How old keys are, by what is learned from now on. */
  static Function<BlockTimingFilter, KeyAges> learned() {
    return filter -> new Learned(new LearnedWindow(filter));
  }

  /**
   * By what is known.
   *
   * @param filter the filter
   * @param inference the filter joined with what is known
   */
  record Known(BlockTimingFilter filter, WindowInference inference) implements KeyAges {
    @Override
    public double probability(long digest, long tick) {
      return inference.within(digest, tick);
    }

    @Override
    public AgePosterior posterior(long digest, long tick) {
      return inference.posterior(digest, tick);
    }

    @Override
    public TickUnit unit() {
      return TickUnit.ITEMS;
    }

    @Override
    public Decision decide(long digest, long tick, Costs costs) {
      return Decision.of(probability(digest, tick), costs);
    }

    @Override
    public boolean observe(long digest, long tick, double falsePositive, double falseNegative) {
      double probability = inference.observe(digest, tick);
      // Where both answers are free, what is certain is said.
      return probability > 0 && Decision.isYes(probability, falsePositive, falseNegative);
    }

    @Override
    public boolean observe(long digest, long tick) {
      return filter.observe(digest, tick);
    }

    @Override
    public long memoryBytes() {
      return 0;
    }
  }

  /**
   * By what is learned from the stream.
   *
   * @param window learns
   */
  record Learned(LearnedWindow window) implements KeyAges {
    @Override
    public double probability(long digest, long tick) {
      return window.probability(digest, tick);
    }

    @Override
    public AgePosterior posterior(long digest, long tick) {
      BlockTimingFilter filter = window.filter();
      if (filter.items() == 0) {
        // Nothing was learned yet: any age beyond the window, one more window on average.
        long span = filter.spec().window();
        return new SteppedPosterior(1 / (span + 1.0), span, span, 1);
      }
      return window.posterior(digest, tick);
    }

    @Override
    public TickUnit unit() {
      return window.filter().spec().unit();
    }

    @Override
    public Decision decide(long digest, long tick, Costs costs) {
      return window.decide(digest, tick, costs);
    }

    @Override
    public boolean observe(long digest, long tick, double falsePositive, double falseNegative) {
      return window.observe(digest, tick, falsePositive, falseNegative);
    }

    @Override
    public boolean observe(long digest, long tick) {
      boolean found = window.filter().mightContain(digest, tick);
      window.observe(digest, tick);
      return found;
    }

    @Override
    public long memoryBytes() {
      return window.memoryBytes();
    }
  }
}
