package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.WindowMembershipContract;
import io.tidemark.core.contract.WindowShape;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgePartitionedFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(8);

  @Nested
  class FourProbes implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(4, shape);
    }
  }

  @Nested
  class ElevenProbes implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(11, shape);
    }
  }

  /** With slices of which about half the bits are set. */
  private static AgePartitionedFilter filter(int probes, WindowShape shape) {
    long perGeneration = shape.items() * shape.block() / (shape.window() + shape.late()) + 1;
    long bits = Math.max(600, 3L * probes * perGeneration);
    return new AgePartitionedFilter(spec(bits, probes, shape), DIGEST);
  }

  private static AgePartitionedSpec spec(long bits, int probes, WindowShape shape) {
    return new AgePartitionedSpec(bits, probes, shape.time(), shape.window(), shape.block());
  }

  /**
   * Of slices of a few hundred bits, too, the expected error is how often the next new key is found: also
   * where far more keys come than the shape is for.
   */
  @ParameterizedTest
  @CsvSource({"192, 6, 1000, 24", "64, 4, 500, 100", "700, 9, 300, 7"})
  void theExpectedErrorOfASmallFilterIsThatOfTheNextKey(
      long bits, int probes, long window, long generation) {
    AgePartitionedFilter filter = new AgePartitionedFilter(
        new AgePartitionedSpec(bits, probes, TickUnit.ITEMS, window, generation, 0), DIGEST);
    double expected = 0;
    int found = 0;
    int keys = 20_000;
    for (long key = 0; key < keys; key++) {
      expected += filter.expectedError();
      found += filter.observe(DIGEST.of(key), key) ? 1 : 0;
    }
    // A sum of trials of several probabilities varies less than one of as many with their mean.
    assertThat(BinomialInterval.clopperPearson(found, keys, 0.999).contains(expected / keys))
        .as("%s expected, in the 0.999 interval of %s found", expected, found)
        .isTrue();
  }

  /** Slices as sets, by the number of the generation that began them, none ever forgotten. */
  private static final class Slices {
    private final AgePartitionedSpec spec;
    private final Map<Long, BitSet> byNumber = new HashMap<>();

    private long latest = MovingWindowSpec.MIN_TICK;

    Slices(AgePartitionedSpec spec) {
      this.spec = spec;
    }

    private int place(long digest, long slice) {
      return (int) Probes.position(Probes.derive(digest, slice), spec.bitsPerSlice());
    }

    void add(long digest, long tick) {
      latest = Math.max(latest, tick);
      long youngest = Math.floorDiv(tick, spec.generation());
      for (int age = 0; age < spec.probes(); age++) {
        long slice = youngest - age;
        byNumber.computeIfAbsent(slice, s -> new BitSet()).set(place(digest, slice));
      }
    }

    boolean contains(long digest, long tick) {
      long reach = spec.reach();
      long newest = Math.floorDiv(Math.max(tick, latest), spec.generation());
      for (long g = Math.floorDiv(tick - reach, spec.generation()); g <= newest; g++) {
        boolean all = true;
        for (int age = 0; age < spec.probes(); age++) {
          BitSet slice = byNumber.get(g - age);
          all &= slice != null && slice.get(place(digest, g - age));
        }
        if (all) {
          return true;
        }
      }
      return false;
    }
  }

  /** Slices that are nearly full, so that runs of all lengths are met; pauses, and late ticks. */
  @ParameterizedTest
  @CsvSource({"1,100,7,0", "2,10,10,4", "3,100,9,350", "5,1000,10,40", "8,50,1,9", "16,333,100,0"})
  void isTheDefinitionInSets(int probes, long window, long generation, long late) {
    AgePartitionedSpec spec = new AgePartitionedSpec(
        Math.max(8, generation), probes, TickUnit.NANOSECONDS, window, generation, late);
    AgePartitionedFilter filter = new AgePartitionedFilter(spec, DIGEST);
    Slices slices = new Slices(spec);
    SplittableRandom random = RandomSource.seeded(window);
    long latest = -2_000;
    int found = 0;
    int asked = 20_000;
    for (int i = 0; i < asked; i++) {
      latest += random.nextInt(2_000) == 0 ? random.nextLong(3 * window) : random.nextLong(3) / 2;
      long tick = latest - random.nextLong(late + 1);
      long digest = DIGEST.of(random.nextInt(5_000));
      assertThat(filter.observe(digest, tick))
          .as("item %d at %d", i, tick)
          .isEqualTo(slices.contains(digest, tick));
      slices.add(digest, tick);
      long other = random.nextLong();
      long when = latest - late + random.nextLong(2 * window);
      boolean expected = slices.contains(other, when);
      assertThat(filter.mightContain(other, when)).as("at %d", when).isEqualTo(expected);
      found += expected ? 1 : 0;
    }
    assertThat(found).as("absent keys found, some and not all").isBetween(1, asked - 1);
  }

  @Test
  void needsTheFewestSlicesThatTheWindowAsksFor() {
    assertThat(slices(TickUnit.ITEMS, 100, 10, 0)).as("as in the paper").isEqualTo(10);
    assertThat(slices(TickUnit.ITEMS, 101, 10, 0)).isEqualTo(11);
    assertThat(slices(TickUnit.ITEMS, 1, 1, 0)).isOne();
    assertThat(slices(TickUnit.NANOSECONDS, 101, 10, 0)).isEqualTo(10);
    assertThat(slices(TickUnit.NANOSECONDS, 1, 1, 0)).isZero();
    assertThat(slices(TickUnit.NANOSECONDS, 101, 10, 11)).isEqualTo(12);
    assertThat(new AgePartitionedSpec(65, 3, TickUnit.ITEMS, 100, 10, 0).memoryBytes())
        .isEqualTo(13 * (2 + 1) * 8);
  }

  private static int slices(TickUnit unit, long window, long generation, long late) {
    AgePartitionedSpec spec = new AgePartitionedSpec(64, 4, unit, window, generation, late);
    assertThat(spec.slices()).isEqualTo(4 + spec.olderSlices());
    return spec.olderSlices();
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(0, 1, 10, 1, "bitsPerSlice: 0 (expected: 1..12494450");
    assertRefused(1, 0, 10, 1, "probes: 0 (expected: 1..64)");
    assertRefused(1, 65, 10, 1, "probes: 65 (expected: 1..64)");
    assertRefused(1, 1, 0, 1, "window: 0 (expected: 1..288230376151711744)");
    assertRefused(1, 1, 10, 0, "generation: 0 (expected: 1..10)");
    assertRefused(1, 1, 10, 11, "generation: 11 (expected: 1..10)");
    assertRefused(1, 4, 1 << 20, 1, "generation: 1 (expected: longer: 1048580 slices)");
    assertRefused(1L << 40, 4, 10, 1, "bitsPerSlice: 1099511627776 (expected: 1..98");
  }

  private static void assertRefused(
      long bits, int probes, long window, long generation, String message) {
    assertThatThrownBy(
            () -> new AgePartitionedSpec(bits, probes, TickUnit.ITEMS, window, generation, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void countsItsItemsAndKnowsItsLatestTick() {
    AgePartitionedFilter filter =
        filter(3, new WindowShape(TimeRules.of(TickUnit.NANOSECONDS, 20), 100, 10));
    assertThat(filter.latest()).isEqualTo(MovingWindowSpec.MIN_TICK);
    filter.observe(1, 50);
    filter.observe(2, 30);
    assertThat(filter.items()).isEqualTo(2);
    assertThat(filter.latest()).isEqualTo(50);
    assertThat(filter.earliest()).isEqualTo(30);
  }
}
