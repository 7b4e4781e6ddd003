package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.ExperimentResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** Accuracy, memory and time for many copies of few keys, with and without a bound on memory. */
public final class Table2 extends CountExperiment<Table2Parameters> {
  /** The cells of the paper's filters in its Table 2: 20,125 bytes are 7,000 counters of 23 bits. */
  static final int PAPER_CELLS = 7_000;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Table2(Stopwatch stopwatch) {
    super(
        "table-2",
        "Many copies of few keys, with and without a bound on the memory",
        "Table 2",
        2,
        20,
        Table2Parameters.quick(),
        Table2Parameters.full());
    this.stopwatch = stopwatch;
  }

  /** The filters of the table. */
  enum Form {
    SPECTRAL("spectral"),
    ONE_WIDTH("dynamic, one width"),
    PAGED("dynamic, pages"),
    BOUNDED("dynamic, pages, bounded");

    private final String title;

    Form(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    private MultisetFilter fill(Table2Parameters parameters, Filled filled, int cells) {
      int baseBits = PaperShape.baseBits(parameters.total() / parameters.keys());
      return switch (this) {
        case SPECTRAL -> filled.spectral(cells);
        case ONE_WIDTH -> filled.oneWidth(cells, baseBits);
        case PAGED -> filled.paged(cells, baseBits);
        // One fixed bit leaves the bound room to do its work.
        case BOUNDED -> filled.bounded(cells, 1, parameters.boundedBytes());
      };
    }
  }

  /**
   * A row.
   *
   * @param form which filter
   * @param cells its counters
   * @param accuracy the share of keys whose count is right, as a mean
   * @param bytes its memory, as a mean
   * @param mostBytes the most of all runs
   * @param modelBytes by the paper's formulas; 0 for those without
   * @param readNanos time of a read
   */
  record Row(
      Form form,
      int cells,
      double accuracy,
      double bytes,
      double mostBytes,
      double modelBytes,
      double readNanos) {
    String place() {
      return form.title() + ", m = " + cells;
    }
  }

  private record Sample(double accuracy, double bytes, double modelBytes) {}

  @Override
  public ExperimentResult run(Table2Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (int cells : parameters.cells()) {
      List<Form> forms = Arrays.stream(Form.values())
          .filter(form -> form != Form.BOUNDED || cells == PAPER_CELLS)
          .toList();
      List<Double> nanos = nanos(parameters, forms, cells);
      for (int i = 0; i < forms.size(); i++) {
        rows.add(row(parameters, forms.get(i), cells, nanos.get(i), progress));
      }
    }
    return new Table2Report(parameters, rows).result();
  }

  private List<Double> nanos(Table2Parameters parameters, List<Form> forms, int cells) {
    Filled filled = new Filled(parameters.keys(), 0, parameters.total(), parameters.seed());
    List<MultisetFilter> filters =
        forms.stream().map(form -> form.fill(parameters, filled, cells)).toList();
    return new TimedTurns(stopwatch, parameters.rounds()).nanosPerRead(filters, filled.digests());
  }

  private static Row row(
      Table2Parameters parameters, Form form, int cells, double readNanos, Progress progress)
      throws InterruptedException {
    List<Callable<Sample>> work = new ArrayList<>();
    for (int i = 0; i < parameters.runs(); i++) {
      long seed = parameters.seed() + i;
      work.add(() -> {
        Filled filled = new Filled(parameters.keys(), 0, parameters.total(), seed);
        MultisetFilter filter = form.fill(parameters, filled, cells);
        return new Sample(
            filled.accuracy(filter),
            (double) filter.memoryBytes(),
            modelBits(form, parameters, filled, cells) / Byte.SIZE);
      });
    }
    List<Sample> samples = Crew.run(work, progress);
    return new Row(
        form,
        cells,
        samples.stream().mapToDouble(Sample::accuracy).average().orElseThrow(),
        samples.stream().mapToDouble(Sample::bytes).average().orElseThrow(),
        samples.stream().mapToDouble(Sample::bytes).max().orElseThrow(),
        samples.stream().mapToDouble(Sample::modelBytes).average().orElseThrow(),
        readNanos);
  }

  private static double modelBits(
      Form form, Table2Parameters parameters, Filled filled, int cells) {
    return switch (form) {
      case SPECTRAL -> filled.spectralModelBits(cells);
      case ONE_WIDTH ->
        Filled.dynamicModelBits(
            filled.oneWidth(cells, PaperShape.baseBits(parameters.total() / parameters.keys())));
      case PAGED, BOUNDED -> 0;
    };
  }
}
