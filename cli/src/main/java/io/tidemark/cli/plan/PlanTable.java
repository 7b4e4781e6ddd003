package io.tidemark.cli.plan;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.text.PlanColumn;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A plan as text and as JSON: a row for each structure, the recommended one first and marked,
 * what an exact answer would take, and the command line that uses the recommended one. What a structure
 * predicts beyond error and memory is a column.
 *
 * @param plan the structures
 * @param exact what an exact answer takes, where that is known
 * @param command the command line that uses the recommended structure
 * @param notes lines at the end
 */
public record PlanTable(Plan plan, Optional<Exact> exact, String command, List<String> notes) {
  /**
   * A column of a plan.
   *
   * @param heading its heading
   * @param text its text for a structure
   */
  public record Column(String heading, Function<Plan.Candidate, String> text) {}

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

    /** Its cells, with a number of predictions that it does not make. */
    private List<String> row(int predictions) {
      List<String> cells = new ArrayList<>(
          List.of("  " + name, Sizes.text(memoryBytes), Numbers.probability(error)));
      cells.addAll(Collections.nCopies(predictions, PlanColumn.NONE));
      cells.add("  for comparison: " + description);
      return cells;
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
    List<PlanColumn> told = PlanColumn.of(plan);
    // Structure and memory are in all tables, what is predicted and the shape are behind them.
    List<Column> columns = new ArrayList<>();
    for (PlanColumn each : told.subList(2, told.size())) {
      String indent = each.name().equals(PlanColumn.SHAPE) ? "  " : "";
      columns.add(
          new Column(indent + each.label(), candidate -> indent + each.text().apply(candidate)));
    }
    return table(plan.candidates(), columns, exact.map(known -> known.row(columns.size() - 2)));
  }

  /**
   * The table of any plan: structure and memory, then the columns of its question. The first structure is
   * marked.
   *
   * @param exact the cells of an exact answer, for comparison
   */
  public static Table table(
      List<Plan.Candidate> candidates, List<Column> columns, Optional<List<String>> exact) {
    List<Column> all = new ArrayList<>();
    all.add(new Column(
        "  structure", each -> (each.equals(candidates.get(0)) ? "* " : "  ") + each.structure()));
    all.add(new Column("memory", each -> Sizes.text(each.memoryBytes())));
    all.addAll(columns);
    Table table = new Table(all.stream().map(Column::heading).toArray(String[]::new));
    for (Plan.Candidate candidate : candidates) {
      table.row(all.stream().map(column -> column.text().apply(candidate)).toArray(String[]::new));
    }
    exact.ifPresent(cells -> table.row(cells.toArray(String[]::new)));
    return table;
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

  /** As JSON. */
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
