package io.tidemark.console.api;

import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.core.Require;
import io.tidemark.text.FactText;
import io.tidemark.text.PlanColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which structures reach a goal, each as the builder of the library plans it.
 *
 * <p>Threads: any number.
 */
public final class Plans {
  /* Error over memory is told from an eighth to eight times that of the best structure. */
  private static final int CHART_STEPS = 3;

  /** Its routes. */
  public List<Route> routes() {
    return List.of(Route.getSlowly(
        ApiRoutes.API + "/plan", Access.SESSION, request -> Json.answer(200, page(request))));
  }

  private record Column(String name, String label, String unit) {}

  private record Candidate(
      String structure, List<Object> values, List<String> texts, boolean best) {}

  private record Chart(List<Double> error, List<Long> memoryBytes) {}

  private record Page(
      List<Column> columns,
      List<Candidate> candidates,
      Chart chart,
      PlanCommands commands,
      String note) {}

  private static Page page(Request request) {
    PlanGoal goal = PlanGoal.of(request);
    Plan plan;
    try {
      plan = plan(goal);
    } catch (IllegalArgumentException e) {
      throw HttpFailure.invalid(e.getMessage());
    }
    List<PlanColumn> columns = PlanColumn.of(plan);
    return new Page(
        columns.stream()
            .map(each -> new Column(each.name(), each.label(), each.unit()))
            .toList(),
        plan.candidates().stream().map(each -> candidate(each, columns, plan)).toList(),
        chart(goal, plan.best().memoryBytes()),
        PlanCommands.of(goal, plan),
        "Planned for "
            + plan.goal().list().stream()
                .map(fact -> FactText.label(fact) + " " + FactText.text(fact))
                .collect(Collectors.joining(", "))
            + ".");
  }

  private static Candidate candidate(Plan.Candidate of, List<PlanColumn> columns, Plan plan) {
    return new Candidate(
        of.structure(),
        // A value may be null, which List.of refuses.
        Arrays.asList(columns.stream().map(each -> each.value().apply(of)).toArray()),
        columns.stream().map(each -> each.text().apply(of)).toList(),
        of.equals(plan.best()));
  }

  private static Chart chart(PlanGoal goal, long bestBytes) {
    List<Double> errors = new ArrayList<>();
    List<Long> memory = new ArrayList<>();
    for (int step = -CHART_STEPS; step <= CHART_STEPS; step++) {
      long bytes = Math.max(1, Math.round(bestBytes * Math.pow(2, step)));
      try {
        Plan.Candidate best = plan(goal.onlyMemory(bytes)).best();
        if (Double.isFinite(best.error())) {
          errors.add(best.error());
          memory.add(best.memoryBytes());
        }
      } catch (IllegalArgumentException unreachable) {
        // A memory that is too small has no error.
      }
    }
    return new Chart(errors, memory);
  }

  private static Plan plan(PlanGoal goal) {
    return switch (goal.question()) {
      case "seen" -> {
        var builder = Tidemark.seen(Keys.bytes());
        builder.items(goal.needed(goal.capacity(), "capacity"));
        goal.error().ifPresent(builder::error);
        goal.memory().ifPresent(builder::memory);
        yield builder.plan();
      }
      case "endless" -> {
        var builder = Tidemark.endless(Keys.bytes());
        builder.memory(goal.needed(goal.memory(), "memory"));
        goal.error().ifPresent(builder::error);
        yield builder.plan();
      }
      case "window" -> {
        var builder = Tidemark.window(Keys.bytes())
            .window(goal.needed(goal.window(), "window"))
            .rate(goal.needed(goal.rate(), "rate"));
        goal.error().ifPresent(builder::error);
        goal.memory().ifPresent(builder::memory);
        yield builder.plan();
      }
      case "last" -> {
        var builder = Tidemark.window(Keys.bytes()).last(goal.needed(goal.last(), "last"));
        goal.error().ifPresent(builder::error);
        goal.memory().ifPresent(builder::memory);
        yield builder.plan();
      }
      case "counts" -> {
        var builder = Tidemark.counts(Keys.bytes());
        builder.keys(goal.needed(goal.capacity(), "capacity"));
        goal.error().ifPresent(builder::error);
        goal.memory().ifPresent(builder::memory);
        goal.count().ifPresent(builder::meanCount);
        yield builder.plan();
      }
      case "top" -> {
        var builder = Tidemark.decayingCounts(Keys.bytes())
            .halfLife(goal.needed(goal.halfLife(), "halfLife"))
            .rate(goal.needed(goal.rate(), "rate"));
        goal.error().ifPresent(builder::noise);
        goal.memory().ifPresent(builder::memory);
        yield builder.plan();
      }
      case "history" -> {
        var builder = Tidemark.history(Keys.bytes())
            .keys(goal.needed(goal.capacity(), "capacity"))
            .occurrences(goal.needed(goal.pairs(), "pairs"))
            .span(0, goal.needed(goal.window(), "window").toSeconds());
        goal.error().ifPresent(builder::error);
        goal.memory().ifPresent(builder::memory);
        yield builder.plan();
      }
      default ->
        throw HttpFailure.invalid(Require.message(
            "question", goal.question(), "seen, window, last, endless, counts, history or top"));
    };
  }
}
