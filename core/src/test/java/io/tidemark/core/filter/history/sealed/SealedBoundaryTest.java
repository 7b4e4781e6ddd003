package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** When, first and last at the edges of runs, of pieces and of the timeline, against exact sets. */
class SealedBoundaryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(37);
  private static final long FROM = -40_000;
  private static final long TO = 60_000;

  /** How the ticks of a key lie: each has another form in the bits. */
  private enum Shape {
    ALONE,
    FEW,
    FEW_RUNS,
    SCATTERED,
    DENSE,
    RUNS,
    FULL,
    ENDS
  }

  private static NavigableSet<Long> ticks(Shape shape, SplittableRandom random) {
    NavigableSet<Long> ticks = new TreeSet<>();
    switch (shape) {
      case ALONE -> ticks.add(random.nextLong(FROM, TO));
      case FEW -> addRuns(ticks, random, 12, 1);
      case FEW_RUNS -> addRuns(ticks, random, 8, 50);
      case SCATTERED -> addRuns(ticks, random, 2_000, 1);
      case DENSE -> {
        for (long tick = 0; tick < 9_000; tick++) {
          if (random.nextInt(3) > 0) {
            ticks.add(tick);
          }
        }
      }
      case RUNS -> addRuns(ticks, random, 300, 40);
      case FULL -> addRun(ticks, FROM, TO);
      case ENDS -> {
        addRun(ticks, FROM, FROM + 2);
        addRun(ticks, TO - 2, TO);
      }
    }
    return ticks;
  }

  private static void addRuns(
      NavigableSet<Long> ticks, SplittableRandom random, int runs, int longest) {
    for (int i = 0; i < runs; i++) {
      long from = random.nextLong(FROM, TO - longest);
      addRun(ticks, from, from + 1 + random.nextInt(longest));
    }
  }

  private static void addRun(NavigableSet<Long> ticks, long from, long to) {
    for (long tick = from; tick < to; tick++) {
      ticks.add(tick);
    }
  }

  private static List<TimeRange> ranges(NavigableSet<Long> ticks) {
    List<TimeRange> ranges = new ArrayList<>();
    long from = 0;
    long to = 0;
    for (long tick : ticks) {
      if (tick > to && from < to) {
        ranges.add(new TimeRange(from, to));
      }
      from = tick > to || from == to ? tick : from;
      to = tick + 1;
    }
    if (from < to) {
      ranges.add(new TimeRange(from, to));
    }
    return ranges;
  }

  private static void assertExact(
      SealedHistory history, long digest, NavigableSet<Long> exact, long from, long to) {
    NavigableSet<Long> within = exact.subSet(from, true, to, false);
    boolean none = within.isEmpty();
    String asked = "[" + from + ", " + to + ")";
    assertThat(history.ask(digest, from, to) == HistoryAnswer.MAYBE).as(asked).isEqualTo(!none);
    assertThat(history.first(digest, from, to))
        .as(asked)
        .isEqualTo(none ? OptionalLong.empty() : OptionalLong.of(within.first()));
    assertThat(history.last(digest, from, to))
        .as(asked)
        .isEqualTo(none ? OptionalLong.empty() : OptionalLong.of(within.last()));
    assertThat(history.when(digest, from, to)).as(asked).isEqualTo(ranges(within));
  }

  @Test
  void edgesAreExact() throws IOException {
    SplittableRandom random = RandomSource.seeded(6);
    List<NavigableSet<Long>> exact = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (int i = 0; i < 3; i++) {
        exact.add(ticks(shape, random));
      }
    }
    SealedHistory history;
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(FROM, TO), DIGEST, SealingSpace.HEAP)) {
      builder.withFingerprintBits(64);
      for (int key = 0; key < exact.size(); key++) {
        for (long tick : exact.get(key)) {
          builder.add(DIGEST.of((long) key), tick);
        }
      }
      history = builder.build();
    }
    for (int key = 0; key < exact.size(); key++) {
      assertEdges(history, DIGEST.of((long) key), exact.get(key), random);
    }
  }

  private static void assertEdges(
      SealedHistory history, long digest, NavigableSet<Long> exact, SplittableRandom random) {
    List<TimeRange> runs = ranges(exact);
    List<Long> edges = new ArrayList<>(List.of(FROM, TO));
    // Both edges of up to sixty runs, the first and the last among them.
    for (int i = 0; i < Math.min(60, runs.size()); i++) {
      int run = i < 2 ? i * (runs.size() - 1) : random.nextInt(runs.size());
      edges.add(runs.get(run).from());
      edges.add(runs.get(run).to());
    }
    for (long edge : edges) {
      for (long near = -1; near <= 1; near++) {
        assertExact(history, digest, exact, edge + near, edge + near);
        assertExact(history, digest, exact, edge + near, edge + near + 1);
        assertExact(history, digest, exact, edge + near - 200, edge + near);
        assertExact(history, digest, exact, edge + near, edge + near + 200);
      }
      long other = edges.get(random.nextInt(edges.size()));
      assertExact(history, digest, exact, Math.min(edge, other), Math.max(edge, other));
    }
    assertExact(history, digest, exact, Long.MIN_VALUE, Long.MAX_VALUE);
  }
}
