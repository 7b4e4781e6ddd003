package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.core.cell.CountPageShape;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.PrintCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory never grows where room was promised, and never by more than was announced. */
class GrowingTest {
  private static final Instant START = Instant.parse("2026-01-31T09:00:00Z");

  /** Watches a memory over additions. */
  private static final class Watch<M extends Memory & Growing> {
    private final M memory;
    private long additions;
    private long promisedTo;
    private long promises;
    private long growths;
    private long grownBytes;
    private long announcedBytes;

    Watch(M memory) {
      this.memory = memory;
    }

    void add(Consumer<M> addition) {
      long room = memory.room();
      long most = memory.nextGrowthBytes();
      long before = memory.memoryBytes();
      promisedTo = room > Long.MAX_VALUE - additions
          ? Long.MAX_VALUE
          : Math.max(promisedTo, additions + room);
      addition.accept(memory);
      long grown = memory.memoryBytes() - before;
      if (additions < promisedTo) {
        assertThat(grown)
            .as("growth within the room for addition %s", additions)
            .isNotPositive();
        promises++;
      } else {
        assertThat(grown).as("growth by addition %s", additions).isLessThanOrEqualTo(most);
      }
      if (grown > 0) {
        growths++;
        grownBytes += grown;
        announcedBytes += most;
      }
      additions++;
    }
  }

  private static WindowFilterBuilder<Long> minutes() {
    return Tidemark.window(Keys.longs())
        .window(Duration.ofMinutes(1))
        .late(Duration.ofSeconds(5))
        .ahead(Duration.ofDays(1_000))
        .error(0.01)
        .seed(1)
        .clock(InstantSource.fixed(START));
  }

  /** Bursts, silences and jumps, so that tables are begun, drain, and become smaller again. */
  private static Watch<WindowFilter<Long>> windows(WindowFilter<Long> window, int items) {
    Watch<WindowFilter<Long>> watch = new Watch<>(window);
    SplittableRandom random = new SplittableRandom(5);
    long tick = window.clock().tick(START);
    long second = Duration.ofSeconds(1).toNanos();
    long pace = second / 100;
    for (int i = 0; i < items; i++) {
      if (random.nextInt(8_000) == 0) {
        pace = second >> random.nextInt(4, 14);
      }
      tick += random.nextInt(20_000) == 0 ? 200 * second : random.nextLong(2 * pace);
      long digest = window.digest().of(random.nextLong(40_000));
      long at = tick - random.nextLong(4 * second);
      watch.add(memory -> memory.addDigest(digest, at));
    }
    return watch;
  }

  @Test
  void aWindowThatGrows() {
    Watch<WindowFilter<Long>> watch = windows(minutes().build(), 200_000);
    assertThat(watch.growths).isGreaterThan(30);
    assertThat(watch.promises).as("additions for which room was promised").isGreaterThan(150_000);
    // It is a page that is made, or a table without pages: not much more is announced.
    assertThat(watch.announcedBytes).isLessThan(3 * watch.grownBytes);
    assertThat((Long) watch.memory.facts().values().get("peakMemoryBytes"))
        .isGreaterThan(2 * watch.memory.memoryBytes());
  }

  /** At the limit it makes all pages that it may have, and then promises that nothing happens. */
  @ParameterizedTest
  @ValueSource(longs = {9_000, 20_000, 100_000})
  void aWindowWithALimit(long bytes) {
    Watch<WindowFilter<Long>> watch = windows(minutes().memory(bytes).build(), 100_000);
    assertThat(watch.memory.memoryBytes()).isLessThanOrEqualTo(bytes);
    assertThat(watch.growths).isPositive();
  }

  @Test
  void aWindowOfItems() {
    WindowFilter<Long> last =
        Tidemark.window(Keys.longs()).last(5_000).error(0.001).seed(2).build();
    Watch<WindowFilter<Long>> watch = new Watch<>(last);
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 60_000; i++) {
      long digest = last.digest().of(random.nextLong(i < 30_000 ? 1 << 20 : 10));
      watch.add(memory -> memory.addDigest(digest));
    }
    assertThat(watch.growths).isPositive();
  }

  @ParameterizedTest
  @EnumSource(
      value = WindowStructure.class,
      names = {"EBB", "ROTATED_BLOOM"}, // rotated ones are like age-partitioned ones
      mode = EnumSource.Mode.EXCLUDE)
  void windowsOfFixedSizeNeverGrow(WindowStructure structure) {
    boolean ofItems =
        structure == WindowStructure.GENERALIZED_BLOOM || structure == WindowStructure.HASH_BUFFER;
    WindowFilterBuilder<Long> builder =
        ofItems ? Tidemark.window(Keys.longs()).last(100) : minutes().rate(20);
    WindowFilter<Long> window = builder.memory(1 << 16).structure(structure).build();
    assertThat(window.room()).isEqualTo(Long.MAX_VALUE);
    assertThat(window.nextGrowthBytes()).isZero();
    Watch<WindowFilter<Long>> watch = new Watch<>(window);
    for (long key = 0; key < 2_000; key++) {
      long digest = window.digest().of(key);
      watch.add(memory -> memory.addDigest(digest));
    }
    assertThat(watch.growths).isZero();
  }

  private static Watch<KeyCounts<Long>> counts(KeyCounts<Long> counts, int additions, int keys) {
    Watch<KeyCounts<Long>> watch = new Watch<>(counts);
    SplittableRandom random = new SplittableRandom(7);
    boolean shrinks = false;
    for (int i = 0; i < additions; i++) {
      shrinks ^= random.nextInt(additions / 8) == 0;
      // Some keys are there often, so that counts have digits.
      long key = random.nextInt(4) == 0 ? random.nextLong(50) : random.nextLong(keys);
      watch.add(memory -> memory.add(key));
      if (shrinks && random.nextInt(100) > 0) {
        counts.remove(key);
      }
    }
    return watch;
  }

  @Test
  void countsThatGrow() {
    Watch<KeyCounts<Long>> watch =
        counts(Tidemark.counts(Keys.longs()).growing().seed(1).build(), 150_000, 100_000);
    assertThat(watch.memory.spec()).isInstanceOf(PrintCountSpec.class);
    assertThat(watch.memory.expectedError()).isLessThan(KeyCountsBuilder.DEFAULT_ERROR);
    assertThat(watch.growths).isGreaterThan(1_000);
    // The page of the key, and where one is split, twice what it holds.
    assertThat(watch.announcedBytes).isLessThan(6 * watch.grownBytes);
  }

  @ParameterizedTest
  @ValueSource(longs = {4_096, 10_000, 200_000})
  void countsWithALimit(long bytes) {
    Watch<KeyCounts<Long>> watch = counts(
        Tidemark.counts(Keys.longs()).growing().memory(bytes).seed(1).build(), 60_000, 40_000);
    assertThat(watch.memory.memoryBytes()).isLessThanOrEqualTo(bytes);
    assertThat(watch.growths).isPositive();
  }

  /** Prints of few bits are short soon, and take twice the room; long ones have wide lanes. */
  @ParameterizedTest
  @CsvSource({"8, 8", "10, 4", "16, 0", "24, 12", "40, 38", "56, 0", "1, 1", "3, 0"})
  void printsOfAnyLength(int firstBits, int leastBits) {
    counts(
        spec(new PrintCountSpec(firstBits, leastBits, PrintCountSpec.UNBOUNDED)), 40_000, 30_000);
    counts(spec(new PrintCountSpec(firstBits, leastBits, 8_192)), 20_000, 10_000);
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void countsOfAllStructures(CountStructure structure) {
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs())
        .keys(500)
        .error(0.01)
        .structure(structure)
        .seed(1)
        .build();
    Watch<KeyCounts<Long>> watch = new Watch<>(counts);
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(5_000) * random.nextLong(5_000) / 5_000;
      watch.add(memory -> memory.add(key));
    }
    assertThat(watch.growths > 0).isEqualTo(counts.nextGrowthBytes() > 0);
  }

  @ParameterizedTest
  @EnumSource(SpectralRule.class)
  void countersOfVaryingWidth(SpectralRule rule) {
    long second = rule == SpectralRule.RECURRING_MINIMUM ? 1_000 : 0;
    SpectralBloomSpec spec = new SpectralBloomSpec(2_000, 4, rule, second, 0.5);
    Watch<KeyCounts<Long>> watch = new Watch<>(spec(spec));
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(1 + random.nextLong(2_000));
      watch.add(memory -> memory.add(key));
    }
    assertThat(watch.growths).isPositive();
  }

  /** Pages of their own width, without a limit and with one; and all cells of the same width. */
  @ParameterizedTest
  @CsvSource({"256, STANDARD, 0", "256, BLOCKED, 0", "256, STANDARD, 4000", "69888, STANDARD, 0"})
  void countersOfPages(long cellsPerPage, CountLayout layout, long spareBytes) {
    long cells = 69_888;
    long most = CountPageShape.leastBytes(cells, 1) + spareBytes;
    long maxBytes = spareBytes == 0 ? DynamicCountSpec.UNBOUNDED : most;
    DynamicCountSpec spec = new DynamicCountSpec(cells, 1, 4, 0.5, cellsPerPage, layout, maxBytes);
    Watch<KeyCounts<Long>> watch = counts(spec(spec), 60_000, 20_000);
    assertThat(watch.growths).isPositive();
  }

  private static KeyCounts<Long> spec(FilterSpec spec) {
    return Tidemark.counts(Keys.longs()).spec(spec).seed(1).build();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void seenFilters(int expansion) {
    Watch<SeenFilter<Long>> watch = new Watch<>(Tidemark.seen(Keys.longs())
        .items(200)
        .error(0.01)
        .expansion(expansion)
        .seed(1)
        .build());
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(10_000);
      watch.add(memory -> memory.add(key));
    }
    assertThat(watch.growths > 0).isEqualTo(expansion > 0);
    assertThat(watch.announcedBytes).isEqualTo(watch.grownBytes);
    assertThat(watch.promises).isGreaterThanOrEqualTo(expansion > 0 ? 5_000 : 100);
  }
}
