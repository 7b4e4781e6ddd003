package io.tidemark.console.memory;

import io.tidemark.core.facts.Facts;
import io.tidemark.service.CountsMemory;
import io.tidemark.service.CountsOptions;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SeenOptions;
import io.tidemark.text.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How many x are there now? */
final class CountsView extends MemoryView {
  private final CountsMemory memory;
  private final CountsOptions options;

  CountsView(CountsMemory memory) {
    super(memory);
    this.memory = memory;
    this.options = (CountsOptions) memory.origin().options();
  }

  @Override
  public String question() {
    return "how many are there now";
  }

  @Override
  public List<String> can() {
    return List.of("add", "ask", "remove", "export", "clone", "delete");
  }

  @Override
  public Map<String, String> options() {
    return labels(
        "question", question(),
        "capacity", Numbers.count(options.capacity()),
        "error", Numbers.probability(options.error()),
        "growth", options.expansion() == 0 ? "none: full is full" : "as it has to");
  }

  @Override
  public MemoryOptions resized(OptionalLong capacity, OptionalDouble error) {
    refuse(error, "error", "none: that of counts is fixed");
    return new CountsOptions(
        capacity.orElse(options.capacity()),
        options.error(),
        options.expansion(),
        options.bucketSize(),
        options.maxIterations());
  }

  @Override
  public MemoryOptions larger(long keys) {
    return resized(
        OptionalLong.of(
            Math.max(2L * options.bucketSize(), Math.min(keys, SeenOptions.MAX_CAPACITY))),
        OptionalDouble.empty());
  }

  @Override
  public Reading read(long nowMillis) {
    Facts facts = memory.facts();
    double items = number(facts, "items");
    return new Reading(
        nowMillis,
        memory.sequence(),
        (String) facts.find("structure").orElseThrow().value(),
        memory.memoryBytes(),
        Math.min(1, items / options.capacity()),
        items,
        UNKNOWN,
        options.capacity(),
        options.error(),
        number(facts, "errorNow"),
        Optional.empty(),
        OptionalLong.of(memory.origin().createdMillis()),
        facts);
  }

  @Override
  public Reply ask(Wanted wanted) {
    refuse(wanted.fromMillis(), "from", "only for a history");
    refuse(wanted.toMillis(), "to", "only for a history");
    long count = count(digest(wanted));
    return count == 0
        ? Reply.of(Reply.Answer.NO, "Certainly not there.")
        : Reply.counted((double) count, "There " + Numbers.count(count) + " times, or less often.");
  }

  private long digest(Wanted wanted) {
    return memory.digest().of(wanted.item(), 0, wanted.item().length);
  }

  private long count(long digest) {
    long[] times = new long[1];
    memory.count(new long[] {digest}, 0, 1, times);
    return times[0];
  }

  @Override
  public Change add(Wanted wanted) {
    refuse(wanted.weight(), "weight", "only for endless streams");
    refuse(wanted.atMillis(), "at", "only for what has time");
    int times = times(wanted);
    long[] digests = new long[times];
    Arrays.fill(digests, digest(wanted));
    int[] outcomes = new int[times];
    memory.add(digests, 0, times, outcomes);
    int added =
        (int) Arrays.stream(outcomes).filter(each -> each == CountsMemory.ADDED).count();
    if (added == 0) {
      throw new RefusedException(
          RefusedException.Reason.FULL,
          "memory: full (expected: room for " + times + "; clone it with a larger capacity)");
    }
    long count = count(digests[0]);
    return new Change(
        Optional.empty(),
        OptionalDouble.of((double) count),
        "Added " + added + (added < times ? " of " + times + ", then it was full" : "")
            + ": now there " + Numbers.count(count) + " times, or less often.");
  }

  @Override
  public Change remove(Wanted wanted) {
    refuse(wanted.fromMillis(), "from", "only for a history");
    refuse(wanted.toMillis(), "to", "only for a history");
    int times = times(wanted);
    long digest = digest(wanted);
    int removed = 0;
    while (removed < times && memory.delete(digest)) {
      removed++;
    }
    long count = count(digest);
    return new Change(
        Optional.empty(),
        OptionalDouble.of((double) count),
        removed == 0
            ? "Nothing was removed: it is certainly not there."
            : "Removed " + removed + ": now there " + Numbers.count(count)
                + " times, or less often.");
  }
}
