package io.tidemark.experiments.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.ExperimentRunner;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunListener;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TinyExperiment;
import io.tidemark.experiments.report.ReportFolder;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Verdict;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCatalogTest {
  /** Whether long forms of tests are wanted ({@code mvn -Plong}). */
  private static final boolean LONG = Boolean.getBoolean("tidemark.long");

  /** The longest quick form, in seconds, that is run twice also in the short form of this test. */
  private static final long SHORT_SECONDS = 1;

  @TempDir
  Path folder;

  @Test
  void idsAreStable() {
    assertThat(ExperimentCatalog.standard().infos().stream().map(ExperimentInfo::id))
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
    assertThat(catalog.byId("a/c").info().id()).isEqualTo("a/c");
    assertThatThrownBy(() -> catalog.byId("a/d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("experiment: a/d (expected: a/b, a/c)");
    assertThatThrownBy(() ->
            new ExperimentCatalog(List.of(new TinyExperiment("a/b"), new TinyExperiment("a/b"))))
        .hasMessage("id: a/b twice (expected: once)");
  }

  /**
   * The verdict on every claim is that of {@code verdicts.csv}. Intervals hold together with probability
   * 0.999 per experiment; the seeds are fixed. Times are even, so that claims on times say nothing.
   */
  @Test
  void quickRunsGiveTheKnownVerdicts() throws IOException {
    Path data = data();
    RunSummary first = run(data, "first", e -> true);
    assertThat(first.outcomes()).hasSize(ExperimentCatalog.standard().all().size());
    List<String> verdicts = new ArrayList<>(List.of("experiment,claim,kind,verdict"));
    for (Outcome outcome : first.outcomes()) {
      assertThat(outcome).isInstanceOf(Outcome.Completed.class);
      List<Claim> claims = ((Outcome.Completed) outcome).result().claims();
      assertThat(claims).as(outcome.info().id()).isNotEmpty();
      for (Claim claim : claims) {
        verdicts.add(String.join(
            ",",
            outcome.info().id(),
            claim.id(),
            claim.kind().name().toLowerCase(Locale.ROOT),
            claim.verdict().word()));
      }
      assertThat(claims)
          .as("%s: a defect", outcome.info().id())
          .filteredOn(c -> c.verdict() == Verdict.DEFECT)
          .isEmpty();
    }
    // What was found, for whoever has to look at a difference.
    Files.write(Path.of("target", "verdicts.csv"), verdicts);
    List<String> known;
    try (InputStream in = ExperimentCatalogTest.class.getResourceAsStream("verdicts.csv")) {
      known = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(verdicts)
        .as("verdicts that are not known (all are in target/verdicts.csv)")
        .filteredOn(v -> !known.contains(v))
        .isEmpty();
    assertThat(known)
        .as("known verdicts that were not found")
        .filteredOn(v -> !verdicts.contains(v))
        .isEmpty();
    assertThat(Files.readString(first.index())).contains("Left out").contains("few");
    run(data, "second", e -> LONG || e.info().quickDuration().toSeconds() <= SHORT_SECONDS);
    Map<String, String> firstFiles = files("first");
    assertThat(files("second")).hasSizeGreaterThan(8).allSatisfy((name, text) -> {
      if (!name.equals("index.html")) {
        assertThat(text).as(name).isEqualTo(firstFiles.get(name));
      }
    });
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

  private Path data() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    writeStream(data.resolve("addresses.tsv.gz"), 1_500);
    writeStream(data.resolve("few.tsv.gz"), 50);
    return data;
  }

  private RunSummary run(Path data, String name, Predicate<Experiment<?>> which)
      throws IOException {
    List<Experiment<?>> chosen = new ArrayList<>();
    ExperimentCatalog.standard(evenStopwatch()).all().stream().filter(which).forEach(chosen::add);
    return new ExperimentRunner(RunOptions.of(RunScale.QUICK, data), RunListener.silent())
        .run(chosen, ReportFolder.open(folder.resolve(name)));
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
