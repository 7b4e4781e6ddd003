package io.tidemark.console.api;

import io.tidemark.console.Host;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.console.memory.Change;
import io.tidemark.console.memory.MemoryView;
import io.tidemark.console.memory.Reply;
import io.tidemark.console.memory.Wanted;
import io.tidemark.console.watch.Watcher;
import io.tidemark.core.Require;
import io.tidemark.service.MemoryExport;
import io.tidemark.service.MemoryImport;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.text.ByteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Asking memories, and changing them.
 *
 * <p>Threads: any number.
 */
public final class Changes {
  /** The commands that make a memory. */
  private static final Set<String> MAKERS = Set.of(
      "BF.RESERVE",
      "CF.RESERVE",
      "CMS.INITBYDIM",
      "CMS.INITBYPROB",
      "TOPK.RESERVE",
      "HIST.RESERVE");

  private static final String MEMORY = ApiRoutes.API + "/memories/{id}";

  private final Host host;
  private final MemoryService service;
  private final Watcher watcher;
  private final Names names;
  private final Guard guard;

  /** Over the memories of a service. */
  public Changes(Host host, MemoryService service, Watcher watcher, Names names) {
    this.host = Require.nonNull(host, "host");
    this.service = Require.nonNull(service, "service");
    this.watcher = Require.nonNull(watcher, "watcher");
    this.names = Require.nonNull(names, "names");
    this.guard = new Guard(host, service);
  }

  /** Its routes. */
  public List<Route> routes() {
    return List.of(
        Route.post(MEMORY + "/ask", Access.SESSION, this::ask),
        Route.post(MEMORY + "/add", Access.SESSION, this::add),
        Route.post(MEMORY + "/remove", Access.SESSION, this::remove),
        Route.getSlowly(MEMORY + "/export", Access.SESSION, this::export),
        Route.post(ApiRoutes.API + "/memories", Access.SESSION, this::create).slowly(),
        new Route(
            "POST",
            ApiRoutes.API + "/import",
            Access.SESSION,
            Route.Work.LONG,
            Set.of(Answer.BYTES),
            0,
            (Route.UploadAction) this::load),
        Route.post(MEMORY + "/clone", Access.SESSION, this::copy).slowly(),
        Route.delete(MEMORY, Access.SESSION, Set.of(Answer.JSON), this::delete).slowly());
  }

  private MemoryView view(Name name) {
    NamedMemory memory = service.find(name);
    if (memory == null) {
      throw Names.missing();
    }
    return MemoryView.of(memory);
  }

  private record ReplyJson(
      String answer, String sentence, double probability, Long ageMillis, double count) {}

  private Answer ask(Request request) throws Exception {
    Wanted wanted = Body.of(request, "item", "from", "to").wanted();
    Name name = names.find(request.parameter("id"));
    Reply reply = guard.run(() -> view(name).ask(wanted));
    return Json.answer(
        200,
        new ReplyJson(
            reply.answer().name().toLowerCase(Locale.ROOT),
            reply.sentence(),
            reply.probability().orElse(Double.NaN),
            reply.ageMillis().isPresent() ? (Long) reply.ageMillis().getAsLong() : null,
            reply.count().orElse(Double.NaN)));
  }

  private Answer add(Request request) throws Exception {
    Wanted wanted = Body.of(request, "item", "times", "weight", "at").wanted();
    Name name = names.find(request.parameter("id"));
    return answer(guard.run(() -> view(name).add(wanted)));
  }

  private Answer remove(Request request) throws Exception {
    Wanted wanted = Body.of(request, "item", "times", "from", "to").wanted();
    Name name = names.find(request.parameter("id"));
    return answer(guard.run(() -> view(name).remove(wanted)));
  }

  private static Answer answer(Change change) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("new", change.isNew().orElse(null));
    fields.put("count", change.count().orElse(Double.NaN));
    fields.put("sentence", change.sentence());
    return Json.answer(200, fields);
  }

  private record Created(Row row, boolean empty) {}

  private Answer created(Name name, boolean isEmpty) throws Exception {
    var made = watcher.find(name);
    if (made == null) {
      throw Names.missing();
    }
    long expiry = Guard.refusing(() -> service.expiry(name));
    return Json.answer(201, new Created(Row.of(made, expiry), isEmpty));
  }

  private Answer create(Request request) throws Exception {
    Body body = Body.of(request, "name", "command");
    byte[] name = body.bytes("name");
    List<String> command = body.texts("command");
    String maker = command.get(0).toUpperCase(Locale.ROOT);
    if (!MAKERS.contains(maker)) {
      throw HttpFailure.invalid("command: " + command.get(0) + " (expected: "
          + String.join(", ", MAKERS.stream().sorted().toList()) + ")");
    }
    List<byte[]> words = new ArrayList<>();
    words.add(maker.getBytes(StandardCharsets.US_ASCII));
    words.add(name);
    command.stream().skip(1).forEach(word -> words.add(word.getBytes(StandardCharsets.UTF_8)));
    boolean isTaken = service.find(nameOf(name)) != null;
    host.execute(words).ifPresent(error -> {
      throw new HttpFailure(isTaken ? 409 : 400, isTaken ? "EXISTS" : "REFUSED", error, null);
    });
    guard.awaitJournal();
    return created(nameOf(name), true);
  }

  private static Name nameOf(byte[] bytes) {
    return Name.of(bytes, 0, bytes.length);
  }

  private Answer copy(Request request) throws Exception {
    Body body = Body.of(request, "name", "capacity", "error");
    Name to = nameOf(body.bytes("name"));
    OptionalLong capacity = body.whole("capacity");
    OptionalDouble error = body.number("error");
    Name from = names.find(request.parameter("id"));
    boolean isEmpty = capacity.isPresent() || error.isPresent();
    guard.run(() -> {
      if (isEmpty) {
        MemoryOptions options = view(from).resized(capacity, error);
        service.create(to, options);
      } else {
        service.copy(from, to, MemoryService.IfTaken.REFUSE);
      }
      return true;
    });
    return created(to, isEmpty);
  }

  private Answer delete(Request request) throws Exception {
    String confirm = Body.of(request, "confirm").text("confirm");
    Name name = names.find(request.parameter("id"));
    view(name);
    byte[] bytes = name.bytes();
    if (!confirm.equals(ByteText.letters(bytes)) && !confirm.equals(Label.shortText(bytes))) {
      throw new HttpFailure(
          409,
          "NOT_CONFIRMED",
          "confirm: another text (expected: the name of the memory)",
          "type the name as it is shown");
    }
    if (!guard.run(() -> service.delete(name))) {
      throw Names.missing();
    }
    return Answer.empty();
  }

  private Answer export(Request request) throws Exception {
    Name name = names.find(request.parameter("id"));
    MemoryExport export = guard.runAlone(() -> new MemoryExport(view(name).memory()));
    return new Answer.Pieced(
        Answer.BYTES,
        Map.of("Content-Disposition", "attachment; filename=\"" + fileName(name) + ".tmk\""),
        export::next);
  }

  /** A name that does nothing in a header or a file system. */
  static String fileName(Name name) {
    String safe = new String(name.bytes(), StandardCharsets.US_ASCII)
        .replaceAll("[^a-zA-Z0-9_-]+", "-")
        .replaceAll("^-+", "");
    return safe.isEmpty() ? "memory" : safe.substring(0, Math.min(64, safe.length()));
  }

  /** A step of an import. */
  private interface Step {
    void run() throws IOException;
  }

  private Route.Upload load(Request request) {
    String encoded = request
        .query("name")
        .orElseThrow(() -> HttpFailure.invalid("name: none (expected: base64url)"));
    Name name = nameOf(Names.bytes(encoded, "name"));
    MemoryImport loading = new MemoryImport(service, name);
    return new Route.Upload() {
      @Override
      public void take(byte[] bytes) throws Exception {
        orAbandon(() -> loading.take(bytes));
      }

      @Override
      public Answer end() throws Exception {
        orAbandon(loading::end);
        guard.awaitJournal();
        return created(name, false);
      }

      /* What is answered with an error has left nothing by then. */
      private void orAbandon(Step step) throws Exception {
        boolean isDone = false;
        try {
          guard.runAlone(() -> {
            step.run();
            return true;
          });
          isDone = true;
        } finally {
          if (!isDone) {
            loading.abandon();
          }
        }
      }

      @Override
      public void abandon() {
        loading.abandon();
      }
    };
  }
}
