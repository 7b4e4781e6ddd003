package io.tidemark.console.api;

import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.text.Durations;
import io.tidemark.text.Sizes;
import java.time.Duration;
import java.util.Optional;

/**
 * What is to be planned, as an address says it.
 *
 * @param question which one
 * @param error the error that is allowed; of what is frequent, the noise
 * @param memory the bytes that are allowed
 * @param capacity distinct items
 * @param window a length of time
 * @param rate items per second
 * @param last how many items
 * @param halfLife of what is frequent
 * @param pairs of an item and a tick
 * @param count the mean count of an item
 */
record PlanGoal(
    String question,
    Optional<Double> error,
    Optional<Long> memory,
    Optional<Long> capacity,
    Optional<Duration> window,
    Optional<Double> rate,
    Optional<Long> last,
    Optional<Duration> halfLife,
    Optional<Long> pairs,
    Optional<Double> count) {
  static PlanGoal of(Request request) {
    return new PlanGoal(
        request.query("question").orElse("none"),
        number(request, "error"),
        text(request, "memory").map(size -> parsed("memory", () -> Sizes.parse(size))),
        whole(request, "capacity"),
        duration(request, "window"),
        number(request, "rate"),
        whole(request, "last"),
        duration(request, "halfLife"),
        whole(request, "pairs"),
        number(request, "count"));
  }

  private static Optional<String> text(Request request, String name) {
    return request.query(name).filter(value -> !value.isEmpty());
  }

  private static Optional<Long> whole(Request request, String name) {
    return Query.whole(request, name).stream().boxed().findFirst();
  }

  private static Optional<Double> number(Request request, String name) {
    return Query.number(request, name).stream().boxed().findFirst();
  }

  private static Optional<Duration> duration(Request request, String name) {
    return text(request, name)
        .map(length -> parsed(name, () -> Duration.ofNanos(Durations.parse(length))));
  }

  private interface Parser<T> {
    T parse();
  }

  private static <T> T parsed(String name, Parser<T> parser) {
    try {
      return parser.parse();
    } catch (IllegalArgumentException e) {
      throw HttpFailure.invalid(name + ": " + e.getMessage());
    }
  }

  /** A value that the question needs. */
  <T> T needed(Optional<T> value, String name) {
    return value.orElseThrow(() -> HttpFailure.invalid(
        name + ": none (expected: one, for the question \"" + question + "\")"));
  }

  /** The same goal with a memory, whatever the error. */
  PlanGoal onlyMemory(long bytes) {
    return new PlanGoal(
        question,
        Optional.empty(),
        Optional.of(bytes),
        capacity,
        window,
        rate,
        last,
        halfLife,
        pairs,
        count);
  }
}
