package io.tidemark.console.api;

import io.tidemark.console.Host;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.core.Require;
import io.tidemark.core.time.TimeRange;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * When items may have occurred.
 *
 * <p>Threads: any number.
 */
public final class Histories {
  private static final int USUAL_RANGES = 1_000;
  private static final int MAX_RANGES = 100_000;

  private final MemoryService service;
  private final Names names;
  private final Guard guard;

  /** Over the memories of a service. */
  public Histories(Host host, MemoryService service, Names names) {
    this.service = Require.nonNull(service, "service");
    this.names = Require.nonNull(names, "names");
    this.guard = new Guard(host, service);
  }

  /** Its routes. */
  public List<Route> routes() {
    String memory = ApiRoutes.API + "/memories/{id}";
    return List.of(
        Route.getSlowly(
            memory + "/ranges",
            Access.SESSION,
            request -> Json.answer(200, guard.run(() -> ranges(request, USUAL_RANGES)))),
        Route.getSlowly(memory + "/ranges.csv", Access.SESSION, this::table));
  }

  /** Parts of time, as arrays of two. */
  private record Ranges(
      long from,
      long to,
      long tickMillis,
      List<long[]> ranges,
      List<long[]> gaps,
      Long coveredFrom,
      Long coveredTo,
      boolean more) {}

  private Ranges ranges(Request request, int usual) {
    HistoryMemory memory = service.get(names.find(request.parameter("id")), HistoryMemory.class);
    List<TimeRange> covered = memory.covered();
    long now = service.clock().millis();
    long first = covered.isEmpty() ? now : covered.get(0).from();
    long last = covered.isEmpty() ? now : covered.get(covered.size() - 1).to();
    long from = Query.whole(request, "from").orElse(first);
    long to = Query.whole(request, "to").orElse(Math.max(from, last));
    if (from > to) {
      throw HttpFailure.invalid(Require.message("to", to, "at least " + from));
    }
    int limit = (int) Query.inRange(request, "limit", usual, 1, MAX_RANGES);
    List<TimeRange> found = found(request, memory, from, to, limit + 1);
    boolean isMore = found.size() > limit;
    return new Ranges(
        from,
        to,
        memory.options().tickMillis(),
        arrays(isMore ? found.subList(0, limit) : found),
        arrays(gaps(covered, from, to)),
        covered.isEmpty() ? null : (Long) first,
        covered.isEmpty() ? null : (Long) last,
        isMore);
  }

  /**
   * The ranges of an item; or of all items with its prefix of a kind such as {@code ipv4:16}, or of a prefix that is given as it is.
   */
  private static List<TimeRange> found(
      Request request, HistoryMemory memory, long from, long to, int most) {
    byte[] item = Names.bytes(
        request
            .query("item")
            .orElseThrow(() -> HttpFailure.invalid("item: none (expected: base64url)")),
        "item");
    String prefix = request.query("prefix").orElse("");
    return prefix.isEmpty()
        ? memory.when(item, from, to, most)
        : memory.whenPrefix(Prefixes.of(item, prefix), from, to, most);
  }

  /** What is not covered of a range. */
  static List<TimeRange> gaps(List<TimeRange> covered, long from, long to) {
    List<TimeRange> gaps = new ArrayList<>();
    long at = from;
    for (TimeRange known : covered) {
      if (known.from() > at && at < to) {
        gaps.add(new TimeRange(at, Math.min(known.from(), to)));
      }
      at = Math.max(at, known.to());
    }
    if (at < to) {
      gaps.add(new TimeRange(at, to));
    }
    return gaps;
  }

  private static List<long[]> arrays(List<TimeRange> ranges) {
    return ranges.stream().map(each -> new long[] {each.from(), each.to()}).toList();
  }

  private Answer table(Request request) throws Exception {
    Name name = names.find(request.parameter("id"));
    Ranges ranges = guard.run(() -> ranges(request, MAX_RANGES));
    StringBuilder lines = new StringBuilder("from,to,kind\r\n");
    ranges.ranges().forEach(each -> append(lines, each, "maybe"));
    ranges.gaps().forEach(each -> append(lines, each, "unknown"));
    return new Answer.Whole(
            200,
            "text/csv; charset=utf-8",
            lines.toString().getBytes(StandardCharsets.US_ASCII),
            Map.of())
        .with("Content-Disposition", "attachment; filename=\"" + Changes.fileName(name) + ".csv\"");
  }

  private static void append(StringBuilder lines, long[] range, String kind) {
    lines
        .append(Instant.ofEpochMilli(range[0]))
        .append(',')
        .append(Instant.ofEpochMilli(range[1]))
        .append(',')
        .append(kind)
        .append("\r\n");
  }
}
