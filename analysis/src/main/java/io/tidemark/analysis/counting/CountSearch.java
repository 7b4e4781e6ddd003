package io.tidemark.analysis.counting;

import io.tidemark.analysis.counting.CountCandidate.Shape;
import io.tidemark.analysis.counting.CountCandidate.Size;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.BrentSolver;

/**
 * Counters and probes of one structure in one layout for a goal.
 *
 * <p>The number of counters follows from the probes and the goal, so that the probes are all there is
 * to search. Fewer of them than make the counters fewest may be better: then counters hold less and are
 * narrower.
 */
final class CountSearch {
  /** Memory that is not used for a smaller error than this. */
  static final double LEAST_ERROR = 1e-12;

  /* A key takes time for each of its probes: fewer are taken if they cost no more bytes than this. */
  private static final double FEWER_MAY_TAKE = 1.01;

  /* The search ends after so many numbers of probes that are worse than the best. */
  private static final int GIVE_UP = 5;

  /* Counters that are sampled in the search, and for the plan. */
  private static final int COARSE_CELLS = 1 << 15;
  private static final int FINE_CELLS = 1 << 17;

  /* With so much fewer counters than the paper has for the greatest error, that is exceeded. */
  private static final double MOST_PAPERS_ERR = 0.9;

  /* A filter that errs so little has 57 counters per key or more, of a bit or more each. */
  private static final double LEAST_BYTES_PER_KEY = 7;

  /* How exactly the fewest counters are looked for. */
  private static final double CELL_STEP = 1e-5;

  /* In blocks some numbers of probes never reach an error: no more counters are tried than this. */
  private static final double MOST_TIMES_THE_PAPER = 64;
  private static final double MOST_OF_FEW = 1e5;

  /* How often, and how near, counters are fitted into a memory. */
  private static final int MAX_STEPS = 8;
  private static final double CLOSE = 2e-3;

  private static final int MAX_EVALUATIONS = 200;

  private final CountLaw law;
  private final CountCandidate candidate;

  CountSearch(CountLaw law, CountCandidate candidate) {
    this.law = law;
    this.candidate = candidate;
  }

  /** The least memory that keeps an error. */
  Optional<CountPlan> forError(double error) {
    return leastBytes(error).map(shape -> plan(shape, DynamicCountSpec.UNBOUNDED));
  }

  /** The shape of least memory that keeps an error. */
  Optional<Shape> leastBytes(double error) {
    List<Sized> found = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    int worse = 0;
    for (int probes = 1; probes <= CountingBloomSpec.MAX_PROBES && worse < GIVE_UP; probes++) {
      Optional<Sized> sized = reaching(error, probes);
      double bytes = sized.map(Sized::meanBytes).orElse(Double.POSITIVE_INFINITY);
      // A number of probes that never is enough says nothing of greater ones.
      worse = bytes < least ? 0 : worse + (bytes < Double.POSITIVE_INFINITY ? 1 : 0);
      least = Math.min(least, bytes);
      sized.filter(one -> one.meanBytes < Double.POSITIVE_INFINITY).ifPresent(found::add);
    }
    double enough = least * FEWER_MAY_TAKE;
    return found.stream().filter(sized -> sized.meanBytes <= enough).findFirst().map(Sized::shape);
  }

  private Optional<Sized> reaching(double error, int probes) {
    return fewestCells(error, probes)
        .map(cells -> new Shape(cells, probes, error))
        .map(shape -> new Sized(shape, candidate.size(shape, COARSE_CELLS).meanBytes()));
  }

  /** The fewest counters with which the error is kept, if any number of them is enough. */
  private Optional<Long> fewestCells(double error, int probes) {
    double high = Math.max(2, 2 * CountTheory.cells(law.keys(), probes, error));
    double most = Math.max(high * MOST_TIMES_THE_PAPER, MOST_OF_FEW);
    while (high <= most && error(candidate.roundUp(high), probes) > error) {
      high *= 2;
    }
    double low = high / 2;
    while (low >= 1 && error(candidate.roundUp(low), probes) <= error) {
      high = low;
      low /= 2;
    }
    if (high > most) {
      return Optional.empty();
    }
    return Optional.of(low < 1 ? candidate.roundUp(high) : between(low, high, error, probes))
        .filter(cells -> cells <= candidate.maxCells());
  }

  /** Between too few counters and enough. */
  private long between(double low, double high, double error, int probes) {
    UnivariateFunction excess =
        log -> Math.log(error(candidate.roundUp(Math.exp(log)), probes) / error);
    double from = Math.log(low);
    double to = Math.log(high);
    // Exponentials of logarithms may be rounded up to one step more, and the ends be no ends then.
    boolean bracketed = excess.value(from) > 0 && excess.value(to) < 0;
    double root = bracketed ? solver().solve(MAX_EVALUATIONS, excess, from, to) : from;
    long cells = candidate.roundUp(Math.exp(root));
    while (error(cells, probes) > error) {
      cells = candidate.roundUp(cells + Math.max(1, cells * CELL_STEP));
    }
    return cells;
  }

  /** The least error in a memory. */
  Optional<CountPlan> forMemory(long bytes) {
    Optional<Shape> ample = bytes < LEAST_BYTES_PER_KEY * law.keys()
        ? Optional.empty()
        : leastBytes(LEAST_ERROR).filter(shape -> room(shape, bytes) >= 1);
    return ample.or(() -> leastError(bytes)).map(shape -> plan(shape, bytes));
  }

  private Optional<Shape> leastError(long bytes) {
    List<Shape> found = new ArrayList<>();
    double least = 1;
    double start = bytes * 2.0;
    int worse = 0;
    for (int probes = 1; probes <= CountingBloomSpec.MAX_PROBES && worse < GIVE_UP; probes++) {
      Optional<Shape> shape = within(bytes, probes, start, COARSE_CELLS);
      double error = shape.map(Shape::error).orElse(1.0);
      worse = error < least ? 0 : worse + 1;
      least = Math.min(least, error);
      shape.ifPresent(found::add);
      start = shape.map(s -> (double) s.cells()).orElse(start);
    }
    return found.stream()
        .min(Comparator.comparingDouble(Shape::error))
        .flatMap(best -> within(bytes, best.probes(), (double) best.cells(), FINE_CELLS));
  }

  /** The most counters that fit, if that is not hopelessly few. */
  private Optional<Shape> within(long bytes, int probes, double start, int sampledCells) {
    double fewest = MOST_PAPERS_ERR * CountTheory.cells(law.keys(), probes, CountTuning.MAX_ERROR);
    if (fewest > bytes * 8.0) {
      return Optional.empty();
    }
    long cells =
        candidate.roundDown(Math.min((double) candidate.maxCells(), Math.max(start, fewest)));
    for (int step = 0; step < MAX_STEPS; step++) {
      Shape shape = shape(cells, probes);
      double room = room(shape, bytes, sampledCells);
      if (room >= 1 && (room < 1 + CLOSE || step == MAX_STEPS - 1)) {
        return Optional.of(shape);
      }
      long next = candidate.roundDown(
          Math.min((double) candidate.maxCells(), cells * room * (room < 1 ? 1 - CLOSE / 2 : 1)));
      if (next == cells || next < fewest) {
        return room >= 1 ? Optional.of(shape) : Optional.empty();
      }
      cells = next;
    }
    return Optional.empty();
  }

  /** How often the shape fits into a memory, by the most that it takes. */
  double room(Shape shape, long bytes) {
    return room(shape, bytes, FINE_CELLS);
  }

  private double room(Shape shape, long bytes, int sampledCells) {
    return bytes / candidate.size(shape, sampledCells).mostBytes();
  }

  private Shape shape(long cells, int probes) {
    return new Shape(cells, probes, error(cells, probes));
  }

  private double error(long cells, int probes) {
    return CountErrors.wrong(CountErrors.places(cells, probes, candidate.layout()), law.keys());
  }

  CountPlan plan(Shape shape, long maxBytes) {
    Size size = candidate.size(shape, FINE_CELLS);
    double bytes = maxBytes == DynamicCountSpec.UNBOUNDED
        ? size.meanBytes()
        : Math.min((double) maxBytes, size.boundedBytes());
    CellSample sample = CellSample.of(
        law, CountErrors.places(shape.cells(), shape.probes(), candidate.layout()), FINE_CELLS);
    return new CountPlan(
        candidate.structure(),
        candidate.spec(shape, maxBytes),
        law.keys(),
        error(shape.cells(), shape.probes()),
        sample.overcount(),
        (long) Math.ceil(bytes));
  }

  private record Sized(Shape shape, double meanBytes) {}

  /* A solver has state: one for each use. */
  private static BrentSolver solver() {
    return new BrentSolver(1e-6, CELL_STEP);
  }
}
