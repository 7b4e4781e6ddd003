package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.keys.WindowSimulation;
import io.tidemark.analysis.keys.WindowSimulation.Outcome;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tuned filter against the best of all shapes that were tried on a stream. The best one is found
 * on one stream, and both are compared on others, so that it has no advantage of having been chosen;
 * shapes that are compared have the same keys and costs.
 */
class WindowBruteForceTest {
  private static final int ITEMS = 100_000;
  private static final int FRESH_STREAMS = 20;
  private static final int MOST_PROBES = 10;
  private static final int MOST_BITS = 5;
  private static final double ALLOWED = 1.05;

  /* Student's t with 19 degrees of freedom exceeds this once in 200 times. */
  private static final double STANDARD_ERRORS = 2.87;

  private static List<BlockTimingSpec> allShapes(WindowSpan span, long bytes) {
    TimerShapes shapes = new TimerShapes(span);
    List<BlockTimingSpec> all = new ArrayList<>();
    for (int bits = 2; bits <= MOST_BITS; bits++) {
      for (int probes = 1; probes <= MOST_PROBES; probes++) {
        shapes.inMemory(TimerLayout.SCATTERED, probes, bits, bytes).ifPresent(all::add);
        if (probes <= BlockTimingSpec.MAX_LINED_PROBES) {
          shapes.inMemory(TimerLayout.LINED, probes, bits, bytes).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  private static List<Outcome> runs(WindowSimulation stream, List<BlockTimingSpec> shapes) {
    return shapes.stream().map(stream::run).toList();
  }

  private static BlockTimingSpec best(
      List<BlockTimingSpec> shapes, List<Outcome> outcomes, ToDoubleFunction<Outcome> cost) {
    int best = 0;
    for (int i = 1; i < shapes.size(); i++) {
      if (cost.applyAsDouble(outcomes.get(i)) < cost.applyAsDouble(outcomes.get(best))) {
        best = i;
      }
    }
    return shapes.get(best);
  }

  @ParameterizedTest(name = "{0}, window {1}, {2} bits per item")
  @CsvSource({"power law, 2048, 3", "power law, 2048, 12", "uniform, 8192, 8"})
  void costsAtMostFivePercentMore(String law, int window, int bitsPerItem) {
    WindowSpan span = WindowSpan.ofItems(window);
    long bytes = (long) window * bitsPerItem / 8;
    LongFunction<WindowSimulation> streams = law.equals("uniform")
        ? seed -> WindowSimulation.uniform(8192, ITEMS, seed)
        : seed -> WindowSimulation.zipf(1 << 16, TickUnit.ITEMS, 1, ITEMS, seed);
    List<WindowSimulation> fresh =
        LongStream.rangeClosed(1, FRESH_STREAMS).mapToObj(streams).toList();
    WindowSimulation first = streams.apply(100);
    List<BlockTimingSpec> shapes = allShapes(span, bytes);
    List<Outcome> outcomes = runs(first, shapes);
    for (WindowDecision decision : WindowDecision.values()) {
      ToDoubleFunction<Outcome> cost =
          decision == WindowDecision.STANDARD ? Outcome::standard : Outcome::inferred;
      BlockTimingSpec tuned =
          (BlockTimingSpec) new WindowTuning(span, first.law(), ErrorCosts.uniform(1, 10), decision)
              .timersForMemory(bytes)
              .best()
              .spec();
      compare(fresh, tuned, best(shapes, outcomes, cost), cost);
    }
  }

  private static void compare(
      List<WindowSimulation> fresh,
      BlockTimingSpec tuned,
      BlockTimingSpec best,
      ToDoubleFunction<Outcome> cost) {
    MeanAccumulator excess = new MeanAccumulator();
    MeanAccumulator costOfBest = new MeanAccumulator();
    for (WindowSimulation stream : fresh) {
      double ofBest = cost.applyAsDouble(stream.run(best));
      costOfBest.add(ofBest);
      excess.add(cost.applyAsDouble(stream.run(tuned)) - ALLOWED * ofBest);
    }
    assertThat(STANDARD_ERRORS * excess.standardError())
        .as("what chance may hide")
        .isLessThan(0.05 * costOfBest.mean());
    assertThat(excess.mean())
        .as("cost of %s beyond 1.05 times that of %s", tuned, best)
        .isLessThanOrEqualTo(STANDARD_ERRORS * excess.standardError());
  }
}
