package io.tidemark.cli;

import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.plan.Candidate;
import io.tidemark.cli.plan.DedupPlan;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the ways to tell duplicates. */
@Command(
    name = "dedup",
    headerHeading = """
        Examples:
          tidemark plan dedup --items 10000000 --error 0.001
          tidemark plan dedup --items 10000000 --memory 16M
          tidemark plan dedup --memory 64M --error 0.0001 --json

        """,
    header = "Compares the ways to tell duplicates: memory, error, items.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class PlanDedupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final GoalOptions goals = new GoalOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanDedupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    DedupPlan plan = new DedupPlan(goals.goal());
    if (json) {
      terminal.output().println(Json.text(plan.fields()));
    } else {
      print(plan);
    }
    return ExitCode.DONE;
  }

  private void print(DedupPlan plan) throws IOException {
    Style style = terminal.outputStyle();
    StandardOutput out = terminal.output();
    List<String> lines = table(plan).lines();
    out.println(style.strong(lines.get(0)));
    out.println(style.good(lines.get(1)));
    for (String line : lines.subList(2, lines.size())) {
      out.println(line);
    }
    for (String refused : plan.refused()) {
      out.println(style.faint("  not possible: " + refused));
    }
    out.println("");
    out.println("recommended: " + plan.recommended().name() + ": " + plan.reason());
    out.println("  " + style.strong(plan.command()));
  }

  private static Table table(DedupPlan plan) {
    Table table =
        new Table("  structure", "items", "memory", "bits/item", "probes", "predicted error", "");
    for (Candidate candidate : plan.candidates()) {
      boolean recommended = candidate.equals(plan.recommended());
      table.row(
          (recommended ? "* " : "  ") + candidate.name(),
          Numbers.count(candidate.items()),
          Sizes.text(candidate.bytes()),
          String.format(Locale.ROOT, "%.2f", candidate.bitsPerItem()),
          candidate.probes() == 0 ? "-" : Integer.toString(candidate.probes()),
          Numbers.probability(candidate.error()),
          candidate.remark());
    }
    return table;
  }
}
