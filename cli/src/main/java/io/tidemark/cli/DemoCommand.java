package io.tidemark.cli;

import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.Tidemark;
import io.tidemark.cli.dedup.Deduplicator;
import io.tidemark.cli.dedup.ErrorTrack;
import io.tidemark.cli.dedup.SeenMemory;
import io.tidemark.cli.dedup.Selection;
import io.tidemark.cli.demo.BetweenComparison;
import io.tidemark.cli.demo.BetweenReport;
import io.tidemark.cli.demo.DemoLog;
import io.tidemark.cli.demo.DemoReport;
import io.tidemark.cli.demo.EndlessPlay;
import io.tidemark.cli.demo.EndlessReport;
import io.tidemark.cli.demo.LatelyComparison;
import io.tidemark.cli.demo.LatelyReport;
import io.tidemark.cli.demo.NextCommands;
import io.tidemark.cli.demo.NowComparison;
import io.tidemark.cli.demo.NowReport;
import io.tidemark.cli.demo.OftenComparison;
import io.tidemark.cli.demo.OftenReport;
import io.tidemark.cli.demo.SeenComparison;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.stream.AccessLogDay;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Plays a generated day of an access log and shows answers beside the exact ones. */
@Command(
    name = "demo",
    headerHeading = """
        Examples:
          tidemark demo
          tidemark demo --lines 2000000
          tidemark demo --out day.log

        """,
    header = "Plays a day of an access log and shows each answer beside the exact one.",
    description = {"The log is generated and belongs to nobody.", ""},
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class DemoCommand implements Callable<Integer> {
  private static final double ERROR = 0.01;

  /* The day has so many windows of lines, one after the other. */
  private static final int WINDOWS = 50;

  private final Terminal terminal;

  @Option(
      names = "--lines",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Lines of the day (default 500000).")
  private long lines = 500_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the day and of the filter (default 1).")
  private long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Keep the log in this file, which must not exist yet.")
  private String out;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    AccessLogDay.Parameters day = AccessLogDay.Parameters.usual(lines, seed);
    Path kept = out == null ? null : newFile(out);
    Path folder = Files.createTempDirectory("tidemark-demo");
    Path log = folder.resolve("day.log");
    try (Interruption interruption = new Interruption(() -> abandon(log, folder))) {
      DemoLog.write(day, log, terminal, interruption);
      play(log, interruption);
      playEndless(log, interruption);
      playLately(log, interruption);
      playNow(log, interruption);
      playOften(log, interruption);
      playRanges(log, interruption);
      if (kept != null) {
        Files.move(log, kept);
      }
      sayNext(kept);
      terminal.output().flush();
    } finally {
      delete(log, folder);
    }
    return ExitCode.DONE;
  }

  private static Path newFile(String name) {
    Path path = FilterFiles.writable("--out", name);
    if (Files.exists(path)) {
      throw Failure.wrongUse("--out: " + name + " (expected: a file that does not exist yet)");
    }
    return path;
  }

  private void abandon(Path log, Path folder) {
    terminal.eraseStatus();
    delete(log, folder);
  }

  private static void delete(Path log, Path folder) {
    try {
      Files.deleteIfExists(log);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // A temporary folder; the system clears it in time.
      return;
    }
  }

  private void play(Path log, Interruption interruption) throws IOException {
    SeenFilter<byte[]> filter = filter();
    ErrorTrack errors = ErrorTrack.of(filter);
    long[] firsts = {0};
    SeenComparison comparison = new SeenComparison(reader -> {
      boolean isNew = filter.addDigest(SeenComparison.digest(filter.digest(), reader));
      firsts[0] += isNew ? 1 : 0;
      errors.check(firsts[0]);
      return isNew;
    });
    try (RecordReader reader = RecordReader.open(log, requests())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.play(reader, (line, verdict) -> {});
    }
    double linesPerSecond = linesPerSecond(log, interruption);
    double predicted = errors.lost(firsts[0]);
    print(
        log, new DemoReport(filter, comparison, predicted, linesPerSecond, terminal.outputStyle()));
  }

  private void playEndless(Path log, Interruption interruption) throws IOException {
    EndlessPlay play = new EndlessPlay(lines, seed);
    RecordLayout layout = RecordLayout.clf()
        .withKey(new FieldRef.Name("request"))
        .withoutTime()
        .withWeight(new FieldRef.Name("bytes"));
    try (RecordReader reader = RecordReader.open(log, layout)) {
      reader.source().onRefill(interruption::checkpoint);
      play.play(reader);
    }
    EndlessReport report = new EndlessReport(play, terminal.outputStyle());
    terminal.output().println("");
    terminal.output().println(report.question());
    printIndented(report.classes());
    printIndented(report.totals());
  }

  private void playLately(Path log, Interruption interruption) throws IOException {
    LatelyComparison comparison = new LatelyComparison(Math.max(1, lines / WINDOWS), ERROR, seed);
    try (RecordReader reader = RecordReader.open(log, RecordLayout.clf())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.play(reader);
    }
    LatelyReport report = new LatelyReport(comparison, terminal.outputStyle());
    terminal.output().println("");
    terminal.output().println(report.question(ERROR));
    printIndented(report.examples());
    printIndented(report.totals());
  }

  private void playNow(Path log, Interruption interruption) throws IOException {
    NowComparison comparison = new NowComparison(lines, ERROR, seed);
    try (RecordReader reader = RecordReader.open(log, RecordLayout.clf());
        RecordReader behind = RecordReader.open(log, RecordLayout.clf())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.play(reader, behind);
    }
    NowReport report = new NowReport(comparison, terminal.outputStyle());
    terminal.output().println("");
    terminal.output().println(report.question(ERROR));
    printIndented(report.examples());
    printIndented(report.totals());
    terminal.output().println("");
    terminal.output().println(report.prediction());
  }

  private void playOften(Path log, Interruption interruption) throws IOException {
    OftenComparison comparison = new OftenComparison(lines, seed);
    try (RecordReader reader = RecordReader.open(log, RecordLayout.clf())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.play(reader);
    }
    OftenReport report = new OftenReport(comparison, terminal.outputStyle());
    terminal.output().println("");
    terminal.output().println(report.question());
    printIndented(report.examples());
    printIndented(report.totals());
    terminal.output().println("");
    terminal.output().println(report.prediction());
  }

  private void playRanges(Path log, Interruption interruption) throws IOException {
    BetweenComparison comparison = new BetweenComparison(seed);
    try (RecordReader reader = RecordReader.open(log, RecordLayout.clf())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.measure(reader);
    }
    try (RecordReader reader = RecordReader.open(log, RecordLayout.clf())) {
      reader.source().onRefill(interruption::checkpoint);
      comparison.remember(reader, ERROR);
    }
    comparison.ask(seed);
    BetweenReport report = new BetweenReport(comparison, terminal.outputStyle());
    StandardOutput to = terminal.output();
    to.println("");
    to.println(report.question(ERROR));
    printIndented(report.examples());
    printIndented(report.totals());
    to.println("");
    to.println(report.prediction());
  }

  private void printIndented(List<String> block) throws IOException {
    terminal.output().println("");
    for (String line : block) {
      terminal.output().println("  " + line);
    }
  }

  private SeenFilter<byte[]> filter() {
    return Tidemark.seen(Keys.bytes()).items(lines).error(ERROR).seed(seed).build();
  }

  private static RecordLayout requests() {
    return RecordLayout.clf().withKey(new FieldRef.Name("request")).withoutTime();
  }

  /** Plays the log as dedup does. */
  private double linesPerSecond(Path log, Interruption interruption) throws IOException {
    Deduplicator deduplicator = new Deduplicator(
        new SeenMemory(filter(), ERROR, terminal),
        OutputStream.nullOutputStream(),
        Selection.FIRSTS);
    long start = System.nanoTime();
    new RecordFeed(OnError.STOP, deduplicator.read(), interruption)
        .play(new Inputs(List.of(log.toString()), requests(), terminal), deduplicator);
    return Numbers.perSecond(deduplicator.read().lines(), System.nanoTime() - start);
  }

  private void print(Path log, DemoReport report) throws IOException {
    StandardOutput to = terminal.output();
    Style style = terminal.outputStyle();
    to.println(style.strong("A day of an access log")
        + ": "
        + Numbers.count(lines)
        + " lines, "
        + Sizes.text(Files.size(log))
        + ", generated (seed "
        + seed
        + "); some requests were sent twice.");
    to.println("");
    to.println(style.strong("Has this request been seen before?")
        + " A Bloom filter for "
        + Numbers.count(lines)
        + " items at error "
        + ERROR
        + ", and the exact answer beside it:");
    printIndented(report.examples());
    printIndented(report.totals());
    to.println("");
    to.println(report.prediction());
    to.println(report.speed());
  }

  private void sayNext(Path kept) throws IOException {
    StandardOutput to = terminal.output();
    to.println("");
    to.println(terminal.outputStyle().strong("Try next") + ":");
    if (kept == null) {
      to.println("  ./tidemark demo --out day.log");
    }
    for (String command : NextCommands.on(kept == null ? "day.log" : out)) {
      to.println("  " + command);
    }
  }
}
