package io.tidemark.experiments.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.ExperimentRunner;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunListener;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TinyExperiment;
import io.tidemark.experiments.report.ReportFolder;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Verdict;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCatalogTest {
  private static final String[] DIFFERENT_FROM_A_CLAIM_OR_GOAL = {
    "persistent2018/figure-8",
    "persistent2018/figure-9",
    "persistent2018/figure-10",
    "persistent2018/figure-11",
    "persistent2018/figure-15",
    "persistent2018/figure-16",
    "persistent2018/figure-17",
    // So few questions that wrong answers are rare, and a real stream without a key that returns.
    "inferential2019/figure-9",
    "inferential2019/online-priors",
    "inferential2019/tuning",
    "importance2013/table-2",
    "importance2013/figures-3-8",
    "importance2013/figures-9-17",
    "importance2013/stable-point",
    "importance2013/gaps",
    // A stream whose keys come back once, all after the same time, and few shapes tried.
    "importance2013/real-streams",
    // On a stopwatch on which all takes the same, nothing is faster.
    "dynamic2006/table-1",
    "dynamic2006/figure-4",
    "dynamic2006/figure-5",
    "dynamic2006/figure-6",
    "dynamic2006/figure-7",
    "dynamic2006/table-2",
    "dynamic2006/figure-8",
    "dynamic2006/figure-9",
    "dynamic2006/real-counts",
    "decaying2005/figure-1",
    "decaying2005/rounding",
    "decaying2005/figure-3",
    // On that stopwatch basic and optimised filters take the same.
    "decaying2005/creation-time",
    // On a stream whose keys come twice, powers need 1.02 times the memory that so many parts
    // should.
    "decaying2005/other-decays",
    // A quick run asks too few questions to show that a goal is met.
    "tideline/range-lengths",
    "tideline/real-streams"
  };

  @TempDir
  Path folder;

  @Test
  void idsAreStable() {
    assertThat(ExperimentCatalog.standard().cards().stream().map(ExperimentCard::id))
        .containsExactly(
            "classic/false-positives",
            "classic/bits-per-key",
            "classic/real-streams",
            "persistent2018/figure-2",
            "persistent2018/figure-7",
            "persistent2018/figure-8",
            "persistent2018/figure-9",
            "persistent2018/figure-10",
            "persistent2018/figure-11",
            "persistent2018/figure-12",
            "persistent2018/figure-13",
            "persistent2018/figure-14",
            "persistent2018/figure-15",
            "persistent2018/figure-16",
            "persistent2018/figure-17",
            "persistent2018/figure-18",
            "persistent2018/real-streams",
            "inferential2019/table-4",
            "inferential2019/table-5",
            "inferential2019/figure-8",
            "inferential2019/figure-9",
            "inferential2019/figure-10",
            "inferential2019/figure-11",
            "inferential2019/calibration",
            "inferential2019/online-priors",
            "inferential2019/tuning",
            "importance2013/table-2",
            "importance2013/figures-3-8",
            "importance2013/figures-9-17",
            "importance2013/figure-18",
            "importance2013/stable-point",
            "importance2013/gaps",
            "importance2013/real-streams",
            "endless/plans",
            "dynamic2006/table-1",
            "dynamic2006/figure-4",
            "dynamic2006/figure-5",
            "dynamic2006/figure-6",
            "dynamic2006/figure-7",
            "dynamic2006/table-2",
            "dynamic2006/figure-8",
            "dynamic2006/figure-9",
            "dynamic2006/spectral-estimators",
            "dynamic2006/growth",
            "dynamic2006/real-counts",
            "decaying2005/figure-1",
            "decaying2005/rounding",
            "decaying2005/figure-3",
            "decaying2005/creation-time",
            "decaying2005/error-memory",
            "decaying2005/other-decays",
            "tideline/range-lengths",
            "tideline/bits-per-pair",
            "tideline/real-streams");
  }

  @Test
  void findsById() {
    ExperimentCatalog catalog =
        new ExperimentCatalog(List.of(new TinyExperiment("a/b"), new TinyExperiment("a/c")));
    assertThat(catalog.byId("a/c").card().id()).isEqualTo("a/c");
    assertThatThrownBy(() -> catalog.byId("a/d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("experiment: a/d (expected: a/b, a/c)");
    assertThatThrownBy(() ->
            new ExperimentCatalog(List.of(new TinyExperiment("a/b"), new TinyExperiment("a/b"))))
        .hasMessage("id: a/b twice (expected: once)");
  }

  /** Intervals hold together with probability 0.999 per experiment; the seeds are fixed. */
  @Test
  void quickRunsHoldAndRepeatByteByByte() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    writeStream(data.resolve("addresses.tsv.gz"), 1_500);
    writeStream(data.resolve("few.tsv.gz"), 50);
    RunOptions options = RunOptions.of(RunScale.QUICK, data);
    RunSummary first = run(options, "first");
    assertThat(first.outcomes())
        .hasSize(ExperimentCatalog.standard().all().size())
        .allSatisfy(outcome -> {
          assertThat(outcome).isInstanceOf(Outcome.Completed.class);
          Outcome.Completed completed = (Outcome.Completed) outcome;
          assertThat(completed.result().comparisons())
              .as(outcome.card().id())
              .isNotEmpty()
              .filteredOn(c -> c.claimant() == Comparison.Claimant.TIDEMARK)
              .allSatisfy(c -> assertThat(c.outside()).isEmpty());
        });
    assertThat(first.outcomes())
        .filteredOn(o -> ((Outcome.Completed) o).result().verdict() == Verdict.DIFFERS)
        .extracting(o -> o.card().id())
        .as("where a claim of a paper or a goal does not hold; docs says what is known")
        .containsExactly(DIFFERENT_FROM_A_CLAIM_OR_GOAL);
    assertThat(Files.readString(first.index())).contains("Left out").contains("few");
    run(options, "second");
    assertThat(files("second")).isEqualTo(files("first")).hasSizeGreaterThan(8);
  }

  @Test
  void withoutDataRealStreamsAreSkipped() throws IOException {
    ExperimentCatalog catalog = ExperimentCatalog.standard();
    RunSummary summary = new ExperimentRunner(RunOptions.of(RunScale.QUICK), RunListener.silent())
        .run(
            List.of(catalog.byId("classic/real-streams")),
            ReportFolder.open(folder.resolve("out")));
    assertThat(summary.skipped()).isEqualTo(1);
    assertThat(((Outcome.Skipped) summary.outcomes().get(0)).need())
        .isEqualTo("This needs real streams, which are not part of Tidemark: give a folder with"
            + " --data DIR that has files *.tsv.gz with lines epoch_seconds<TAB>key.");
  }

  @Test
  void aBadStreamFailsWithItsPlace() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(data.resolve("bad.tsv.gz")))) {
      out.write("1\ta\nx\tb\n".getBytes(StandardCharsets.UTF_8));
    }
    RunSummary summary = new ExperimentRunner(
            RunOptions.of(RunScale.QUICK, data), RunListener.silent())
        .run(
            List.of(ExperimentCatalog.standard().byId("classic/real-streams")),
            ReportFolder.open(folder.resolve("out")));
    assertThat(summary.failed()).isEqualTo(1);
    assertThat(((Outcome.Failed) summary.outcomes().get(0)).message()).contains("bad.tsv.gz:2:");
  }

  private RunSummary run(RunOptions options, String name) throws IOException {
    return new ExperimentRunner(options, RunListener.silent())
        .run(
            ExperimentCatalog.standard(evenStopwatch()).all(),
            ReportFolder.open(folder.resolve(name)));
  }

  /** On which everything takes a microsecond, so that runs repeat. */
  private static Stopwatch evenStopwatch() {
    AtomicLong nanos = new AtomicLong();
    return () -> nanos.addAndGet(1_000);
  }

  private Map<String, String> files(String name) throws IOException {
    Path root = folder.resolve(name);
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        texts.put(root.relativize(file).toString(), Files.readString(file));
      }
    }
    return texts;
  }

  /** Addresses of a few networks, each twice and with a weight: keys that resemble each other. */
  private static void writeStream(Path file, int keys) throws IOException {
    try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
        new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      for (int i = 0; i < 2 * keys; i++) {
        int key = i % keys;
        out.write(i + "\t10.0." + key / 250 + "." + key % 250 + "\t" + key % 97 + "\n");
      }
    }
  }
}
