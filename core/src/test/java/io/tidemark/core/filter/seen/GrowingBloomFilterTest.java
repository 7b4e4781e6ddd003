package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.contract.MembershipFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.GrowingBloomSpec.Stage;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GrowingBloomFilterTest {
  /** Both layouts, three stages of about 2^20 cells together. */
  static final GrowingBloomSpec STAGES = new GrowingBloomSpec(List.of(
      new Stage(new BloomSpec(1 << 17, 6, BloomLayout.BLOCKED), 12_000),
      new Stage(new BloomSpec(1 << 18, 7, BloomLayout.STANDARD), 24_000),
      new Stage(new BloomSpec(1 << 19, 9, BloomLayout.BLOCKED), 48_000)));

  /** Stages of 5, 10, 20, 25 and 25 keys, with few errors. */
  static final GrowingBloomSpec SMALL_STAGES = new GrowingBloomSpec(List.of(
      new Stage(new BloomSpec(512, 8, BloomLayout.BLOCKED), 5),
      new Stage(new BloomSpec(1_024, 8, BloomLayout.BLOCKED), 10),
      new Stage(new BloomSpec(2_048, 8, BloomLayout.BLOCKED), 20),
      new Stage(new BloomSpec(2_048, 8, BloomLayout.BLOCKED), 25),
      new Stage(new BloomSpec(4_096, 8, BloomLayout.BLOCKED), 25),
      new Stage(new BloomSpec(8_192, 8, BloomLayout.STANDARD), 25)));

  private static final KeyDigest DIGEST = FastDigest.seeded(9);

  @Nested
  class Contract implements MembershipFilterContract {
    @Override
    public MembershipFilter emptyFilter() {
      return STAGES.create(DIGEST);
    }

    @Override
    public MembershipFilter throughBytes(MembershipFilter filter) throws IOException {
      return Bytes.through((GrowingBloomFilter) filter);
    }

    @Override
    public double statedError(MembershipFilter filter) {
      return ((GrowingBloomFilter) filter).expectedError();
    }
  }

  private static GrowingBloomFilter filled(long from, long to) {
    GrowingBloomFilter filter = SMALL_STAGES.create(DIGEST);
    for (long key = from; key < to; key++) {
      filter.add(DIGEST.of(key));
    }
    return filter;
  }

  private static void assertHolds(SeenSet filter, long from, long to) {
    for (long key = from; key < to; key++) {
      assertThat(filter.mightContain(DIGEST.of(key))).as("key %d", key).isTrue();
    }
  }

  @Test
  void beginsAStageWhenTheOneBeforeIsFull() {
    GrowingBloomFilter filter = SMALL_STAGES.create(DIGEST);
    assertThat(filter.memoryBytes()).isEqualTo(64).isEqualTo(SMALL_STAGES.memoryBytes());
    for (int key = 0; key < 5; key++) {
      assertThat(filter.add(DIGEST.of(key))).isTrue();
    }
    // Full, but nothing is begun before it is needed.
    assertThat(filter.add(DIGEST.of(4L))).isFalse();
    assertThat(filter.stages()).hasSize(1);
    assertThat(filter.add(DIGEST.of(5L))).isTrue();
    assertThat(filter.stages()).hasSize(2);
    assertThat(filter.memoryBytes()).isEqualTo(64 + 128);
    assertThat(filter.keys()).isEqualTo(6);
    assertHolds(filter, 0, 6);
  }

  @Test
  void atTheLimitItTakesAllKeysAndSaysThatItsErrorGrows() {
    GrowingBloomFilter filter = filled(0, 100);
    assertThat(filter.isAtLimit()).isFalse();
    double planned = filter.expectedError();
    for (long key = 100; key < 5_000; key++) {
      filter.add(DIGEST.of(key));
    }
    assertHolds(filter, 0, 5_000);
    assertThat(filter.isAtLimit()).isTrue();
    assertThat(filter.facts().values()).containsEntry("atLimit", true).containsEntry("stages", 6L);
    assertThat(filter.memoryBytes()).isEqualTo(SMALL_STAGES.maxMemoryBytes());
    assertThat(filter.expectedError()).isGreaterThan(100 * planned);
  }

  @Test
  void mergesBesideAsLongAsBothFit() throws IOException {
    GrowingBloomFilter left = filled(0, 20);
    GrowingBloomFilter right = filled(100, 113);
    double errors = left.expectedError() + right.expectedError();
    left.merge(right);
    assertHolds(left, 0, 20);
    assertHolds(left, 100, 113);
    assertThat(left.keys()).isEqualTo(33);
    assertThat(left.expectedError()).isLessThanOrEqualTo(errors);
    GrowingBloomFilter again = Bytes.through(left);
    assertThat(Bytes.of(again)).isEqualTo(Bytes.of(left));
    assertThat(again.stages()).hasSameSizeAs(left.stages());
    // It goes on growing from the highest stage.
    for (long key = 200; key < 260; key++) {
      left.add(DIGEST.of(key));
    }
    assertHolds(left, 200, 260);
    assertThat(right.keys()).isEqualTo(13);
  }

  @Test
  void mergesStagesOfEqualShapeAtTheLimit() {
    GrowingBloomFilter left = filled(0, 100);
    left.merge(filled(1_000, 1_100));
    left.merge(filled(2_000, 2_100));
    assertHolds(left, 0, 100);
    assertHolds(left, 1_000, 1_100);
    assertHolds(left, 2_000, 2_100);
    assertThat(left.memoryBytes()).isEqualTo(SMALL_STAGES.maxMemoryBytes());
    assertThat(left.isAtLimit()).isTrue();
    left.merge(left);
    assertThat(left.keys()).isBetween(290L, 300L);
  }

  @Test
  void refusesToMergeWhatIsNotAlike() {
    GrowingBloomFilter filter = filled(0, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.merge(SMALL_STAGES.create(FastDigest.seeded(10))))
        .withMessageContaining("seed 10");
    assertThatIllegalArgumentException().isThrownBy(() -> filter.merge(STAGES.create(DIGEST)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GrowingBloomSpec(List.of()))
        .withMessage("stages, their number: 0 (expected: 1..64)");
  }

  @Test
  void aClearedFilterIsAsNew() throws IOException {
    GrowingBloomFilter filter = filled(0, 50);
    filter.clear();
    assertThat(Bytes.of(filter)).isEqualTo(Bytes.of(SMALL_STAGES.create(DIGEST)));
  }

  @Test
  void batchesAnswerAsOneByOne() {
    GrowingBloomFilter one = SMALL_STAGES.create(DIGEST);
    GrowingBloomFilter many = SMALL_STAGES.create(DIGEST);
    long[] digests = new long[200];
    boolean[] isNew = new boolean[200];
    boolean[] found = new boolean[200];
    for (int i = 0; i < 200; i++) {
      digests[i] = DIGEST.of(i % 70L);
    }
    many.addAll(digests, 10, 190, isNew);
    for (int i = 10; i < 190; i++) {
      assertThat(isNew[i]).isEqualTo(one.add(digests[i]));
    }
    many.mightContainAll(digests, 0, 200, found);
    for (int i = 0; i < 200; i++) {
      assertThat(found[i]).isEqualTo(one.mightContain(digests[i]));
    }
  }

  /** Who asks before each addition knows when memory is taken, and how much. */
  @Test
  void saysHowManyKeysItTakesAndWhatGrowingTakes() {
    GrowingBloomFilter filter = SMALL_STAGES.create(DIGEST);
    long key = 0;
    for (int stage = 0; stage < SMALL_STAGES.stages().size(); stage++) {
      assertThat(filter.stageCount()).isEqualTo(stage + 1);
      long before = filter.memoryBytes();
      for (long room = filter.room(); room > 0; key++) {
        room -= filter.add(DIGEST.of(key)) ? 1 : 0;
        assertThat(filter.room()).isEqualTo(room);
      }
      assertThat(filter.memoryBytes()).isEqualTo(before);
      long next = filter.nextGrowthBytes();
      assertThat(next == 0).isEqualTo(filter.isAtLimit());
      while (!filter.add(DIGEST.of(key))) {
        key++;
      }
      assertThat(filter.memoryBytes()).isEqualTo(before + next);
    }
    assertThat(filter.room()).isZero();
  }

  /** A batch is the same as its keys one by one, in one stage, over the end of it, and in several. */
  @Test
  void batchesAreTheSameAsSingleKeys() throws IOException {
    GrowingBloomFilter single = STAGES.create(DIGEST);
    GrowingBloomFilter batches = STAGES.create(DIGEST);
    long[] digests = new long[1_000];
    boolean[] isNew = new boolean[1_000];
    boolean[] found = new boolean[1_000];
    Random random = new Random(3);
    for (int batch = 0; batch < 40; batch++) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = DIGEST.of((long) random.nextInt(30_000));
      }
      batches.addAll(digests, 1, 1_000, isNew);
      for (int i = 1; i < digests.length; i++) {
        assertThat(isNew[i]).isEqualTo(single.add(digests[i]));
      }
      batches.mightContainAll(digests, 0, 1_000, found);
      assertThat(found[0]).isEqualTo(single.mightContain(digests[0]));
    }
    assertThat(batches.keys()).isEqualTo(single.keys()).isGreaterThan(12_000);
    assertThat(SavedBytes.of(batches)).isEqualTo(SavedBytes.of(single));
  }
}
