package io.tidemark.console.api;

import io.tidemark.console.Host;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.core.Require;
import io.tidemark.service.DurabilityStatistics;
import io.tidemark.service.MemoryService;
import io.tidemark.text.ByteText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The server itself.
 *
 * <p>Threads: any number.
 */
public final class ServerPage {
  private static final int MAX_CLIENTS = 1_000;

  private final Host host;
  private final MemoryService service;

  /** Of a server. */
  public ServerPage(Host host, MemoryService service) {
    this.host = Require.nonNull(host, "host");
    this.service = Require.nonNull(service, "service");
  }

  /** Its routes. */
  public List<Route> routes() {
    return List.of(
        Route.get(ApiRoutes.API + "/server", Access.SESSION, request -> Json.answer(200, page())),
        new Route(
            "POST",
            ApiRoutes.API + "/server/snapshot",
            Access.SESSION,
            Route.Work.QUICK,
            Set.of(),
            Route.USUAL_BODY_BYTES,
            (Route.WholeAction) this::snapshot));
  }

  private record Log(
      long bytes,
      long waitingBytes,
      long forces,
      double meanForceMicros,
      double maxForceMicros,
      String refusal) {}

  private record Snapshot(long lastMillis, double tookMillis, long bytes, String failure) {}

  private record Slow(long at, long micros, String client, String command) {}

  private record Setting(String name, String value) {}

  private record MemoryUse(
      long usedBytes, long limitBytes, long memories, long heapUsedBytes, long heapMaxBytes) {}

  private record Page(
      String version,
      long uptimeMillis,
      List<Host.ClientLine> clients,
      Log log,
      Snapshot snapshot,
      List<Slow> slow,
      List<Setting> configuration,
      MemoryUse memory) {}

  private Page page() {
    Runtime runtime = Runtime.getRuntime();
    return new Page(
        host.version(),
        Math.max(0, service.clock().millis() - host.startMillis()),
        host.clients().stream().limit(MAX_CLIENTS).map(ServerPage::shown).toList(),
        service.durability().map(ServerPage::log).orElse(null),
        service.durability().map(ServerPage::snapshot).orElse(null),
        host.slow().stream().map(ServerPage::slow).toList(),
        host.configuration().entrySet().stream()
            .map(setting -> new Setting(setting.getKey(), setting.getValue()))
            .toList(),
        new MemoryUse(
            service.budget().usedBytes(),
            service.budget().limitBytes(),
            service.size(),
            runtime.totalMemory() - runtime.freeMemory(),
            runtime.maxMemory()));
  }

  private static Host.ClientLine shown(Host.ClientLine client) {
    return new Host.ClientLine(
        client.id(),
        client.address(),
        Label.shortText(client.name().getBytes(StandardCharsets.UTF_8)),
        client.ageMillis(),
        client.idleMillis(),
        client.lastCommand());
  }

  private static Log log(DurabilityStatistics known) {
    return new Log(
        known.logBytes(),
        known.waitingBytes(),
        known.forces(),
        known.forces() == 0 ? Double.NaN : known.forceNanos() / 1e3 / known.forces(),
        known.maxForceNanos() / 1e3,
        known.refusal().orElse(null));
  }

  private static Snapshot snapshot(DurabilityStatistics known) {
    return new Snapshot(
        known.lastSaveMillis(),
        known.lastSaveNanos() / 1e6,
        known.savedBytes(),
        known.saveFailure().orElse(null));
  }

  private static Slow slow(Host.SlowCommand command) {
    return new Slow(
        command.atMillis(),
        command.micros(),
        command.client(),
        command.words().stream().map(ByteText::letters).collect(Collectors.joining(" ")));
  }

  private Answer snapshot(Request request) {
    if (service.durability().isEmpty()) {
      throw new HttpFailure(
          409,
          "NO_FOLDER",
          "data folder: none, so nothing is kept",
          "start the server with one: `./tidemark serve --data DIR`");
    }
    if (!service.saveInBackground()) {
      throw new HttpFailure(409, "BUSY", "snapshot: one is being made", "wait until it is done");
    }
    return new Answer.Whole(202, "", new byte[0], Map.of());
  }
}
