package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.core.contract.CountShape;
import io.tidemark.core.contract.MultisetFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class PrintCountFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_261_118);
  private static final long UNBOUNDED = PrintCountSpec.UNBOUNDED;

  /** The contract, for lengths of prints. */
  private interface Prints extends MultisetFilterContract {
    PrintCountSpec spec(CountShape shape);

    @Override
    default MultisetFilter emptyFilter(CountShape shape) {
      return new PrintCountFilter(spec(shape), MultisetFilterContract.DIGEST);
    }

    @Override
    default void merge(MultisetFilter into, MultisetFilter other) {
      into.merge(other);
    }

    @Override
    default void clear(MultisetFilter filter) {
      filter.clear();
    }

    @Override
    default void addAll(MultisetFilter filter, long[] digests, int from, int to) {
      filter.addAll(digests, from, to);
    }

    @Override
    default void estimateAll(
        MultisetFilter filter, long[] digests, int from, int to, long[] counts) {
      filter.estimateAll(digests, from, to, counts);
    }
  }

  /** The bits of prints of which a few times as many as cells can be told apart. */
  private static int bits(CountShape shape) {
    return 64 - Long.numberOfLeadingZeros(shape.cells()) + 2;
  }

  private static List<Long> counts(MultisetFilter filter) {
    List<Long> counts = new ArrayList<>();
    ((PrintCountFilter) filter).table().forEach(counts::add);
    return counts;
  }

  /** Prints of one length for all: the same prints in whatever order they came. */
  @Nested
  class OfOneLength implements Prints {
    @Override
    public PrintCountSpec spec(CountShape shape) {
      return new PrintCountSpec(bits(shape), 0, UNBOUNDED);
    }

    /** Pages may have been split at other times, but what they hold is the same. */
    @Override
    public void assertSameCounts(MultisetFilter one, MultisetFilter other) throws IOException {
      assertThat(one.total()).isEqualTo(other.total());
      assertThat(one.expectedError()).isEqualTo(other.expectedError());
      // In the order of pages, which is that of splits.
      assertThat(counts(one)).containsExactlyInAnyOrderElementsOf(counts(other));
    }
  }

  /** Prints that become shorter in their pages from the first split on. */
  @Nested
  class OfManyLengths implements Prints {
    @Override
    public PrintCountSpec spec(CountShape shape) {
      return new PrintCountSpec(bits(shape), Math.min(38, bits(shape)), UNBOUNDED);
    }

    @Override
    public void assertSameCounts(MultisetFilter one, MultisetFilter other) {
      assertThat(one.total()).isEqualTo(other.total());
      assertThat(counts(one).stream().mapToLong(count -> count).sum()).isEqualTo(one.total());
    }
  }

  /** In so little memory that prints lose bits. */
  @Nested
  class Bounded extends OfManyLengths {
    @Override
    public PrintCountSpec spec(CountShape shape) {
      int bits = bits(shape);
      return new PrintCountSpec(bits, Math.min(12, bits), PrintCountSpec.LEAST_BYTES);
    }

    @Override
    public void checkAlways(MultisetFilter filter) {
      if (filter.memoryBytes() > PrintCountSpec.LEAST_BYTES) {
        fail("%d bytes", filter.memoryBytes());
      }
    }
  }

  /** In memory for some of the keys. */
  @Nested
  class BoundedAndGrown extends OfManyLengths {
    @Override
    public PrintCountSpec spec(CountShape shape) {
      int bits = bits(shape);
      return new PrintCountSpec(bits, Math.min(9, bits), maxBytes(shape));
    }

    private static long maxBytes(CountShape shape) {
      return PrintCountSpec.LEAST_BYTES + shape.keys();
    }

    @Override
    public void checkAlways(MultisetFilter filter) {
      if (filter.memoryBytes() > ((PrintCountFilter) filter).spec().maxBytes()) {
        fail("%d bytes of %s", filter.memoryBytes(), filter.spec());
      }
    }
  }

  /** What a filter counts, beside what is really there; every operation is checked. */
  private static final class Replay {
    private final KeyDigest digest;
    private final SplittableRandom random;
    private final long[] counts;
    private PrintCountFilter filter;

    Replay(PrintCountSpec spec, KeyDigest digest, int keys, long seed) {
      this.digest = digest;
      this.random = RandomSource.seeded(seed);
      this.counts = new long[keys];
      this.filter = new PrintCountFilter(spec, digest);
    }

    /** A key of the first ones, the lower the more often. */
    private int key(int keys) {
      double u = random.nextDouble();
      return (int) (keys * u * u);
    }

    private void step(int keys, int addsOfFour) {
      int key = key(keys);
      if (counts[key] > 0 && random.nextInt(4) >= addsOfFour) {
        long times = random.nextInt(3) == 0 ? counts[key] : 1 + random.nextLong(counts[key]);
        filter.remove(digest.of(key), times);
        counts[key] -= times;
      } else {
        long times = random.nextInt(6) == 0 ? 1 + random.nextLong(1L << random.nextInt(34)) : 1;
        filter.add(digest.of(key), times);
        counts[key] += times;
      }
      ask(key);
      ask(key(counts.length));
    }

    private void ask(int key) {
      if (filter.estimate(digest.of(key)) < counts[key]) {
        fail("%d of key %d, there %d times", filter.estimate(digest.of(key)), key, counts[key]);
      }
    }

    private void askAll() {
      for (int key = 0; key < counts.length; key++) {
        ask(key);
      }
    }

    /** Keys that are not there are found as often as the filter says, whatever it went through. */
    private void assertErrorAsStated(double atLeast) {
      int asked = 200_000;
      int found = 0;
      for (int i = 0; i < asked; i++) {
        found += filter.mightContain(digest.of(-1L - i)) ? 1 : 0;
      }
      Interval interval = BinomialInterval.clopperPearson(found, asked, 1 - 1e-6);
      assertThat(filter.expectedError())
          .as("%d of %d found, 1 - 1e-6 interval", found, asked)
          .isBetween(interval.low(), interval.high())
          .isGreaterThanOrEqualTo(atLeast);
    }

    private void removeEverything() {
      for (int key = 0; key < counts.length; key++) {
        if (counts[key] > 0) {
          filter.remove(digest.of(key), counts[key]);
          counts[key] = 0;
        }
        if (key % 64 == 0) {
          ask(random.nextInt(counts.length));
        }
      }
      assertThat(filter.total()).isZero();
      assertThat(filter.prints()).isZero();
      assertThat(filter.expectedError()).isZero();
      assertThat(filter.pages()).isOne();
    }
  }

  /**
   * Grows from one page to thousands, shrinks and grows again, with counts of all magnitudes: 1.6 million
   * changes, and twice as many questions.
   */
  private static void growsAndShrinks(PrintCountSpec spec, KeyDigest digest, long seed)
      throws IOException {
    Replay replay = new Replay(spec, digest, 160_000, seed);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 300_000; i++) {
        replay.step(1 + i / 2, 3);
      }
      int grown = replay.filter.pages();
      assertThat(grown).isGreaterThan(200);
      replay.askAll();
      byte[] before = SavedBytes.of(replay.filter);
      replay.filter = SavedBytes.through(replay.filter);
      assertThat(SavedBytes.of(replay.filter)).isEqualTo(before);
      replay.assertErrorAsStated(1e-4);
      for (int i = 0; i < 100_000; i++) {
        replay.step(150_000, 1);
      }
      for (int key = 0; key < replay.counts.length; key++) {
        if (key % 16 != 0 && replay.counts[key] > 0) {
          replay.filter.remove(digest.of(key), replay.counts[key]);
          replay.counts[key] = 0;
        }
      }
      assertThat(replay.filter.pages()).isLessThan(grown / 4);
      replay.askAll();
      replay.assertErrorAsStated(1e-5);
    }
    replay.removeEverything();
  }

  @Test
  void countsAllThroughGrowthAndShrinking() throws IOException {
    growsAndShrinks(new PrintCountSpec(26, 0, UNBOUNDED), DIGEST, 1);
  }

  @Test
  void countsWithPrintsOfManyLengths() throws IOException {
    growsAndShrinks(new PrintCountSpec(15, 14, UNBOUNDED), DIGEST, 2);
  }

  @Test
  void countsWithAKeyedDigest() throws IOException {
    KeyDigest keyed = KeyedDigest.withSecret(new byte[16]);
    growsAndShrinks(new PrintCountSpec(20, 18, UNBOUNDED), keyed, 3);
  }

  /** A hundred million operations, a third of them changes; with {@code -Dtidemark.long=true}. */
  @Test
  @EnabledIfSystemProperty(named = "tidemark.long", matches = "true")
  void countsThroughAHundredMillionOperations() throws IOException {
    Replay replay = new Replay(new PrintCountSpec(24, 18, UNBOUNDED), DIGEST, 4_000_000, 6);
    for (int i = 0; i < 34_000_000; i++) {
      replay.step(1 + i % 8_000_000 / 2, i % 8_000_000 < 6_000_000 ? 3 : 1);
      if (i % 4_000_000 == 0) {
        replay.filter = SavedBytes.through(replay.filter);
        replay.askAll();
        replay.assertErrorAsStated(0);
      }
    }
    replay.askAll();
    replay.removeEverything();
  }

  /** Prints of 9 bits and hundreds of pages: most of the first ones are shorter than a bucket's number. */
  @Test
  void countsPrintsThatAreShorterThanABucket() throws IOException {
    PrintCountSpec spec = new PrintCountSpec(9, 9, UNBOUNDED);
    Replay replay = new Replay(spec, DIGEST, 100_000, 4);
    for (int i = 0; i < 200_000; i++) {
      replay.step(1 + i / 2, 3);
    }
    assertThat(replay.filter.pages()).isGreaterThan(100);
    replay.askAll();
    replay.assertErrorAsStated(0.1);
    replay.filter = SavedBytes.through(replay.filter);
    replay.askAll();
    replay.removeEverything();
  }

  @Test
  void keepsToABoundOnTheMemoryAndSaysSo() throws IOException {
    PrintCountSpec spec = new PrintCountSpec(24, 16, 100_000);
    Replay replay = new Replay(spec, DIGEST, 160_000, 5);
    double error = 0;
    boolean roomy = true;
    for (int i = 0; i < 300_000; i++) {
      replay.step(1 + i / 2, 3);
      if (replay.filter.memoryBytes() > spec.maxBytes()) {
        fail("%d bytes", replay.filter.memoryBytes());
      }
      if (i % 30_000 == 0) {
        roomy &= replay.filter.coarsePages() == 0;
        assertThat(replay.filter.expectedError()).isGreaterThanOrEqualTo(error / 2);
        error = replay.filter.expectedError();
      }
      if (i == 30_000) {
        assertThat(roomy).as("nothing is cut while there is room").isTrue();
      }
    }
    assertThat(replay.filter.facts().number("coarsePages")).isPositive();
    assertThat(replay.filter.facts().number("coarsenings")).isPositive();
    assertThat(replay.filter.memoryBytes()).isGreaterThan(spec.maxBytes() / 2);
    replay.askAll();
    replay.assertErrorAsStated(0.01);
    replay.filter = SavedBytes.through(replay.filter);
    replay.askAll();
    replay.removeEverything();
    assertThat(replay.filter.coarsePages()).isZero();
  }

  /** One of two pages is emptied, the other is not. */
  @Test
  void aCoarsePageHasPrintsOfFullLengthAgainOnceItIsEmpty() {
    PrintCountSpec spec = new PrintCountSpec(20, 12, PrintCountSpec.LEAST_BYTES);
    PrintCountFilter filter = new PrintCountFilter(spec, DIGEST);
    for (int key = 0; key < 2_000; key++) {
      filter.add(DIGEST.of(key));
    }
    assertThat(filter.pages()).isEqualTo(2);
    assertThat(filter.coarsePages()).isEqualTo(2);
    for (int key = 0; key < 2_000; key++) {
      if (DIGEST.of(key) < 0) {
        filter.remove(DIGEST.of(key));
      }
    }
    assertThat(filter.pages()).isEqualTo(2);
    assertThat(filter.coarsePages()).isOne();
  }

  /** Tables of very different sizes, with prints of many lengths. */
  @Test
  void mergesFiltersOfAnySize() throws IOException {
    for (PrintCountSpec spec : List.of(
        new PrintCountSpec(14, 13, UNBOUNDED),
        new PrintCountSpec(9, 9, UNBOUNDED),
        new PrintCountSpec(22, 0, UNBOUNDED),
        new PrintCountSpec(20, 12, 30_000))) {
      for (int[] sizes : new int[][] {{50_000, 300}, {300, 50_000}, {20_000, 30_000}, {5, 0}}) {
        PrintCountFilter left = new PrintCountFilter(spec, DIGEST);
        PrintCountFilter right = new PrintCountFilter(spec, DIGEST);
        for (int i = 0; i < sizes[0]; i++) {
          left.add(DIGEST.of(i), 1 + i % 3);
        }
        for (int i = 0; i < sizes[1]; i++) {
          right.add(DIGEST.of(2L * i), 1 + i % 5 * 1_000L);
        }
        byte[] other = SavedBytes.of(right);
        long total = left.total() + right.total();
        left.merge(right);
        assertThat(SavedBytes.of(right)).isEqualTo(other);
        assertThat(left.total()).isEqualTo(total);
        assertThat(left.memoryBytes()).isLessThanOrEqualTo(spec.maxBytes());
        PrintCountFilter loaded = SavedBytes.through(left);
        for (int i = 0; i < sizes[1]; i++) {
          loaded.remove(DIGEST.of(2L * i), 1 + i % 5 * 1_000L);
        }
        for (int i = 0; i < sizes[0]; i++) {
          loaded.remove(DIGEST.of(i), 1 + i % 3);
        }
        assertThat(loaded.total()).isZero();
        assertThat(loaded.prints()).isZero();
      }
    }
  }

  @Test
  void countsUpToTheGreatestAndRefusesMore() throws IOException {
    for (int bits : new int[] {1, 8, 12, 56}) {
      PrintCountFilter filter =
          new PrintCountFilter(new PrintCountSpec(bits, 0, UNBOUNDED), DIGEST);
      filter.add(DIGEST.of(1), PrintCountFilter.MAX_TOTAL);
      assertThat(filter.estimate(DIGEST.of(1))).isEqualTo(PrintCountFilter.MAX_TOTAL);
      byte[] before = SavedBytes.of(filter);
      assertThatThrownBy(() -> filter.add(DIGEST.of(2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("times: 1 (expected: ");
      assertThatThrownBy(() -> filter.addAll(new long[] {1, 2}, 0, 2))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
      filter.remove(DIGEST.of(1), PrintCountFilter.MAX_TOTAL - 1);
      assertThat(filter.estimate(DIGEST.of(1))).isOne();
    }
  }

  @Test
  void refusesShapesByName() {
    for (int[] bits : new int[][] {{0, 0}, {57, 0}, {20, 21}, {50, 39}, {20, -1}}) {
      assertThatThrownBy(() -> new PrintCountSpec(bits[0], bits[1], UNBOUNDED))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Bits: ");
    }
    assertThatThrownBy(() -> new PrintCountSpec(20, 10, 4_095))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("maxBytes: 4095 (expected: at least 4096");
  }
}
