package io.tidemark.cli.plan;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.facts.FactText;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A plan for people and for machines: a row for each structure, the recommended one first and marked,
 * what an exact answer would take, and the command line that uses the recommended one. What a structure
 * predicts beyond error and memory is a column.
 *
 * @param plan the structures
 * @param exact what an exact answer takes, where that is known
 * @param command the command line that uses the recommended structure
 * @param notes what else is said at the end
 */
public record PlanTable(Plan plan, Optional<Exact> exact, String command, List<String> notes) {
  private static final String NONE = "-";

  /**
   * What an exact answer takes, for comparison.
   *
   * @param name what gives it
   * @param memoryBytes its memory
   * @param error its error: that of digests
   * @param description how it works, in short
   */
  public record Exact(String name, long memoryBytes, double error, String description) {
    /** A set of the digests of some keys. */
    public static Exact set(long keys) {
      return new Exact(
          "exact hash set", ExactSet.bytes(keys), ExactSet.error(keys), ExactSet.DESCRIPTION);
    }

    /** A map from the digests of some keys to numbers. */
    public static Exact map(long keys) {
      return new Exact(
          "exact hash map",
          2 * ExactSet.bytes(keys),
          ExactSet.error(keys),
          ExactSet.DESCRIPTION + ", with counts");
    }

    /** Digests and times of some lines. */
    public static Exact window(double lines) {
      return new Exact(
          "exact window",
          ExactWindow.bytes(lines),
          ExactSet.error((long) lines),
          ExactWindow.DESCRIPTION);
    }
  }

  /** Prints it. */
  public void print(Form form, Terminal terminal) throws IOException {
    StandardOutput out = terminal.output();
    if (form == Form.JSON) {
      out.println(Json.text(fields()));
      return;
    }
    out.println("planned for " + goal());
    print(table(), reason(), command, terminal);
    for (String note : notes) {
      out.println(note);
    }
  }

  /** Prints a table whose first row is recommended, and how to take it. */
  public static void print(Table table, String reason, String command, Terminal terminal)
      throws IOException {
    StandardOutput out = terminal.output();
    Style style = terminal.outputStyle();
    List<String> lines = table.lines();
    out.println(style.strong(lines.get(0)));
    out.println(style.good(lines.get(1)));
    for (String line : lines.subList(2, lines.size())) {
      out.println(line);
    }
    out.println("");
    out.println("recommended: " + reason);
    out.println("  " + style.strong(command));
  }

  private String goal() {
    return plan.goal().list().stream()
        .map(fact -> FactText.label(fact) + " " + FactText.text(fact))
        .collect(Collectors.joining(", "));
  }

  private Table table() {
    Map<String, Fact> columns = columns();
    List<String> heads = new ArrayList<>(List.of("  structure", "memory", "predicted error"));
    columns.values().forEach(fact -> heads.add(FactText.label(fact)));
    heads.add("  shape");
    Table table = new Table(heads.toArray(String[]::new));
    for (Plan.Candidate candidate : plan.candidates()) {
      List<String> row = new ArrayList<>(List.of(
          (candidate.equals(plan.best()) ? "* " : "  ") + candidate.structure(),
          Sizes.text(candidate.memoryBytes()),
          Numbers.probability(candidate.error())));
      Facts facts = candidate.predictions();
      columns
          .keySet()
          .forEach(name -> row.add(facts.find(name).map(FactText::text).orElse(NONE)));
      row.add("  " + FactText.shape(candidate.spec().facts(), plan.goal()));
      table.row(row.toArray(String[]::new));
    }
    exact.ifPresent(known -> {
      List<String> last = new ArrayList<>(List.of(
          "  " + known.name(),
          Sizes.text(known.memoryBytes()),
          Numbers.probability(known.error())));
      columns.forEach((name, fact) -> last.add(NONE));
      last.add("  for comparison: " + known.description());
      table.row(last.toArray(String[]::new));
    });
    return table;
  }

  /** All facts that any structure predicts, by their names. */
  private Map<String, Fact> columns() {
    Map<String, Fact> columns = new LinkedHashMap<>();
    plan.candidates()
        .forEach(candidate ->
            candidate.predictions().forEach(fact -> columns.putIfAbsent(fact.name(), fact)));
    return columns;
  }

  /** Why the recommended one: beside the second best. */
  private String reason() {
    Plan.Candidate best = plan.best();
    return best.structure()
        + ": "
        + described(best)
        + (plan.candidates().size() == 1
            ? "; the only one that is possible"
            : "; " + plan.candidates().get(1).structure() + ": "
                + described(plan.candidates().get(1)));
  }

  private static String described(Plan.Candidate candidate) {
    return "error "
        + Numbers.probability(candidate.error())
        + " in "
        + Sizes.text(candidate.memoryBytes());
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("recommended", plan.best().structure());
    fields.put("reason", reason());
    fields.put("command", command);
    fields.put("goal", FactText.fields(plan.goal()));
    fields.put("candidates", plan.candidates().stream().map(PlanTable::fields).toList());
    exact.ifPresent(known -> fields.put("exactBytes", known.memoryBytes()));
    return fields;
  }

  private static Map<String, Object> fields(Plan.Candidate candidate) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", candidate.structure());
    fields.putAll(FactText.fields(candidate.spec().facts()));
    fields.put("memoryBytes", candidate.memoryBytes());
    fields.put("predictedError", candidate.error());
    fields.putAll(FactText.fields(candidate.predictions()));
    return fields;
  }
}
