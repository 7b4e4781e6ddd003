package io.tidemark.cli.plan;

import io.tidemark.analysis.counting.CountPlan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.cli.count.CountRequest;
import io.tidemark.cli.count.CountShape;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All ways to count keys that are added and removed, the recommended one first, and its command. */
public final class CountComparison {
  private final CountRequest request;
  private final List<CountPlan> plans;
  private final long exactBytes;

  /** Plans all candidates. */
  public CountComparison(CountRequest request) {
    this.request = request;
    this.plans = request.plans();
    // A count beside each digest.
    this.exactBytes = 2 * ExactSet.bytes((long) Math.ceil(recommended().keys()));
  }

  /** The one to take. */
  public CountPlan recommended() {
    return plans.get(0);
  }

  /** What is known or assumed of the keys. */
  public String stream() {
    double mean = request.meanCount().orElse(1);
    double skew = request.skew().orElse(0);
    return Numbers.estimate(recommended().keys())
        + " different keys, "
        + (mean == 1 ? "each there once" : Numbers.option(mean) + " of each on average")
        + (skew == 0 ? "" : ", Zipf exponent " + Numbers.option(skew))
        + (request.items().isEmpty()
            ? " (as many as the memory is good for; --items says how many there are)"
            : "");
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
        "bytes/key",
        "predicted error",
        "mean excess",
        ""));
    plans.forEach(plan -> rows.add(row(plan)));
    rows.add(List.of(
        "  exact hash map",
        "-",
        "64",
        "-",
        Sizes.text(exactBytes),
        decimal(exactBytes / recommended().keys()),
        Numbers.probability(ExactSet.error((long) recommended().keys())),
        "0",
        "for comparison: " + ExactSet.DESCRIPTION));
    return rows;
  }

  private List<String> row(CountPlan plan) {
    CountShape shape = new CountShape(plan.spec());
    return List.of(
        (plan.equals(recommended()) ? "* " : "  ") + name(plan),
        Numbers.count(shape.cells()),
        shape.width(),
        Integer.toString(shape.probes()),
        Sizes.text(plan.memoryBytes()),
        decimal(plan.bytesPerKey()),
        Numbers.probability(plan.error()),
        Numbers.amount(plan.meanOvercount()),
        remark(plan.structure()));
  }

  private static String name(CountPlan plan) {
    return plan.structure().label() + ", " + Choice.word(plan.layout());
  }

  private static String decimal(double bytes) {
    return String.format(Locale.ROOT, "%.2f", bytes);
  }

  private static String remark(CountStructure structure) {
    return switch (structure) {
      case DYNAMIC -> "counters grow and shrink";
      case COUNTING -> "counters stop at their greatest value";
      case SPECTRAL -> "each counter as wide as it must be";
    };
  }

  /** Why the recommended one. */
  public String reason() {
    CountPlan first = recommended();
    String what = "a count is too high with probability "
        + Numbers.probability(first.error())
        + ", in "
        + Sizes.text(first.memoryBytes());
    return plans.size() == 1
        ? what
        : what
            + "; "
            + name(plans.get(1))
            + ": "
            + Numbers.probability(plans.get(1).error())
            + ", in "
            + Sizes.text(plans.get(1).memoryBytes());
  }

  /** The command line that uses the recommended one. */
  public String command() {
    CountStructure structure = recommended().structure();
    return "./tidemark count"
        + request.options()
        + (structure == CountStructure.DYNAMIC ? "" : " --structure " + structure.label())
        + " FILE";
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", name(recommended()));
    fields.put("reason", reason());
    fields.put("command", command());
    fields.put("stream", stream());
    fields.put("candidates", plans.stream().map(CountComparison::fields).toList());
    fields.put("exactBytes", exactBytes);
    return fields;
  }

  private static Map<String, Object> fields(CountPlan plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name(plan));
    fields.put("structure", plan.structure().label());
    fields.put("keys", plan.keys());
    fields.put("memoryBytes", plan.memoryBytes());
    fields.put("bytesPerKey", plan.bytesPerKey());
    fields.put("predictedError", plan.error());
    fields.put("predictedMeanExcess", plan.meanOvercount());
    fields.putAll(new CountShape(plan.spec()).fields());
    return fields;
  }
}
