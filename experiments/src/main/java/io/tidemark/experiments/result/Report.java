package io.tidemark.experiments.result;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Collects what an experiment shows. Code gives names, numbers and checks; the texts for each name are in
 * the experiment's Markdown file (see {@link ExperimentText}). Placeholders in the texts are filled with the
 * parameters of the run and with the values of {@link #let}.
 *
 * <p>Not for several threads.
 */
public final class Report {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z]+)\\}");

  private final ExperimentText texts;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Chart> charts = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();

  /** An empty report on a run with some parameters. */
  public Report(ExperimentText texts, Record parameters) {
    this.texts = texts;
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      let(component.getName(), ParameterList.value(parameters, component));
    }
  }

  /** Gives a value to a placeholder, from now on. */
  public Report let(String name, Object value) {
    values.put(name, text(value));
    return this;
  }

  private static String text(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return String.format(Locale.ROOT, "%,d", ((Number) value).longValue());
    }
    if (value instanceof Collection<?> all) {
      return all.stream().map(Report::text).collect(Collectors.joining(", "));
    }
    return value instanceof Double number ? PlainDecimal.of(number) : String.valueOf(value);
  }

  private String filled(String text) {
    return PLACEHOLDER.matcher(text).replaceAll(match -> {
      String value = values.get(match.group(1));
      if (value == null) {
        throw new IllegalStateException("no value for " + match.group() + " in \"" + text + "\"");
      }
      return Matcher.quoteReplacement(value);
    });
  }

  /** Shows a note that is not always there. */
  public Report note(String name) {
    notes.add(name);
    return this;
  }

  /** Adds a table. */
  public Report table(String name, Rows<?> rows) {
    tables.add(rows.table(name, filled(texts.headline("Tables", name))));
    return this;
  }

  /** Adds a chart, with lines across it at single values. */
  public Report chart(String name, Axis x, Axis y, List<Series> series, Reference... lines) {
    charts.add(of(name, x, y, series).with(lines));
    return this;
  }

  /** Adds a chart whose first axis runs from top to bottom: for categories with long names. */
  public Report sidewaysChart(
      String name, Axis x, Axis y, List<Series> series, Reference... lines) {
    charts.add(of(name, x, y, series).with(lines).sideways());
    return this;
  }

  private Chart of(String name, Axis x, Axis y, List<Series> series) {
    return Chart.of(
        name,
        filled(texts.headline("Charts", name)),
        filled(texts.body("Charts", name)),
        x,
        y,
        series);
  }

  /** Adds a model or guarantee of this project. Without checks nothing is said in this run. */
  public Report ours(String id, List<Check> checks) {
    return claim(Claim.Kind.OURS, id, checks);
  }

  /** Adds a goal of this project. Without checks nothing is said in this run. */
  public Report goal(String id, List<Check> checks) {
    return claim(Claim.Kind.GOAL, id, checks);
  }

  /** Adds a claim of the paper. Without checks nothing is said in this run. */
  public Report paper(String id, List<Check> checks) {
    return claim(Claim.Kind.PAPER, id, checks);
  }

  private Report claim(Claim.Kind kind, String id, List<Check> checks) {
    if (!checks.isEmpty()) {
      claims.add(new Claim(
          id,
          kind,
          filled(texts.headline("Claims", id)),
          filled(texts.body("Claims", id)),
          checks));
    }
    return this;
  }

  /** What was collected. */
  public ExperimentResult result() {
    return new ExperimentResult(
        new ReportText(
            filled(texts.text("Measured")),
            filled(texts.text("Reading")),
            texts.notes(notes).stream().map(this::filled).toList()),
        charts,
        tables,
        claims);
  }
}
