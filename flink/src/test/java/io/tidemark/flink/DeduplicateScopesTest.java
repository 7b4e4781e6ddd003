package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** {@link Deduplicate} without time. */
class DeduplicateScopesTest {
  private static final int EVENTS = 40_000;

  private static long key(SplittableRandom random, int i) {
    return random.nextBoolean() ? random.nextLong(5_000) : 100_000 + i - random.nextInt(50);
  }

  /** With recoveries and other parallelisms if they are disturbed. */
  private static List<SeenMemory.Verdict> run(Supplier<Deduplicate<Long>> job, int[] parallelisms)
      throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    List<SeenMemory.Verdict> verdicts = new ArrayList<>();
    try (TestCluster cluster = new TestCluster(job).start(parallelisms[0])) {
      for (int i = 0; i < EVENTS; i++) {
        if (parallelisms.length > 1 && i % 10_000 == 9_999) {
          cluster.snapshot();
          cluster.recover(parallelisms[i / 10_000 % parallelisms.length]);
        }
        verdicts.add(cluster.add(key(random, i), i));
      }
    }
    return verdicts;
  }

  private static List<SeenMemory.Verdict> both(Supplier<Deduplicate<Long>> job) throws Exception {
    List<SeenMemory.Verdict> undisturbed = run(job, new int[] {1});
    assertThat(run(job, new int[] {1, 4, 2, 3})).isEqualTo(undisturbed);
    return undisturbed;
  }

  @Test
  void noKeyIsEverForgotten() throws Exception {
    List<SeenMemory.Verdict> said = both(() -> TestCluster.job().ever().error(0.001));
    SplittableRandom random = new SplittableRandom(3);
    Set<Long> seen = new HashSet<>();
    int firsts = 0;
    for (int i = 0; i < EVENTS; i++) {
      if (!seen.add(key(random, i))) {
        assertThat(said.get(i)).isEqualTo(SeenMemory.Verdict.AGAIN);
      } else {
        firsts += said.get(i) == SeenMemory.Verdict.FIRST ? 1 : 0;
      }
    }
    // Of n new keys at most 0.001 n are taken for others; so many standard deviations of that have
    // 1e-9.
    double mean = 0.001 * seen.size();
    assertThat(seen.size() - firsts).isLessThan((int) (mean + 6 * Math.sqrt(mean)) + 1);
  }

  @Test
  void aKeyIsFoundWhileTheItemsOfItsGroupAreNotMoreThanItsShare() throws Exception {
    int last = 8_000;
    List<SeenMemory.Verdict> said = both(() -> TestCluster.job().last(last));
    Buckets buckets = new Buckets(TestCluster.GROUPS);
    int[] items = new int[TestCluster.GROUPS];
    Map<Long, Integer> latest = new HashMap<>();
    SplittableRandom random = new SplittableRandom(3);
    int found = 0;
    int forgotten = 0;
    for (int i = 0; i < EVENTS; i++) {
      long key = key(random, i);
      int group = buckets.groupOf(JobDigest.usual().digest().of(key));
      Integer before = latest.put(key, items[group]);
      if (before != null && items[group] - before <= last / TestCluster.GROUPS) {
        assertThat(said.get(i)).isEqualTo(SeenMemory.Verdict.AGAIN);
        found++;
      } else if (before != null) {
        forgotten += said.get(i) == SeenMemory.Verdict.FIRST ? 1 : 0;
      }
      items[group]++;
    }
    assertThat(found).isGreaterThan(1_000);
    assertThat(forgotten).isGreaterThan(100);
  }

  /** Memory of fixed size forgets some, and all key groups together take what was given. */
  @Test
  void anEndlessMemoryKeepsItsSize() throws Exception {
    long bytes = 64 << 10;
    List<SeenMemory.Verdict> said = both(() -> TestCluster.job().endless(bytes));
    assertThat(said).contains(SeenMemory.Verdict.FIRST, SeenMemory.Verdict.AGAIN);
    try (TestCluster cluster = new TestCluster(() -> TestCluster.job().endless(bytes)).start(2)) {
      for (long key = 0; key < 50_000; key++) {
        cluster.add(key, 0);
      }
      assertThat(cluster.memoryBytes()).isBetween(bytes / 2, bytes);
      assertThat(cluster.add(49_999, 0)).isEqualTo(SeenMemory.Verdict.AGAIN);
    }
  }
}
