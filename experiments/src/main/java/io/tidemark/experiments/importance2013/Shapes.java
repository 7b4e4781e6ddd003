package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.time.TickUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The shapes of filters that fit in a memory.
 *
 * @param words of 64 bits
 * @param items length of the stream, by which windows are chosen
 */
record Shapes(long words, int items) {
  /* So many that a sweep holds its zeros under all shapes here. */
  private static final int MOST_SWEPT = 256;

  /* Filters that evict by value take time for each cell that they lower. */
  private static final int MOST_BY_VALUE = 10;

  private long bits() {
    return words * Long.SIZE;
  }

  List<Candidate> classic(Grid grid) {
    return grid.probes().stream()
        .map(
            k -> Candidate.of(new StableBloomSpec(words, 1, k, 0, InsertRule.FULL, EvictRule.NONE)))
        .toList();
  }

  List<Candidate> full(Grid grid) {
    return stable(grid, List.of(1, 2, 3), InsertRule.FULL, EvictRule.RANDOM);
  }

  List<Candidate> twoClass(Grid grid) {
    return stable(grid, List.of(2, 3), InsertRule.TWO_CLASS, EvictRule.RANDOM);
  }

  List<Candidate> byImportance(Grid grid) {
    return stable(grid, List.of(2, 3), InsertRule.BY_IMPORTANCE, EvictRule.RANDOM);
  }

  List<Candidate> byValue(Grid grid) {
    return stable(grid, List.of(2, 3), InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE);
  }

  private List<Candidate> stable(
      Grid grid, List<Integer> cellBits, InsertRule insert, EvictRule evict) {
    List<Candidate> shapes = new ArrayList<>();
    for (int bits : cellBits) {
      for (int probes : grid.probes()) {
        for (int decrements : grid.decrements()) {
          boolean isSlow = evict == EvictRule.BY_VALUE && decrements > MOST_BY_VALUE;
          if (!isSlow && decrements <= words * (Long.SIZE / bits)) {
            shapes.add(
                Candidate.of(new StableBloomSpec(words, bits, probes, decrements, insert, evict)));
          }
        }
      }
    }
    return shapes;
  }

  /** The bits of both are counted, not the numbers that tell which pages are of now. */
  List<Candidate> rotated(Grid grid) {
    List<Candidate> shapes = new ArrayList<>();
    for (double part : grid.windowParts()) {
      for (int probes : grid.probes()) {
        RotatedBloomSpec spec = new RotatedBloomSpec(
            bits() / RotatedBloomSpec.FILTERS, probes, TickUnit.ITEMS, window(part), 0);
        shapes.add(Candidate.ofWindow(
            "k = " + probes + ", window " + spec.window(),
            digest -> new RotatedBloomFilter(spec, digest)));
      }
    }
    return shapes;
  }

  /** Counted as those that are rotated. */
  List<Candidate> agePartitioned(Grid grid) {
    List<Candidate> shapes = new ArrayList<>();
    for (double part : grid.windowParts()) {
      for (int probes : grid.probes()) {
        for (int older : grid.olderSlices()) {
          long window = window(part);
          long generation = (window + older - 1) / older;
          AgePartitionedSpec spec = new AgePartitionedSpec(
              Math.max(1, bits() / (probes + older)),
              probes,
              TickUnit.ITEMS,
              window,
              generation,
              0);
          shapes.add(Candidate.ofWindow(
              "k = " + probes + ", l = " + spec.olderSlices() + ", window " + window,
              digest -> new AgePartitionedFilter(spec, digest)));
        }
      }
    }
    return shapes;
  }

  private long window(double part) {
    return Math.max(1, Math.round(part * items));
  }

  /** As many of the last items as fit, with the index that finds their hashes. */
  List<Candidate> buffers(Grid grid) {
    List<Candidate> shapes = new ArrayList<>();
    for (int hashBits : grid.hashBits()) {
      long kept = kept(hashBits);
      if (kept > 0) {
        HashBufferSpec spec = new HashBufferSpec(kept, hashBits);
        shapes.add(Candidate.ofArrivals(
            hashBits + " bits, last " + kept, digest -> new HashBuffer(spec, digest)));
      }
    }
    return shapes;
  }

  private long kept(int hashBits) {
    return Bisection.greatest(
        0,
        bits() / hashBits,
        kept -> new HashBufferSpec(kept, hashBits).memoryBytes() <= words * Long.BYTES);
  }

  /** Cells of one bit, which know no importance, and of two bits, which do. */
  List<Candidate> swept(Grid grid) {
    List<Candidate> shapes = new ArrayList<>();
    for (double held : grid.heldZeros()) {
      for (int probes : grid.probes()) {
        shapes.add(swept(1, probes, InsertRule.FULL, held));
        shapes.add(swept(2, probes, InsertRule.BY_IMPORTANCE, held));
      }
    }
    return shapes;
  }

  private Candidate swept(int bits, int probes, InsertRule insert, double held) {
    long cells = words * (Long.SIZE / bits);
    return Candidate.of(new StableBloomSpec(
        words,
        bits,
        probes,
        (int) Math.min(MOST_SWEPT, cells),
        insert,
        EvictRule.SWEEP,
        Math.max(1, Math.round(held * cells))));
  }

  /** Pools of one word, and of two. */
  List<Candidate> tidepools(Grid grid) {
    List<Candidate> shapes = new ArrayList<>();
    for (int entryBits : grid.entryBits()) {
      for (int levelBits : grid.levelBits()) {
        for (int wordsPerPool = 1; wordsPerPool <= Math.min(2, words); wordsPerPool++) {
          shapes.add(Candidate.of(new TidepoolSpec(
              words / wordsPerPool, wordsPerPool, entryBits - levelBits, levelBits)));
        }
      }
    }
    return shapes;
  }
}
