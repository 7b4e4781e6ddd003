package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.analysis.window.WindowStructure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many threads on one memory: no addition is lost, and one of them is told that a key is new. */
class WindowFilterThreadsTest {
  private static final int THREADS = 4;
  private static final long KEYS = 5_000;

  private static List<Long> inParallel(Callable<Long> task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        running.add(pool.submit(() -> {
          start.await();
          return task.call();
        }));
      }
      List<Long> results = new ArrayList<>();
      for (Future<Long> each : running) {
        results.add(each.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WindowStructure.class,
      names = {"LINED_BLOCK_TIMING", "SCATTERED_BLOCK_TIMING", "AGE_PARTITIONED"})
  void oneThreadIsToldThatAKeyIsNew(WindowStructure structure) throws Exception {
    WindowFilter<Long> seen = Tidemark.window(Keys.longs())
        .last(THREADS * KEYS)
        .error(1e-6)
        .structure(structure)
        .seed(3)
        .buildConcurrent();
    List<Long> news = inParallel(() -> {
      long fresh = 0;
      for (long key = 0; key < KEYS; key++) {
        fresh += seen.add(key) ? 1 : 0;
      }
      return fresh;
    });
    assertThat(seen.items()).isEqualTo(THREADS * KEYS);
    long told = news.stream().mapToLong(Long::longValue).sum();
    // A key is taken for another with a probability of 1e-6: 5000 keys, all of them new once.
    assertThat(told).isBetween(KEYS - 2, KEYS);
    for (long key = 0; key < KEYS; key++) {
      assertThat(seen.mightContain(key)).isTrue();
    }
  }

  @Test
  void batchesOfTimesAreNotTornApart() throws Exception {
    WindowFilter<Long> seen = Tidemark.window(Keys.longs())
        .window(Duration.ofSeconds(10))
        .rate(10_000)
        .late(Duration.ofSeconds(10))
        .error(1e-6)
        .seed(4)
        .clock(InstantSource.fixed(StreamClock.NANOSECONDS.time(0)))
        .buildConcurrent();
    List<Long> news = inParallel(() -> {
      long[] digests = new long[100];
      long[] ticks = new long[100];
      boolean[] isNew = new boolean[100];
      long fresh = 0;
      for (int batch = 0; batch < 50; batch++) {
        for (int i = 0; i < 100; i++) {
          digests[i] = seen.digest().of((long) (100 * batch + i));
          ticks[i] = 1_000_000L * (100 * batch + i);
        }
        seen.addDigests(digests, ticks, 0, 100, isNew);
        for (boolean each : isNew) {
          fresh += each ? 1 : 0;
        }
      }
      return fresh;
    });
    assertThat(news.stream().mapToLong(Long::longValue).sum()).isBetween(4_998L, 5_000L);
    assertThat(seen.items()).isEqualTo(THREADS * 5_000L);
    assertThat(seen.copy().facts().list()).isEqualTo(seen.facts().list());
  }

  @Test
  void overlappingUseOfTheFormForOneThreadIsNoticed() {
    Guard guard = Guard.confined();
    guard.enter();
    assertThatExceptionOfType(ConcurrentModificationException.class)
        .isThrownBy(guard::enter)
        .withMessageContaining("buildConcurrent()");
  }
}
