package io.tidemark.console.api;

import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.EventStream;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.console.watch.Warnings;
import io.tidemark.console.watch.Watched;
import io.tidemark.console.watch.Watcher;
import io.tidemark.core.Require;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.RefusedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The overview, once and as events.
 *
 * <p>Threads: any number.
 */
public final class Overviews {
  private static final long FRESH_MILLIS = 1_000;

  private final MemoryService service;
  private final Watcher watcher;
  private final Names names;
  private final Memories memories;
  private final EventHub hub;

  /** Over the memories of a service. */
  public Overviews(MemoryService service, Watcher watcher, Names names, Memories memories) {
    this.service = Require.nonNull(service, "service");
    this.watcher = Require.nonNull(watcher, "watcher");
    this.names = Require.nonNull(names, "names");
    this.memories = Require.nonNull(memories, "memories");
    this.hub = new EventHub(this);
  }

  /** Where listeners are. */
  public EventHub hub() {
    return hub;
  }

  /** Its routes. */
  public List<Route> routes() {
    return List.of(
        Route.get(ApiRoutes.API + "/overview", Access.SESSION, request -> Json.answer(200, all())),
        Route.get(ApiRoutes.API + "/events", Access.SESSION, this::events));
  }

  /** All memories now, by their names. */
  Overview all() {
    List<Row> rows = new ArrayList<>();
    List<Watched> watched = new ArrayList<>(watcher.all(FRESH_MILLIS));
    watched.sort(Comparator.comparing(Watched::name));
    for (Watched each : watched) {
      OptionalLong expiry = expiry(each.name());
      if (expiry.isPresent()) {
        rows.add(Row.of(each, expiry.getAsLong()));
      }
    }
    return new Overview(
        service.clock().millis(),
        service.budget().usedBytes(),
        service.budget().limitBytes(),
        service.durability().isPresent(),
        Warnings.of(service),
        Math.max(0, service.size() - watched.size()),
        rows,
        false,
        List.of());
  }

  private OptionalLong expiry(Name name) {
    try {
      return OptionalLong.of(service.expiry(name));
    } catch (RefusedException gone) {
      return OptionalLong.empty();
    }
  }

  /** All about one memory; empty if there is none any more. */
  Optional<MemoryPage> page(Name name) {
    try {
      return Optional.of(memories.page(name));
    } catch (HttpFailure | RefusedException gone) {
      return Optional.empty();
    }
  }

  private Answer events(Request request) {
    Optional<Name> one = request.query("memory").map(names::find);
    hub.checkRoom();
    return new Answer.Events(stream -> attach(stream, one));
  }

  private void attach(EventStream stream, Optional<Name> one) {
    hub.add(stream, one);
  }
}
