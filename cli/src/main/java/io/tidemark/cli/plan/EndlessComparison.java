package io.tidemark.cli.plan;

import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.cli.endless.EndlessRequest;
import io.tidemark.cli.endless.EndlessShape;
import io.tidemark.cli.endless.Remembrance;
import io.tidemark.cli.endless.Weighing;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All ways to tell duplicates on an endless stream, the recommended one first, and its command. */
public final class EndlessComparison {
  private final EndlessRequest request;
  private final String streamOptions;
  private final List<EndlessPrediction> plans;
  private final EndlessPrediction published;
  private final double repeatedWeight;

  /**
   * Plans all candidates.
   *
   * @param streamOptions the options that say how the stream is read, or nothing
   */
  public EndlessComparison(EndlessRequest request, String streamOptions) {
    this.request = request;
    this.streamOptions = streamOptions;
    this.plans = request.plans();
    this.published = request.published();
    EndlessStream stream = request.task().stream();
    this.repeatedWeight = stream.repeatedWeight() / stream.importance().meanWeight();
  }

  private boolean weighed() {
    return request.stream().importance() == Weighing.WEIGHED;
  }

  private boolean costed() {
    return request.costs().isPresent();
  }

  /** The one to take. */
  public EndlessPrediction recommended() {
    return plans.get(0);
  }

  /** What is known or assumed of the stream. */
  public String stream() {
    return request.assumption();
  }

  /** Heads and rows of a table, the recommended one first. */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads =
        new ArrayList<>(List.of("  structure", "shape", "false positives", "false negatives"));
    if (weighed()) {
      heads.add("by weight");
    }
    if (costed()) {
      heads.add("cost per line");
    }
    heads.add("");
    rows.add(heads);
    plans.forEach(plan -> rows.add(row(plan, "")));
    rows.add(row(published, "for comparison: " + EndlessRequest.PUBLISHED));
    return rows;
  }

  private List<String> row(EndlessPrediction plan, String remark) {
    List<String> row = new ArrayList<>();
    row.add((plan.equals(recommended()) ? "* " : "  ") + plan.structure().label());
    row.add(new EndlessShape(plan.spec()).numbers());
    row.add(Numbers.probability(plan.falsePositiveRate()));
    row.add(Numbers.probability(plan.falseNegativeRate()));
    if (weighed()) {
      row.add(Numbers.probability(missedWeight(plan)));
    }
    if (costed()) {
      row.add(Numbers.amount(plan.cost()));
    }
    row.add(remark);
    return row;
  }

  /** The weight of repeats that are not found, as a share of the weight of all repeats. */
  private double missedWeight(EndlessPrediction plan) {
    return plan.weightedFalseNegatives() / repeatedWeight;
  }

  /** Why the recommended one. */
  public String reason() {
    EndlessPrediction first = recommended();
    String what = described(first) + promise(first);
    return plans.size() == 1
        ? what + "; the only one that is possible"
        : what + "; " + plans.get(1).structure().label() + ": " + described(plans.get(1));
  }

  /** How much it remembers, where it forgets. */
  private String promise(EndlessPrediction plan) {
    EndlessShape shape = new EndlessShape(plan.spec());
    return plan.structure() == EndlessStructure.CLASSIC
        ? ""
        : ", " + Remembrance.promise(shape, shape.kept(request.stream().importance()));
  }

  private String described(EndlessPrediction plan) {
    return (costed() ? "costs " + Numbers.amount(plan.cost()) + " per line, " : "")
        + "misses "
        + Numbers.probability(plan.falseNegativeRate())
        + " of the repeats"
        + (weighed() ? " (" + Numbers.probability(missedWeight(plan)) + " of their weight)" : "")
        + " and takes "
        + Numbers.probability(plan.falsePositiveRate())
        + " of the new lines for duplicates";
  }

  /** The command line that uses the recommended one. */
  public String command() {
    StringBuilder command =
        new StringBuilder("./tidemark dedup --memory ").append(Sizes.option(request.memoryBytes()));
    request.goal().error().ifPresent(error -> command.append(" --error ").append(error));
    request.costs().ifPresent(pair -> command.append(pair.options()));
    if (!streamOptions.isEmpty()) {
      command.append(' ').append(streamOptions);
    }
    return command.append(" FILE").toString();
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", recommended().structure().label());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("memoryBytes", request.memoryBytes());
    fields.put("stream", stream());
    fields.put("candidates", plans.stream().map(this::fields).toList());
    fields.put("published", fields(published));
    return fields;
  }

  private Map<String, Object> fields(EndlessPrediction plan) {
    EndlessShape shape = new EndlessShape(plan.spec());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", plan.structure().label());
    fields.put("memoryBytes", shape.memoryBytes());
    fields.put("predictedFalsePositives", plan.falsePositiveRate());
    fields.put("predictedFalseNegatives", plan.falseNegativeRate());
    if (weighed()) {
      fields.put("predictedWeightedFalsePositives", plan.weightedFalsePositives());
      fields.put("predictedWeightedFalseNegatives", plan.weightedFalseNegatives());
      fields.put("predictedMissedWeight", missedWeight(plan));
    }
    if (costed()) {
      fields.put("predictedCost", plan.cost());
    }
    fields.putAll(shape.fields());
    return fields;
  }
}
