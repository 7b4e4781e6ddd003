package io.tidemark.core.filter.history.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.NetworkDay;
import io.tidemark.workload.stream.TimedPairs;
import io.tidemark.workload.stream.WebLogDay;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Days of every kind, against an exact memory: nothing is forgotten, whatever is done to the bits. */
class TidelineStreamsTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);
  private static final long DAY = 86_400;
  private static final int[] MANY = {4, 8, 4, 6, 4, 4, 5, 2};
  private static final int[] FEW = {2, 9, 4, 3, 4, 0, 6, 1};

  /** A day of pairs with what is true of them. */
  private record Day(String name, TimedPairs pairs, BetweenOracle oracle) {
    static Day of(String name, TimedPairs pairs) {
      BetweenOracle oracle = new BetweenOracle();
      for (int i = 0; i < pairs.size(); i++) {
        oracle.add(pairs.key(i), pairs.tick(i));
      }
      return new Day(name, pairs, oracle);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Day> days() {
    Stream<Day> web = Stream.of(Day.of(
        "web",
        WebLogDay.generate(new WebLogDay.Parameters(1_000, 60_000, 86_400, 20_000, 30.0, 9))));
    return Stream.concat(
        web,
        Stream.of(NetworkDay.Activity.values())
            .map(activity -> Day.of(
                activity.toString(),
                NetworkDay.generate(
                    new NetworkDay.Parameters(3_000, 60_000, 86_400, 20_000, 60.0, activity, 9)))));
  }

  private static TidelineHistory half(Day day, int remainder, long lines, int... scales) {
    Timeline timeline = new Timeline(-5, Coverage.of(0, DAY));
    TidelineHistory history = TidelineShapes.history(timeline, lines, scales);
    for (int i = remainder; i < day.pairs.size(); i += 2) {
      history.add(DIGEST.of(day.pairs.key(i)), day.pairs.tick(i));
    }
    return history;
  }

  @ParameterizedTest
  @MethodSource("days")
  void unitedAndFoldedItForgetsNothing(Day day) {
    for (int[] scales : List.of(MANY, FEW)) {
      TidelineHistory united = half(day, 0, 3_000, scales).merged(half(day, 1, 1_500, scales));
      assertThat(united.spec().lines()).isEqualTo(1_500);
      for (long lines : new long[] {1_500, 750, 15, 1}) {
        TidelineHistory folded = united.foldedTo(lines);
        assertThat(forgotten(day, folded)).as("%d lines", lines).isZero();
        assertThat(outside(day, folded)).as("%d lines", lines).isZero();
      }
    }
  }

  /** True ranges that are denied. */
  private static long forgotten(Day day, TidelineHistory history) {
    SplittableRandom random = RandomSource.seeded(3);
    long forgotten = 0;
    for (int i = 0; i < day.pairs.size(); i++) {
      long tick = day.pairs.tick(i);
      long from = tick - random.nextInt(1 << random.nextInt(17));
      long to = tick + 1 + random.nextInt(1 << random.nextInt(17));
      long digest = DIGEST.of(day.pairs.key(i));
      forgotten += history.ask(digest, from, to) == HistoryAnswer.MAYBE ? 0 : 1;
      forgotten += history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE ? 0 : 1;
    }
    return forgotten;
  }

  /** Ticks that are not among those at which the key may have occurred, and ranges out of order. */
  private static long outside(Day day, TidelineHistory history) {
    SplittableRandom random = RandomSource.seeded(4);
    long outside = 0;
    for (int i = 0; i < day.pairs.size(); i += 7) {
      long digest = DIGEST.of(day.pairs.key(i));
      long tick = day.pairs.tick(i);
      long from = tick - random.nextInt(1_000);
      long to = tick + 1 + random.nextInt(1_000);
      List<TimeRange> parts = history.when(digest, from, to);
      outside += parts.stream().noneMatch(part -> part.contains(tick)) ? 1 : 0;
      // A coverage takes ranges in order with gaps alone.
      Coverage whole = new Coverage(parts);
      outside += whole.from() < Math.max(0, from) || whole.to() > Math.min(DAY, to) ? 1 : 0;
      outside += history.first(digest, from, to).orElseThrow() == whole.from() ? 0 : 1;
      outside += history.last(digest, from, to).orElseThrow() == whole.to() - 1 ? 0 : 1;
    }
    return outside;
  }

  /** The parts are those ticks that a question about the tick alone does not deny. */
  @ParameterizedTest
  @MethodSource("days")
  void whenIsWhatSingleTicksSay(Day day) {
    TidelineHistory history = half(day, 0, 700, MANY);
    SplittableRandom random = RandomSource.seeded(5);
    for (int i = 0; i < 200; i++) {
      long digest = DIGEST.of(day.pairs.key(random.nextInt(day.pairs.size())));
      long from = random.nextLong(DAY) - 300;
      long to = from + random.nextLong(600);
      Coverage parts = new Coverage(history.when(digest, from, to));
      for (long tick = from; tick < to; tick++) {
        assertThat(parts.contains(tick, tick + 1))
            .isEqualTo(history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE);
      }
      boolean any = history.ask(digest, from, to) == HistoryAnswer.MAYBE;
      assertThat(parts.isEmpty()).isEqualTo(!any);
    }
  }
}
