package io.tidemark.experiments.result;

import io.tidemark.experiments.chart.Chart;
import java.util.List;
import java.util.Objects;

/**
 * What an experiment gives: determined by its parameters alone, but for times that were measured.
 *
 * @param text what is shown and how to read it
 * @param charts pictures, each under its own name
 * @param tables numbers, each under its own name
 * @param claims what the numbers say about claims
 */
public record ExperimentResult(
    ReportText text, List<Chart> charts, List<Table> tables, List<Claim> claims) {
  public ExperimentResult {
    Objects.requireNonNull(text, "text");
    charts = List.copyOf(charts);
    tables = List.copyOf(tables);
    claims = List.copyOf(claims);
    requireDistinct(charts.stream().map(Chart::name).toList(), "charts");
    requireDistinct(tables.stream().map(Table::name).toList(), "tables");
    requireDistinct(claims.stream().map(Claim::id).toList(), "claims");
  }

  private static void requireDistinct(List<String> names, String what) {
    if (names.stream().distinct().count() != names.size()) {
      throw new IllegalArgumentException(what + ": " + names + " (expected: names of their own)");
    }
  }

  /** Whether all claims of a kind hold. */
  public boolean holds(Claim.Kind kind) {
    return claims.stream().allMatch(c -> c.kind() != kind || c.holds());
  }
}
