package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.AgePartitionedTheory;
import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * Window filters that begin a new part after each generation, in so much memory: two rotated Bloom
 * filters and the age-partitioned filter, with the numbers of probes and slices of least penalty.
 *
 * <p>They look back over A items: the window, and what came before it in the generation in which it
 * begins. A key of that part is found for certain; an older one if others have set its bits.
 */
final class GenerationEstimates {
  private static final int PLACES = 4;
  private static final int MAX_PROBES = 24;
  private static final int[] OLDER_SLICES = {1, 2, 4, 8, 16, 32, 64};

  /* Once more probes cost so much more than fewer, still more will not cost less. */
  private static final double GIVE_UP = 1.3;

  private final WindowTask task;

  GenerationEstimates(WindowTask task) {
    this.task = task;
  }

  /**
   * A part of the questions, those at one place of a generation.
   *
   * @param alive the items that are looked back over
   * @param collision the probability that an older key is found
   * @param partly the probability that a key of one generation more is, and so on by powers
   * @param generation the items of a generation
   * @param partial the generations in which a key still has some of its bits
   */
  private record Place(
      double alive, double collision, double partly, double generation, int partial) {
    /** The probability that a key is not in the window and found because it came shortly before. */
    double near(double rate, double absent) {
      double sum = absent - Math.exp(-rate * alive);
      double chance = partly;
      for (int i = 1; i <= partial; i++) {
        double from = alive + (i - 1) * generation;
        sum += chance * (Math.exp(-rate * from) - Math.exp(-rate * (from + generation)));
        chance *= partly;
      }
      return sum;
    }

    double far(double rate) {
      return Math.exp(-rate * (alive + partial * generation)) * collision;
    }
  }

  private WindowPlan plan(WindowStructure structure, Record spec, long bytes, Place[] places) {
    double window = task.span().windowItems();
    WindowQuestions questions = new WindowQuestions(task);
    return questions.plan(
        structure,
        spec,
        bytes,
        rate -> mean(places, place -> places[place].far(rate)),
        rate -> mean(places, place -> places[place].near(rate, Math.exp(-rate * window))),
        task::present);
  }

  private static double mean(Place[] places, IntToDoubleFunction value) {
    double sum = 0;
    for (int i = 0; i < places.length; i++) {
      sum += value.applyAsDouble(i);
    }
    return sum / places.length;
  }

  Optional<WindowPlan> rotated(long bytes) {
    WindowSpan span = task.span();
    WindowPlan best = null;
    for (int probes = 1; probes <= MAX_PROBES; probes++) {
      long bits = mostBits(bytes, size -> RenewedCells.memoryBytes(RotatedBloomSpec.FILTERS, size));
      bits = Math.min(bits, RotatedBloomSpec.MAX_BITS);
      if (bits > 0) {
        RotatedBloomSpec spec =
            new RotatedBloomSpec(bits, probes, span.unit(), span.window(), span.late());
        best = better(
            best, plan(WindowStructure.ROTATED_BLOOM, spec, spec.memoryBytes(), places(spec)));
      }
    }
    return Optional.ofNullable(best);
  }

  private Place[] places(RotatedBloomSpec spec) {
    double generation = spec.generation() * task.span().itemsPerTick();
    double m = (double) spec.bits();
    double before = BloomTheory.falsePositiveRate(m, spec.probes(), distinct(generation));
    Place[] places = new Place[PLACES];
    for (int i = 0; i < PLACES; i++) {
      double since = (i + 0.5) / PLACES * generation;
      double now = BloomTheory.falsePositiveRate(m, spec.probes(), distinct(since));
      places[i] = new Place(generation + since, 1 - (1 - before) * (1 - now), 0, generation, 0);
    }
    return places;
  }

  Optional<WindowPlan> agePartitioned(long bytes) {
    WindowSpan span = task.span();
    WindowPlan best = null;
    for (int older : OLDER_SLICES) {
      long reach = span.unit().reach(span.window()) + span.late();
      long generation = Math.min(span.window(), Math.max(1, (reach + older - 1) / older));
      double least = Double.POSITIVE_INFINITY;
      for (int probes = 1; probes <= MAX_PROBES; probes++) {
        int slices = probes + older;
        long bits = mostBits(bytes, size -> RenewedCells.memoryBytes(slices, size));
        if (bits == 0) {
          break;
        }
        AgePartitionedSpec spec = new AgePartitionedSpec(
            bits, probes, span.unit(), span.window(), generation, span.late());
        WindowPlan here =
            plan(WindowStructure.AGE_PARTITIONED, spec, spec.memoryBytes(), places(spec));
        best = better(best, here);
        if (here.penalty() > GIVE_UP * least) {
          break;
        }
        least = Math.min(least, here.penalty());
      }
    }
    return Optional.ofNullable(best);
  }

  private Place[] places(AgePartitionedSpec spec) {
    double generation = spec.generation() * task.span().itemsPerTick();
    double m = (double) spec.bitsPerSlice();
    int k = spec.probes();
    Place[] places = new Place[PLACES];
    for (int i = 0; i < PLACES; i++) {
      double since = (i + 0.5) / PLACES * generation;
      double[] fills = new double[spec.slices()];
      for (int slice = 0; slice < fills.length; slice++) {
        double items = slice < k ? slice * generation + since : k * generation;
        fills[slice] = AgePartitionedTheory.fill(m, distinct(items));
      }
      places[i] = new Place(
          spec.olderSlices() * generation + since,
          AgePartitionedTheory.runProbability(fills, k),
          fills[fills.length - 1],
          generation,
          k - 1);
    }
    return places;
  }

  private double distinct(double items) {
    return task.law().distinct(items);
  }

  private static WindowPlan better(WindowPlan best, WindowPlan other) {
    return best == null || other.penalty() < best.penalty() ? other : best;
  }

  /** The most bits, as a multiple of 64, with which a memory is not exceeded; 0 if none. */
  private static long mostBits(long bytes, LongUnaryOperator memory) {
    long low = 0;
    long high = Math.min(bytes, (1L << 37)) / Long.BYTES + 1;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (memory.applyAsLong(middle << 6) <= bytes) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low << 6;
  }
}
