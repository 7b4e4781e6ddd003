package io.tidemark.analysis.window;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.filter.window.RunProbability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Window filters that begin a new part after each generation, in a given memory: two rotated Bloom
 * filters and the age-partitioned filter, with the numbers of probes and slices of least cost.
 *
 * <p>They look back over A items: the window, and what came before it in the generation in which it
 * begins. A key of that part is found for certain; an older one if others have set its bits. Only keys
 * that came before window and grain are errors.
 */
final class GenerationEstimates {
  private static final int PLACES = 4;
  private static final int MAX_PROBES = 24;
  private static final long[] OLDER_SLICES = {1, 2, 4, 8, 16, 32, 64, 128, 256};

  /* Of the fewest older slices that the grain needs. */
  private static final long[] QUARTERS = {4, 5, 6, 8, 12, 16, 32};

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
    /**
     * The probability that a key is found because it came shortly before.
     *
     * @param tolerated the items of window and grain, in which it did not come
     */
    double near(double rate, double tolerated) {
      double sum = Math.exp(-rate * tolerated) - Math.exp(-rate * Math.max(alive, tolerated));
      double chance = partly;
      for (int i = 1; i <= partial; i++) {
        double to = Math.max(alive + i * generation, tolerated);
        double from = Math.max(alive + (i - 1) * generation, tolerated);
        sum += chance * (Math.exp(-rate * from) - Math.exp(-rate * to));
        chance *= partly;
      }
      return sum;
    }

    /** The probability that it came before all that, and is found because of others. */
    double far(double rate, double tolerated) {
      return Math.exp(-rate * Math.max(alive + partial * generation, tolerated)) * collision;
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

  private WindowEstimate estimate(
      WindowStructure structure, MovingWindowSpec spec, List<Place> places) {
    double tolerated = task.toleratedItems();
    return new WindowQuestions(task)
        .estimate(
            structure,
            spec,
            rate -> mean(places, place -> place.far(rate, tolerated)),
            rate -> mean(places, place -> place.near(rate, tolerated)),
            task::present);
  }

  private static double mean(List<Place> places, ToDoubleFunction<Place> value) {
    double sum = 0;
    for (Place place : places) {
      sum += place.share() * value.applyAsDouble(place);
    }
    return sum;
  }

  Optional<WindowEstimate> rotated(long bytes) {
    WindowSpan span = task.span();
    WindowEstimate best = null;
    for (int probes = 1; probes <= MAX_PROBES; probes++) {
      long bits = mostBits(bytes, size -> RenewedCells.memoryBytes(RotatedBloomSpec.FILTERS, size));
      bits = Math.min(bits, RotatedBloomSpec.MAX_BITS);
      if (bits > 0) {
        RotatedBloomSpec spec = new RotatedBloomSpec(bits, probes, span.time(), span.window());
        best = better(best, estimate(WindowStructure.ROTATED_BLOOM, spec, places(spec)));
      }
    }
    return Optional.ofNullable(best);
  }

  private List<Place> places(RotatedBloomSpec spec) {
    double perTick = task.span().itemsPerTick();
    double span = spec.generation();
    double reach = Math.min(span, (double) spec.reach());
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

  Optional<WindowEstimate> agePartitioned(long bytes) {
    WindowSpan span = task.span();
    WindowEstimate best = null;
    long reach = span.reach() + span.late();
    for (long older : olderSlices(reach)) {
      long generation = Math.min(span.window(), Math.max(1, (reach + older - 1) / older));
      double least = Double.POSITIVE_INFINITY;
      for (int probes = 1; probes <= MAX_PROBES; probes++) {
        int slices = (int) (probes + older);
        long bits = mostBits(bytes, size -> RenewedCells.memoryBytes(slices, size));
        bits = Math.min(bits, AgePartitionedSpec.maxBitsPerSlice(slices));
        if (bits == 0) {
          break;
        }
        AgePartitionedSpec spec =
            new AgePartitionedSpec(bits, probes, span.time(), span.window(), generation);
        WindowEstimate here = estimate(WindowStructure.AGE_PARTITIONED, spec, places(spec));
        best = better(best, here);
        if (here.cost() > GIVE_UP * least) {
          break;
        }
        least = Math.min(least, here.cost());
      }
    }
    return Optional.ofNullable(best);
  }

  /** How many older slices are tried: with a grain, as many as it needs and some multiples. */
  private long[] olderSlices(long reach) {
    WindowSpan span = task.span();
    if (span.grain() == 0) {
      return OLDER_SLICES;
    }
    long fewest = Math.max(1, (reach + span.grain() - 1) / span.grain());
    return Arrays.stream(QUARTERS)
        .map(quarters -> (fewest * quarters + 3) / 4)
        .filter(older -> older <= AgePartitionedSpec.MAX_SLICES - MAX_PROBES)
        .distinct()
        .toArray();
  }

  private List<Place> places(AgePartitionedSpec spec) {
    double perTick = task.span().itemsPerTick();
    double span = spec.generation();
    int k = spec.probes();
    List<Place> places = new ArrayList<>();
    long edge = spec.reach() % spec.generation();
    for (Moment moment : moments(span, (double) edge)) {
      double[] fills = AgePartitionedTheory.fills(spec, perTick, moment.elapsed(), this::distinct);
      int oldest = AgePartitionedTheory.oldestAge(spec, moment.elapsed());
      places.add(new Place(
          moment.share(),
          (oldest * span + moment.elapsed()) * perTick,
          RunProbability.of(fills, k),
          fills[fills.length - 1],
          span * perTick,
          k - 1));
    }
    return places;
  }

  private double distinct(double items) {
    return task.law().distinct(items);
  }

  private static WindowEstimate better(WindowEstimate best, WindowEstimate other) {
    return best == null || other.cost() < best.cost() ? other : best;
  }

  /** The most bits, as a multiple of 64, with which a memory is not exceeded; 0 if none. */
  private static long mostBits(long bytes, LongUnaryOperator memory) {
    long most = Math.min(bytes, 1L << 37) / Long.BYTES;
    return Bisection.greatest(0, most, words -> memory.applyAsLong(words << 6) <= bytes) << 6;
  }
}
