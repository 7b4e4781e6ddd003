package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.HistoryBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Heap;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Sizes;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a user asks of a history; what is not asked for follows from the rest.
 *
 * @param error highest mean error
 * @param memoryBytes most memory
 * @param tickLength what counts as one moment
 * @param queryLengths lengths of the ranges that will be asked for; none for all lengths
 */
public record HistoryRequest(
    OptionalDouble error,
    OptionalLong memoryBytes,
    TickLength tickLength,
    List<QueryLength> queryLengths) {
  /** Checks the memory. */
  public HistoryRequest {
    queryLengths = List.copyOf(queryLengths);
    memoryBytes.ifPresent(bytes -> {
      long most = Math.min(HistoryBuilder.MAX_MEMORY, Runtime.getRuntime().maxMemory());
      if (bytes > most) {
        throw Failure.wrongUse("--memory: "
            + Sizes.option(bytes)
            + " (expected: at most "
            + Sizes.text(most)
            + (most == HistoryBuilder.MAX_MEMORY
                ? ", the largest history)"
                : ", the JVM's heap; more with " + Heap.REMEDY + ")"));
      }
    });
  }

  /** The error to reach, if the memory does not say what is possible. */
  public double errorWanted() {
    return error.orElse(HistoryBuilder.DEFAULT_ERROR);
  }

  /** Whether the error decides and not the memory. */
  public boolean byError() {
    return error.isPresent() || memoryBytes.isEmpty();
  }

  /** A builder with this goal. */
  public HistoryBuilder<String> builder(KeyDigest digest) {
    HistoryBuilder<String> builder =
        Tidemark.history(Keys.strings()).digest(digest).unit(tickLength.tickUnit());
    error.ifPresent(builder::error);
    memoryBytes.ifPresent(builder::memory);
    if (!queryLengths.isEmpty()) {
      builder.rangeTicks(
          queryLengths.stream().mapToLong(length -> length.in(tickLength)).toArray());
    }
    return builder;
  }

  /** Errors by length: those that were asked for, or a few of all. */
  public LengthErrors errors(History<String> history) {
    long ticks = history.coverage().to() - history.coverage().from();
    return LengthErrors.of(
        history,
        queryLengths.isEmpty()
            ? LengthErrors.typical(ticks)
            : queryLengths.stream()
                .map(length -> Math.min(length.in(tickLength), ticks))
                .distinct()
                .toList());
  }

  /** What decides, as text. */
  public String text() {
    String lengths = queryLengths.isEmpty()
        ? "all lengths"
        : String.join(
            ", ", queryLengths.stream().map(length -> lengthText(length)).toList());
    return (byError()
            ? "error " + errorWanted()
            : Sizes.text(memoryBytes.getAsLong()) + " of memory")
        + " for ranges of "
        + lengths;
  }

  private String lengthText(QueryLength length) {
    return tickLength.length(length.in(tickLength));
  }
}
