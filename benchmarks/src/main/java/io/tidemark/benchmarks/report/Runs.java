package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.frame.MeasuresProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs of the benchmarks of a topic, as far as they are chosen. */
public final class Runs {
  /** A collector that never works beside the program, for times of single operations. */
  public static final String SERIAL_GC = "-XX:+UseSerialGC";

  private final Length length;
  private final String heap;
  private final String chosen;
  private final Predicate<Enum<?>> sizes;
  private final Path file;
  private final RawResults results = new RawResults();

  /**
   * @param chosen a regular expression that the names of the benchmarks to run have a match of
   * @param sizes which sizes are wanted, where the user can choose
   * @param file where the raw results are saved
   */
  public Runs(Length length, String heap, String chosen, Predicate<Enum<?>> sizes, Path file) {
    this.length = length;
    this.heap = heap;
    this.chosen = chosen;
    this.sizes = sizes;
    this.file = file;
  }

  /** Whether any of the chosen benchmarks was run. */
  public boolean hasResults() {
    return !results.json().isEmpty();
  }

  /** Whether the user wants a size. */
  public boolean wants(Enum<?> size) {
    return sizes.test(size);
  }

  /** A run of the chosen ones among the benchmarks of some classes. */
  public Selection of(Class<?>... benchmarks) {
    return new Selection(
        Arrays.stream(benchmarks).map(Class::getSimpleName).collect(Collectors.joining("|")), "");
  }

  /** A run of the chosen ones among some methods of a benchmark, which are given by a pattern. */
  public Selection of(Class<?> benchmark, String operations) {
    return new Selection(benchmark.getSimpleName(), "(?:" + operations + ")$");
  }

  /** One run of JMH. */
  public final class Selection {
    private final ChainedOptionsBuilder options = length.apply(
        new OptionsBuilder().shouldFailOnError(true).addProfiler(MeasuresProfiler.class));
    private final List<String> jvmArguments =
        new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap));

    private Selection(String names, String operations) {
      options.include("(?=.*\\.(?:" + names + ")\\." + operations + ")^.*(?:" + chosen + ")");
    }

    public Selection contenders(Collection<? extends Enum<?>> contenders) {
      return param("contender", contenders.toArray(Enum<?>[]::new));
    }

    public Selection param(String name, Enum<?>... values) {
      options.param(name, Arrays.stream(values).map(Enum::name).toArray(String[]::new));
      return this;
    }

    /** Takes one fork if filling a large structure takes longer than measuring it. */
    public Selection oneForkIf(boolean large) {
      if (large) {
        options.forks(1);
      }
      return this;
    }

    public Selection jvm(String argument) {
      jvmArguments.add(argument);
      return this;
    }

    /** Runs JMH, and saves all results so far: a long run that breaks off leaves what it has. */
    public void run() throws IOException, RunnerException {
      options.jvmArgsAppend(jvmArguments.toArray(String[]::new));
      try {
        results.add(new Runner(options.build()).run());
      } catch (NoBenchmarksException e) {
        return; // None of these was chosen.
      }
      results.save(file);
    }
  }
}
