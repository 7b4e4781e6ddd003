package io.tidemark.text;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * A column of the table of a plan, for people and for programs. What a structure predicts beyond error and memory is a column,
 * too.
 *
 * @param name for programs
 * @param label the heading
 * @param unit what its values are
 * @param value the value for a structure; null if it has none
 * @param text the same as text
 */
public record PlanColumn(
    String name,
    String label,
    String unit,
    Function<Plan.Candidate, Object> value,
    Function<Plan.Candidate, String> text) {
  /** The name of the column with the shape. */
  public static final String SHAPE = "shape";

  /** The text where a structure has no value. */
  public static final String NONE = "-";

  /** Checks that all is there. */
  public PlanColumn {
    Require.nonNull(name, "name");
    Require.nonNull(label, "label");
    Require.nonNull(unit, "unit");
    Require.nonNull(value, "value");
    Require.nonNull(text, "text");
  }

  /** The columns of a plan: structure, memory, error, what else is predicted, shape. */
  public static List<PlanColumn> of(Plan plan) {
    List<PlanColumn> columns = new ArrayList<>();
    columns.add(new PlanColumn(
        "structure", "structure", "text", Plan.Candidate::structure, Plan.Candidate::structure));
    columns.add(new PlanColumn(
        "memoryBytes",
        "memory",
        "bytes",
        Plan.Candidate::memoryBytes,
        each -> Sizes.text(each.memoryBytes())));
    columns.add(new PlanColumn(
        "predictedError",
        "predicted error",
        "fraction",
        Plan.Candidate::error,
        each -> Numbers.probability(each.error())));
    predictions(plan)
        .forEach((name, fact) -> columns.add(new PlanColumn(
            name,
            FactText.label(fact),
            fact.unit().name().toLowerCase(Locale.ROOT),
            each -> each.predictions().find(name).map(Fact::value).orElse(null),
            each -> each.predictions().find(name).map(FactText::text).orElse(NONE))));
    Function<Plan.Candidate, String> shape =
        each -> FactText.shape(each.spec().facts(), plan.goal());
    columns.add(new PlanColumn(SHAPE, "shape", "text", shape::apply, shape));
    return columns;
  }

  /** All facts that any structure predicts, by their names. */
  private static Map<String, Fact> predictions(Plan plan) {
    Map<String, Fact> facts = new LinkedHashMap<>();
    plan.candidates()
        .forEach(candidate ->
            candidate.predictions().forEach(fact -> facts.putIfAbsent(fact.name(), fact)));
    return facts;
  }
}
