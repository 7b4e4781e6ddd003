package io.tidemark.analysis.window;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBufferSpec;
import java.util.Optional;

/**
 * Filters that count arrivals, for windows of items, in a given memory: the hash buffer and the
 * generalized Bloom filter, with the parameters of least cost.
 */
final class ArrivalEstimates {
  private static final int[] PROBES = {1, 2, 3, 4, 6, 8, 12, 16, 20, 30};

  private final WindowTask task;
  private final WindowQuestions questions;

  ArrivalEstimates(WindowTask task) {
    this.task = task;
    this.questions = new WindowQuestions(task);
  }

  /** Of standard answers it is required that they miss nothing: all items of the window are kept. */
  Optional<WindowEstimate> buffer(long bytes) {
    if (!task.span().unit().isItems()) {
      return Optional.empty();
    }
    long window = task.span().window();
    WindowEstimate best = null;
    for (int bits = 1; bits <= HashBufferSpec.MAX_BITS_PER_HASH; bits++) {
      long capacity = capacity(bits, bytes);
      boolean enough =
          task.decision() == WindowDecision.STANDARD ? capacity >= window : capacity > 0;
      if (enough) {
        WindowEstimate plan = bufferPlan(new HashBufferSpec(Math.min(capacity, window), bits));
        best = best == null || plan.cost() < best.cost() ? plan : best;
      }
    }
    return Optional.ofNullable(best);
  }

  private WindowEstimate bufferPlan(HashBufferSpec spec) {
    double kept = (double) spec.capacity();
    double window = task.span().windowItems();
    double tolerated = task.toleratedItems();
    double chance = BufferTheory.found(spec.bitsPerHash(), task.law().distinct(kept));
    return questions.estimate(
        WindowStructure.HASH_BUFFER,
        spec,
        rate -> Math.exp(-rate * tolerated) * chance,
        rate -> 0,
        rate -> -Math.expm1(-rate * kept)
            + (Math.exp(-rate * kept) - Math.exp(-rate * window)) * chance);
  }

  private long capacity(int bits, long bytes) {
    long most = Math.min(task.span().window(), HashBufferSpec.MAX_CAPACITY);
    return Bisection.greatest(
        0, most, capacity -> new HashBufferSpec(capacity, bits).memoryBytes() <= bytes);
  }

  Optional<WindowEstimate> generalized(long bytes) {
    if (!task.span().unit().isItems() || bytes < Long.BYTES) {
      return Optional.empty();
    }
    long bits = Math.min((bytes >>> 3) << 6, GeneralizedBloomSpec.MAX_BITS);
    WindowEstimate best = null;
    for (int probes : PROBES) {
      WindowEstimate plan = generalizedPlan(new GeneralizedBloomSpec(bits, probes, probes));
      best = best == null || plan.cost() < best.cost() ? plan : best;
    }
    return Optional.ofNullable(best);
  }

  private WindowEstimate generalizedPlan(GeneralizedBloomSpec spec) {
    GeneralizedCost cost = new GeneralizedCost(
        (double) spec.bits(), spec.oneProbes(), task.span().windowItems(), task.law());
    WindowEstimate found = questions.estimate(
        WindowStructure.GENERALIZED_BLOOM, spec, cost::absentFound, rate -> 0, cost::presentFound);
    return task.decision() == WindowDecision.STANDARD
        ? found
        : found.withCost(cost.inferred(task.costs()));
  }
}
