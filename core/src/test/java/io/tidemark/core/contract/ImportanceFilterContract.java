package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What every filter keeps to that keeps important keys longer. */
public interface ImportanceFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_130_107);

  /** An empty filter that remembers about a thousand keys, and errs less than one time in ten. */
  ImportanceFilter emptyFilter();

  @Test
  default void levelsThatAreNoneAreRefused() {
    ImportanceFilter filter = emptyFilter();
    int max = filter.maxLevel();
    for (int level : new int[] {0, -1, max + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> filter.observe(1, level))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("level: " + level + " (expected: 1.." + max + ")");
    }
    assertThat(filter.mightContain(1)).as("found after refusals").isFalse();
  }

  /** Answers what it would have, whatever the level, and finds what came last. */
  @Test
  default void everyLevelIsRemembered() {
    ImportanceFilter filter = emptyFilter();
    SplittableRandom random = RandomSource.seeded(8);
    for (int i = 0; i < 50_000; i++) {
      long digest = DIGEST.of(random.nextInt(20_000));
      boolean expected = filter.mightContain(digest);
      assertThat(filter.observe(digest, random.nextInt(1, filter.maxLevel() + 1)))
          .isEqualTo(expected);
      assertThat(filter.mightContain(digest)).isTrue();
    }
  }

  /** A replay gives equal bytes, also if the filter was saved on the way. */
  @Test
  default void aReplayGivesEqualBytes() throws IOException {
    ImportanceFilter kept = emptyFilter();
    ImportanceFilter loaded = emptyFilter();
    SplittableRandom random = RandomSource.seeded(9);
    for (int i = 0; i < 30_000; i++) {
      if (i % 4_003 == 0) {
        loaded = SavedBytes.through(loaded);
      }
      long digest = DIGEST.of(random.nextInt(9_000));
      int level = random.nextInt(1, kept.maxLevel() + 1);
      assertThat(loaded.observe(digest, level)).isEqualTo(kept.observe(digest, level));
    }
    assertThat(SavedBytes.of(loaded)).isEqualTo(SavedBytes.of(kept));
  }

  /**
   * A merged filter finds as many of the keys of both as one that has seen both streams, and no more keys that
   * never came than it says. Of 600 keys in 100 pools with 1,023 prints, 600 * 599 / 2 / 102,300 = 1.8 pairs
   * share a print and are found together: up to six standard deviations of them more or less.
   */
  @Test
  default void aMergedFilterRemembersBoth() throws IOException {
    ImportanceFilter left = emptyFilter();
    ImportanceFilter right = emptyFilter();
    ImportanceFilter both = emptyFilter();
    SplittableRandom random = RandomSource.seeded(11);
    for (int i = 0; i < 600; i++) {
      int level = random.nextInt(1, both.maxLevel() + 1);
      (i % 2 == 0 ? left : right).observe(DIGEST.of(i), level);
      both.observe(DIGEST.of(i), level);
    }
    byte[] before = SavedBytes.of(right);
    left.merge(right);
    assertThat(SavedBytes.of(right)).as("the other one").isEqualTo(before);
    assertThat(left.items()).isEqualTo(600);
    int found = 0;
    int expected = 0;
    for (int i = 0; i < 600; i++) {
      found += left.mightContain(DIGEST.of(i)) ? 1 : 0;
      expected += both.mightContain(DIGEST.of(i)) ? 1 : 0;
    }
    assertThat(found).as("keys of both that are found").isGreaterThanOrEqualTo(expected - 10);
    int absent = 20_000;
    int wrong = 0;
    for (int i = 1; i <= absent; i++) {
      wrong += left.mightContain(DIGEST.of(-i)) ? 1 : 0;
    }
    double mean = absent * left.expectedError();
    assertThat((double) wrong)
        .as("six standard deviations around the error that it tells")
        .isBetween(mean - 6 * Math.sqrt(mean), mean + 6 * Math.sqrt(mean));
    ImportanceFilter merged = SavedBytes.through(left);
    for (int i = 0; i < 5_000; i++) {
      long digest = DIGEST.of(random.nextInt(9_000));
      assertThat(merged.observe(digest, 1)).isEqualTo(left.observe(digest, 1));
    }
    assertThat(SavedBytes.of(merged)).isEqualTo(SavedBytes.of(left));
    assertThatThrownBy(() -> left.merge(left))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("other: ");
  }

  /**
   * Of keys that came equally long ago, more of the greatest level are found than of the least. The sum of
   * 200 differences of shares would be about 0 if the level did not matter, with an sd of at most
   * sqrt(400 / 4) = 10 keys: five of them are asked for.
   */
  @Test
  default void importantKeysOutlastOthers() {
    ImportanceFilter filter = emptyFilter();
    SplittableRandom random = RandomSource.seeded(10);
    int least = 0;
    int greatest = 0;
    for (int round = 0; round < 200; round++) {
      filter.observe(DIGEST.of("least " + round), 1);
      filter.observe(DIGEST.of("greatest " + round), filter.maxLevel());
      for (int i = 0; i < 1_000; i++) {
        filter.observe(random.nextLong(), random.nextInt(1, filter.maxLevel() + 1));
      }
      least += filter.mightContain(DIGEST.of("least " + round)) ? 1 : 0;
      greatest += filter.mightContain(DIGEST.of("greatest " + round)) ? 1 : 0;
    }
    assertThat(greatest - least)
        .as("more of 200 found: %d against %d", greatest, least)
        .isGreaterThan(50);
  }
}
