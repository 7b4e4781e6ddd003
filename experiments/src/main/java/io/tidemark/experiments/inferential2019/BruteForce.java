package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import io.tidemark.experiments.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The best shape of a block timing filter in a given memory, by trying: number of probes, bits of a
 * timer, and length of a block. Timers are scattered, which errs least.
 */
final class BruteForce {
  /* Fewer or more probes than this are never the best. */
  private static final double LEAST_PROBES_PER_BIT = 0.1;
  private static final double MOST_PROBES_PER_BIT = 0.5;
  private static final double MORE_PROBES = 3;

  /* A stream is screened after this number of windows. */
  private static final double WARM_WINDOWS = 1.5;

  private final Trials trials;
  private final Tuning.Parameters parameters;

  BruteForce(Trials trials, Tuning.Parameters parameters) {
    this.trials = trials;
    this.parameters = parameters;
  }

  /** The best shape. */
  BlockTimingSpec best(
      Workload workload, double bitsPerItem, WindowDecision decision, Progress progress)
      throws IOException, InterruptedException {
    List<BlockTimingSpec> shapes = shapes(workload.window(), bitsPerItem);
    if (workload.stream() instanceof StreamChoice.Drawn drawn) {
      Workload screening = screening(drawn, workload.window());
      List<BlockTimingSpec> finalists = sorted(screening, shapes, decision, progress).stream()
          .limit(parameters.finalists())
          .toList();
      return sorted(workload, finalists, decision, progress).get(0);
    }
    return sorted(workload, shapes, decision, progress).get(0);
  }

  private Workload screening(StreamChoice.Drawn drawn, long window) {
    int warmUp = (int) Math.min(drawn.warmUp(), WARM_WINDOWS * window + drawn.warmUp() / 16.0);
    int queries = Math.min(drawn.queries(), parameters.screeningQueries());
    return new Workload(
        new StreamChoice.Drawn(drawn.kind(), drawn.universe(), warmUp, queries, drawn.seed()),
        window);
  }

  private List<BlockTimingSpec> sorted(
      Workload workload, List<BlockTimingSpec> shapes, WindowDecision decision, Progress progress)
      throws IOException, InterruptedException {
    List<Trials.Entry> entries = shapes.stream()
        .map(spec -> new Trials.Entry(workload, new ShapedTiming(spec)))
        .toList();
    trials.run(entries, progress);
    return shapes.stream()
        .sorted(Comparator.comparingDouble(spec ->
            trials.known(new Trials.Entry(workload, new ShapedTiming(spec))).penalty(decision)))
        .toList();
  }

  private List<BlockTimingSpec> shapes(long window, double bitsPerItem) {
    long bytes = (long) (window * bitsPerItem / Byte.SIZE);
    List<BlockTimingSpec> shapes = new ArrayList<>();
    for (int probes : parameters.probes()) {
      if (probes >= LEAST_PROBES_PER_BIT * bitsPerItem
          && probes <= MOST_PROBES_PER_BIT * bitsPerItem + MORE_PROBES) {
        for (int bits : parameters.timerBits()) {
          addShapes(shapes, window, bytes, probes, bits);
        }
      }
    }
    return shapes;
  }

  private void addShapes(
      List<BlockTimingSpec> shapes, long window, long bytes, int probes, int bits) {
    long words = words(bytes, probes);
    long last = 0;
    for (double share : parameters.spareShares()) {
      long stamps = StampCells.maxStamp(bits);
      long blocks = stamps - 1 - (long) Math.floor(share * stamps);
      long block = blocks < 1 ? 0 : (window + blocks - 1) / blocks;
      if (words >= probes && block > 0 && block != last) {
        shapes.add(new BlockTimingSpec(
            TimerLayout.SCATTERED, words, bits, probes, TickUnit.ITEMS, window, block, 0));
        last = block;
      }
    }
  }

  /** The most words, with equal shares for all probes, that fit into the memory. */
  private static long words(long bytes, int probes) {
    long words = bytes / Long.BYTES / probes * probes;
    while (words > 0 && StampCells.memoryBytes(words) > bytes) {
      words -= probes;
    }
    return words;
  }
}
