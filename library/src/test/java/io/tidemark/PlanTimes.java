package io.tidemark;

import com.sun.management.OperatingSystemMXBean;
import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.analysis.keys.KeyLaw;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * The CPU that plans take, in milliseconds of the whole process, the threads of the JVM included.
 *
 * <p>Its main prints a table of all cases: the first plan in a new JVM, the first for a goal after plans for
 * other goals, and the second for it; with the name of a case, only what the first plan in this JVM takes.
 */
final class PlanTimes {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /* Passes before any is measured, and passes of which the least is printed, each with goals of its own. */
  private static final int WARMING = 2;
  private static final int PASSES = 3;

  private PlanTimes() {}

  /** Plans by name; of a number near 1, which makes other goals of about the same size. */
  static Map<String, DoubleFunction<Plan>> cases() {
    Map<String, DoubleFunction<Plan>> all = new LinkedHashMap<>();
    seen(all);
    endless(all);
    window(all);
    counts(all);
    decaying(all);
    history(all);
    return all;
  }

  private static void seen(Map<String, DoubleFunction<Plan>> all) {
    all.put("seen default", x -> Tidemark.seen(Keys.strings()).plan());
    all.put(
        "seen items, error",
        x -> Tidemark.seen(Keys.strings()).items(many(1e7, x)).error(1e-4).plan());
    all.put(
        "seen items, memory",
        x -> Tidemark.seen(Keys.strings()).items(many(1e7, x)).memory(1 << 24).plan());
    all.put(
        "seen memory", x -> Tidemark.seen(Keys.strings()).memory(many(1e8, x)).plan());
  }

  private static void endless(Map<String, DoubleFunction<Plan>> all) {
    all.put(
        "endless memory",
        x -> Tidemark.endless(Keys.strings()).memory(many(1e6, x)).plan());
    all.put(
        "endless memory, error",
        x -> Tidemark.endless(Keys.strings()).memory(many(1e8, x)).error(1e-4).plan());
    all.put("endless memory, costs", x -> Tidemark.endless(Keys.strings())
        .memory(many(1e6, x))
        .costs(new Costs(1, 10))
        .plan());
    for (String name : List.of("stable", "sweep", "tidepool", "by-value")) {
      all.put("endless costs, " + name, x -> Tidemark.endless(Keys.strings())
          .memory(many(1e6, x))
          .costs(new Costs(1, 10))
          .structure(name)
          .plan());
    }
  }

  private static void window(Map<String, DoubleFunction<Plan>> all) {
    Duration hour = Duration.ofHours(1);
    all.put(
        "window time",
        x -> Tidemark.window(Keys.strings()).window(time(3600, x)).plan());
    all.put(
        "window time, memory",
        x -> Tidemark.window(Keys.strings()).window(hour).memory(many(1e7, x)).plan());
    all.put("window time, rate, error", x -> Tidemark.window(Keys.strings())
        .window(hour)
        .rate(5000 * x)
        .error(0.001)
        .plan());
    all.put("window time, rate, memory", x -> Tidemark.window(Keys.strings())
        .window(hour)
        .rate(5000 * x)
        .memory(1 << 24)
        .plan());
    all.put("window time, small grain", x -> Tidemark.window(Keys.strings())
        .window(time(3600, x))
        .grain(Duration.ofMillis(1))
        .plan());
    all.put(
        "window items", x -> Tidemark.window(Keys.strings()).last(many(1e6, x)).plan());
    all.put(
        "window items, memory",
        x -> Tidemark.window(Keys.strings()).last(many(1e6, x)).memory(1 << 21).plan());
    all.put(
        "window items, ages",
        x -> Tidemark.window(Keys.strings()).last(many(1e6, x)).learn().plan());
    all.put("window items, law, costs", x -> Tidemark.window(Keys.strings())
        .last(many(1e5, x))
        .memory(1 << 18)
        .law(KeyLaw.zipf(1, 1_000_000))
        .costs(new Costs(1, 10))
        .plan());
  }

  private static void counts(Map<String, DoubleFunction<Plan>> all) {
    all.put(
        "counts keys", x -> Tidemark.counts(Keys.strings()).keys(many(1e6, x)).plan());
    all.put(
        "counts keys, memory",
        x -> Tidemark.counts(Keys.strings()).keys(many(1e6, x)).memory(1 << 21).plan());
    all.put(
        "counts memory",
        x -> Tidemark.counts(Keys.strings()).memory(many(1e6, x)).plan());
    all.put("counts keys, mean, skew", x -> Tidemark.counts(Keys.strings())
        .keys(many(1e6, x))
        .meanCount(20)
        .skew(1)
        .error(0.001)
        .plan());
    for (CountStructure structure : CountStructure.values()) {
      all.put("counts " + structure.label(), x -> Tidemark.counts(Keys.strings())
          .keys(many(1e6, x))
          .meanCount(20)
          .structure(structure)
          .plan());
    }
  }

  private static void decaying(Map<String, DoubleFunction<Plan>> all) {
    Duration hour = Duration.ofHours(1);
    all.put("decaying half-life, memory", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .memory(many(1e6, x))
        .plan());
    all.put("decaying half-life, 2 KiB", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .memory(many(2048, x))
        .plan());
    all.put("decaying decay 0.5, memory", x -> Tidemark.decayingCounts(Keys.strings())
        .decay(0.5, hour)
        .memory(many(1e6, x))
        .plan());
    all.put("decaying items, memory", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLifeItems(many(1e5, x))
        .memory(16 << 20)
        .plan());
    all.put("decaying items, little memory", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLifeItems(many(1e7, x))
        .memory(1 << 16)
        .plan());
    all.put("decaying rate, memory", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .rate(5000 * x)
        .memory(1 << 20)
        .plan());
    all.put("decaying rate, keys, skew, memory", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .rate(5000 * x)
        .keys(1_000_000)
        .skew(0.8)
        .memory(1 << 20)
        .plan());
    all.put("decaying rate, noise", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .rate(5000 * x)
        .noise(10)
        .plan());
    all.put("decaying rate, keys, noise", x -> Tidemark.decayingCounts(Keys.strings())
        .halfLife(hour)
        .rate(5000 * x)
        .keys(1_000_000)
        .noise(10)
        .plan());
    for (DecayStructure structure : DecayStructure.values()) {
      all.put("decaying rate, memory, " + structure.label(), x -> Tidemark.decayingCounts(
              Keys.strings())
          .halfLife(hour)
          .rate(5000 * x)
          .structure(structure)
          .memory(1 << 20)
          .plan());
    }
    all.put("decaying window", x -> Tidemark.decayingCounts(Keys.strings())
        .window(time(3600, x))
        .memory(1 << 20)
        .plan());
    all.put("decaying power", x -> Tidemark.decayingCounts(Keys.strings())
        .power(x, Duration.ofMinutes(10), Duration.ofDays(7))
        .memory(1 << 20)
        .plan());
  }

  private static void history(Map<String, DoubleFunction<Plan>> all) {
    all.put("history occurrences, error", x -> Tidemark.history(Keys.strings())
        .span(0, 4096)
        .keys(100_000)
        .occurrences(many(1e6, x))
        .error(0.01)
        .plan());
    all.put("history occurrences, memory", x -> Tidemark.history(Keys.strings())
        .span(0, 4096)
        .keys(100_000)
        .occurrences(many(1e6, x))
        .memory(4 << 20)
        .plan());
    all.put("history keys, error, ranges", x -> Tidemark.history(Keys.strings())
        .span(0, 1440)
        .occurrences(many(1e6, x))
        .keys(100_000)
        .rangeTicks(1, 60, 720)
        .error(0.001)
        .plan());
  }

  private static long many(double usual, double factor) {
    return Math.round(usual * factor);
  }

  private static Duration time(double seconds, double factor) {
    return Duration.ofMillis(many(1000 * seconds, factor));
  }

  /** Prints the table, or one number. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0) {
      System.out.println(millis(cases().get(args[0]), 1));
      return;
    }
    Map<String, DoubleFunction<Plan>> all = cases();
    for (int pass = 1; pass <= WARMING; pass++) {
      for (DoubleFunction<Plan> each : all.values()) {
        millis(each, 1 - 0.01 * pass);
      }
    }
    System.out.println("| plan | new JVM | first | second |\n|---|---:|---:|---:|");
    for (Map.Entry<String, DoubleFunction<Plan>> each : all.entrySet()) {
      double first = Double.POSITIVE_INFINITY;
      double second = Double.POSITIVE_INFINITY;
      for (int pass = 1; pass <= PASSES; pass++) {
        double factor = 1 + 0.01 * pass;
        first = Math.min(first, millis(each.getValue(), factor));
        second = Math.min(second, millis(each.getValue(), factor));
      }
      System.out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.1f | %.1f |%n",
          each.getKey(),
          inNewJvm(each.getKey()),
          first,
          second);
    }
  }

  private static double inNewJvm(String name) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-cp",
            System.getProperty("java.class.path"),
            PlanTimes.class.getName(),
            name)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return Double.parseDouble(text.strip());
  }

  /** What a plan takes with a factor. */
  static double millis(DoubleFunction<Plan> plan, double factor) {
    long before = SYSTEM.getProcessCpuTime();
    if (plan.apply(factor).candidates().isEmpty()) {
      throw new IllegalStateException("a plan without candidates");
    }
    return (SYSTEM.getProcessCpuTime() - before) / 1e6;
  }
}
