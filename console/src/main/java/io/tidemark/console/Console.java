package io.tidemark.console;

import io.tidemark.console.api.ApiRoutes;
import io.tidemark.console.api.Changes;
import io.tidemark.console.api.Histories;
import io.tidemark.console.api.Memories;
import io.tidemark.console.api.Names;
import io.tidemark.console.api.Overviews;
import io.tidemark.console.api.Plans;
import io.tidemark.console.api.ServerPage;
import io.tidemark.console.api.Tops;
import io.tidemark.console.http.HttpServer;
import io.tidemark.console.http.HttpSettings;
import io.tidemark.console.http.Route;
import io.tidemark.console.http.Sessions;
import io.tidemark.console.watch.Recording;
import io.tidemark.console.watch.Watcher;
import io.tidemark.service.MemoryService;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The HTTP port of a server: a page for people, the JSON API that it uses, and what else the server shows there.
 *
 * <p>Threads: any may close it.
 */
public final class Console implements Closeable {
  private static final Logger LOG = System.getLogger(Console.class.getName());
  private static final long PUBLISH_MILLIS = 2_000;

  private final ScheduledExecutorService timer;
  private final HttpServer server;

  private Console(ScheduledExecutorService timer, HttpServer server) {
    this.timer = timer;
    this.server = server;
  }

  /**
   * Begins to listen.
   *
   * @param more further routes, which go first
   * @throws IOException if the address cannot be had, or the certificate cannot be read
   */
  public static Console start(
      HttpSettings settings, Host host, MemoryService service, List<Route> more)
      throws IOException {
    Sessions sessions =
        new Sessions(host.passwords(), settings.tls().isPresent(), System::nanoTime);
    Watcher watcher = new Watcher(service);
    Names names = new Names(service);
    Memories memories = new Memories(service, watcher, names);
    Overviews overviews = new Overviews(service, watcher, names, memories);
    List<Route> routes = new ArrayList<>(more);
    routes.addAll(ApiRoutes.of(
        host,
        sessions,
        List.of(
            overviews.routes(),
            memories.routes(),
            new Changes(host, service, watcher, names).routes(),
            new Histories(host, service, names).routes(),
            new Tops(service, watcher, names).routes(),
            new Plans().routes(),
            new ServerPage(host, service).routes())));
    HttpServer server = HttpServer.start(settings, sessions, routes);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, "tidemark-console-watch");
      thread.setDaemon(true);
      return thread;
    });
    timer.scheduleWithFixedDelay(
        () -> logged(() -> overviews.hub().publish(service.clock().millis())),
        PUBLISH_MILLIS,
        PUBLISH_MILLIS,
        TimeUnit.MILLISECONDS);
    timer.scheduleAtFixedRate(
        () -> logged(watcher::record),
        Recording.STEP_MILLIS,
        Recording.STEP_MILLIS,
        TimeUnit.MILLISECONDS);
    return new Console(timer, server);
  }

  /** A failure must not end the timer. */
  private static void logged(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "the console could not read the memories", e);
    }
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** Closes all connections at once. */
  @Override
  public void close() {
    timer.shutdownNow();
    server.close();
  }
}
