package io.tidemark.cli.dedup;

import io.tidemark.cli.filter.Design;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;

/** Starts without a window: makes a filter that never forgets, or goes on with a saved one. */
public final class EverStart {
  private final Goal goal;
  private final Optional<BloomLayout> layout;
  private final Terminal terminal;

  /** Takes what is asked for. */
  public EverStart(Goal goal, Optional<BloomLayout> layout, Terminal terminal) {
    this.goal = goal;
    this.layout = layout;
    this.terminal = terminal;
  }

  /** A memory that reaches the goal. */
  public EverMemory create(KeyDigest digest) {
    Design design = design();
    BloomFilter filter = FilterFiles.create(design.spec(), digest);
    terminal.say(described(design.spec())
        + (goal.memoryIsDefault() ? " (the default; --items or --memory change it)" : "")
        + ": "
        + Numbers.count(design.items())
        + " different keys at error "
        + Numbers.probability(design.error()));
    return memory(filter);
  }

  private Design design() {
    try {
      return goal.design(layout.orElseGet(goal::usualLayout));
    } catch (IllegalArgumentException e) {
      boolean other = !layout.equals(Optional.of(BloomLayout.STANDARD));
      throw Failure.wrongUse(e.getMessage() + (other ? "; perhaps --layout standard can" : ""), e);
    }
  }

  /** A memory that goes on with a saved filter. */
  public EverMemory resume(Object saved, String name) {
    if (!(saved instanceof BloomFilter filter)) {
      throw Failure.wrongUse("--load: " + name + " (expected: a filter that dedup saved)");
    }
    terminal.say(described(filter.spec()) + " from " + name + ": about "
        + Numbers.estimate(filter.estimatedKeys()) + " different keys so far");
    return memory(filter);
  }

  private EverMemory memory(BloomFilter filter) {
    return new EverMemory(filter, goal.errorWanted(), terminal);
  }

  private static String described(BloomSpec spec) {
    return Sizes.text(spec.memoryBytes())
        + " of memory, classic filter, "
        + Choice.word(spec.layout())
        + " with "
        + spec.probes()
        + " probes";
  }
}
