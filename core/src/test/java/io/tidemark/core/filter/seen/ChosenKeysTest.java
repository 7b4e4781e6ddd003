package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An adversary who can compute the digest sets all bits of a key of his choice with a few keys of
 * his own, so that a deduplicator takes the victim's first appearance for a repetition. Without the
 * secret of a keyed digest he achieves nothing that chance would not.
 */
class ChosenKeysTest {
  private static final int VICTIMS = 200;
  private static final long BITS = 1 << 15;

  /* Honest keys: about the number that this filter is made for at an error of one in a hundred. */
  private static final int HONEST_KEYS = 3_000;

  private static final KeyDigest PUBLIC = FastDigest.seeded(42);
  private static final KeyDigest SECRET =
      KeyedDigest.withSecret("nobody knows it!".getBytes(StandardCharsets.US_ASCII));

  /* The adversary has the program, and so may make a keyed digest with a secret of his own. */
  private static final KeyDigest GUESSED =
      KeyedDigest.withSecret("somebody's guess".getBytes(StandardCharsets.US_ASCII));

  static List<BloomSpec> specs() {
    return List.of(
        new BloomSpec(BITS, 7, BloomLayout.STANDARD), new BloomSpec(BITS, 7, BloomLayout.BLOCKED));
  }

  private static String victim(int number) {
    return "victim-" + number;
  }

  /** Keys whose bits, under the digest, cover those of the victim; found offline. */
  private static List<String> craft(BloomSpec spec, KeyDigest digest, String victim) {
    BloomFilter crafted = new BloomFilter(spec, digest);
    List<String> keys = new ArrayList<>();
    BloomFilter trap = trap(spec, digest, victim, crafted);
    for (int i = 0; !crafted.mightContain(digest.of(victim)); i++) {
      String candidate = victim + "/" + i;
      if (!trap.mightContain(digest.of(candidate))) {
        keys.add(candidate);
        crafted.add(digest.of(candidate));
        trap = trap(spec, digest, victim, crafted);
      }
    }
    return keys;
  }

  /**
   * All bits set but those of the victim that are still to be covered: a key which this filter does
   * not contain covers one of them.
   */
  private static BloomFilter trap(
      BloomSpec spec, KeyDigest digest, String victim, BloomFilter crafted) {
    BloomFilter bits = new BloomFilter(spec, digest);
    bits.add(digest.of(victim));
    long[] words = Bytes.cells(bits);
    long[] covered = Bytes.cells(crafted);
    for (int i = 0; i < words.length; i++) {
      words[i] = ~words[i] | covered[i];
    }
    return new BloomFilter(spec, digest, BitCells.ofWords(spec.bits(), words));
  }

  /* Two tests use the same keys. */
  private static final Map<BloomSpec, List<String>> FOR_PUBLIC = new HashMap<>();

  private static List<String> craftForPublic(BloomSpec spec) {
    return FOR_PUBLIC.computeIfAbsent(spec, key -> craftForAll(key, PUBLIC));
  }

  private static List<String> craftForAll(BloomSpec spec, KeyDigest digest) {
    List<String> all = new ArrayList<>();
    for (int number = 0; number < VICTIMS; number++) {
      List<String> keys = craft(spec, digest, victim(number));
      assertThat(keys).as("one key per bit is enough").hasSizeLessThanOrEqualTo(spec.probes());
      all.addAll(keys);
    }
    return all;
  }

  private static BloomFilter filter(BloomSpec spec, KeyDigest digest, List<String> crafted) {
    BloomFilter filter = new BloomFilter(spec, digest);
    for (int i = 0; i < HONEST_KEYS; i++) {
      filter.add(digest.of("honest-" + i));
    }
    for (String key : crafted) {
      filter.add(digest.of(key));
    }
    return filter;
  }

  /** The victims that would be taken for a repetition at their first appearance. */
  private static int suppressed(BloomFilter filter) {
    int count = 0;
    for (int number = 0; number < VICTIMS; number++) {
      count += filter.mightContain(filter.digest().of(victim(number))) ? 1 : 0;
    }
    return count;
  }

  /** The largest count that a binomial number exceeds with a probability above the risk, plus one. */
  private static int atMost(int trials, double p, double risk) {
    double probability = Math.pow(1 - p, trials);
    double above = 1 - probability;
    int count = 0;
    while (above > risk) {
      probability *= (trials - count) / (count + 1.0) * p / (1 - p);
      above -= probability;
      count++;
    }
    return count;
  }

  @ParameterizedTest
  @MethodSource("specs")
  void aKnownSeedLetsAnyVictimBeSuppressed(BloomSpec spec) {
    BloomFilter filter = filter(spec, PUBLIC, craftForPublic(spec));
    assertThat(suppressed(filter)).isEqualTo(VICTIMS);
    assertThat(filter.expectedError()).as("others are still told apart").isLessThan(0.1);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void withoutTheSecretTheSameKeysDoNoMoreThanChance(BloomSpec spec) {
    assertNoMoreThanChance(filter(spec, SECRET, craftForPublic(spec)));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void aGuessedSecretDoesNoMoreThanChance(BloomSpec spec) {
    List<String> crafted = craftForAll(spec, GUESSED);
    assertThat(suppressed(filter(spec, GUESSED, crafted)))
        .as("had the guess been right")
        .isEqualTo(VICTIMS);
    assertNoMoreThanChance(filter(spec, SECRET, crafted));
  }

  private static void assertNoMoreThanChance(BloomFilter filter) {
    int bound = atMost(VICTIMS, filter.expectedError(), 1e-6);
    assertThat(suppressed(filter))
        .as("binomial, %d trials, p = %s, risk 1e-6", VICTIMS, filter.expectedError())
        .isLessThanOrEqualTo(bound);
    assertThat(bound).as("the bound tells chance from the attack").isLessThan(VICTIMS / 4);
  }
}
