package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.random.RandomSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the timers say, against timers that hold whole numbers and never have to be swept. */
class BlockTimingEvidenceTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(8);

  /** The timers of a key, drawn as the comments of the kernel say it. */
  private static Set<Long> timers(BlockTimingSpec spec, long digest) {
    Set<Long> timers = new HashSet<>();
    int perWord = 64 / spec.bitsPerTimer();
    if (spec.layout() == TimerLayout.SCATTERED) {
      long share = spec.words() / spec.probes();
      long state = digest;
      for (int probe = 0; probe < spec.probes(); probe++) {
        timers.add(probe * share * perWord + Probes.position(state, share * perWord));
        state = Probes.next(state);
      }
      return timers;
    }
    long line = Probes.position(digest, spec.words() / 8);
    for (int probe = 0; probe < spec.probes(); probe++) {
      long places = probe < 4 ? Probes.places(digest) : Probes.morePlaces(digest);
      long place = places >>> (15 * (probe % 4)) & 0x7fff;
      long word = line * 8 + ((digest & 7) + probe) % 8;
      timers.add(word * perWord + place * perWord / 32_768);
    }
    return timers;
  }

  @ParameterizedTest
  @CsvSource({
    "SCATTERED, 120, 3, 3, 0, 300, 60, 0",
    "SCATTERED, 120, 2, 1, 0, 77, 77, 0",
    "SCATTERED, 130, 5, 10, 0, 301, 11, 0",
    "SCATTERED, 66, 9, 6, 0, 100, 1, 0",
    "LINED, 120, 4, 4, 0, 256, 20, 0",
    "LINED, 64, 6, 8, 0, 100, 2, 0",
    "LINED, 128, 12, 1, 0, 1000, 1, 0",
    "SCATTERED, 130, 5, 10, 1, 301, 11, 0",
    "SCATTERED, 66, 4, 2, 1, 100, 10, 35",
    "LINED, 136, 5, 5, 1, 1000, 40, 170",
    "LINED, 8, 2, 2, 1, 1, 1, 0",
  })
  void isThatOfExactTimers(
      TimerLayout layout,
      long words,
      int bits,
      int probes,
      long tickNanos,
      long window,
      long block,
      long late) {
    TickUnit unit = new TickUnit(tickNanos, 0);
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, words, bits, probes, unit, window, block, late);
    BlockTimingFilter filter = new BlockTimingFilter(spec, DIGEST);
    Map<Long, Long> exact = new HashMap<>();
    SplittableRandom random = RandomSource.seeded(words + bits);
    long now = unit.isItems() ? 0 : -5_000;
    for (int i = 0; i < 60_000; i++) {
      long digest = DIGEST.of(random.nextLong(400));
      long tick = now - (late == 0 ? 0 : random.nextLong(Math.min(late, 1 + i) + 1));
      tick = Math.max(tick, filter.earliest());
      long evidence = filter.evidence(digest, tick);
      check(spec, filter, exact, evidence, digest, tick);
      long before = filter.items();
      boolean alive = filter.isInWindow(evidence, tick);
      long observed = filter.observeEvidence(digest, tick);
      assertThat(filter.isInWindow(observed, tick)).isEqualTo(alive);
      if (alive) {
        assertThat(observed).isEqualTo(evidence);
      }
      assertThat(filter.items()).isEqualTo(before + 1);
      for (long timer : timers(spec, digest)) {
        exact.merge(timer, Math.floorDiv(tick, block), Math::max);
      }
      now = unit.isItems() ? now + 1 : now + step(random, spec);
    }
  }

  /** Mostly within a block or to the next, sometimes over a part of the window, or far beyond. */
  private static long step(SplittableRandom random, BlockTimingSpec spec) {
    return switch (random.nextInt(400)) {
      case 0 -> random.nextLong(1, 100 * spec.window());
      case 1, 2, 3 -> random.nextLong(1, 1 + spec.window());
      case 4, 5, 6, 7, 8, 9 -> random.nextLong(1, 1 + 3 * spec.block());
      default -> random.nextLong(1 + spec.block() / 4);
    };
  }

  private static void check(
      BlockTimingSpec spec,
      BlockTimingFilter filter,
      Map<Long, Long> exact,
      long evidence,
      long digest,
      long tick) {
    long now = Math.floorDiv(tick, spec.block());
    long oldest = Long.MAX_VALUE;
    int count = 0;
    Set<Long> timers = timers(spec, digest);
    assertThat(timers).as("different timers").hasSize(spec.probes());
    for (long timer : timers) {
      long block = exact.getOrDefault(timer, Long.MIN_VALUE / 4);
      count = block < oldest ? 1 : count + (block == oldest ? 1 : 0);
      oldest = Math.min(oldest, block);
    }
    long start = tick - spec.reach();
    boolean alive = oldest >= Math.floorDiv(start, spec.block());
    assertThat(filter.isInWindow(evidence, tick)).as("tick %d", tick).isEqualTo(alive);
    assertThat(filter.oldestAge(tick)).isEqualTo(now - Math.floorDiv(start, spec.block()));
    if (alive) {
      assertThat(TimingEvidence.age(evidence)).isEqualTo(Math.max(0, now - oldest));
      assertThat(TimingEvidence.count(evidence)).isEqualTo(count);
    }
  }

  /** The published rule: a timer has expired at the age ceil((w - b) / B) + 1. */
  @Test
  void expiresAsDefined() {
    for (long[] shape : new long[][] {{6, 3}, {65_536, 1_093}, {7, 7}, {10, 4}, {5, 1}}) {
      BlockTimingSpec spec = new BlockTimingSpec(
          TimerLayout.SCATTERED, 8, 8, 1, TickUnit.ITEMS, shape[0], shape[1], 0);
      BlockTimingFilter filter = new BlockTimingFilter(spec, DIGEST);
      for (long tick = 0; tick < 3 * shape[1]; tick++) {
        long b = tick % shape[1];
        long expires = (long) Math.ceil((shape[0] - b) / (double) shape[1]) + 1;
        assertThat(filter.oldestAge(tick)).isEqualTo(expires - 1);
        filter.observe(tick);
      }
    }
  }
}
