package io.tidemark.console.memory;

import io.tidemark.core.facts.Facts;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.SketchMemory;
import io.tidemark.service.SketchOptions;
import io.tidemark.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How often did x occur? */
final class SketchView extends MemoryView {
  private final SketchMemory memory;
  private final SketchOptions options;

  SketchView(SketchMemory memory) {
    super(memory);
    this.memory = memory;
    this.options = (SketchOptions) memory.origin().options();
  }

  @Override
  public String question() {
    return options.halfLifeMillis().isPresent()
        ? "how often lately, half-life " + Spans.text(options.halfLifeMillis().getAsLong())
        : "how often ever";
  }

  @Override
  public List<String> can() {
    return List.of("add", "ask", "export", "clone", "delete");
  }

  @Override
  public Map<String, String> options() {
    return labels(
        "question", question(),
        "width", Numbers.count(options.width()),
        "depth", Numbers.count(options.depth()));
  }

  @Override
  public MemoryOptions resized(OptionalLong capacity, OptionalDouble error) {
    throw unsupported("capacity and error", "a copy with its content, or a new one by command");
  }

  @Override
  public MemoryOptions larger(long keys) {
    return new SketchOptions(2 * options.width(), options.depth(), options.halfLifeMillis());
  }

  @Override
  public Reading read(long nowMillis) {
    Facts facts = memory.facts();
    return reading(nowMillis, "count-min", facts, UNKNOWN, number(facts, "total"));
  }

  @Override
  public Reply ask(Wanted wanted) {
    refuse(wanted.fromMillis(), "from", "only for a history");
    refuse(wanted.toMillis(), "to", "only for a history");
    return Counted.reply(count(digest(wanted)), memory.isDecaying());
  }

  private long digest(Wanted wanted) {
    return memory.digest().of(wanted.item(), 0, wanted.item().length);
  }

  private double count(long digest) {
    double[] counts = new double[1];
    memory.query(new long[] {digest}, 0, 1, counts);
    return counts[0];
  }

  @Override
  public Change add(Wanted wanted) {
    refuse(wanted.weight(), "weight", "only for endless streams");
    long[] digests = {digest(wanted)};
    long[] times = {times(wanted)};
    double[] after = new double[1];
    if (wanted.atMillis().isPresent()) {
      memory.increaseAt(digests, times, 0, 1, wanted.atMillis().getAsLong(), after);
    } else {
      memory.increase(digests, times, 0, 1, after);
    }
    return new Change(
        Optional.empty(),
        OptionalDouble.of(after[0]),
        "Counted " + times[0] + ": it counts " + Counted.text(after[0], memory.isDecaying()));
  }
}
