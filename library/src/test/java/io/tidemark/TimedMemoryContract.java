package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.time.TimeRules.Beyond;
import io.tidemark.core.time.TimeRules.Standing;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every door with time does besides: counts are compared from both sides with what each occurrence
 * counts by its time, at the edges of clocks, through bytes and after merging. A window counts 0 or 1.
 *
 * @param <M> the memory; it lets times be {@link #LATE} late and {@link #AHEAD} ahead
 */
abstract class TimedMemoryContract<M extends SaveableMemory> extends MemoryContract<M> {
  static final Instant AT = Instant.parse("2020-05-17T09:00:00Z");
  static final Duration LATE = Duration.ofMinutes(1);
  static final Duration AHEAD = Duration.ofMinutes(5);

  /** Windows, half-lives and epochs are this long; epochs begin at its multiples, counted from 1970. */
  static final Duration SPAN = Duration.ofMinutes(10);

  static final Duration MICRO = Duration.ofNanos(1_000);
  private static final Duration TEN_YEARS = Duration.ofDays(3_653);

  /* Occurrences at once: what is rounded is little beside them. */
  static final int TIMES = 20;

  private static final int FEW_KEYS = 5;

  private static final List<Instant> STARTS = List.of(
      Instant.parse("1900-01-01T00:00:00Z"),
      Instant.parse("1969-12-31T23:00:00Z"),
      Instant.EPOCH,
      AT);

  abstract M build(InstantSource clock, Beyond beyond);

  abstract M withClock(M memory, InstantSource clock);

  abstract boolean add(M memory, long key, int times, Instant time);

  abstract boolean addNow(M memory, long key);

  abstract double count(M memory, long key, Instant time);

  abstract double countNow(M memory, long key);

  abstract Standing standing(M memory, Instant time);

  abstract Optional<Instant> latest(M memory);

  abstract long droppedLate(M memory);

  abstract long droppedAhead(M memory);

  /** What an occurrence counts at least when it is asked for later. */
  abstract double least(Instant occurred, Instant asked);

  /** What it counts at most, without rounding. */
  abstract double most(Instant occurred, Instant asked);

  /** What each addition may be rounded up by. */
  abstract double rounding();

  /** What a key counts at most, however often it occurred. */
  double mostOfAKey() {
    return Double.POSITIVE_INFINITY;
  }

  private record Occurrence(long key, Instant time) {}

  private M build(Instant start) {
    return build(InstantSource.fixed(start.plus(TEN_YEARS.multipliedBy(3))), Beyond.THROW);
  }

  @Override
  boolean add(M memory, long key) {
    return add(memory, key, 1, AT);
  }

  @Override
  boolean mightContain(M memory, long key) {
    return count(memory, key, AT) > 0;
  }

  /** Around the edges of spans and between them, over two hours. */
  private static List<Occurrence> occurrences(Instant start, int firstKey) {
    List<Occurrence> all = new ArrayList<>();
    for (int span = 1; span <= 12; span++) {
      Instant edge = start.plus(SPAN.multipliedBy(span));
      for (Instant time :
          List.of(edge.minus(MICRO), edge, edge.plus(MICRO), edge.plusSeconds(197))) {
        all.add(new Occurrence(firstKey + all.size() % FEW_KEYS, time));
      }
    }
    return all;
  }

  private void assertCounts(M memory, List<Occurrence> all, Instant time) {
    for (long key = 0; key < 2 * FEW_KEYS; key++) {
      double least = 0;
      double most = 0;
      for (Occurrence each : all) {
        if (each.key == key) {
          least += TIMES * least(each.time, time);
          most += TIMES * most(each.time, time) + rounding();
        }
      }
      assertThat(count(memory, key, time))
          .as("key %d at %s", key, time)
          .isBetween(Math.min(mostOfAKey(), least * (1 - 1e-9)), Math.min(mostOfAKey(), most));
    }
  }

  private void assertCountsFrom(M memory, List<Occurrence> all, Instant now) {
    for (Duration later :
        List.of(Duration.ZERO, MICRO, Duration.ofMinutes(9), SPAN, Duration.ofMinutes(45))) {
      assertCounts(memory, all, now.plus(later));
    }
  }

  private M play(M memory, List<Occurrence> all) {
    for (Occurrence each : all) {
      add(memory, each.key, TIMES, each.time);
    }
    return memory;
  }

  /** Also before 1970, and from the last tick of an era to the first of the next. */
  @Test
  void countsAreRightAtTheEdgesOfTime() throws IOException {
    for (Instant start : STARTS) {
      M memory = build(start);
      List<Occurrence> all = occurrences(start, 0);
      for (int i = 0; i < all.size(); i++) {
        if (i % 7 == 3) {
          memory = fromBytes(memory.toBytes());
        }
        add(memory, all.get(i).key, TIMES, all.get(i).time);
        assertCounts(memory, all.subList(0, i + 1), all.get(i).time);
      }
      assertCountsFrom(memory, all, all.get(all.size() - 1).time);
    }
  }

  @Test
  void whatIsLoadedIsAskedBeforeAnythingIsAdded() throws IOException {
    for (Instant start : STARTS) {
      M empty = fromBytes(build(start).toBytes());
      assertThat(latest(empty)).isEmpty();
      assertThat(count(empty, 1, start)).isZero();
      assertThat(add(empty, 1, TIMES, start)).as("at %s", start).isTrue();
      List<Occurrence> all = occurrences(start, 0);
      M played = play(build(start), all);
      M loaded = fromBytes(played.toBytes());
      assertThat(latest(loaded)).isEqualTo(latest(played)).contains(all.get(all.size() - 1).time);
      assertCountsFrom(loaded, all, all.get(all.size() - 1).time);
    }
  }

  /** One of both behind the other by nothing, by less and by more than is remembered; either way round. */
  @Test
  void mergedCountsAreThoseOfBothAndGoOn() throws IOException {
    for (Duration gap : List.of(Duration.ZERO, MICRO, SPAN, Duration.ofMinutes(95), TEN_YEARS)) {
      for (int turn = 0; turn < 2; turn++) {
        List<Occurrence> left = occurrences(AT.plus(gap.multipliedBy(turn)), 0);
        List<Occurrence> right = occurrences(AT.plus(gap.multipliedBy(1 - turn)), 3);
        List<Occurrence> both = new ArrayList<>(left);
        both.addAll(right);
        M merged = play(build(AT), left);
        M other = play(build(AT), right);
        byte[] before = other.toBytes();
        merge(merged, other);
        assertThat(other.toBytes()).as("the other one").isEqualTo(before);
        Instant now = occurrences(AT.plus(gap), 0).get(47).time;
        assertThat(latest(merged)).contains(now);
        assertCountsFrom(merged, both, now);
        M loaded = withClock(fromBytes(merged.toBytes()), InstantSource.fixed(now));
        assertThat(latest(loaded)).contains(now);
        assertCountsFrom(loaded, both, now);
        both.add(new Occurrence(4, now.plusSeconds(30)));
        add(merged, 4, TIMES, now.plusSeconds(30));
        add(loaded, 4, TIMES, now.plusSeconds(30));
        assertCountsFrom(merged, both, now.plusSeconds(30));
        assertThat(loaded.toBytes()).isEqualTo(merged.toBytes());
      }
    }
  }

  @Test
  void mergingWithNothingChangesNoCount() {
    List<Occurrence> all = occurrences(AT, 0);
    Instant now = all.get(all.size() - 1).time;
    M played = play(build(AT), all);
    merge(played, build(AT));
    assertCountsFrom(played, all, now);
    M empty = build(AT);
    merge(empty, played);
    assertThat(latest(empty)).contains(now);
    assertCountsFrom(empty, all, now);
  }

  /** A time ten years ahead or behind is refused, left out or taken for the nearest one: as it was said. */
  @ParameterizedTest
  @EnumSource(Beyond.class)
  void timesTenYearsOffAreTakenAsWasSaid(Beyond beyond) throws IOException {
    InstantSource clock = InstantSource.fixed(AT);
    M memory = build(clock, beyond);
    add(memory, 1, 1, AT);
    memory = withClock(fromBytes(memory.toBytes()), clock);
    Instant ahead = AT.plus(TEN_YEARS);
    Instant behind = AT.minus(TEN_YEARS);
    assertThat(standing(memory, ahead)).isEqualTo(Standing.AHEAD);
    assertThat(standing(memory, behind)).isEqualTo(Standing.LATE);
    assertThat(standing(memory, AT.plus(AHEAD))).isEqualTo(Standing.IN_TIME);
    assertThat(standing(memory, AT.minus(LATE))).isEqualTo(Standing.IN_TIME);
    byte[] before = memory.toBytes();
    M asked = memory;
    assertThatIllegalArgumentException()
        .as("a question about what may be forgotten")
        .isThrownBy(() -> count(asked, 1, behind))
        .withMessage("time: %s (expected: from %s on; late(...) lets it be earlier)"
            .formatted(behind, AT.minus(LATE)));
    assertThat(count(memory, 1, ahead)).isBetween(0.0, most(AT, ahead) + rounding());
    assertThat(memory.toBytes()).isEqualTo(before);
    switch (beyond) {
      case THROW -> {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> add(asked, 2, 1, ahead))
            .withMessageContaining("ahead(...) allows more");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> add(asked, 2, 1, behind))
            .withMessageContaining("late(...) allows more");
        assertThat(memory.toBytes()).isEqualTo(before);
      }
      case DROP -> {
        add(memory, 2, 1, ahead);
        assertThat(memory.toBytes()).as("what is ahead is not saved").isEqualTo(before);
        add(memory, 2, 1, behind);
        assertThat(droppedAhead(memory)).isOne();
        assertThat(droppedLate(memory)).isOne();
        assertThat(count(memory, 2, AT)).isZero();
        assertThat(latest(memory)).contains(AT);
      }
      case CLAMP -> {
        add(memory, 2, 1, behind);
        assertThat(count(memory, 2, AT))
            .isBetween(
                least(AT.minus(LATE), AT) * (1 - 1e-9), most(AT.minus(LATE), AT) + rounding());
        add(memory, 3, 1, ahead);
        assertThat(latest(memory)).contains(AT.plus(AHEAD));
        assertThat(droppedAhead(memory) + droppedLate(memory)).isZero();
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> add(asked, 1, 1, Instant.MAX))
        .withMessageStartingWith("time: " + Instant.MAX + " (expected: one that fits in ");
    assertThatIllegalArgumentException().isThrownBy(() -> add(asked, 1, 1, Instant.MIN));
  }

  /** A clock that jumps ten years ahead and back: time stands still until it has come there again. */
  @Test
  void aClockThatGoesBackMakesNothingLate() {
    Instant[] now = {AT};
    M memory = build(() -> now[0], Beyond.THROW);
    assertThat(addNow(memory, 1)).isTrue();
    now[0] = AT.plus(TEN_YEARS);
    assertThat(countNow(memory, 1)).isBetween(0.0, most(AT, now[0]) + rounding());
    addNow(memory, 2);
    assertThat(latest(memory)).contains(now[0]);
    now[0] = AT;
    assertThat(addNow(memory, 3)).isTrue();
    assertThat(latest(memory)).contains(AT.plus(TEN_YEARS));
    for (long key = 2; key < 4; key++) {
      assertThat(countNow(memory, key)).isBetween(1.0, 1 + rounding());
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> add(memory, 4, 1, AT))
        .withMessageContaining("late(...) allows more");
    clear(memory);
    assertThat(add(memory, 4, 1, AT))
        .as("nothing is late where there is nothing")
        .isTrue();
  }
}
