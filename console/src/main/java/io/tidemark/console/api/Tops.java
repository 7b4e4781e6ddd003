package io.tidemark.console.api;

import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.console.watch.Watched;
import io.tidemark.console.watch.Watcher;
import io.tidemark.core.Require;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.RefusedException;
import io.tidemark.service.TopMemory;
import java.util.List;

/**
 * The most frequent items.
 *
 * <p>Threads: any number.
 */
public final class Tops {
  private static final int USUAL = 50;
  private static final int MOST = 1_000;

  private final MemoryService service;
  private final Watcher watcher;
  private final Names names;

  /** Over the memories of a service. */
  public Tops(MemoryService service, Watcher watcher, Names names) {
    this.service = Require.nonNull(service, "service");
    this.watcher = Require.nonNull(watcher, "watcher");
    this.names = Require.nonNull(names, "names");
  }

  /** Its routes. */
  public List<Route> routes() {
    return List.of(Route.get(ApiRoutes.API + "/memories/{id}/top", Access.SESSION, this::top));
  }

  private record Entry(Label item, double count, double change) {}

  private record Top(List<Entry> entries, Long halfLifeMillis, double noise) {}

  private Answer top(Request request) {
    Name name = names.find(request.parameter("id"));
    int count = (int) Query.inRange(request, "count", USUAL, 1, MOST);
    TopMemory memory;
    try {
      memory = service.get(name, TopMemory.class);
    } catch (RefusedException refused) {
      throw Guard.failure(refused);
    }
    Watched watched = watcher.find(name);
    if (watched == null) {
      throw Names.missing();
    }
    long now = service.clock().millis();
    List<Entry> entries = memory.list().stream()
        .limit(count)
        .map(entry -> new Entry(
            Label.of(entry.item()),
            entry.count(),
            watched.topChange(entry.item(), entry.count(), now)))
        .toList();
    return Json.answer(
        200,
        new Top(
            entries,
            memory.options().halfLifeMillis().isPresent()
                ? (Long) memory.options().halfLifeMillis().getAsLong()
                : null,
            watched
                .reading()
                .facts()
                .find("noise")
                .map(fact -> (Double) fact.value())
                .orElse(Double.NaN)));
  }
}
