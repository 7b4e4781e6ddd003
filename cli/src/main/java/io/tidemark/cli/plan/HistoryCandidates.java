package io.tidemark.cli.plan;

import io.tidemark.HistoryBuilder;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.history.HistoryRequest;
import io.tidemark.cli.history.PlanReason;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.text.Durations;
import io.tidemark.text.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All structures of histories for a goal, the recommended one first, and the command for it. */
public final class HistoryCandidates {
  private static final int LENGTHS_SHOWN = 6;
  private static final long DEFAULT_TICK_NANOS = 1_000_000_000L;
  private static final String ERROR = "error";
  private static final int EXACT_BYTES = 2 * Long.BYTES;

  private final HistoryRequest goal;
  private final String input;
  private final Plan plan;
  private final List<Long> lengths;

  /**
   * Plans all structures.
   *
   * @param builder knows what is to be held
   * @param input the part of the command line that names the input
   * @throws Failure if none reaches the goal
   */
  public HistoryCandidates(HistoryRequest goal, HistoryBuilder<String> builder, String input) {
    this.goal = goal;
    this.input = input;
    try {
      this.plan = builder.recordedPlan();
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse("--" + e.getMessage(), e);
    }
    this.lengths = plan.best().predictions().list().stream()
        .filter(fact -> fact.name().matches(ERROR + "\\d+"))
        .map(fact -> Long.parseLong(fact.name().substring(ERROR.length())))
        .toList();
  }

  /** Different keys. */
  public double keys() {
    return (Double) plan.goal().find("keys").orElseThrow().value();
  }

  /** Different pairs of a key and a tick. */
  public double pairs() {
    return (Double) plan.goal().find("pairs").orElseThrow().value();
  }

  /** From the first tick to the last. */
  public long spanTicks() {
    return (Long) plan.goal().find("spanTicks").orElseThrow().value();
  }

  /** The structures, the recommended one first. */
  public List<Plan.Candidate> options() {
    return plan.candidates();
  }

  /** The recommended one. */
  public Plan.Candidate best() {
    return plan.best();
  }

  /** The predicted error of a structure for a length. */
  public double error(Plan.Candidate option, int index) {
    return (Double)
        option.predictions().find(ERROR + lengths.get(index)).orElseThrow().value();
  }

  /** The memory of all pairs as they are. */
  public long exactBytes() {
    return Math.round(pairs()) * EXACT_BYTES;
  }

  /** Which of the lengths of a plan are shown: all, or a few from the shortest to the longest. */
  public List<Integer> shownLengths() {
    int count = lengths.size();
    int shown = Math.min(count, LENGTHS_SHOWN);
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < shown; i++) {
      indices.add(shown == 1 ? 0 : i * (count - 1) / (shown - 1));
    }
    return indices;
  }

  /** A length of ranges, as text. */
  public String length(int index) {
    return goal.tickLength().length(lengths.get(index));
  }

  /** Why the recommended one. */
  public String reason() {
    Plan.Candidate best = plan.best();
    return PlanReason.text(best, plan, goal) + "; " + PlanReason.merit(best.structure());
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

  /** As JSON. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("keys", keys());
    fields.put("pairs", pairs());
    fields.put("spanTicks", spanTicks());
    fields.put("recommended", best().structure());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("candidates", options().stream().map(this::fields).toList());
    fields.put("exactBytes", exactBytes());
    return fields;
  }

  private Map<String, Object> fields(Plan.Candidate option) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("structure", option.structure());
    fields.put("memoryBytes", option.memoryBytes());
    fields.put("memoryBasis", PlanReason.isEstimated(option) ? "estimated" : "planned");
    fields.put("meanPredictedError", option.error());
    Map<String, Object> errors = new LinkedHashMap<>();
    for (int i = 0; i < lengths.size(); i++) {
      errors.put(length(i), error(option, i));
    }
    fields.put("predictedErrors", errors);
    return fields;
  }
}
