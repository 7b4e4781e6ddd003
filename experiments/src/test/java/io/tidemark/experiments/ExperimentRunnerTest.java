package io.tidemark.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.report.ReportFolder;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Verdict;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunnerTest {
  private static final RunOptions QUICK = RunOptions.of(RunScale.QUICK);

  @TempDir
  Path folder;

  @AfterEach
  void clearInterrupt() {
    // A test that leaves the flag set would interrupt the next.
    Thread.interrupted();
  }

  @Test
  void runsAllAndTellsHowItGoes() throws IOException {
    List<String> heard = new ArrayList<>();
    RunSummary summary = run(recorder(heard), new TinyExperiment("tiny/one"), lacking("tiny/two"));
    assertThat(heard)
        .containsExactly(
            "1/2 tiny/one",
            "tiny/one 0.0",
            "tiny/one 0.5",
            "done tiny/one",
            "2/2 tiny/two",
            "done tiny/two");
    assertThat(summary.ending()).isEqualTo(RunSummary.Ending.COMPLETE);
    assertThat(summary.count(Verdict.REFUTED)).isEqualTo(1);
    assertThat(summary.skipped()).isEqualTo(1);
    assertThat(summary.failed()).isZero();
    assertThat(folder.resolve("out/tiny/one/numbers.csv")).exists();
    assertThat(folder.resolve("out/tiny/one/lines.svg")).exists();
    assertThat(summary.index()).isEqualTo(folder.resolve("out/index.html")).exists();
    assertThat(Files.readString(summary.index())).contains("needs real streams");
  }

  @Test
  void anInterruptKeepsWhatIsComplete() throws IOException {
    TinyExperiment interrupting = new TinyExperiment("tiny/two") {
      @Override
      protected void run(Parameters parameters, Report report, Progress progress)
          throws IOException, InterruptedException {
        Thread.currentThread().interrupt();
        super.run(parameters, report, progress);
      }
    };
    RunSummary summary = run(
        RunListener.silent(),
        new TinyExperiment("tiny/one"),
        interrupting,
        new TinyExperiment("tiny/three"));
    assertThat(Thread.interrupted()).as("the flag is restored").isTrue();
    assertThat(summary.ending()).isEqualTo(RunSummary.Ending.INTERRUPTED);
    assertThat(summary.outcomes()).extracting(o -> o.info().id()).containsExactly("tiny/one");
    assertThat(folder.resolve("out/tiny/one/numbers.csv")).exists();
    assertThat(folder.resolve("out/tiny/two")).doesNotExist();
    assertThat(Files.readString(summary.index())).contains("interrupted").contains("tiny/one");
  }

  @Test
  void anInterruptWhileReadingIsAnInterrupt() throws IOException {
    TinyExperiment reading = failing("tiny/one", new ClosedByInterruptException());
    RunSummary summary = run(RunListener.silent(), reading, new TinyExperiment("tiny/two"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(summary.ending()).isEqualTo(RunSummary.Ending.INTERRUPTED);
    assertThat(summary.outcomes()).isEmpty();
  }

  @Test
  void aBadFileEndsOneExperimentOnly() throws IOException {
    RunSummary summary = run(
        RunListener.silent(),
        failing("tiny/one", new IOException("a.tsv.gz:3: time: \"x\" (expected: a number)")),
        new TinyExperiment("tiny/two"));
    assertThat(summary.failed()).isEqualTo(1);
    assertThat(summary.count(Verdict.REFUTED)).isEqualTo(1);
    assertThat(Files.readString(summary.index())).contains("a.tsv.gz:3: time:");
  }

  @Test
  void aDefectIsNotHidden() {
    TinyExperiment defective = new TinyExperiment("tiny/one") {
      @Override
      protected void run(Parameters parameters, Report report, Progress progress) {
        throw new IllegalStateException("defect");
      }
    };
    assertThatThrownBy(() -> run(RunListener.silent(), defective)).hasMessage("defect");
  }

  @Test
  void refusesADataFolderThatIsNone() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> RunOptions.of(RunScale.FULL, missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("data: " + missing + " (expected: a folder)");
  }

  private RunSummary run(RunListener listener, Experiment<?>... experiments) throws IOException {
    return new ExperimentRunner(QUICK, listener)
        .run(List.of(experiments), ReportFolder.open(folder.resolve("out")));
  }

  private static TinyExperiment lacking(String id) {
    return new TinyExperiment(id) {
      @Override
      protected boolean needsStreams() {
        return true;
      }
    };
  }

  private static TinyExperiment failing(String id, IOException failure) {
    return new TinyExperiment(id) {
      @Override
      protected void run(Parameters parameters, Report report, Progress progress)
          throws IOException {
        throw failure;
      }
    };
  }

  private static RunListener recorder(List<String> heard) {
    return new RunListener() {
      @Override
      public void started(ExperimentInfo info, int number, int count) {
        heard.add(number + "/" + count + " " + info.id());
      }

      @Override
      public void progressed(ExperimentInfo info, double fraction) {
        heard.add(info.id() + " " + fraction);
      }

      @Override
      public void finished(Outcome outcome) {
        heard.add("done " + outcome.info().id());
      }
    };
  }
}
