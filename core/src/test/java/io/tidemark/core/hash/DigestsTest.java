package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DigestsTest {
  @Test
  void aDigestComesBackFromItsNumberAndKey() {
    for (KeyDigest digest : new KeyDigest[] {
      FastDigest.seeded(-5), FastDigest.random(), KeyedDigest.random(),
    }) {
      KeyDigest back = Digests.of(digest.wireId(), digest.keyBytes());
      assertThat(back).isEqualTo(digest).hasSameHashCodeAs(digest);
      assertThat(back.of("a key")).isEqualTo(digest.of("a key"));
    }
  }

  /** The numbers stand in files: 1 and 2, forever. */
  @Test
  void numbersAndKeyLengthsAreStable() {
    assertThat(FastDigest.seeded(1).wireId()).isEqualTo(1);
    assertThat(FastDigest.seeded(0x0807_0605_0403_0201L).keyBytes())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(KeyedDigest.random().wireId()).isEqualTo(2);
    byte[] secret = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    assertThat(KeyedDigest.withSecret(secret).keyBytes()).isEqualTo(secret);
  }

  @Test
  void refusesUnknownNumbersAndKeysOfAnotherLength() {
    assertThatThrownBy(() -> Digests.of(0, new byte[8]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("digest: 0 (expected: 1 (XXH3) or 2 (SipHash-2-4))");
    assertThatThrownBy(() -> Digests.of(3, new byte[16]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("digest: 3 (expected: ");
    assertThatThrownBy(() -> Digests.of(1, new byte[16]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seed bytes: 16 (expected: 8..8)");
    assertThatThrownBy(() -> Digests.of(2, new byte[15]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("secret bytes: 15 (expected: 16..16)");
  }

  /** 128 bits drawn twice alike: 2^-128; 64 bits: 2^-64. */
  @Test
  void randomDigestsDiffer() {
    assertThat(FastDigest.random()).isNotEqualTo(FastDigest.random());
    assertThat(KeyedDigest.random()).isNotEqualTo(KeyedDigest.random());
  }

  @Test
  void aFastDigestIsNoKeyedOne() {
    assertThat((Object) FastDigest.seeded(0)).isNotEqualTo(KeyedDigest.withSecret(new byte[16]));
  }

  @Test
  void theSecretStaysOutOfText() {
    byte[] secret = {77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77};
    assertThat(KeyedDigest.withSecret(secret)).hasToString("SipHash-2-4 (secret)");
    assertThat(FastDigest.seeded(42)).hasToString("XXH3 (seed 42)");
  }
}
