package io.tidemark.console.http;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that do what routes do. Long work has threads of its own, so that short work does not wait behind it.
 *
 * <p>Threads: any number.
 */
final class Workers implements AutoCloseable {
  private static final int QUICK_THREADS = 4;
  private static final int LONG_THREADS = 2;

  /* Each connection has one task at most. */
  private static final int MAX_WAITING = 1_000;

  private final ThreadPoolExecutor quick = pool("tidemark-console", QUICK_THREADS);
  private final ThreadPoolExecutor slow = pool("tidemark-console-long", LONG_THREADS);

  private static ThreadPoolExecutor pool(String name, int threads) {
    ThreadPoolExecutor pool = new ThreadPoolExecutor(
        threads,
        threads,
        10,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(MAX_WAITING),
        new DefaultThreadFactory(name, true));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Has something done soon.
   *
   * @throws HttpFailure 503 if too much is waiting
   */
  void execute(Route.Work work, Runnable task) {
    try {
      (work == Route.Work.LONG ? slow : quick).execute(task);
    } catch (RejectedExecutionException e) {
      throw HttpFailure.later(503, "BUSY", "requests: too many are waiting", 1);
    }
  }

  @Override
  public void close() {
    quick.shutdownNow();
    slow.shutdownNow();
  }
}
