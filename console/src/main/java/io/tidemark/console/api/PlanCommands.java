package io.tidemark.console.api;

import io.tidemark.analysis.Plan;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.time.Duration;
import java.util.Locale;

/**
 * How to use what was planned.
 *
 * @param redis for redis-cli; null if the server has no such memory
 * @param cli for a shell
 * @param java an expression that makes it
 */
record PlanCommands(String redis, String cli, String java) {
  private static final double USUAL_ERROR = 0.01;

  static PlanCommands of(PlanGoal goal, Plan plan) {
    double error = goal.error().orElse(Math.max(Double.MIN_NORMAL, plan.best().error()));
    String size = goal.error().map(value -> " --error " + value).orElse("")
        + goal.memory().map(bytes -> " --memory " + Sizes.option(bytes)).orElse("");
    String java = goal.error().map(value -> ".error(" + value + ")").orElse("")
        + goal.memory().map(bytes -> ".memory(" + bytes + "L)").orElse("");
    return switch (goal.question()) {
      case "seen" -> {
        long items = goal.capacity().orElseThrow();
        yield new PlanCommands(
            "BF.RESERVE NAME " + unit(error) + " " + items,
            "./tidemark dedup --items " + items + size + " FILE",
            "Tidemark.seen(Keys.strings()).items(" + items + "L)" + java + ".build()");
      }
      case "endless" -> {
        yield new PlanCommands(
            "BF.RESERVE NAME " + unit(goal.error().orElse(USUAL_ERROR)) + " 1000000 ENDLESS",
            "./tidemark dedup" + size + " FILE",
            "Tidemark.endless(Keys.strings())" + java + ".build()");
      }
      case "window" -> {
        Duration window = goal.window().orElseThrow();
        double rate = goal.rate().orElseThrow();
        long items = (long) Math.max(1, Math.ceil(rate * window.toNanos() / 1e9));
        yield new PlanCommands(
            "BF.RESERVE NAME " + unit(error) + " " + items + " WINDOW " + time(window),
            "./tidemark dedup --window " + time(window) + " --rate " + Numbers.option(rate) + size
                + " FILE",
            "Tidemark.window(Keys.strings()).window(" + java(window) + ").rate(" + rate + ")" + java
                + ".build()");
      }
      case "last" -> {
        long items = goal.last().orElseThrow();
        yield new PlanCommands(
            "BF.RESERVE NAME " + unit(error) + " " + items + " LAST " + items,
            "./tidemark dedup --last " + items + size + " FILE",
            "Tidemark.window(Keys.strings()).last(" + items + "L)" + java + ".build()");
      }
      case "counts" -> {
        long items = goal.capacity().orElseThrow();
        String mean =
            goal.count().map(count -> " --mean-count " + Numbers.option(count)).orElse("");
        String meanJava = goal.count().map(count -> ".meanCount(" + count + ")").orElse("");
        yield new PlanCommands(
            "CF.RESERVE NAME " + Math.max(4, items),
            "./tidemark count --items " + items + mean + size + " --structure "
                + plan.best().structure() + " FILE",
            "Tidemark.counts(Keys.strings()).keys(" + items + "L)" + meanJava + java + ".build()");
      }
      case "top" -> top(goal, error, java.replace(".error(", ".noise("));
      default -> history(goal, error, size, java);
    };
  }

  private static PlanCommands top(PlanGoal goal, double noise, String java) {
    Duration halfLife = goal.halfLife().orElseThrow();
    double rate = goal.rate().orElseThrow();
    // What all occurrences count together: the rate times the mean life.
    double total = rate * halfLife.toNanos() / 1e9 / Math.log(2);
    long width = (long) Math.max(8, Math.min(1 << 24, Math.ceil(2 * total / Math.max(1, noise))));
    String size = goal.error().map(value -> " --noise " + Numbers.option(value)).orElse("")
        + goal.memory().map(bytes -> " --memory " + Sizes.option(bytes)).orElse("");
    return new PlanCommands(
        String.format(
            Locale.ROOT, "TOPK.RESERVE NAME 50 %d 7 0.9 HALFLIFE %s", width, time(halfLife)),
        "./tidemark top --half-life " + time(halfLife) + " --rate " + Numbers.option(rate) + size
            + " FILE",
        "Tidemark.decayingCounts(Keys.strings()).halfLife(" + java(halfLife) + ").rate(" + rate
            + ")" + java + ".build()");
  }

  private static PlanCommands history(PlanGoal goal, double error, String size, String java) {
    Duration span = goal.window().orElseThrow();
    long keys = goal.capacity().orElseThrow();
    long pairs = goal.pairs().orElseThrow();
    return new PlanCommands(
        "HIST.RESERVE NAME ERROR " + unit(error) + " TICK 1s KEEP " + time(span),
        "./tidemark plan history --keys " + keys + " --pairs " + pairs + " --span " + time(span)
            + size,
        "Tidemark.history(Keys.strings()).keys(" + keys + "L).occurrences(" + pairs + "L).span(0, "
            + span.toSeconds() + "L)" + java + ".build()");
  }

  /** An error that memories take: inside 0 and 1. */
  private static double unit(double error) {
    return Math.min(0.5, Math.max(1e-9, error));
  }

  private static String time(Duration length) {
    return Durations.option(length.toNanos());
  }

  private static String java(Duration length) {
    return "Duration.ofMillis(" + length.toMillis() + "L)";
  }
}
