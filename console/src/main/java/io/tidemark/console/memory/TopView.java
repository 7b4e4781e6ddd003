package io.tidemark.console.memory;

import io.tidemark.core.facts.Facts;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.TopMemory;
import io.tidemark.service.TopOptions;
import io.tidemark.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Which x occur most often? */
final class TopView extends MemoryView {
  private final TopMemory memory;
  private final TopOptions options;

  TopView(TopMemory memory) {
    super(memory);
    this.memory = memory;
    this.options = memory.options();
  }

  @Override
  public String question() {
    return "the " + Numbers.count(options.k()) + " most frequent "
        + (options.halfLifeMillis().isPresent()
            ? "lately, half-life " + Spans.text(options.halfLifeMillis().getAsLong())
            : "ever");
  }

  @Override
  public List<String> can() {
    return List.of("add", "ask", "top", "export", "clone", "delete");
  }

  @Override
  public Map<String, String> options() {
    return labels(
        "question", question(),
        "list", Numbers.count(options.k()),
        "width", Numbers.count(options.width()),
        "depth", Numbers.count(options.depth()));
  }

  @Override
  public MemoryOptions resized(OptionalLong capacity, OptionalDouble error) {
    throw unsupported("capacity and error", "a copy with its content, or a new one by command");
  }

  @Override
  public MemoryOptions larger(long keys) {
    return new TopOptions(
        options.k(),
        2 * options.width(),
        options.depth(),
        options.decay(),
        options.halfLifeMillis());
  }

  @Override
  public Reading read(long nowMillis) {
    Facts facts = memory.facts();
    double items = number(facts, "items");
    return reading(nowMillis, "count-min, list", facts, items / options.k(), items);
  }

  @Override
  public Reply ask(Wanted wanted) {
    refuse(wanted.fromMillis(), "from", "only for a history");
    refuse(wanted.toMillis(), "to", "only for a history");
    return Counted.reply(count(wanted.item()), memory.isDecaying());
  }

  private double count(byte[] item) {
    double[] counts = new double[1];
    memory.count(new byte[][] {item}, 0, 1, counts);
    return counts[0];
  }

  @Override
  public Change add(Wanted wanted) {
    refuse(wanted.weight(), "weight", "only for endless streams");
    byte[][] items = {wanted.item()};
    long[] times = {times(wanted)};
    byte[][] expelled = new byte[1][];
    if (wanted.atMillis().isPresent()) {
      memory.increaseAt(items, times, 0, 1, wanted.atMillis().getAsLong(), expelled);
    } else {
      memory.increase(items, times, 0, 1, expelled);
    }
    double count = count(wanted.item());
    return new Change(
        Optional.empty(),
        OptionalDouble.of(count),
        "Counted " + times[0] + ": it counts " + Counted.text(count, memory.isDecaying()));
  }
}
