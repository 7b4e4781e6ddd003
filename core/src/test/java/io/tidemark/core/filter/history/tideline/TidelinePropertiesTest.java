package io.tidemark.core.filter.history.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.contract.LiveHistoryContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tidelines of any shape over any time: united, folded, saved, they forget no pair. */
class TidelinePropertiesTest {
  private static final int PAIRS = 60;

  /** Pairs at ticks that are near to each other, far apart, or both. */
  private record Pair(long digest, long tick) {}

  private static List<TidelineScale> scales(SplittableRandom random) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    int count = random.nextInt(1, 9);
    for (int i = 0; i < count; i++) {
      int window = random.nextInt(1, TidelineScale.MAX_WINDOW_BITS + 1);
      scales.add(new TidelineScale(height, window, random.nextInt(i == 0 ? 1 : 0, 17)));
      height += window;
    }
    return scales;
  }

  @Property(tries = 300, seed = "20261116")
  void forgetNothing(@ForAll long seed) throws IOException {
    SplittableRandom random = RandomSource.seeded(seed);
    long origin = random.nextLong(-1L << 40, 1L << 40);
    long first = origin + random.nextLong(-1L << 20, 1L << 20);
    long ticks = 1 + (random.nextLong() >>> random.nextInt(20, 62));
    Timeline timeline = new Timeline(origin, Coverage.of(first, first + ticks));
    List<TidelineScale> scales = scales(random);
    long unit = random.nextLong(1, 40);
    TidelineHistory one = history(timeline, unit * random.nextLong(1, 9), scales);
    TidelineHistory two = history(timeline, unit * random.nextLong(1, 9), scales);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      Pair pair = new Pair(random.nextLong(5), first + random.nextLong(ticks));
      pairs.add(pair);
      (random.nextBoolean() ? one : two).add(pair.digest, pair.tick);
    }
    TidelineHistory both = throughBytes(one.merged(two));
    assertThat(both.spec().lines() % unit).isZero();
    assertAllThere(both, pairs, random);
    assertAllThere(both.foldedTo(1), pairs, random);
  }

  private static TidelineHistory history(
      Timeline timeline, long lines, List<TidelineScale> scales) {
    return new TidelineHistory(
        new TidelineHistorySpec(timeline, lines, scales), LiveHistoryContract.DIGEST);
  }

  private static TidelineHistory throughBytes(TidelineHistory history) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterCatalog.write(history, out);
    TidelineHistory back = (TidelineHistory) FilterCatalog.read(out.toByteArray());
    assertThat(back.spec()).isEqualTo(history.spec());
    return back;
  }

  private static void assertAllThere(
      TidelineHistory history, List<Pair> pairs, SplittableRandom random) {
    TimeRange all = history.coverage().ranges().get(0);
    for (Pair pair : pairs) {
      long from = pair.tick - (random.nextLong() >>> random.nextInt(16, 64));
      long to = pair.tick + 1 + (random.nextLong() >>> random.nextInt(16, 64));
      assertThat(history.ask(pair.digest, from, to)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(pair.digest, pair.tick, pair.tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
      List<TimeRange> parts = history.when(pair.digest, from, to);
      assertThat(parts).anyMatch(part -> part.contains(pair.tick));
      assertThat(parts)
          .allMatch(part -> part.from() >= Math.max(from, all.from()))
          .allMatch(part -> part.to() <= Math.min(to, all.to()));
    }
  }
}
