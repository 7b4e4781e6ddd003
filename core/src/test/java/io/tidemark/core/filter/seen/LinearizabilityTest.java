package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Every interleaving of additions and queries from several threads is one that an exact set allows.
 *
 * <p>The keys share words but no bit, so that among themselves the filter makes no error and a plain
 * set is its specification, also of what {@code add} returns.
 */
@Order(Integer.MAX_VALUE - 1)
class LinearizabilityTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(5);
  private static final BloomSpec BLOCKED = new BloomSpec(512, 4, BloomLayout.BLOCKED);
  private static final BloomSpec STANDARD = new BloomSpec(128, 3, BloomLayout.STANDARD);
  private static final int KEYS = 3;

  /** Digests that meet in a word, pair by pair, but in no bit. */
  private static long[] neighbours(BloomSpec spec) {
    SplittableRandom random = RandomSource.seeded(11);
    long[] found = new long[KEYS];
    for (int count = 0; count < KEYS; ) {
      long candidate = random.nextLong();
      boolean fits = true;
      for (int i = 0; i < count; i++) {
        fits &= shareWordsButNoBit(spec, found[i], candidate);
      }
      if (fits) {
        found[count++] = candidate;
      }
    }
    return found;
  }

  private static boolean shareWordsButNoBit(BloomSpec spec, long one, long two) {
    long[] first = cellsOf(spec, one);
    long[] second = cellsOf(spec, two);
    int words = 0;
    for (int i = 0; i < first.length; i++) {
      if ((first[i] & second[i]) != 0) {
        return false;
      }
      words += first[i] != 0 && second[i] != 0 ? 1 : 0;
    }
    return words >= 2;
  }

  private static long[] cellsOf(BloomSpec spec, long digest) {
    BloomFilter filter = new BloomFilter(spec, DIGEST);
    filter.add(digest);
    return Bytes.cells(filter);
  }

  private static final long[] BLOCKED_KEYS = neighbours(BLOCKED);
  private static final long[] STANDARD_KEYS = neighbours(STANDARD);

  /** What Lincheck calls, over whichever filter. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  abstract static class Calls {
    private final MembershipFilter filter;
    private final long[] keys;

    Calls(MembershipFilter filter, long[] keys) {
      this.filter = filter;
      this.keys = keys;
    }

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return filter.add(keys[key]);
    }

    @Operation
    public boolean mightContain(@Param(name = "key") int key) {
      return filter.mightContain(keys[key]);
    }
  }

  /** The concurrent filter in windows. */
  public static class BlockedCalls extends Calls {
    public BlockedCalls() {
      super(new ConcurrentSeenSet(BLOCKED.create(DIGEST)), BLOCKED_KEYS);
    }
  }

  /** The concurrent filter with scattered bits. */
  public static class StandardCalls extends Calls {
    public StandardCalls() {
      super(new ConcurrentSeenSet(STANDARD.create(DIGEST)), STANDARD_KEYS);
    }
  }

  /** The concurrent filter that grows with the second key. */
  public static class GrowingCalls extends Calls {
    public GrowingCalls() {
      super(
          new ConcurrentSeenSet(new GrowingBloomSpec(List.of(
                  new GrowingBloomSpec.Stage(BLOCKED, 1), new GrowingBloomSpec.Stage(BLOCKED, 9)))
              .create(DIGEST)),
          BLOCKED_KEYS);
    }
  }

  /** The control: the filter for one thread, whose writes are not atomic. */
  public static class RacyCalls extends Calls {
    public RacyCalls() {
      super(new BloomFilter(BLOCKED, DIGEST), BLOCKED_KEYS);
    }
  }

  /** The specification. */
  public static class ExactSet {
    private final Set<Integer> keys = new HashSet<>();

    public boolean add(int key) {
      return keys.add(key);
    }

    public boolean mightContain(int key) {
      return keys.contains(key);
    }
  }

  private static void modelCheck(Class<?> calls) {
    new ModelCheckingOptions()
        .iterations(6)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(0)
        .actorsAfter(2)
        .minimizeFailedScenario(false)
        .sequentialSpecification(ExactSet.class)
        .check(calls);
  }

  private static void stress(Class<?> calls) {
    new StressOptions()
        .iterations(3)
        .invocationsPerIteration(200)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(0)
        .actorsAfter(2)
        .sequentialSpecification(ExactSet.class)
        .check(calls);
  }

  @Test
  void theKeysShareWordsButNoBit() {
    for (int i = 1; i < KEYS; i++) {
      assertThat(shareWordsButNoBit(BLOCKED, BLOCKED_KEYS[0], BLOCKED_KEYS[i])).isTrue();
      assertThat(shareWordsButNoBit(STANDARD, STANDARD_KEYS[0], STANDARD_KEYS[i]))
          .isTrue();
    }
  }

  @Test
  void everyInterleavingOfTheBlockedFilterIsOneOfASet() {
    modelCheck(BlockedCalls.class);
  }

  @Test
  void everyInterleavingOfTheStandardFilterIsOneOfASet() {
    modelCheck(StandardCalls.class);
  }

  @Test
  void everyInterleavingOfTheGrowingFilterIsOneOfASet() {
    modelCheck(GrowingCalls.class);
  }

  @Test
  void theGrowingFilterHoldsUnderStress() {
    stress(GrowingCalls.class);
  }

  @Test
  void holdsUnderStress() {
    stress(BlockedCalls.class);
    stress(StandardCalls.class);
  }

  /** The control: the same check finds the lost update of the filter for one thread. */
  @Test
  void theSameCheckFindsALostUpdate() {
    assertThatThrownBy(() -> modelCheck(RacyCalls.class))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("Invalid execution results");
  }
}
