package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.KeyAge;
import io.tidemark.SaveableMemory;
import io.tidemark.analysis.ObservedError;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.sample.ShadowSample;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShadowSampleTest {
  private static final KeyedDigest DIGEST = TestService.digest(5);

  private static ShadowSample ever(int mostKeys) {
    return new ShadowSample(mostKeys, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Calls a share of keys seen, although none comes twice; or if it forgets, none ever. */
  private record LyingDoor(int oneIn) implements SeenDoor {
    private boolean lies(long digest) {
      return Math.floorMod(digest, oneIn) == 0;
    }

    @Override
    public void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
      for (int i = from; i < to; i++) {
        isNew[i] = !lies(digests[i]);
      }
    }

    @Override
    public boolean addWeighed(long digest, double weight) {
      return !lies(digest);
    }

    @Override
    public void ask(long[] digests, int from, int to, long tick, boolean[] found) {
      for (int i = from; i < to; i++) {
        found[i] = lies(digests[i]);
      }
    }

    @Override
    public long room() {
      return Long.MAX_VALUE;
    }

    @Override
    public long nextGrowthBytes() {
      return 0;
    }

    @Override
    public boolean keepsFound() {
      return true;
    }

    @Override
    public long position() {
      return NO_POSITION;
    }

    @Override
    public long latestTick() {
      return Long.MIN_VALUE;
    }

    @Override
    public Optional<KeyAge> age(long digest, long tick) {
      return Optional.empty();
    }

    @Override
    public double distinctEstimate() {
      return 0;
    }

    @Override
    public int filters() {
      return 1;
    }

    @Override
    public SaveableMemory memory() {
      throw new AssertionError("not asked for here");
    }
  }

  /** A filter that is wrong about one new key in twenty is found out, by what is added and by what is asked. */
  @ParameterizedTest
  @CsvSource({"20, true", "20, false", "7, true"})
  void aFilterThatLiesIsFoundOut(int oneIn, boolean adds) {
    SeenPart part =
        new SeenPart(new LyingDoor(oneIn), ever(ShadowSample.MOST_KEYS), new Tokens(), 0);
    long[] digests = new long[1_000];
    boolean[] answers = new boolean[1_000];
    int keys = 2_000_000;
    for (int start = 0; start < keys; start += digests.length) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = DIGEST.of((long) start + i);
      }
      if (adds) {
        part.add(digests, null, 0, digests.length, answers, true);
      } else {
        part.ask(digests, 0, digests.length, 0, answers, true);
      }
    }
    ShadowSample sample = part.sample();
    ObservedError observed = ObservedError.of(sample.wrong(), sample.absent());
    double expectedJudged = keys / 1_024.0;
    assertThat(observed.judged())
        .isCloseTo((long) expectedJudged, within((long) (5 * Math.sqrt(expectedJudged))));
    Interval truth = BinomialInterval.clopperPearson(observed.wrong(), observed.judged(), 1 - 1e-6);
    assertThat(truth.contains(1.0 / oneIn)).as("%s", observed).isTrue();
    assertThat(observed.low()).isGreaterThan(0.02);
    assertThat(sample.missed()).isZero();
  }

  @Test
  void keysThatWereThereAndAreCalledNewAreMissed() {
    ShadowSample sample = ever(100);
    for (long key = 0; key < 100_000; key++) {
      long digest = DIGEST.of(key);
      if (sample.isSampled(digest)) {
        sample.added(digest, 0, true);
        sample.added(digest, 0, key % 2 == 0);
      }
    }
    assertThat(sample.wrong()).isZero();
    assertThat(sample.missed()).isBetween(20L, 80L);
  }

  /** In a window of 100, keys up to 10 beyond it may be found or not. */
  @Test
  void timeSaysWhatIsThere() {
    ShadowSample sample = new ShadowSample(100, 100, 110);
    long digest = sampled(0);
    sample.added(digest, 1_000, true);
    sample.asked(digest, 1_050, false); // there; a question is not an addition, and misses nothing
    sample.asked(digest, 1_105, true); // neither there nor not
    sample.asked(digest, 1_105, false);
    assertThat(sample.absent()).isEqualTo(1);
    sample.asked(digest, 1_111, true);
    sample.asked(digest, 1_111, false);
    assertThat(sample.absent()).isEqualTo(3);
    assertThat(sample.wrong()).isEqualTo(1);
    sample.added(digest, 1_099, true);
    assertThat(sample.missed()).isEqualTo(1);
    sample.added(digest, 1_090, false); // late: the later one counts
    sample.asked(digest, 1_205, true);
    assertThat(sample.absent()).isEqualTo(3);
    assertThat(sample.present(1_150)).isEqualTo(1);
    assertThat(sample.present(1_300)).isZero();
  }

  private static long sampled(int number) {
    ShadowSample any = ever(1);
    int left = number;
    for (long key = 0; ; key++) {
      if (any.isSampled(DIGEST.of(key))) {
        if (left == 0) {
          return DIGEST.of(key);
        }
        left--;
      }
    }
  }

  @Test
  void itIsBoundedAndHalvesItsShare() {
    ShadowSample sample = ever(64);
    for (long key = 0; key < 1_000_000; key++) {
      long digest = DIGEST.of(key);
      if (sample.isSampled(digest)) {
        long growth = sample.growthBytes(1);
        long before = sample.memoryBytes();
        sample.added(digest, 0, true);
        assertThat(sample.memoryBytes()).isLessThanOrEqualTo(before + growth);
        assertThat(sample.present(0)).isLessThanOrEqualTo(64);
      }
    }
    assertThat(sample.share()).isBetween(0x1p-16, 0x1p-13);
    // The keys that it still knows are a fair sample of all.
    assertThat(sample.present(0) / sample.share()).isCloseTo(1e6, within(5 * 1e6 / Math.sqrt(32)));
    assertThat(sample.memoryBytes()).isLessThanOrEqualTo(2 * 8 * 128);
  }

  /** Where keys leave the window, they make room, and the share stays. */
  @Test
  void whatLeftTheWindowMakesRoom() {
    ShadowSample sample = new ShadowSample(64, 10_000, 11_000);
    for (long key = 0; key < 500_000; key++) {
      long digest = DIGEST.of(key);
      if (sample.isSampled(digest)) {
        sample.added(digest, key, true);
      }
    }
    assertThat(sample.share()).isEqualTo(0x1p-10);
  }

  @Test
  void whatIsWrittenIsRead() {
    ShadowSample sample = ever(64);
    for (long key = 0; key < 300_000; key++) {
      long digest = DIGEST.of(key);
      if (sample.isSampled(digest)) {
        sample.added(digest, key, key % 3 != 0);
      }
    }
    ByteBuffer bytes = ByteBuffer.allocate(sample.bytes());
    sample.write(bytes);
    assertThat(bytes.hasRemaining()).isFalse();
    ShadowSample again = ever(64);
    again.read(bytes.flip());
    ByteBuffer second = ByteBuffer.allocate(again.bytes());
    again.write(second);
    assertThat(second.array()).isEqualTo(bytes.array());
    assertThat(again.wrong()).isEqualTo(sample.wrong()).isPositive();
  }
}
