package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import io.tidemark.workload.random.RandomSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SipHashTest {
  /** J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input PRF, 2012, Appendix A. */
  @Test
  void agreesWithTheValuePrintedInThePaper() {
    byte[] secret = new byte[16];
    byte[] message = new byte[15];
    for (int i = 0; i < 16; i++) {
      secret[i] = (byte) i;
    }
    System.arraycopy(secret, 0, message, 0, 15);
    assertThat(KeyedDigest.withSecret(secret).of(message)).isEqualTo(0xa129ca6149be45e5L);
  }

  @Test
  void agreesWithAnotherImplementationOnRandomMessages() {
    SplittableRandom random = RandomSource.seeded(5);
    for (int i = 0; i < 5_000; i++) {
      long key0 = random.nextLong();
      long key1 = random.nextLong();
      byte[] message = new byte[random.nextInt(600)];
      random.nextBytes(message);
      byte[] secret = ByteBuffer.allocate(16)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putLong(key0)
          .putLong(key1)
          .array();
      assertThat(KeyedDigest.withSecret(secret).of(message))
          .as("message of %d bytes", message.length)
          .isEqualTo(Hashing.sipHash24(key0, key1).hashBytes(message).asLong());
    }
  }
}
