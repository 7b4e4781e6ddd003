package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.ArrivalFilterContract;
import io.tidemark.core.contract.ImportanceFilterContract;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TidepoolFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(14);

  @Nested
  class AllAlike implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return new TidepoolFilter(new TidepoolSpec(200, 1, 11, 1), DIGEST);
    }
  }

  @Nested
  class ByImportance implements ImportanceFilterContract {
    @Override
    public ImportanceFilter emptyFilter() {
      return new TidepoolFilter(new TidepoolSpec(100, 2, 10, 2), DIGEST);
    }
  }

  /* The same by lists: a pool is a list of prints and credits, latest first. */
  private static final class Model {
    private final TidepoolSpec spec;
    private final List<List<int[]>> pools = new ArrayList<>();

    Model(TidepoolSpec spec) {
      this.spec = spec;
      for (int i = 0; i < spec.pools(); i++) {
        pools.add(new ArrayList<>());
      }
    }

    boolean observe(int pool, int print, int level) {
      List<int[]> keys = pools.get(pool);
      for (int[] key : keys) {
        if (key[0] == print) {
          keys.remove(key);
          int credit = Math.min(spec.maxLevel() - 1, Math.max(level - 1, key[1]) + 1);
          keys.add(0, new int[] {print, credit});
          return true;
        }
      }
      if (keys.size() == spec.slotsPerPool()) {
        dropOne(keys);
      }
      keys.add(0, new int[] {print, level - 1});
      return false;
    }

    long keys() {
      return pools.stream().mapToLong(List::size).sum();
    }

    private static void dropOne(List<int[]> keys) {
      int least = keys.stream().mapToInt(key -> key[1]).min().orElseThrow();
      keys.forEach(key -> key[1] -= least);
      for (int i = keys.size() - 1; ; i--) {
        if (keys.get(i)[1] == 0) {
          keys.remove(i);
          break;
        }
      }
    }

    /** In turn, the own first; of equal ones the greater credit; then those go that find no room. */
    void merge(Model other) {
      for (int pool = 0; pool < pools.size(); pool++) {
        List<int[]> own = pools.get(pool);
        List<int[]> others = other.pools.get(pool);
        Map<Integer, int[]> all = new LinkedHashMap<>();
        for (int i = 0; i < Math.max(own.size(), others.size()); i++) {
          for (List<int[]> from : List.of(own, others)) {
            if (i < from.size()) {
              int[] key = from.get(i).clone();
              all.merge(key[0], key, (a, b) -> new int[] {a[0], Math.max(a[1], b[1])});
            }
          }
        }
        List<int[]> kept = new ArrayList<>(all.values());
        while (kept.size() > spec.slotsPerPool()) {
          dropOne(kept);
        }
        pools.set(pool, kept);
      }
    }
  }

  /** Every shape of a word, at its edges, against the model. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, 0",
    "3, 1, 7, 0",
    "5, 1, 8, 0",
    "2, 2, 16, 0",
    "1, 4, 28, 4",
    "7, 1, 2, 1",
    "3, 2, 3, 1",
    "5, 4, 5, 3",
    "4, 8, 12, 4",
    "9, 1, 13, 3",
    "6, 2, 10, 2",
    "1, 8, 28, 0",
    "11, 1, 4, 4"
  })
  void isItsModel(int pools, int wordsPerPool, int printBits, int levelBits) {
    TidepoolSpec spec = new TidepoolSpec(pools, wordsPerPool, printBits, levelBits);
    TidepoolFilter filter = new TidepoolFilter(spec, DIGEST);
    TidepoolFilter other = new TidepoolFilter(spec, DIGEST);
    Model model = new Model(spec);
    Model otherModel = new Model(spec);
    SplittableRandom random = RandomSource.seeded(pools);
    play(filter, model, spec, random, 80_000);
    play(other, otherModel, spec, random, 30 + 3 * pools);
    assertThat(other.keys()).isEqualTo(otherModel.keys());
    assertThat(other.copy().keys()).isEqualTo(otherModel.keys());
    filter.merge(other);
    model.merge(otherModel);
    assertThat(filter.keys()).isEqualTo(model.keys());
    play(filter, model, spec, random, 20_000);
    assertThat(filter.items()).isEqualTo(100_030 + 3 * pools);
    assertThat(filter.keys()).isEqualTo(model.keys());
  }

  private static void play(
      TidepoolFilter filter, Model model, TidepoolSpec spec, SplittableRandom random, int items) {
    long pools = spec.pools();
    int printBits = spec.printBits();
    long keys = 2 * spec.slots();
    for (int i = 0; i < items; i++) {
      // Half of the keys come often, half seldom.
      long digest =
          DIGEST.of(random.nextBoolean() ? random.nextLong(keys) : random.nextLong(9 * keys));
      int level = random.nextInt(1, spec.maxLevel() + 1);
      int pool = (int) Probes.position(digest, pools);
      int print = 1 + (int) Probes.position(Probes.fraction(digest, pools), (1L << printBits) - 1);
      assertThat(filter.observe(digest, level))
          .as("item %d", i)
          .isEqualTo(model.observe(pool, print, level));
    }
  }

  /** The rate is the occupied slots of a pool over the prints there are, empty, half full and full. */
  @ParameterizedTest
  @CsvSource({"1000, 1, 8, 0", "300, 2, 10, 3", "500, 4, 6, 2"})
  void absentKeysAreFoundAsOftenAsItSays(
      int pools, int wordsPerPool, int printBits, int levelBits) {
    TidepoolSpec spec = new TidepoolSpec(pools, wordsPerPool, printBits, levelBits);
    TidepoolFilter filter = new TidepoolFilter(spec, DIGEST);
    assertThat(filter.expectedError()).isZero();
    long key = 0;
    for (long until : new long[] {spec.slots() / 2, 10 * spec.slots()}) {
      for (; key < until; key++) {
        filter.observe(DIGEST.of(key), 1 + (int) (key % spec.maxLevel()));
      }
      int asked = 200_000;
      int found = 0;
      for (long i = 0; i < asked; i++) {
        found += filter.mightContain(DIGEST.of(-1 - i)) ? 1 : 0;
      }
      Interval interval = BinomialInterval.clopperPearson(found, asked, 0.9999);
      assertThat(filter.expectedError())
          .as("predicted after %d keys", key)
          .isBetween(interval.low(), interval.high())
          .isLessThanOrEqualTo(spec.errorBound());
    }
    assertThat(filter.expectedError()).as("full").isGreaterThan(0.98 * spec.errorBound());
  }

  @Test
  void repeatsPushNothingOut() {
    TidepoolFilter filter = new TidepoolFilter(new TidepoolSpec(50, 1, 14, 2), DIGEST);
    List<Long> kept = new ArrayList<>();
    for (long key = 0; key < 1_000; key++) {
      filter.observe(DIGEST.of(key));
    }
    for (long key = 0; key < 1_000; key++) {
      if (filter.mightContain(DIGEST.of(key))) {
        kept.add(key);
      }
    }
    for (int i = 0; i < 100_000; i++) {
      assertThat(filter.observe(DIGEST.of(kept.get(i % kept.size())))).isTrue();
    }
    assertThat(kept).hasSizeGreaterThan(190).allMatch(key -> filter.mightContain(DIGEST.of(key)));
  }

  /** One that came twice is still there when all that came once between are gone. */
  @Test
  void whatRepeatsOutlastsWhatDoesNot() {
    TidepoolFilter filter = new TidepoolFilter(new TidepoolSpec(1, 1, 14, 2), DIGEST);
    filter.observe(DIGEST.of("twice"));
    filter.observe(DIGEST.of("twice"));
    filter.observe(DIGEST.of("once"));
    for (long key = 0; key < 4; key++) {
      filter.observe(DIGEST.of(key));
    }
    assertThat(filter.mightContain(DIGEST.of("twice"))).isTrue();
    assertThat(filter.mightContain(DIGEST.of("once"))).isFalse();
  }

  @Test
  void refusesShapesThatAreNone() {
    assertThatThrownBy(() -> new TidepoolSpec(1, 3, 8, 1))
        .hasMessage("wordsPerPool: 3 (expected: 1, 2, 4 or 8)");
    assertThatThrownBy(() -> new TidepoolSpec(0, 1, 8, 1)).hasMessageStartingWith("pools: 0 (");
    assertThatThrownBy(() -> new TidepoolSpec(1, 1, 1, 1))
        .hasMessage("printBits: 1 (expected: 2..28)");
    assertThatThrownBy(() -> new TidepoolSpec(1, 1, 29, 1))
        .hasMessage("printBits: 29 (expected: 2..28)");
    assertThatThrownBy(() -> new TidepoolSpec(1, 1, 8, 5))
        .hasMessage("levelBits: 5 (expected: 0..4)");
  }

  /** Many at once are as one after the other, in filters within the cache and beyond. */
  @ParameterizedTest
  @CsvSource({"64", "16384"})
  void observesManyAsOneByOne(int pools) {
    TidepoolSpec spec = new TidepoolSpec(pools, 8, 16, 0);
    TidepoolFilter many = new TidepoolFilter(spec, DIGEST);
    TidepoolFilter each = new TidepoolFilter(spec, DIGEST);
    SplittableRandom random = RandomSource.seeded(1);
    long[] digests = random.longs(1_000, 0, spec.slots() / 2).map(DIGEST::of).toArray();
    boolean[] seen = new boolean[digests.length];
    int from = 0;
    while (from < digests.length) {
      int to = Math.min(digests.length, from + 1 + random.nextInt(200));
      many.observeAll(digests, from, to, seen);
      for (int i = from; i < to; i++) {
        assertThat(seen[i]).isEqualTo(each.observe(digests[i]));
      }
      from = to;
    }
    assertThat(many.items()).isEqualTo(digests.length);
    assertThat(many.keys()).isEqualTo(each.keys());
  }
}
