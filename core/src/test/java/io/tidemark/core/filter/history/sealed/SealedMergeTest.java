package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sealed history is a function of its pairs, its timeline and its bits: however it was made, its
 * bytes are the same.
 */
class SealedMergeTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(17);

  private record Pair(long key, long tick) {}

  @TempDir
  Path directory;

  private static SealedHistory sealed(
      Timeline timeline, int bits, SealingSpace space, List<Pair> pairs) throws IOException {
    try (SealedHistoryBuilder builder = new SealedHistoryBuilder(timeline, DIGEST, space)) {
      builder.withFingerprintBits(bits);
      for (Pair pair : pairs) {
        builder.add(DIGEST.of(pair.key), pair.tick);
      }
      return builder.build();
    }
  }

  private static SealedHistory sealed(Timeline timeline, int bits, List<Pair> pairs)
      throws IOException {
    return sealed(timeline, bits, SealingSpace.HEAP, pairs);
  }

  private static byte[] bytes(SealedHistory history) throws IOException {
    return FilterCatalog.bytes(history);
  }

  /** Keys of one tick and of many, some repeated. */
  private static List<Pair> pairs(
      SplittableRandom random, int count, int keys, long from, long to) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long key = random.nextInt(1 + random.nextInt(keys));
      long tick = random.nextInt(3) == 0 && i > 0
          ? Math.min(to - 1, pairs.get(i - 1).tick + 1)
          : random.nextLong(from, to);
      pairs.add(new Pair(key, tick));
    }
    return pairs;
  }

  private static List<Pair> joined(List<List<Pair>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }

  @Property(seed = "7", tries = 60)
  void mergedIsAsIfMadeAtOnce(
      @ForAll @IntRange(min = 0, max = 3_000) int count,
      @ForAll @IntRange(min = 1, max = 500) int keys,
      @ForAll @IntRange(min = 1, max = 64) int firstBits,
      @ForAll @IntRange(min = 1, max = 64) int secondBits,
      @ForAll long seed)
      throws IOException {
    SplittableRandom random = RandomSource.seeded(seed);
    Timeline first = new Timeline(77, Coverage.of(-1_000, 5_000));
    Timeline second = new Timeline(77, Coverage.of(3_000, 9_000));
    List<Pair> a = pairs(random, count, keys, -1_000, 5_000);
    List<Pair> b = pairs(random, count / 2, keys, 3_000, 9_000);
    SealedHistory merged = sealed(first, firstBits, a).merged(sealed(second, secondBits, b));
    SealedHistory atOnce = sealed(
        new Timeline(77, Coverage.of(-1_000, 9_000)),
        Math.min(firstBits, secondBits),
        joined(List.of(a, b)));
    assertThat(merged.spec()).isEqualTo(atOnce.spec());
    assertThat(bytes(merged)).isEqualTo(bytes(atOnce));
  }

  @Test
  void threeInAnyOrder() throws IOException {
    SplittableRandom random = RandomSource.seeded(2);
    List<List<Pair>> parts = new ArrayList<>();
    List<SealedHistory> histories = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      // Days with a gap between the second and the third.
      long from = i == 2 ? 5_000 : 1_000L * i;
      parts.add(pairs(random, 4_000, 300, from, from + 1_000));
      Timeline timeline = new Timeline(-9, Coverage.of(from, from + 1_000), TickUnit.MICROSECONDS);
      histories.add(sealed(timeline, 30 + i, parts.get(i)));
    }
    Coverage coverage = Coverage.of(0, 2_000).union(Coverage.of(5_000, 6_000));
    byte[] expected =
        bytes(sealed(new Timeline(-9, coverage, TickUnit.MICROSECONDS), 30, joined(parts)));
    SealedHistory a = histories.get(0);
    SealedHistory b = histories.get(1);
    SealedHistory c = histories.get(2);
    assertThat(bytes(a.merged(b).merged(c))).isEqualTo(expected);
    assertThat(bytes(c.merged(b.merged(a)))).isEqualTo(expected);
    assertThat(bytes(SealedHistory.merge(histories, SealingSpace.of(directory, 1_024))))
        .isEqualTo(expected);
    assertThat(bytes(SealedHistory.merge(List.of(a), SealingSpace.HEAP))).isEqualTo(bytes(a));
    SealedHistory all = SealedHistory.merge(histories, SealingSpace.HEAP);
    for (Pair pair : joined(parts)) {
      assertThat(all.ask(DIGEST.of(pair.key), pair.tick, pair.tick + 1))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
    assertThat(all.ask(DIGEST.of(1L), 3_000, 4_000)).isEqualTo(HistoryAnswer.UNKNOWN);
  }

  @Test
  void neitherOrderNorRepetitionNorMemoryMatters() throws IOException {
    Timeline timeline = Timeline.over(0, 10_000);
    List<Pair> pairs = new ArrayList<>(pairs(RandomSource.seeded(3), 30_000, 2_000, 0, 10_000));
    byte[] expected = bytes(sealed(timeline, 30, pairs));
    List<Pair> shuffled = new ArrayList<>(pairs);
    shuffled.addAll(pairs.subList(0, 5_000));
    Collections.shuffle(shuffled, new Random(5));
    assertThat(bytes(sealed(timeline, 30, shuffled))).isEqualTo(expected);
    for (int heapPairs : new int[] {1_024, 10_000}) {
      SealingSpace space = SealingSpace.of(directory, heapPairs);
      assertThat(bytes(sealed(timeline, 30, space, shuffled))).isEqualTo(expected);
    }
  }

  @Test
  void noFileIsLeftAndTheHistoryStays() throws IOException {
    Timeline timeline = Timeline.over(0, 10_000);
    List<Pair> pairs = pairs(RandomSource.seeded(4), 20_000, 9_000, 0, 10_000);
    SealedHistory history;
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, DIGEST, SealingSpace.of(directory, 2_000))) {
      for (Pair pair : pairs) {
        builder.add(DIGEST.of(pair.key), pair.tick);
      }
      history = builder.build();
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("files left behind").isEmpty();
    }
    assertThat(history.spec().fingerprintBits()).isBetween(28, 30);
    for (Pair pair : pairs) {
      assertThat(history.ask(DIGEST.of(pair.key), pair.tick, pair.tick + 1))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void historiesThatDifferInMoreThanTheirPairsAreRefused() throws IOException {
    List<Pair> none = List.of();
    SealedHistory own = sealed(Timeline.over(0, 10), 20, none);
    SealedHistory otherOrigin = sealed(new Timeline(1, Coverage.of(0, 10)), 20, none);
    SealedHistory otherTicks =
        sealed(new Timeline(0, Coverage.of(0, 10), TickUnit.ofNanos(5)), 20, none);
    SealedHistory otherDigest;
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, 10), FastDigest.seeded(18), SealingSpace.HEAP)) {
      otherDigest = builder.build();
    }
    for (SealedHistory other : List.of(otherOrigin, otherTicks, otherDigest)) {
      assertThatThrownBy(() -> own.merged(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("other: SealedHistory from origin ");
    }
    assertThatThrownBy(() -> own.merged(otherDigest))
        .hasMessage("other: SealedHistory from origin 0 in items with XXH3 (seed 18)"
            + " (expected: SealedHistory from origin 0 in items with XXH3 (seed 17))");
    assertThatThrownBy(() -> SealedHistory.merge(List.of(), SealingSpace.HEAP))
        .hasMessage("histories: 0 (expected: 1..2147483647)");
  }

  /** Two keys become one where their bits agree: then it occurred when either did. */
  @Test
  void keysThatShareAFingerprintShareTheirTicks() throws IOException {
    Timeline timeline = Timeline.over(0, 100);
    List<Pair> pairs =
        List.of(new Pair(1, 5), new Pair(2, 6), new Pair(3, 5), new Pair(4, 50), new Pair(5, 49));
    SealedHistory wide = sealed(timeline, 64, pairs);
    SealedHistory narrow = sealed(timeline, 1, List.of(new Pair(6, 99)));
    SealedHistory merged = wide.merged(narrow);
    // Each key's fingerprint is one bit: whoever has it, has the ticks of all who do.
    for (Pair pair : pairs) {
      List<TimeRange> ranges = merged.when(DIGEST.of(pair.key), 0, 100);
      for (Pair other : pairs) {
        boolean same = SealedHistory.fingerprint(DIGEST.of(pair.key)) < 0
            == SealedHistory.fingerprint(DIGEST.of(other.key)) < 0;
        boolean found = ranges.stream().anyMatch(range -> range.contains(other.tick));
        assertThat(found || !same)
            .as("tick %d for key %d", other.tick, pair.key)
            .isTrue();
      }
    }
    assertThat(merged.spec().keys()).isEqualTo(2);
  }
}
