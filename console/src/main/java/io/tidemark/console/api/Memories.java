package io.tidemark.console.api;

import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.console.memory.MemoryView;
import io.tidemark.console.memory.RedisWords;
import io.tidemark.console.watch.Recording;
import io.tidemark.console.watch.Watched;
import io.tidemark.console.watch.Watcher;
import io.tidemark.core.Require;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What can be asked of one memory.
 *
 * <p>Threads: any number.
 */
public final class Memories {
  private final MemoryService service;
  private final Watcher watcher;
  private final Names names;

  /** Over the memories of a service. */
  public Memories(MemoryService service, Watcher watcher, Names names) {
    this.service = Require.nonNull(service, "service");
    this.watcher = Require.nonNull(watcher, "watcher");
    this.names = Require.nonNull(names, "names");
  }

  /** Its routes. */
  public List<Route> routes() {
    return List.of(
        Route.get(ApiRoutes.API + "/memories/{id}", Access.SESSION, this::page),
        Route.get(ApiRoutes.API + "/memories/{id}/series", Access.SESSION, this::series));
  }

  private Answer page(Request request) throws Exception {
    Name name = names.find(request.parameter("id"));
    return Json.answer(200, Guard.refusing(() -> page(name)));
  }

  /** All about a memory. */
  MemoryPage page(Name name) {
    Watched watched = watcher.find(name);
    if (watched == null) {
      throw Names.missing();
    }
    MemoryView view = watched.view();
    return new MemoryPage(
        Row.of(watched, service.expiry(name)),
        MemoryPage.lines(watched.reading().facts()),
        MemoryPage.options(view),
        MemoryPage.lines(service.plan(view.memory().origin().options())),
        view.can(),
        view.memory() instanceof HistoryMemory history ? Prefixes.of(history.options()) : List.of(),
        Map.of(
            "redis",
            RedisWords.line(RedisWords.reserve(view.memory().origin().options()), name.bytes())));
  }

  private record SeriesPage(long stepMillis, long from, Map<String, Object> series) {}

  private Answer series(Request request) {
    Watched watched = watcher.find(names.find(request.parameter("id")));
    if (watched == null) {
      throw Names.missing();
    }
    long now = service.clock().millis();
    String wanted = request.query("span").orElse("hour");
    Recording.Span span =
        switch (wanted) {
          case "hour" -> watched.recording().hour(now);
          case "day" -> watched.recording().day(now);
          default -> throw HttpFailure.invalid(Require.message("span", wanted, "hour or day"));
        };
    Map<String, Object> series = new TreeMap<>(span.columns());
    series.put("errorDeclared", watched.reading().errorDeclared());
    return Json.answer(200, new SeriesPage(span.stepMillis(), span.fromMillis(), series));
  }
}
