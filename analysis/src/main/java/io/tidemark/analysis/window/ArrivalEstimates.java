package io.tidemark.analysis.window;

import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.WindowUnit;
import java.util.Optional;

/**
 * Filters that count arrivals, for windows of items, in so much memory: the hash buffer and the
 * generalized Bloom filter, with the parameters of least penalty.
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
  Optional<WindowPlan> buffer(long bytes) {
    if (task.span().unit() != WindowUnit.ITEMS) {
      return Optional.empty();
    }
    long window = task.span().window();
    WindowPlan best = null;
    for (int bits = 1; bits <= HashBufferSpec.MAX_BITS_PER_HASH; bits++) {
      long capacity = capacity(bits, bytes);
      boolean enough =
          task.decision() == WindowDecision.STANDARD ? capacity >= window : capacity > 0;
      if (enough) {
        WindowPlan plan = bufferPlan(new HashBufferSpec(Math.min(capacity, window), bits));
        best = best == null || plan.penalty() < best.penalty() ? plan : best;
      }
    }
    return Optional.ofNullable(best);
  }

  private WindowPlan bufferPlan(HashBufferSpec spec) {
    double kept = (double) spec.capacity();
    double window = task.span().windowItems();
    double chance = BufferTheory.found(spec.bitsPerHash(), task.law().distinct(kept));
    return questions.plan(
        WindowStructure.HASH_BUFFER,
        spec,
        spec.memoryBytes(),
        rate -> Math.exp(-rate * window) * chance,
        rate -> 0,
        rate -> -Math.expm1(-rate * kept)
            + (Math.exp(-rate * kept) - Math.exp(-rate * window)) * chance);
  }

  private long capacity(int bits, long bytes) {
    long low = 0;
    long high = Math.min(task.span().window(), HashBufferSpec.MAX_CAPACITY) + 1;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (new HashBufferSpec(middle, bits).memoryBytes() <= bytes) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  Optional<WindowPlan> generalized(long bytes) {
    if (task.span().unit() != WindowUnit.ITEMS || bytes < Long.BYTES) {
      return Optional.empty();
    }
    long bits = Math.min((bytes >>> 3) << 6, GeneralizedBloomSpec.MAX_BITS);
    WindowPlan best = null;
    for (int probes : PROBES) {
      WindowPlan plan = generalizedPlan(new GeneralizedBloomSpec(bits, probes, probes));
      best = best == null || plan.penalty() < best.penalty() ? plan : best;
    }
    return Optional.ofNullable(best);
  }

  private WindowPlan generalizedPlan(GeneralizedBloomSpec spec) {
    GeneralizedPenalty penalty = new GeneralizedPenalty(
        (double) spec.bits(), spec.oneProbes(), task.span().windowItems(), task.law());
    WindowPlan found = questions.plan(
        WindowStructure.GENERALIZED_BLOOM,
        spec,
        spec.memoryBytes(),
        penalty::absentFound,
        rate -> 0,
        penalty::presentFound);
    return task.decision() == WindowDecision.STANDARD
        ? found
        : found.withPenalty(penalty.inferred(task.costs()));
  }
}
