package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What every filter keeps to that remembers what arrived lately. */
public interface ArrivalFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_190_102);

  /** The number of items in a stream. */
  int ITEMS = 200_000;

  /** An empty filter that remembers about a thousand items and errs less than half the time. */
  ArrivalFilter emptyFilter();

  private static KeyStream skewed() {
    return new ZipfStream(new ZipfStream.Parameters(100_000, 0.9, 1));
  }

  private static KeyStream uniform() {
    return new UniformStream(new UniformStream.Parameters(3_000, 2));
  }

  @Test
  default void anEmptyFilterFindsNothing() {
    ArrivalFilter filter = emptyFilter();
    for (long key = 0; key < 10_000; key++) {
      assertThat(filter.mightContain(DIGEST.of(key))).isFalse();
    }
  }

  @Test
  default void anyDigestCanBeAKey() {
    ArrivalFilter filter = emptyFilter();
    for (long digest : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
      filter.observe(digest);
      assertThat(filter.mightContain(digest)).as("digest %d", digest).isTrue();
      assertThat(filter.observe(digest)).as("digest %d again", digest).isTrue();
    }
  }

  /** Half of the way is gone with a filter that was saved and loaded. */
  @Test
  default void observesWhatItWouldHaveAnsweredAndFindsWhatCameLast() throws IOException {
    for (KeyStream stream : new KeyStream[] {skewed(), uniform()}) {
      ArrivalFilter filter = emptyFilter();
      long different = 0;
      long lost = 0;
      long absentFound = 0;
      for (int i = 0; i < ITEMS; i++) {
        if (i == ITEMS / 2) {
          filter = SavedBytes.through(filter);
        }
        long digest = DIGEST.of(stream.next());
        boolean expected = filter.mightContain(digest);
        different += filter.observe(digest) == expected ? 0 : 1;
        lost += filter.mightContain(digest) ? 0 : 1;
        absentFound += filter.mightContain(DIGEST.of(~(long) i)) ? 1 : 0;
      }
      assertThat(different).as("answers that observe gave otherwise").isZero();
      assertThat(lost).as("last items that were denied").isZero();
      assertThat(absentFound).as("keys found that never came").isLessThan(ITEMS / 2);
    }
  }

  /** A key that came once is found no more often than one that never came, after many others. */
  @Test
  default void forgetsInTheEnd() {
    ArrivalFilter filter = emptyFilter();
    for (long key = 0; key < ITEMS; key++) {
      filter.observe(DIGEST.of(key));
    }
    int found = 0;
    for (long key = 0; key < 1_000; key++) {
      found += filter.mightContain(DIGEST.of(key)) ? 1 : 0;
    }
    assertThat(found).as("old keys that are still found, of 1,000").isLessThan(500);
  }

  @Test
  default void goesOnAfterItsBytesAsBefore() throws IOException {
    KeyStream stream = uniform();
    ArrivalFilter kept = emptyFilter();
    ArrivalFilter loaded = emptyFilter();
    for (int i = 0; i < 20_000; i++) {
      if (i % 1_501 == 0) {
        loaded = SavedBytes.through(loaded);
      }
      long digest = DIGEST.of(stream.next());
      assertThat(loaded.observe(digest)).isEqualTo(kept.observe(digest));
      long asked = DIGEST.of(i);
      assertThat(loaded.mightContain(asked)).isEqualTo(kept.mightContain(asked));
    }
    assertThat(SavedBytes.of(loaded)).isEqualTo(SavedBytes.of(kept));
  }

  @Test
  default void questionsChangeNothing() throws IOException {
    ArrivalFilter asked = emptyFilter();
    ArrivalFilter unasked = emptyFilter();
    for (long key = 0; key < 5_000; key++) {
      asked.observe(DIGEST.of(key % 1_700));
      asked.mightContain(DIGEST.of(key / 2));
      unasked.observe(DIGEST.of(key % 1_700));
    }
    assertThat(SavedBytes.of(asked)).isEqualTo(SavedBytes.of(unasked));
  }
}
