package io.tidemark.server;

import io.tidemark.console.Console;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpSettings;
import io.tidemark.console.http.Route;
import io.tidemark.core.wire.Disk;
import io.tidemark.server.command.DataCommands;
import io.tidemark.server.command.InfoSections;
import io.tidemark.server.command.Password;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.metrics.ServerMetrics;
import io.tidemark.server.net.RedisServer;
import io.tidemark.server.net.ServerSettings;
import io.tidemark.service.MemoryService;
import io.tidemark.service.RefusedException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A whole server: memories, the port for Redis clients, the port for HTTP.
 *
 * <p>Threads: any number.
 */
public final class TidemarkServer implements Closeable {
  private static final int MAX_HTTP_CONNECTIONS = 100;
  private static final long SWEEP_MILLIS = 100;

  private final ServeSettings settings;
  private final MemoryService service;
  private final ScheduledExecutorService timer;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final Object closing = new Object();
  private ServerMetrics metrics;
  private RedisServer redis;
  private Console console;
  private boolean closed;

  private TidemarkServer(ServeSettings settings, MemoryService service) {
    this.settings = settings;
    this.service = service;
    this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, "tidemark-timer");
      thread.setDaemon(true);
      return thread;
    });
  }

  /**
   * Starts a server: it takes clients when this returns.
   *
   * @param version the version of Tidemark, for those who ask
   * @param say takes what the person who started it should know
   * @throws io.tidemark.service.DamagedDataException if the data folder is damaged
   * @throws io.tidemark.service.NewerDataException if a newer version wrote the data folder
   * @throws java.net.BindException if an address is in use
   */
  public static TidemarkServer start(ServeSettings settings, String version, Consumer<String> say)
      throws IOException {
    MemoryService service = open(settings);
    service.recovery().ifPresent(report -> say.accept(report.toString()));
    TidemarkServer server = new TidemarkServer(settings, service);
    try {
      server.listen(version);
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static MemoryService open(ServeSettings settings) throws IOException {
    return settings.data().isEmpty()
        ? MemoryService.inMemory(settings.memories())
        : MemoryService.open(
            settings.data().get().toAbsolutePath(),
            Disk.real(),
            settings.memories(),
            settings.sync());
  }

  private void listen(String version) throws IOException {
    ServerContext.Builder building = ServerContext.builder()
        .version(version)
        .clock(settings.memories().time().withZone(ZoneOffset.UTC))
        .commands(DataCommands.of(service))
        .versions(DataCommands.versions(service))
        .onShutdown(this::ask);
    settings
        .password()
        .ifPresent(text -> building.password(new Password(text.getBytes(StandardCharsets.UTF_8))));
    ServerContext context = building.build();
    context.info().section("Persistence", this::persistence);
    metrics = new ServerMetrics(context, service);
    ServerSettings network = ServerSettings.DEFAULT
        .listeningOn(settings.bind(), settings.port())
        .withThreads(settings.loops(), 2)
        .withMaxClients(settings.maxClients());
    if (settings.tls().isPresent()) {
      network = network.withTls(
          settings.tls().get().certificate(), settings.tls().get().key());
    }
    redis = RedisServer.start(context, network, new JournalAcknowledgements(service.journal()));
    console = Console.start(
        new HttpSettings(
            new InetSocketAddress(InetAddress.getByName(settings.bind()), settings.httpPort()),
            settings.httpHosts(),
            settings.tls().map(files -> new HttpSettings.Tls(files.certificate(), files.key())),
            MAX_HTTP_CONNECTIONS),
        new ConsoleHost(context, redis.address().getPort()),
        service,
        List.of(
            Route.get("/health", Access.WATCH, request -> health()),
            Route.get("/metrics", Access.PASSWORD, request -> metrics())));
    timer.scheduleWithFixedDelay(
        service::sweepExpired, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private Answer health() {
    try {
      service.journal().checkWritable();
      return Answer.plain(200, "ok");
    } catch (RefusedException e) {
      return Answer.plain(503, e.getMessage());
    }
  }

  private Answer metrics() {
    return Answer.text(200, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
  }

  private void persistence(InfoSections.Lines lines) {
    lines.add("loading", 0).add("aof_enabled", service.durability().isPresent() ? 1 : 0);
    service.durability().ifPresent(known -> lines
        .add("fsync", settings.sync().name().toLowerCase(Locale.ROOT))
        .add("rdb_last_save_time", known.lastSaveMillis() / 1_000)
        .add("rdb_last_bgsave_status", known.saveFailure().isEmpty() ? "ok" : "err")
        .add("aof_last_write_status", known.refusal().isEmpty() ? "ok" : "err")
        .add("aof_current_size", known.logBytes())
        .add("aof_buffer_length", known.waitingBytes())
        .add("snapshot_bytes", known.savedBytes())
        .add("fsyncs", known.forces())
        .add("fsync_max_usec", known.maxForceNanos() / 1_000));
  }

  private void ask(ServerContext.Shutdown how) {
    if (how == ServerContext.Shutdown.SAVE) {
      timer.execute(() -> {
        try {
          service.save();
        } catch (IOException e) {
          return; // The log has all; the client sees that the server goes on.
        }
        asked.countDown();
      });
    } else {
      asked.countDown();
    }
  }

  /** What is printed when it takes clients. */
  public String readyLine() {
    return "ready on " + text(redis.address())
        + (settings.tls().isPresent() ? " (TLS)" : "")
        + ", console on " + (settings.tls().isPresent() ? "https://" : "http://")
        + text(console.address())
        + settings
            .data()
            .map(folder -> ", data in " + folder)
            .orElse(", in memory only: nothing is kept when it stops");
  }

  private static String text(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  /** Where Redis clients connect. */
  public InetSocketAddress address() {
    return redis.address();
  }

  /** Where the console, health and metrics are. */
  public InetSocketAddress httpAddress() {
    return console.address();
  }

  /** The memories. */
  public MemoryService service() {
    return service;
  }

  /** Waits until a client has sent SHUTDOWN. */
  public void awaitShutdown() throws InterruptedException {
    asked.await();
  }

  /** Answers what is in flight and closes everything, once: within two seconds. */
  @Override
  public void close() {
    synchronized (closing) {
      if (closed) {
        return;
      }
      closed = true;
      timer.shutdownNow();
      if (redis != null) {
        redis.close();
      }
      if (console != null) {
        console.close();
      }
      if (metrics != null) {
        metrics.close();
      }
      service.close();
      asked.countDown();
    }
  }
}
