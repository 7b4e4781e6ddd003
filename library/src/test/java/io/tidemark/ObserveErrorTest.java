package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.facts.Facts;
import io.tidemark.sample.ShadowSample;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class ObserveErrorTest {
  private static final int KEYS = 300_000;

  /* Far more keys than it was built for: about half of the answers are wrong in the end. */
  private static SeenFilterBuilder<Long> overloaded() {
    return Tidemark.seen(Keys.longs()).items(100_000).error(0.05).seed(4).observeError();
  }

  private static void assertObserved(Facts facts, long judged, long wrong) {
    assertThat(judged).as("enough to tell something").isGreaterThan(100);
    assertThat(facts.number("errorJudged")).isEqualTo((double) judged);
    double share = (double) wrong / judged;
    assertThat(facts.number("errorObserved")).isEqualTo(share);
    assertThat(facts.number("errorObservedLow")).isLessThan(share);
    assertThat(facts.number("errorObservedHigh")).isGreaterThan(share);
    assertThat(facts.number("missedObserved")).isZero();
    assertThat(facts.number("sampleBytes")).isBetween(16.0 * 100, 128.0 * 1_024);
  }

  @Test
  void aSeenFilterIsJudgedByTheKeysThatAreKnown() throws IOException {
    SeenFilter<Long> seen = overloaded().build();
    long[] digests = new long[KEYS];
    boolean[] isNew = new boolean[KEYS];
    for (int i = 0; i < KEYS; i++) {
      digests[i] = seen.digest().of((long) i);
    }
    // One by one, twice, and as batches of odd lengths.
    for (int i = 0; i < KEYS / 2; i++) {
      isNew[i] = seen.add((long) i);
      assertThat(seen.addDigest(digests[i])).isFalse();
    }
    for (int from = KEYS / 2; from < KEYS; from += 77) {
      seen.addDigests(digests, from, Math.min(KEYS, from + 77), isNew);
    }
    int judged = 0;
    int wrong = 0;
    for (int i = 0; i < KEYS; i++) {
      if (ShadowSample.maySample(digests[i])) {
        judged++;
        wrong += isNew[i] ? 0 : 1;
      }
    }
    assertObserved(seen.facts(), judged, wrong);
    assertThat(wrong).isPositive();
    for (long key = -1; key > -KEYS; key--) {
      long digest = seen.digest().of(key);
      boolean found = key % 2 == 0 ? seen.mightContain(key) : seen.mightContainDigest(digest);
      if (ShadowSample.maySample(digest)) {
        judged++;
        wrong += found ? 1 : 0;
      }
    }
    assertObserved(seen.facts(), judged, wrong);
    assertThat(SeenFilter.fromBytes(seen.toBytes(), Keys.longs()).facts().find("errorObserved"))
        .isEmpty();
    assertThat(seen.copy().facts().find("errorObserved")).isEmpty();
    seen.clear();
    assertThat(seen.facts().number("errorJudged")).isZero();
    seen.merge(overloaded().build());
    assertThat(seen.facts().find("errorObserved")).isEmpty();
    assertThat(Tidemark.seen(Keys.longs()).items(10).build().facts().find("errorObserved"))
        .isEmpty();
  }

  /** Of a key that many threads add at once, the first answer is judged, whoever gets it. */
  @Test
  void manyThreadsAreJudgedByTheFirstAnswer() throws Exception {
    SeenFilter<Long> seen = overloaded().buildConcurrent();
    AtomicIntegerArray told = new AtomicIntegerArray(KEYS);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        all.add(pool.submit(() -> {
          for (int i = 0; i < KEYS; i++) {
            told.addAndGet(i, seen.add((long) i) ? 1 : 0);
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      pool.shutdownNow();
    }
    int judged = 0;
    int wrong = 0;
    for (int i = 0; i < KEYS; i++) {
      if (ShadowSample.maySample(seen.digest().of((long) i))) {
        judged++;
        wrong += told.get(i) == 0 ? 1 : 0;
      }
    }
    assertObserved(seen.facts(), judged, wrong);
  }

  @Test
  void aWindowIsJudgedByKeysThatAreGone() {
    WindowFilter<Long> window = Tidemark.window(Keys.longs())
        .window(Duration.ofMinutes(1))
        .rate(500)
        .error(0.1)
        .ahead(Duration.ofDays(1))
        .clock(() -> Instant.EPOCH)
        .seed(4)
        .observeError()
        .build();
    long grain = Math.round(window.spec().facts().number("grainNanos"));
    long reach = Duration.ofMinutes(1).toNanos() + grain;
    Map<Long, Long> last = new HashMap<>();
    SplittableRandom random = new SplittableRandom(6);
    long judged = 0;
    long wrong = 0;
    for (int i = 0; i < KEYS; i++) {
      long tick = i * 2_000_000L;
      long key = random.nextInt(200_000);
      boolean isNew = window.add(key, Instant.EPOCH.plusNanos(tick));
      Long before = last.put(key, tick);
      if (ShadowSample.maySample(window.digest().of(key))
          && (before == null || tick - before > reach)) {
        judged++;
        wrong += isNew ? 0 : 1;
      }
    }
    assertObserved(window.facts(), judged, wrong);
    window.clear();
    assertThat(window.facts().number("errorJudged")).isZero();
    assertThatThrownBy(() -> Tidemark.window(Keys.longs())
            .last(100)
            .structure("buffer")
            .observeError()
            .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("observeError: ");
  }
}
