package io.tidemark.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Does independent pieces of work on all processors. What comes out does not depend on how many. */
public final class Parallel {
  private static final long MILLIS_BETWEEN_WORDS = 100;

  private Parallel() {}

  /**
   * The results of all pieces, in their order.
   *
   * @throws InterruptedException if the experiment is to stop; work that has begun is given up
   */
  public static <T> List<T> run(List<Callable<T>> work, Progress progress)
      throws InterruptedException {
    ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), task -> {
          Thread thread = new Thread(task, "experiment");
          thread.setDaemon(true);
          return thread;
        });
    try {
      List<Future<T>> futures = work.stream().map(workers::submit).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(await(future, (double) results.size() / work.size(), progress));
      }
      progress.at(1);
      return results;
    } finally {
      workers.shutdownNow();
    }
  }

  private static <T> T await(Future<T> future, double fraction, Progress progress)
      throws InterruptedException {
    progress.at(fraction);
    while (true) {
      try {
        return future.get(MILLIS_BETWEEN_WORDS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw new IllegalStateException("a piece of an experiment failed", e.getCause());
      } catch (TimeoutException e) {
        // Not done yet, which is said again.
        progress.at(fraction);
      }
    }
  }
}
