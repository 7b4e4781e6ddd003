package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/** Plans every structure for one load and one set of query lengths. */
final class HistoryPlanner {
  /*
   * More leaves than this are not planned: their tables take longer to make than all the rest.
   */
  private static final double MAX_LEAVES = 1 << 19;

  /* The ticks of a greater leaf are never looked at one by one: a range that cuts it gets "maybe". */
  private static final int MAX_LEAF_HEIGHT = Long.numberOfTrailingZeros(PairHistory.MAX_LOOKS);

  /* The memory that an error takes is found to this part of itself. */
  private static final double PRECISION = 1e-4;

  private final Timeline timeline;
  private final HistoryLoad load;
  private final QueryLengths lengths;
  private final List<Forest> forests;

  /* By lines: a search for an error comes to the same number of them again and again. */
  private final Map<Long, HistoryPlan> tidelines = new HashMap<>();

  /** Chooses the shape of a tideline. */
  @FunctionalInterface
  private interface TidelineChoice {
    TidelineHistorySpec spec(Timeline timeline, long bits, HistoryLoad load, QueryLengths lengths);
  }

  HistoryPlanner(Timeline timeline, HistoryLoad load, QueryLengths lengths) {
    this.timeline = timeline;
    this.load = load;
    this.lengths = lengths;
    this.forests = forests();
  }

  /** The memory of the smallest history: one filter of a word. */
  static long leastBits() {
    return overheadBits(1) + Long.SIZE;
  }

  List<HistoryPlan> plans(long bits) {
    Require.inRange(bits, 1, FilterSizes.MAX_BITS, "bits");
    List<HistoryPlan> plans = new ArrayList<>();
    for (HistoryStructure structure : HistoryStructure.values()) {
      plan(structure, bits, TidelineTuning::spec).ifPresent(plans::add);
    }
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(Require.message("bits", bits, "at least " + leastBits()));
    }
    plans.sort(Comparator.comparingDouble(HistoryPlan::meanError));
    return List.copyOf(plans);
  }

  List<HistoryPlan> plansForError(double error) {
    List<HistoryPlan> plans = new ArrayList<>();
    for (HistoryStructure structure : HistoryStructure.values()) {
      planForError(structure, error).ifPresent(plans::add);
    }
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "error", error, "more, or shorter ranges; no structure reaches it for " + lengths));
    }
    plans.sort(Comparator.comparingLong(HistoryPlan::bits));
    return List.copyOf(plans);
  }

  /**
   * The error falls as the bits grow, but for the rounding of sizes and probes. These make it a function
   * of steps, so that only its side of the wanted one counts, and halving is all that can be done.
   */
  private Optional<HistoryPlan> planForError(HistoryStructure structure, double error) {
    double low = 1;
    double high = 1 << 12;
    Optional<HistoryPlan> enough = planWithin(structure, high, error);
    while (enough.isEmpty()) {
      if (high >= FilterSizes.MAX_BITS) {
        return enough;
      }
      low = high;
      high = Math.min(2 * high, (double) FilterSizes.MAX_BITS);
      enough = planWithin(structure, high, error);
    }
    while (high - low > PRECISION * high) {
      double middle = (low + high) / 2;
      Optional<HistoryPlan> less = planWithin(structure, middle, error);
      if (less.isPresent()) {
        enough = less;
        high = middle;
      } else {
        low = middle;
      }
    }
    return enough;
  }

  private Optional<HistoryPlan> planWithin(HistoryStructure structure, double bits, double error) {
    return plan(structure, (long) bits, TidelineTuning::leastError)
        .filter(plan -> plan.highestError() <= error);
  }

  private Optional<HistoryPlan> plan(HistoryStructure structure, long bits, TidelineChoice choice) {
    return switch (structure) {
      case PAIR -> pair(bits);
      case LEVEL -> level(bits);
      case INTERVAL -> interval(bits);
      case TIDELINE -> tideline(bits, choice);
    };
  }

  private Optional<HistoryPlan> pair(long bits) {
    return filterBits(bits, 1).map(filterBits -> {
      PairHistorySpec spec = HistoryTuning.pair(timeline, filterBits, load.distinct(0));
      FilterSizes sizes = FilterSizes.uniform(1, spec.bits(), spec.probes());
      return plan(
          HistoryStructure.PAIR, spec, sizes, ticks -> HistoryErrors.predicted(spec, load, ticks));
    });
  }

  private Optional<HistoryPlan> level(long bits) {
    return filterBits(bits, load.levels()).map(filterBits -> {
      LevelHistorySpec spec = HistoryTuning.level(timeline, filterBits, load, lengths);
      return plan(
          HistoryStructure.LEVEL,
          spec,
          spec.levels(),
          ticks -> HistoryErrors.predicted(spec, load, ticks));
    });
  }

  /** With the leaves that the model finds best. */
  private Optional<HistoryPlan> interval(long bits) {
    Forest best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Forest forest : forests) {
      if (bits - forest.overheadBits >= Long.SIZE) {
        double error = forest.shares.error(forest.filterBits(bits));
        if (error < least) {
          least = error;
          best = forest;
        }
      }
    }
    return Optional.ofNullable(best)
        .map(forest -> interval(forest.shares.spec(forest.filterBits(bits))));
  }

  private HistoryPlan interval(IntervalHistorySpec spec) {
    return plan(
        HistoryStructure.INTERVAL,
        spec,
        spec.filters(),
        ticks -> HistoryErrors.predicted(spec, load, ticks));
  }

  private Optional<HistoryPlan> tideline(long bits, TidelineChoice choice) {
    long overhead = LineCells.memoryBytes(0) * Byte.SIZE;
    if (bits - overhead < LineCells.LINE_BITS) {
      return Optional.empty();
    }
    long most = Math.min(bits - overhead, LineCells.MAX_LINES * LineCells.LINE_BITS);
    long lines = TidelineTuning.halvable(most / LineCells.LINE_BITS);
    return Optional.of(tidelines.computeIfAbsent(
        lines,
        count ->
            tideline(choice.spec(timeline, count * LineCells.LINE_BITS, load, lengths), overhead)));
  }

  private HistoryPlan tideline(TidelineHistorySpec spec, long overhead) {
    return plan(
        HistoryStructure.TIDELINE,
        spec,
        overhead + spec.bits(),
        ticks -> HistoryErrors.predicted(spec, load, ticks));
  }

  /** The leaves that come into question. */
  private List<Forest> forests() {
    Coverage coverage = timeline.coverage();
    double span = (double) coverage.to() - (double) coverage.from();
    List<Forest> candidates = new ArrayList<>();
    int greatest = Math.min(MAX_LEAF_HEIGHT, load.levels() - 1);
    for (int leafHeight = 0; leafHeight <= greatest; leafHeight++) {
      if (Math.scalb(span, -leafHeight) <= MAX_LEAVES) {
        IntervalTree tree = new IntervalTree(timeline, leafHeight, load.levels() - 1);
        candidates.add(
            new Forest(new IntervalShares(tree, load, lengths), overheadBits(tree.nodes() + 1)));
      }
    }
    return candidates;
  }

  /** Leaves of one size and the memory of their tables. */
  private record Forest(IntervalShares shares, long overheadBits) {
    double filterBits(long bits) {
      return (double) wholeWords(bits - overheadBits);
    }
  }

  private HistoryPlan plan(
      HistoryStructure structure, HistorySpec spec, FilterSizes sizes, LongToDoubleFunction error) {
    long bits = overheadBits(sizes.count()) + wholeWords(sizes.totalBits() + Long.SIZE - 1);
    return plan(structure, spec, bits, error);
  }

  private HistoryPlan plan(
      HistoryStructure structure, HistorySpec spec, long bits, LongToDoubleFunction error) {
    List<Double> errors =
        Arrays.stream(lengths.lengths()).mapToDouble(error).boxed().toList();
    return new HistoryPlan(structure, spec, bits, lengths, errors);
  }

  /** What is left for the filters, in whole words. */
  private static Optional<Long> filterBits(long bits, int filters) {
    long left = wholeWords(bits - overheadBits(filters));
    return left > 0 ? Optional.of(left) : Optional.empty();
  }

  private static long wholeWords(long bits) {
    return bits / Long.SIZE * Long.SIZE;
  }

  /** Where each filter starts, its probes, and a bit that tells whether it was touched. */
  private static long overheadBits(int filters) {
    return FilterSizes.uniform(filters, 0, 0).tableBytes() * Byte.SIZE
        + wholeWords(filters + Long.SIZE - 1L);
  }
}
