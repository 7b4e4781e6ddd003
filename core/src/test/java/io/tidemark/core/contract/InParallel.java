package io.tidemark.core.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a task in several threads, which start at the same moment. */
public final class InParallel {
  private InParallel() {}

  /** What one thread does. */
  @FunctionalInterface
  public interface Task {
    /**
     * Does it.
     *
     * @param thread the number of the thread, from 0
     */
    void run(int thread) throws Exception;
  }

  /** Returns when all have ended; throws what one of them has thrown. */
  public static void run(int threads, Task task) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        running.add(pool.submit(() -> {
          start.await();
          task.run(thread);
          return null;
        }));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
