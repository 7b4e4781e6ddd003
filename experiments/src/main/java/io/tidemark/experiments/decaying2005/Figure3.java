package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Memory of basic and optimised filters, without decay and for several decays. */
public final class Figure3 extends Experiment<Figure3.Parameters> {
  /** The decay of the real streams: one of the middle. */
  static final double REAL_FACTOR = 0.9;

  /** The bits behind the point on real streams. */
  private static final int REAL_FRACTION_BITS = 6;

  /**
   * What determines a run.
   *
   * @param files real streams; there may be none
   * @param keys keys that are drawn from (paper: n)
   * @param arrivals draws (paper: N)
   * @param rows lines of a key
   * @param probesPerRow counters of a key in each; the paper's k is the product
   * @param skews exponents of Zipf's law
   * @param factors what is left of a count when an epoch begins (paper: lambda)
   * @param fractionBits bits of counters behind the point, where they decay
   * @param epochs epochs of a stream (paper: its length by T)
   * @param seed of everything that is drawn
   */
  public record Parameters(
      List<Path> files,
      int keys,
      int arrivals,
      int rows,
      int probesPerRow,
      List<Double> skews,
      List<Double> factors,
      List<Integer> fractionBits,
      int epochs,
      long seed) {
    /** The counters that are best for a given number of keys by the paper's equation (5). */
    int cells(int someKeys) {
      return (int) Math.max(64, Math.round(someKeys * (rows * probesPerRow) / Math.log(2)));
    }
  }

  /** The experiment. */
  public Figure3() {
    super("decaying2005/figure-3");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(
            streams,
            20_000,
            1_000_000,
            2,
            2,
            List.of(0.8, 1.0, 1.2),
            List.of(0.5, 0.8, 0.9, 0.99),
            List.of(4, 6, 8),
            100,
            20_050_301L)
        : new Parameters(
            streams,
            2_000,
            100_000,
            2,
            2,
            List.of(1.0),
            List.of(0.9),
            List.of(6),
            100,
            20_050_301L);
  }

  /**
   * The memory of the paper's structure, by its own reckoning.
   *
   * @param skew of the stream
   * @param extras further counters of 4 bits, by all counters
   * @param poolBits bits by counter with the paper's pool, without table
   * @param usedBits bits by counter with those that are in use, without table
   * @param tableBits the same with table
   * @param beyond counters that 16 bits cannot hold
   */
  record Printed(
      double skew, double extras, double poolBits, double usedBits, double tableBits, long beyond) {
    static Printed of(Arrivals arrivals, double skew, int cells, int probes) {
      LinkedCounters counters = new LinkedCounters(cells, probes);
      for (int key : arrivals.keys()) {
        counters.add(arrivals.digests()[key]);
      }
      return new Printed(
          skew,
          counters.extras(),
          counters.bitsWithPool(),
          counters.bitsWithUsed(),
          counters.bitsWithTable(),
          counters.beyondBasic());
    }

    String stream() {
      return "Zipf " + skew;
    }

    /** How many times smaller than 16 bits. */
    static double gain(double bits) {
      return LinkedCounters.BASIC_BITS / bits;
    }
  }

  /**
   * The memory of our structures on a stream.
   *
   * @param stream name of the stream
   * @param rule which counters are raised
   * @param factor of the decay; 1 is none
   * @param fractionBits bits behind the point
   * @param found what was found
   */
  record Packed(
      String stream, RaiseRule rule, double factor, int fractionBits, Packing.Found found) {
    String raised() {
      return rule == RaiseRule.ALL ? "all" : "least";
    }

    boolean isReal() {
      return !stream.startsWith("Zipf ");
    }

    boolean decays() {
      return factor < 1;
    }

    String place() {
      return stream + ", " + raised() + " raised"
          + (factor == 1 ? ", no decay" : ", λ = " + factor + ", " + fractionBits + " bits");
    }
  }

  /**
   * Whether packed counters say what plain ones would.
   *
   * @param place which
   * @param keys that were asked for
   * @param different estimates that differ
   */
  record Agreement(String place, long keys, long different) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<Printed> printed = new ArrayList<>();
    List<Callable<Packed>> work = new ArrayList<>();
    List<Arrivals> drawn = new ArrayList<>();
    for (double skew : parameters.skews()) {
      Arrivals arrivals =
          Arrivals.ofZipf(parameters.keys(), skew, parameters.arrivals(), parameters.seed());
      drawn.add(arrivals);
      printed.add(Printed.of(
          arrivals,
          skew,
          parameters.cells(parameters.keys()),
          parameters.rows() * parameters.probesPerRow()));
      addDrawn(work, parameters, arrivals);
    }
    for (Path file : parameters.files()) {
      addReal(work, parameters, Arrivals.ofFile(file, parameters.seed()));
    }
    List<Packed> packed = Parallel.run(work, progress);
    List<Agreement> agreements = new ArrayList<>();
    for (Packed some : packed) {
      drawn.stream()
          .filter(a -> a.name().equals(some.stream()) && some.factor() == 1)
          .forEach(a -> agreements.add(agreement(some, a)));
    }
    Figure3Report.show(parameters, Rows.of(printed), Rows.of(packed), Rows.of(agreements), report);
  }

  private static void addDrawn(
      List<Callable<Packed>> work, Parameters parameters, Arrivals arrivals) {
    for (RaiseRule rule : RaiseRule.values()) {
      work.add(() -> packed(parameters, arrivals, rule, 1, 0));
    }
    for (int bits : parameters.fractionBits()) {
      for (double factor : parameters.factors()) {
        work.add(() -> packed(parameters, arrivals, RaiseRule.LEAST, factor, bits));
      }
    }
  }

  private static void addReal(
      List<Callable<Packed>> work, Parameters parameters, Arrivals arrivals) {
    work.add(() -> packed(parameters, arrivals, RaiseRule.LEAST, 1, 0));
    work.add(() -> packed(parameters, arrivals, RaiseRule.LEAST, REAL_FACTOR, REAL_FRACTION_BITS));
  }

  private static Packed packed(
      Parameters parameters, Arrivals arrivals, RaiseRule rule, double factor, int bits) {
    long epochTicks = Math.max(1, arrivals.span() / parameters.epochs());
    // Without decay all is one epoch.
    ExponentialDecay decay = factor == 1
        ? new ExponentialDecay(0.5, arrivals.span())
        : new ExponentialDecay(factor, epochTicks);
    DecayRules rules = new DecayRules(
        parameters.rows(),
        parameters.probesPerRow(),
        rule,
        bits,
        decay,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    long cells = parameters.cells(arrivals.distinct());
    return new Packed(
        arrivals.name(), rule, factor, bits, new Packing(arrivals, cells, rules).find());
  }

  /** Fills the filter that was found and a plain array side by side. */
  private static Agreement agreement(Packed packed, Arrivals arrivals) {
    DecayingCountSpec spec = packed.found().adaptive();
    DecayingCountFilter filter = new DecayingCountFilter(spec, FastDigest.seeded(0));
    PlainLines plain = new PlainLines(spec);
    for (int key : arrivals.keys()) {
      filter.add(arrivals.digests()[key], 0);
      plain.add(arrivals.digests()[key]);
    }
    long different = 0;
    for (long digest : arrivals.digests()) {
      different += filter.estimate(digest, 0) != plain.estimate(digest) ? 1 : 0;
    }
    return new Agreement(packed.place(), arrivals.digests().length, different);
  }
}
