package io.tidemark.cli.plan;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowDesign;
import io.tidemark.cli.window.WindowGoal;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All ways to tell duplicates within a window, the recommended one first, and its command. */
public final class WindowComparison {
  private final WindowDesign design;
  private final Optional<PriorChoice> prior;
  private final String lineOptions;
  private final String costOptions;

  /**
   * Compares plans.
   *
   * @param prior how likely the keys are, as asked for
   * @param lineOptions options for the fields of lines and their times, or nothing
   * @param costOptions options for the costs of errors, or nothing
   */
  public WindowComparison(
      WindowDesign design, Optional<PriorChoice> prior, String lineOptions, String costOptions) {
    this.design = design;
    this.prior = prior;
    this.lineOptions = lineOptions;
    this.costOptions = costOptions;
  }

  /** Heads and rows of a table, the recommended one first, an exact window last. */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(
        "  structure",
        "memory",
        "bits/line",
        "shape",
        "predicted error",
        "of it by blocks",
        cost()));
    for (Plan.Candidate plan : design.plans()) {
      rows.add(row(plan));
    }
    long exact = ExactWindow.bytes(design.lines());
    rows.add(List.of(
        "  exact window",
        Sizes.text(exact),
        bitsPerLine(exact),
        "-",
        "0",
        "0",
        "  for comparison: " + ExactWindow.DESCRIPTION));
    return rows;
  }

  private String cost() {
    return costOptions.isEmpty() ? "" : "  cost per line";
  }

  private List<String> row(Plan.Candidate plan) {
    return List.of(
        (plan.equals(design.recommended()) ? "* " : "  ") + plan.structure(),
        Sizes.text(plan.memoryBytes()),
        bitsPerLine(plan.memoryBytes()),
        shape(plan),
        Numbers.probability(plan.error()),
        Numbers.probability(prediction(plan, "edgeError")),
        costOptions.isEmpty()
            ? misses(plan)
            : "  " + Numbers.probability(prediction(plan, "penalty")));
  }

  private static String misses(Plan.Candidate plan) {
    return prediction(plan, "missError") == 0
        ? "  misses none"
        : "  misses " + Numbers.probability(prediction(plan, "missError"));
  }

  private static double prediction(Plan.Candidate plan, String name) {
    return (Double) plan.predictions().find(name).orElseThrow().value();
  }

  private String bitsPerLine(long bytes) {
    return String.format(Locale.ROOT, "%.2f", 8.0 * bytes / design.lines());
  }

  private String shape(Plan.Candidate plan) {
    Window window = design.goal().window();
    FilterSpec spec = plan.spec();
    if (spec instanceof BlockTimingSpec timers) {
      return timers.probes()
          + " probes of "
          + timers.bitsPerTimer()
          + " bits, blocks of "
          + window.text(timers.block());
    }
    if (spec instanceof AgePartitionedSpec slices) {
      return slices.probes()
          + " of "
          + slices.slices()
          + " slices, each begun after "
          + window.text(slices.generation());
    }
    if (spec instanceof RotatedBloomSpec rotated) {
      return rotated.probes() + " probes in each of 2 filters";
    }
    if (spec instanceof HashBufferSpec buffer) {
      return Numbers.count(buffer.capacity()) + " hashes of " + buffer.bitsPerHash() + " bits";
    }
    if (spec instanceof GeneralizedBloomSpec bits) {
      return bits.oneProbes() + " probes that set, " + bits.zeroProbes() + " that clear";
    }
    throw new IllegalArgumentException("spec: " + spec + " (expected: that of a window filter)");
  }

  /** Why the recommended one. */
  public String reason() {
    Plan.Candidate first = design.recommended();
    String what = design.promise(first);
    if (design.plans().size() == 1) {
      return what + "; the only one that is possible";
    }
    Plan.Candidate other =
        design.plans().stream().filter(plan -> !plan.equals(first)).findFirst().orElseThrow();
    return what
        + ", in "
        + Sizes.text(first.memoryBytes())
        + "; "
        + other.structure()
        + " has "
        + Numbers.probability(other.error())
        + " in "
        + Sizes.text(other.memoryBytes());
  }

  /** The command line that uses the recommended one. */
  public String command() {
    WindowGoal goal = design.goal();
    Window window = goal.window();
    StringBuilder command = new StringBuilder("./tidemark dedup ").append(window.option());
    goal.rate().ifPresent(rate -> command.append(" --rate ").append(Numbers.option(rate)));
    goal.goal().items().ifPresent(items -> command.append(" --items ").append(items));
    goal.goal().error().ifPresent(error -> command.append(" --error ").append(error));
    goal.goal()
        .memoryBytes()
        .ifPresent(bytes -> command.append(" --memory ").append(Sizes.option(bytes)));
    prior.ifPresent(choice -> command.append(" --prior ").append(choice.option()));
    if (goal.law().isPresent() && goal.costs().isEmpty()) {
      // Without the law of the keys, dedup might come to another conclusion.
      command.append(" --structure ").append(WindowDesign.name(design.recommended()));
    }
    if (!lineOptions.isBlank()) {
      command.append(' ').append(lineOptions.strip());
    }
    return command.append(costOptions).append(" FILE").toString();
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", design.recommended().structure());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("linesInWindow", design.lines());
    fields.put("lateNanos", design.goal().lateNanos());
    fields.put("candidates", design.plans().stream().map(this::fields).toList());
    fields.put("exactBytes", ExactWindow.bytes(design.lines()));
    return fields;
  }

  private Map<String, Object> fields(Plan.Candidate plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", plan.structure());
    fields.put("memoryBytes", plan.memoryBytes());
    fields.put("bitsPerLine", 8.0 * plan.memoryBytes() / design.lines());
    fields.put("predictedError", plan.error());
    fields.put("predictedBlockError", prediction(plan, "edgeError"));
    fields.put("predictedMisses", prediction(plan, "missError"));
    fields.put("predictedCost", prediction(plan, "penalty"));
    if (plan.spec() instanceof BlockTimingSpec spec) {
      fields.put("probes", spec.probes());
      fields.put("bitsPerTimer", spec.bitsPerTimer());
      fields.put("block", spec.block());
    }
    return fields;
  }
}
