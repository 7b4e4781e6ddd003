package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.BitSource;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TickPieceTest {
  /** How ticks lie. */
  private enum Shape {
    SCATTERED,
    DENSE,
    RUNS,
    FAR
  }

  /** Some runs that do not touch, each its first and its last tick. */
  private static List<long[]> runs(Shape shape, SplittableRandom random, int count) {
    List<long[]> runs = new ArrayList<>();
    long tick = random.nextLong(1L << 20);
    for (int i = 0; i < count; i++) {
      long length =
          switch (shape) {
            case RUNS -> random.nextLong(200);
            case SCATTERED -> 0;
            default -> random.nextLong(2);
          };
      runs.add(new long[] {tick, tick + length});
      long gap =
          switch (shape) {
            case DENSE -> random.nextLong(3);
            case FAR -> random.nextLong(1L << random.nextInt(56));
            default -> random.nextLong(500);
          };
      tick += length + 2 + gap;
    }
    return runs;
  }

  private static long ceiling(List<long[]> runs, long tick) {
    for (long[] run : runs) {
      if (run[1] >= tick) {
        return Math.max(run[0], tick);
      }
    }
    return -1;
  }

  /** The runs that fit into a piece are written, then looked for from everywhere. */
  private static int assertFound(List<long[]> runs) throws IOException {
    PieceWriter writer = new PieceWriter(40);
    writer.clear();
    int taken = 0;
    while (taken < runs.size() && writer.add(runs.get(taken)[0], runs.get(taken)[1])) {
      taken++;
    }
    WordSpool spool = SealedBitsTest.heap();
    BitSink sink = new BitSink(spool);
    sink.put(-1, 13);
    writer.put(sink);
    long end = sink.position();
    assertThat(end - 13).isLessThan(PieceWriter.MAX_BITS + 30);
    BitSource source = SealedBitsTest.source(spool, sink);
    List<long[]> written = runs.subList(0, taken);
    long base = written.get(0)[0];
    TreeSet<Long> asked = new TreeSet<>();
    for (long[] run : written) {
      for (long near = -2; near <= 2; near++) {
        asked.add(run[0] + near);
        asked.add(run[1] + near);
      }
      asked.add((run[0] + run[1]) / 2);
    }
    asked.add(Long.MAX_VALUE);
    for (long tick : asked.tailSet(base)) {
      long expected = ceiling(written, tick);
      assertThat(TickPiece.ceiling(source, 13, tick - base))
          .as("at %d of mode %d", tick, TickPiece.mode(source.bits(13)))
          .isEqualTo(expected < 0 ? -1 : expected - base);
    }
    assertWalked(source, written, end);
    return TickPiece.mode(source.bits(13));
  }

  private static void assertWalked(BitSource source, List<long[]> written, long end) {
    PieceRuns walk = new PieceRuns();
    walk.open(source, 13, written.get(0)[0]);
    long next = written.get(0)[0];
    int run = 0;
    while (walk.next()) {
      assertThat(walk.start()).isEqualTo(next);
      assertThat(walk.end()).isBetween(next, written.get(run)[1]);
      next = walk.end() + 1;
      if (walk.end() == written.get(run)[1] && ++run < written.size()) {
        next = written.get(run)[0];
      }
    }
    assertThat(run).isEqualTo(written.size());
    assertThat(walk.behind()).isEqualTo(end);
    assertThat(walk.next()).isFalse();
  }

  @Property(seed = "5", tries = 400)
  void everyTickIsFoundAndNoOther(
      @ForAll Shape shape, @ForAll @IntRange(min = 1, max = 300) int count, @ForAll long seed)
      throws IOException {
    assertFound(runs(shape, RandomSource.seeded(seed), count));
  }

  @Test
  void allThreeFormsAreUsed() throws IOException {
    SplittableRandom random = RandomSource.seeded(2);
    assertThat(assertFound(runs(Shape.SCATTERED, random, 300))).isEqualTo(TickPiece.POINTS);
    assertThat(assertFound(runs(Shape.DENSE, random, 300))).isEqualTo(TickPiece.BITMAP);
    assertThat(assertFound(runs(Shape.RUNS, random, 300))).isEqualTo(TickPiece.RUNS);
  }

  @Test
  void atTheEndsOfTime() throws IOException {
    assertFound(List.of(new long[] {0, 0}, new long[] {Long.MAX_VALUE, Long.MAX_VALUE}));
    assertFound(List.of(new long[] {0, Long.MAX_VALUE - 1}));
    assertFound(List.of(new long[] {0, 1L << 61}, new long[] {1L << 62, Long.MAX_VALUE}));
    assertFound(List.of(new long[] {Long.MAX_VALUE, Long.MAX_VALUE}));
    assertFound(List.of(new long[] {5, 5}));
  }
}
