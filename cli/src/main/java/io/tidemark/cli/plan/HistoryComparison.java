package io.tidemark.cli.plan;

import io.tidemark.cli.history.HistoryGoal;
import io.tidemark.cli.history.HistoryOption;
import io.tidemark.cli.history.PlanReason;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All structures of histories for a goal, the recommended one first, and the command for it. */
public final class HistoryComparison {
  private static final int LENGTHS_SHOWN = 6;
  private static final long DEFAULT_TICK_NANOS = 1_000_000_000L;
  private static final int EXACT_BYTES = 2 * Long.BYTES;

  private final HistoryGoal goal;
  private final HistoryOutline outline;
  private final String input;
  private final long[] lengths;
  private final List<HistoryOption> options;

  /**
   * Plans all structures.
   *
   * @param input the part of the command line that names the input
   */
  public HistoryComparison(HistoryGoal goal, HistoryOutline outline, String input) {
    this.goal = goal;
    this.outline = outline;
    this.input = input;
    Timeline timeline = Timeline.over(0, outline.spanTicks());
    this.lengths = goal.lengths(outline.spanTicks()).lengths();
    this.options = goal.options(timeline, outline.keys(), outline.load());
  }

  /** What is to be held. */
  public HistoryOutline outline() {
    return outline;
  }

  /** The structures, the recommended one first. */
  public List<HistoryOption> options() {
    return options;
  }

  /** The memory of all pairs as they are. */
  public long exactBytes() {
    return Math.round(outline.pairs()) * EXACT_BYTES;
  }

  /** The probability that a key that is not there has the digest of one that is. */
  public double exactError() {
    return outline.keys() / Math.pow(2, Long.SIZE);
  }

  /** Which of the lengths of a plan are shown: all, or a few from the shortest to the longest. */
  public List<Integer> shownLengths() {
    int count = lengths.length;
    int shown = Math.min(count, LENGTHS_SHOWN);
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < shown; i++) {
      indices.add(shown == 1 ? 0 : i * (count - 1) / (shown - 1));
    }
    return indices;
  }

  /** A length of ranges, for people. */
  public String length(int index) {
    return goal.tickLength().length(lengths[index]);
  }

  /** Why the recommended one. */
  public String reason() {
    HistoryOption best = options.get(0);
    return PlanReason.text(best, options, goal) + "; " + PlanReason.merit(best.structure());
  }

  /** The command line that uses the recommended one. */
  public String command() {
    StringBuilder command = new StringBuilder("./tidemark history build");
    goal.error().ifPresent(error -> command.append(" --error ").append(error));
    goal.memoryBytes().ifPresent(bytes -> command.append(" --memory ").append(Sizes.option(bytes)));
    long tick = goal.tickLength().nanos();
    if (tick != DEFAULT_TICK_NANOS) {
      command.append(" --tick ").append(Durations.option(tick));
    }
    if (!goal.queryLengths().isEmpty()) {
      command
          .append(" --query-length ")
          .append(String.join(
              ",", goal.queryLengths().stream().map(Object::toString).toList()));
    }
    return command.append(" --out F.tmk ").append(input).toString();
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("keys", outline.keys());
    fields.put("pairs", outline.pairs());
    fields.put("spanTicks", outline.spanTicks());
    fields.put("recommended", options.get(0).word());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("candidates", options.stream().map(this::fields).toList());
    fields.put("exactBytes", exactBytes());
    return fields;
  }

  private Map<String, Object> fields(HistoryOption option) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("structure", option.word());
    fields.put("memoryBytes", option.memoryBytes());
    fields.put("memoryBasis", Choice.word(option.basis()));
    fields.put("meanPredictedError", option.meanError());
    Map<String, Object> errors = new LinkedHashMap<>();
    for (int i = 0; i < option.errors().size(); i++) {
      errors.put(length(i), option.errors().get(i));
    }
    fields.put("predictedErrors", errors);
    return fields;
  }
}
