package io.tidemark.cli.plan;

import io.tidemark.core.time.TimeRules;
import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayStream;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.top.DecayShape;
import io.tidemark.cli.top.NoiseText;
import io.tidemark.cli.top.TopRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All ways to count what occurred lately, the recommended one first, and its command. */
public final class TopComparison {
  private final TopRequest request;
  private final DecayStream stream;
  private final List<DecayPlan> plans;
  private final String records;
  private final long exactBytes;

  /**
   * Plans all candidates.
   *
   * @param lateness how far ticks may run back, which changes no prediction
   * @param records options and files of the lines, as they go into the command
   */
  public TopComparison(TopRequest request, TimeRules lateness, String records) {
    this.request = request;
    this.plans = request.plans(lateness);
    this.stream = request.stream().orElseThrow();
    this.records = records;
    // A decayed count beside each digest.
    this.exactBytes = 2 * ExactSet.bytes((long) Math.ceil(stream.keys()));
  }

  /** The one to take. */
  public DecayPlan recommended() {
    return plans.get(0);
  }

  /** What is known or assumed of the stream. */
  public String stream() {
    return Numbers.estimate(stream.total())
        + " is what all lines count together in the long run ("
        + request.choice().text()
        + "); "
        + Numbers.estimate(stream.keys())
        + " different keys"
        + (request.keys().isEmpty() ? " (assumed; --keys says how many)" : "")
        + ", Zipf exponent "
        + Numbers.option(stream.skew())
        + (request.skew().isEmpty() ? " (assumed; --skew says another)" : "");
  }

  /** Heads and rows of a table, the recommended one first. */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(
        "  structure",
        "counters",
        "bits",
        "probes",
        "memory",
        "mean overcount",
        "noise below",
        ""));
    plans.forEach(plan -> rows.add(row(plan)));
    rows.add(List.of(
        "  exact hash map",
        "-",
        "64",
        "-",
        Sizes.text(exactBytes),
        "0",
        "0",
        "for comparison: " + ExactSet.DESCRIPTION + ", with counts"));
    return rows;
  }

  private List<String> row(DecayPlan plan) {
    DecayShape shape = new DecayShape(plan.spec());
    return List.of(
        (plan.equals(recommended()) ? "* " : "  ") + plan.structure().label(),
        Numbers.count(shape.cells()),
        shape.width(),
        Integer.toString(shape.rules().probes()),
        Sizes.text(plan.memoryBytes()),
        Numbers.amount(plan.meanOvercount()),
        Numbers.amount(plan.noise()),
        remark(plan.structure()));
  }

  private static String remark(DecayStructure structure) {
    return switch (structure) {
      case ADAPTIVE -> "small counters that take more digits";
      case FIXED -> "counters of one width";
    };
  }

  /** Why the recommended one. */
  public String reason() {
    DecayPlan first = recommended();
    String what = NoiseText.of(first.noise()) + ", in " + Sizes.text(first.memoryBytes());
    return plans.size() == 1
        ? what
        : what
            + "; "
            + plans.get(1).structure().label()
            + ": "
            + Numbers.amount(plans.get(1).noise())
            + ", in "
            + Sizes.text(plans.get(1).memoryBytes());
  }

  /** The command line that uses the recommended one. */
  public String command() {
    return "./tidemark top" + request.options() + " " + records;
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", recommended().structure().label());
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("stream", stream());
    fields.put("total", stream.total());
    fields.put("keys", stream.keys());
    fields.put("skew", stream.skew());
    fields.put("candidates", plans.stream().map(TopComparison::fields).toList());
    fields.put("exactBytes", exactBytes);
    return fields;
  }

  private static Map<String, Object> fields(DecayPlan plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("structure", plan.structure().label());
    fields.put("memoryBytes", plan.memoryBytes());
    fields.put("predictedMeanOvercount", plan.meanOvercount());
    fields.put("predictedNoise", plan.noise());
    fields.putAll(new DecayShape(plan.spec()).fields());
    return fields;
  }
}
