package io.tidemark.cli.plan;

import io.tidemark.cli.filter.Design;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.seen.BloomLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All ways to tell duplicates for a goal, the recommended one first, and the command for it. */
public final class DedupPlan {
  private final Goal goal;
  private final List<Candidate> filters = new ArrayList<>();
  private final Candidate exact;
  private final List<String> refused = new ArrayList<>();

  /**
   * Tunes all candidates.
   *
   * @throws IllegalArgumentException if none can reach the goal
   */
  public DedupPlan(Goal goal) {
    this.goal = goal;
    // In the order of preference: the recommended one is the first that can.
    tune(BloomLayout.BLOCKED, "one or two cache lines per key");
    tune(BloomLayout.STANDARD, "a cache line per probe");
    if (filters.isEmpty()) {
      throw Failure.wrongUse("no filter is possible: "
          + String.join("; ", refused)
          + "; expect fewer --items or allow a larger --error");
    }
    exact = exactSet(filters.get(0).items());
  }

  private void tune(BloomLayout layout, String remark) {
    try {
      Design design = goal.design(layout);
      filters.add(new Candidate(
          "classic, " + Choice.word(layout),
          design.items(),
          design.spec().memoryBytes(),
          design.spec().probes(),
          design.error(),
          remark));
    } catch (IllegalArgumentException e) {
      refused.add(Choice.word(layout) + ": " + e.getMessage());
    }
  }

  private static Candidate exactSet(long items) {
    return new Candidate(
        "exact hash set",
        items,
        ExactSet.bytes(items),
        0,
        ExactSet.error(items),
        "for comparison: " + ExactSet.DESCRIPTION);
  }

  /** The one to take. */
  public Candidate recommended() {
    return filters.get(0);
  }

  /** All, the recommended one first, the exact set last. */
  public List<Candidate> candidates() {
    List<Candidate> all = new ArrayList<>(filters);
    all.add(exact);
    return all;
  }

  /** Layouts that cannot, and why. */
  public List<String> refused() {
    return List.copyOf(refused);
  }

  /** Why the recommended one. */
  public String reason() {
    if (filters.size() == 1) {
      return "the only layout that reaches this goal";
    }
    Candidate other = filters.get(1);
    String touches =
        "one or two cache lines per key where the standard layout touches " + other.probes();
    double more = recommended().bitsPerItem() / other.bitsPerItem() - 1;
    return goal.memoryBytes().isPresent() && goal.items().isPresent()
        ? touches + ", error " + Numbers.probability(recommended().error()) + " against "
            + Numbers.probability(other.error())
        : String.format(Locale.ROOT, "%s, for %.1f %% more memory per item", touches, 100 * more);
  }

  /** The command line that uses the recommended one. */
  public String command() {
    StringBuilder command = new StringBuilder("./tidemark dedup");
    goal.items().ifPresent(items -> command.append(" --items ").append(items));
    goal.error().ifPresent(error -> command.append(" --error ").append(error));
    goal.memoryBytes().ifPresent(bytes -> command.append(" --memory ").append(Sizes.option(bytes)));
    layoutIfNotDefault().ifPresent(layout -> command.append(" --layout ").append(layout));
    return command.append(" FILE").toString();
  }

  private Optional<String> layoutIfNotDefault() {
    String blocked = Choice.word(BloomLayout.BLOCKED);
    return recommended().name().endsWith(blocked)
        ? Optional.empty()
        : Optional.of(Choice.word(BloomLayout.STANDARD));
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", recommended().name());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("candidates", candidates().stream().map(Candidate::fields).toList());
    return fields;
  }
}
