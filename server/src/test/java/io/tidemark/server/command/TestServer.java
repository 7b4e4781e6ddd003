package io.tidemark.server.command;

import io.tidemark.server.net.Acknowledgements;
import io.tidemark.server.net.RedisServer;
import io.tidemark.server.net.ServerSettings;
import io.tidemark.service.MemoryService;
import io.tidemark.service.ServiceSettings;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A whole server on a free port of loopback, in memory, with a clock that the test moves. */
final class TestServer implements AutoCloseable {
  private static final long MEMORY_BYTES = 256L << 20;

  private final TestClock clock = new TestClock();
  private final MemoryService service;
  private final RedisServer server;

  TestServer() throws IOException {
    this(MEMORY_BYTES);
  }

  TestServer(long memoryBytes) throws IOException {
    service =
        MemoryService.inMemory(ServiceSettings.usual().withMemory(memoryBytes).withTime(clock));
    server = start();
  }

  private RedisServer start() throws IOException {
    ServerContext context = ServerContext.builder()
        .clock(asClock())
        .commands(DataCommands.of(service))
        .versions(DataCommands.versions(service))
        .build();
    return RedisServer.start(
        context, ServerSettings.DEFAULT.withThreads(1, 1), Acknowledgements.IMMEDIATE);
  }

  int port() {
    return server.address().getPort();
  }

  TestClock clock() {
    return clock;
  }

  MemoryService service() {
    return service;
  }

  private Clock asClock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return clock.instant();
      }
    };
  }

  @Override
  public void close() {
    server.close();
    service.close();
  }
}
