package io.tidemark.experiments.report;

import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.OutcomeWriter;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.ChartSvg;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a run: {@code index.html}, and for each experiment a folder of its id with a CSV file
 * per table and an SVG file per chart. Every file appears whole or not at all. A later run into the
 * same folder replaces the files of its own experiments and the page; nothing is ever deleted.
 */
public final class ReportFolder implements OutcomeWriter {
  private static final String MARKER = ".tidemark-experiments";
  private static final String MARKER_TEXT =
      "Written by tidemark experiment run, which may replace the files here.\n";

  private final Path folder;

  private ReportFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes a new or empty folder, or one that an earlier run wrote.
   *
   * @throws IllegalArgumentException if there is something else at the path
   */
  public static ReportFolder open(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("out: " + folder + " (expected: a folder, not a file)");
    }
    Path marker = folder.resolve(MARKER);
    if (Files.isDirectory(folder) && !Files.exists(marker) && !isEmpty(folder)) {
      throw new IllegalArgumentException("out: " + folder
          + " (expected: a new or empty folder, or one that an earlier run wrote)");
    }
    AtomicFile.write(marker, MARKER_TEXT);
    return new ReportFolder(folder);
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  /** Where it is. */
  public Path path() {
    return folder;
  }

  /** Writes the tables and charts of an experiment that completed; nothing for others. */
  @Override
  public void write(Outcome outcome) throws IOException {
    if (outcome instanceof Outcome.Completed completed) {
      for (Table table : completed.result().tables()) {
        AtomicFile.write(
            folder.resolve(csvPath(completed.info().id(), table)), CsvTables.text(table));
      }
      for (Chart chart : completed.result().charts()) {
        AtomicFile.write(
            folder.resolve(svgPath(completed.info().id(), chart)), ChartSvg.standalone(chart));
      }
    }
  }

  @Override
  public Path writeIndex(List<Outcome> outcomes, RunSummary.Ending ending, RunOptions options)
      throws IOException {
    Path index = folder.resolve("index.html");
    AtomicFile.write(index, new HtmlPage(outcomes, ending, options).text());
    return index;
  }

  static String csvPath(String id, Table table) {
    return id + "/" + table.name() + ".csv";
  }

  static String svgPath(String id, Chart chart) {
    return id + "/" + chart.name() + ".svg";
  }
}
