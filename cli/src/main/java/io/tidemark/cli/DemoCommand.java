package io.tidemark.cli;

import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.Tidemark;
import io.tidemark.cli.dedup.ErrorTrack;
import io.tidemark.cli.demo.CountingComparison;
import io.tidemark.cli.demo.CountingDemo;
import io.tidemark.cli.demo.DecayingComparison;
import io.tidemark.cli.demo.DecayingDemo;
import io.tidemark.cli.demo.DemoLog;
import io.tidemark.cli.demo.DemoSection;
import io.tidemark.cli.demo.EndlessComparison;
import io.tidemark.cli.demo.EndlessDemo;
import io.tidemark.cli.demo.HistoryComparison;
import io.tidemark.cli.demo.HistoryDemo;
import io.tidemark.cli.demo.NextCommands;
import io.tidemark.cli.demo.SeenComparison;
import io.tidemark.cli.demo.SeenDemo;
import io.tidemark.cli.demo.WindowComparison;
import io.tidemark.cli.demo.WindowDemo;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import io.tidemark.workload.stream.AccessLogDay;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
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
    description = {"The log is generated and contains no real data.", ""},
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
      introduce(log);
      show(seen(log, interruption));
      show(endless(log, interruption));
      show(window(log, interruption));
      show(counting(log, interruption));
      show(decaying(log, interruption));
      show(history(log, interruption));
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
    Path path = FilterFiles.place("--out", name);
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

  private DemoSection seen(Path log, Interruption interruption) throws IOException {
    SeenFilter<byte[]> filter = filter();
    ErrorTrack errors = ErrorTrack.of(filter);
    long[] firsts = {0};
    SeenComparison comparison = new SeenComparison(reader -> {
      boolean isNew = filter.addDigest(SeenComparison.digest(filter.digest(), reader));
      firsts[0] += isNew ? 1 : 0;
      errors.check(firsts[0]);
      return isNew;
    });
    read(log, requests(), interruption, reader -> comparison.play(reader, (line, verdict) -> {}));
    double predicted = errors.lost(firsts[0]);
    double linesPerSecond = linesPerSecond(log, interruption);
    return new SeenDemo(
        filter, comparison, predicted, ERROR, linesPerSecond, terminal.outputStyle());
  }

  private SeenFilter<byte[]> filter() {
    return Tidemark.seen(Keys.bytes()).items(lines).error(ERROR).seed(seed).build();
  }

  private static RecordLayout requests() {
    return RecordLayout.clf().withKey(new FieldRef.Name("request")).withoutTime();
  }

  /** Reads the log once more, with nothing beside the filter. */
  private double linesPerSecond(Path log, Interruption interruption) throws IOException {
    SeenFilter<byte[]> filter = filter();
    long start = System.nanoTime();
    read(log, requests(), interruption, reader -> {
      while (reader.next()) {
        var unused = filter.addDigest(SeenComparison.digest(filter.digest(), reader));
      }
    });
    return Numbers.perSecond(lines, System.nanoTime() - start);
  }

  private DemoSection endless(Path log, Interruption interruption) throws IOException {
    EndlessComparison comparison = new EndlessComparison(lines, seed);
    RecordLayout weighed = requests().withWeight(new FieldRef.Name("bytes"));
    read(log, weighed, interruption, comparison::play);
    return new EndlessDemo(comparison, terminal.outputStyle());
  }

  private DemoSection window(Path log, Interruption interruption) throws IOException {
    WindowComparison comparison = new WindowComparison(Math.max(1, lines / WINDOWS), ERROR, seed);
    read(log, RecordLayout.clf(), interruption, comparison::play);
    return new WindowDemo(comparison, ERROR, terminal.outputStyle());
  }

  private DemoSection counting(Path log, Interruption interruption) throws IOException {
    CountingComparison comparison = new CountingComparison(lines, ERROR, seed);
    try (RecordReader behind = RecordReader.open(log, RecordLayout.clf())) {
      read(log, RecordLayout.clf(), interruption, reader -> comparison.play(reader, behind));
    }
    return new CountingDemo(comparison, ERROR, terminal.outputStyle());
  }

  private DemoSection decaying(Path log, Interruption interruption) throws IOException {
    DecayingComparison comparison = new DecayingComparison(lines, seed);
    read(log, RecordLayout.clf(), interruption, comparison::play);
    return new DecayingDemo(comparison, terminal.outputStyle());
  }

  private DemoSection history(Path log, Interruption interruption) throws IOException {
    HistoryComparison comparison = new HistoryComparison(seed);
    read(log, RecordLayout.clf(), interruption, comparison::measure);
    read(log, RecordLayout.clf(), interruption, reader -> comparison.remember(reader, ERROR));
    comparison.ask(seed);
    return new HistoryDemo(comparison, ERROR, terminal.outputStyle());
  }

  @FunctionalInterface
  private interface Reading {
    void read(RecordReader reader) throws IOException;
  }

  private static void read(
      Path log, RecordLayout layout, Interruption interruption, Reading reading)
      throws IOException {
    try (RecordReader reader = RecordReader.open(log, layout)) {
      reader.source().onRefill(interruption::checkpoint);
      reading.read(reader);
    }
  }

  private void introduce(Path log) throws IOException {
    terminal
        .output()
        .println(terminal.outputStyle().strong("A day of an access log")
            + ": "
            + Numbers.count(lines)
            + " lines, "
            + Sizes.text(Files.size(log))
            + ", generated (seed "
            + seed
            + "); some requests were sent twice.");
  }

  private void show(DemoSection section) throws IOException {
    StandardOutput to = terminal.output();
    to.println("");
    to.println(section.question());
    for (List<String> table : section.tables()) {
      to.println("");
      for (String line : table) {
        to.println("  " + line);
      }
    }
    if (!section.remarks().isEmpty()) {
      to.println("");
    }
    for (String remark : section.remarks()) {
      to.println(remark);
    }
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
