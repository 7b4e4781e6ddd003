package io.tidemark.cli.decaying;

import io.tidemark.DecayingCountsBuilder;
import io.tidemark.DecayingMeasure;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Refusals;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Limits on memory or noise, and what is known of the stream. */
public final class TopGoalOptions {
  /* Memory of the counters by default. */
  private static final long DEFAULT_MEMORY_BYTES = 16L << 20;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Memory of the counters: 512K, 4M, 1G (default 16M, unless --noise is given).")
  private Long memoryBytes;

  @Option(
      names = "--noise",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = {
        "Instead: the smallest count that must be above the noise. Of the keys that did not",
        "occur lately, at most 1 of 100 seems to have so many. Needs --rate."
      })
  private Double noise;

  @Option(
      names = "--rate",
      paramLabel = "X",
      converter = Converters.Rate.class,
      description = "Lines to expect per second, with their weights: 20000, 30/m, 5/h.")
  private Double rate;

  @Option(
      names = "--keys",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different keys to expect; default as many as all lines count together.")
  private Long keys;

  @Option(
      names = "--skew",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = "Zipf's exponent: 0 if all keys are as frequent; default 1.")
  private Double skew;

  /** Whether any of the options was given. */
  public boolean given() {
    return memoryBytes != null || noise != null || rate != null || keys != null || skew != null;
  }

  /** Whether neither memory nor noise are given, so that the default memory is taken. */
  boolean memoryIsDefault() {
    return memoryBytes == null && noise == null;
  }

  /**
   * Refuses what is measured instead.
   *
   * @param files what is measured
   */
  public void refuseBeside(String files) {
    if (rate != null || keys != null) {
      throw Failure.wrongUse("FILE: "
          + files
          + " (expected: none with --rate and --keys, which files are measured for)");
    }
    checkGoal();
  }

  /** Takes what was measured, as if it had been given. */
  public void take(DecayingMeasure measured) {
    measured.rate().ifPresent(perSecond -> rate = perSecond);
    keys = measured.keys();
  }

  /**
   * Whether nothing is known of a stream whose counts decay so: there is no rate, and lines are not what
   * is counted.
   */
  public boolean isUnknown(DecayChoice choice) {
    return rate == null && !choice.unit().isItems();
  }

  /**
   * The structures that reach what is asked for, the recommended one first.
   *
   * @param structure the only one to look at, if any
   * @param times says which times are too late or too far ahead
   * @throws Failure if the options contradict each other, or no structure reaches it
   */
  public Plan plan(
      DecayChoice choice,
      Optional<String> structure,
      Consumer<DecayingCountsBuilder<byte[]>> times) {
    check(choice);
    if (structure.isPresent() && isUnknown(choice)) {
      Refusals.asking(() -> Tidemark.decayingCounts(Keys.bytes()).structure(structure.get()));
      throw Failure.wrongUse("--structure: "
          + structure.get()
          + " (expected: with --rate, by which its counters are made)");
    }
    return Refusals.asking(() -> {
      DecayingCountsBuilder<byte[]> builder = choice.builder();
      times.accept(builder);
      if (noise != null) {
        builder.noise(noise);
      } else {
        builder.memory(memoryBytes == null ? DEFAULT_MEMORY_BYTES : memoryBytes);
      }
      if (rate != null) {
        builder.rate(rate);
      }
      if (keys != null) {
        builder.keys(keys);
      }
      if (skew != null) {
        builder.skew(skew);
      }
      structure.ifPresent(name -> builder.structure(name));
      return builder.plan();
    });
  }

  private void check(DecayChoice choice) {
    checkGoal();
    if (choice.unit().isItems()) {
      refuse("--rate", rate, "without --half-life-items, where the time of lines does not matter");
    } else if (rate == null) {
      String expected = "with --rate, the lines per second";
      refuse("--noise", noise, expected);
      refuse("--keys", keys, expected);
      refuse("--skew", skew, expected);
    }
  }

  private void checkGoal() {
    if (memoryBytes != null) {
      FilterFiles.checkHeap("--memory", memoryBytes);
      refuse("--noise", noise, "one of --noise and --memory");
    }
  }

  private static void refuse(String option, Number value, String expected) {
    if (value != null) {
      throw Failure.wrongUse(
          option + ": " + Numbers.option(value.doubleValue()) + " (expected: " + expected + ")");
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String options() {
    return (memoryBytes == null ? "" : " --memory " + Sizes.option(memoryBytes))
        + (noise == null ? "" : " --noise " + Numbers.option(noise))
        + (rate == null ? "" : " --rate " + Numbers.option(rate))
        + (keys == null ? "" : " --keys " + keys)
        + (skew == null ? "" : " --skew " + Numbers.option(skew));
  }
}
