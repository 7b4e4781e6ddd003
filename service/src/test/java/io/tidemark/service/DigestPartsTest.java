package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.hash.FastDigest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestPartsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64, 1024})
  void aBatchIsSortedByPartsAndInOrderWithin(int count) {
    DigestParts parts = new DigestParts(count);
    long[] batch = new long[5_000];
    for (int i = 0; i < batch.length; i++) {
      batch[i] = FastDigest.seeded(1).of((long) i % 4_000);
    }
    parts.sort(batch, 7, batch.length);
    List<Integer> places = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      int before = -1;
      for (int i = parts.from(part); i < parts.to(part); i++) {
        int place = parts.place(i);
        assertThat(parts.digests()[i]).isEqualTo(batch[place]);
        assertThat(parts.of(batch[place])).isEqualTo(part);
        assertThat(place).isGreaterThan(before);
        before = place;
        places.add(place);
      }
    }
    assertThat(places).hasSize(batch.length - 7).doesNotHaveDuplicates();
  }

  /** Whatever the highest bits of digests are, of which filters make their own choice. */
  @Test
  void partsAreEquallyLargeWithinAPageOfAFilter() {
    DigestParts parts = new DigestParts(16);
    int[] sizes = new int[16];
    int digests = 160_000;
    for (long i = 0; i < digests; i++) {
      sizes[parts.of(FastDigest.seeded(2).of(i) >>> 20)]++;
    }
    // Six standard deviations of a binomial distribution around a mean of 10,000.
    for (int size : sizes) {
      assertThat(size).isBetween(10_000 - 585, 10_000 + 585);
    }
  }

  @Test
  void thereAreAsManyPartsAsTheBytesAskFor() {
    assertThat(DigestParts.forBytes(0, 10).size()).isEqualTo(1);
    assertThat(DigestParts.forBytes(10, 10).size()).isEqualTo(1);
    assertThat(DigestParts.forBytes(22, 10).size()).isEqualTo(4);
    assertThat(DigestParts.forBytes(Long.MAX_VALUE, 1).size()).isEqualTo(DigestParts.MAX_PARTS);
    assertThatIllegalArgumentException().isThrownBy(() -> new DigestParts(3));
    assertThatIllegalArgumentException().isThrownBy(() -> new DigestParts(2048));
  }
}
