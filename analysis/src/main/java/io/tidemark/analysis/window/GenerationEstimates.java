package io.tidemark.analysis.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;

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
  private static final int[] OLDER_SLICES = {1, 2, 4, 8, 16, 32, 64, 128, 256};

  /* Once more probes cost so much more than fewer, still more will not cost less. */
  private static final double GIVE_UP = 1.3;

  private final WindowTask task;

  GenerationEstimates(WindowTask task) {
    this.task = task;
  }

  /**
   * A part of the questions, those at one place of a generation.
   *
   * @param share of the questions
   * @param alive the items that are looked back over
   * @param collision the probability that an older key is found
   * @param partly the probability that a key of one generation more is, and so on by powers
   * @param generation the items of a generation
   * @param partial the generations in which a key still has some of its bits
   */
  private record Place(
      double share, double alive, double collision, double partly, double generation, int partial) {
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

  /**
   * A moment of a generation.
   *
   * @param elapsed ticks since the generation began
   * @param share of the questions for which it stands
   */
  private record Moment(double elapsed, double share) {}

  /**
   * Moments of a generation.
   *
   * @param edge ticks after which the window reaches a generation less than before
   */
  private static List<Moment> moments(double span, double edge) {
    List<Moment> moments = new ArrayList<>();
    addMoments(moments, 0, edge, span);
    addMoments(moments, edge, span, span);
    return moments;
  }

  private static void addMoments(List<Moment> moments, double from, double to, double span) {
    double share = (to - from) / span;
    int count = (int) Math.ceil(PLACES * share);
    for (int i = 0; i < count; i++) {
      moments.add(new Moment(from + (i + 0.5) / count * (to - from), share / count));
    }
  }

  private WindowPlan plan(WindowStructure structure, Record spec, long bytes, List<Place> places) {
    double window = task.span().windowItems();
    WindowQuestions questions = new WindowQuestions(task);
    return questions.plan(
        structure,
        spec,
        bytes,
        rate -> mean(places, place -> place.far(rate)),
        rate -> mean(places, place -> place.near(rate, Math.exp(-rate * window))),
        task::present);
  }

  private static double mean(List<Place> places, ToDoubleFunction<Place> value) {
    double sum = 0;
    for (Place place : places) {
      sum += place.share() * value.applyAsDouble(place);
    }
    return sum;
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

  private List<Place> places(RotatedBloomSpec spec) {
    double perTick = task.span().itemsPerTick();
    double span = spec.generation();
    double reach = Math.min(span, (double) spec.unit().reach(spec.window()));
    List<Place> places = new ArrayList<>();
    for (Moment moment : moments(span, reach)) {
      // With ticks that may run back, the filter before is kept for longer than it is asked.
      double before = moment.elapsed() < reach ? span : 0;
      places.add(new Place(
          moment.share(),
          (before + moment.elapsed()) * perTick,
          RotatedBloomTheory.falsePositiveRate(spec, perTick, moment.elapsed(), this::distinct),
          0,
          span * perTick,
          0));
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
        bits = Math.min(bits, AgePartitionedSpec.maxBitsPerSlice(slices));
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

  private List<Place> places(AgePartitionedSpec spec) {
    double perTick = task.span().itemsPerTick();
    double span = spec.generation();
    int k = spec.probes();
    List<Place> places = new ArrayList<>();
    long edge = spec.unit().reach(spec.window()) % spec.generation();
    for (Moment moment : moments(span, (double) edge)) {
      double[] fills = AgePartitionedTheory.fills(spec, perTick, moment.elapsed(), this::distinct);
      int oldest = AgePartitionedTheory.oldestAge(spec, moment.elapsed());
      places.add(new Place(
          moment.share(),
          (oldest * span + moment.elapsed()) * perTick,
          AgePartitionedTheory.runProbability(fills, k),
          fills[fills.length - 1],
          span * perTick,
          k - 1));
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
