package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both digests: the same key in whichever form has the same digest. */
class KeyDigestTest {
  private static final int MAX_LENGTH = 300;

  static Stream<KeyDigest> digests() {
    return Stream.of(
        FastDigest.seeded(0),
        FastDigest.seeded(0x0123_4567_89AB_CDEFL),
        KeyedDigest.withSecret(new byte[16]),
        KeyedDigest.withSecret("sixteen bytes ok".getBytes(StandardCharsets.US_ASCII)));
  }

  @ParameterizedTest
  @MethodSource("digests")
  void rangeEqualsArrayOfTheSameBytes(KeyDigest digest) {
    SplittableRandom random = RandomSource.seeded(1);
    for (int length = 0; length <= MAX_LENGTH; length++) {
      byte[] key = new byte[length];
      random.nextBytes(key);
      byte[] around = new byte[length + 9];
      random.nextBytes(around);
      System.arraycopy(key, 0, around, 5, length);
      assertThat(digest.of(around, 5, length)).as("length %d", length).isEqualTo(digest.of(key));
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void refusesARangeOutsideTheArray(KeyDigest digest) {
    int[][] ranges = {{0, 5}, {4, 1}, {5, 0}, {-1, 0}, {-1, 2}, {0, -1}, {3, Integer.MAX_VALUE}};
    for (int[] range : ranges) {
      assertThatThrownBy(() -> digest.of(new byte[4], range[0], range[1]))
          .as("from %d, length %d", range[0], range[1])
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void bufferOfAnyMakeEqualsArrayAndStaysWhereItIs(KeyDigest digest) {
    SplittableRandom random = RandomSource.seeded(2);
    for (int length = 0; length <= MAX_LENGTH; length++) {
      byte[] key = new byte[length];
      random.nextBytes(key);
      long expected = digest.of(key);
      for (ByteBuffer buffer : buffers(key)) {
        ByteOrder order = buffer.order();
        assertThat(digest.of(buffer)).as("%s, %s", buffer, order).isEqualTo(expected);
        assertThat(buffer.position()).isEqualTo(3);
        assertThat(buffer.limit()).isEqualTo(3 + length);
        assertThat(buffer.order()).isEqualTo(order);
      }
    }
  }

  /** The key between position 3 and 5 more bytes behind the limit. */
  private static Iterable<ByteBuffer> buffers(byte[] key) {
    Stream.Builder<ByteBuffer> all = Stream.builder();
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      ByteBuffer heap = place(ByteBuffer.allocate(key.length + 8), key);
      ByteBuffer direct = place(ByteBuffer.allocateDirect(key.length + 8), key);
      ByteBuffer offset = ByteBuffer.allocate(key.length + 15).position(7).slice();
      place(offset, key);
      all.add(heap.order(order));
      all.add(direct.order(order));
      all.add(offset.order(order));
      all.add(heap.asReadOnlyBuffer().order(order));
      all.add(direct.asReadOnlyBuffer().order(order));
    }
    return all.build().toList();
  }

  private static ByteBuffer place(ByteBuffer buffer, byte[] key) {
    return buffer.put(3, key).position(3).limit(3 + key.length);
  }

  @ParameterizedTest
  @MethodSource("digests")
  void charactersEqualTheirUtf8Bytes(KeyDigest digest) {
    String[] alphabets = {
      "abcXYZ019 ~\0\u007f",
      "\u0080\u00e9\u07ff",
      "\u0800\u20ac\ud7ff\ue000\uffff",
      "\ud800\udc00\ud83d\ude00\udbff\udfff",
      "\ud800\udbff\udc00\udfff",
      "a\u00e9\u20ac\ud83d\ude00\ud800\udfffz",
    };
    SplittableRandom random = RandomSource.seeded(3);
    for (String alphabet : alphabets) {
      for (int length = 0; length <= MAX_LENGTH; length++) {
        StringBuilder builder = builder(alphabet, length, random);
        String text = builder.toString();
        long expected = digest.of(text.getBytes(StandardCharsets.UTF_8));
        assertThat(digest.of(text)).as("String %s", text).isEqualTo(expected);
        assertThat(digest.of(builder)).as("StringBuilder").isEqualTo(expected);
        assertThat(digest.of("<" + text + ">", KeyDigestTest::inner)).isEqualTo(expected);
      }
    }
  }

  /** Draws single characters, so that pairs of surrogates are torn apart and joined anew. */
  private static StringBuilder builder(String alphabet, int length, SplittableRandom random) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text;
  }

  /** The characters without the first and last, as a sequence that is neither of the known two. */
  private static long inner(String text, KeyDigest digest) {
    return digest.of(CharBuffer.wrap(text, 1, text.length() - 1));
  }

  @ParameterizedTest
  @MethodSource("digests")
  void oneStrayCharacterAmongAsciiIsNotLost(KeyDigest digest) {
    for (int length = 1; length <= MAX_LENGTH; length++) {
      for (int at = 0; at < length; at += 1 + length / 8) {
        StringBuilder text = new StringBuilder("k".repeat(length));
        text.setCharAt(at, '\u0100');
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(digest.of(text)).as("length %d, at %d", length, at).isEqualTo(digest.of(bytes));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void numbersEqualTheirBytesLowestFirst(KeyDigest digest) {
    SplittableRandom random = RandomSource.seeded(4);
    for (int i = 0; i < 1_000; i++) {
      long first = random.nextLong() >>> random.nextInt(64);
      long second = random.nextLong() >>> random.nextInt(64);
      byte[] both = ByteBuffer.allocate(16)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putLong(first)
          .putLong(second)
          .array();
      assertThat(digest.of(first)).isEqualTo(digest.of(both, 0, 8));
      assertThat(digest.of(first, second)).isEqualTo(digest.of(both));
    }
  }

  /** Ten thousand digests of 64 bits: two alike have a probability of 10^8 / 2^65 < 10^-11. */
  @ParameterizedTest
  @MethodSource("digests")
  void differentKeysDiffer(KeyDigest digest) {
    Set<Long> seen = new HashSet<>();
    for (long key = 0; key < 10_000; key++) {
      assertThat(seen.add(digest.of(key))).as("key %d", key).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void seedOrSecretChangesEveryDigest(KeyDigest digest) {
    byte[] keyBytes = digest.keyBytes();
    for (int bit = 0; bit < 8 * keyBytes.length; bit++) {
      byte[] other = keyBytes.clone();
      other[bit >> 3] ^= (byte) (1 << (bit & 7));
      KeyDigest changed = Digests.of(digest.wireId(), other);
      assertThat(changed).isNotEqualTo(digest);
      for (String key : new String[] {"", "k", "a key of some length", "k".repeat(MAX_LENGTH)}) {
        assertThat(changed.of(key)).as("bit %d, key %s", bit, key).isNotEqualTo(digest.of(key));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void nothingThatIsHandedOutChangesIt(KeyDigest digest) {
    long before = digest.of("key");
    byte[] handedOut = digest.keyBytes();
    handedOut[0]++;
    assertThat(digest.of("key")).isEqualTo(before);
    assertThat(digest.keyBytes()).isNotEqualTo(handedOut);
  }
}
