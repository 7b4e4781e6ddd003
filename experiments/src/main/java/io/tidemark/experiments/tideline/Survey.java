package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Histories of one dataset after the other: how often they err, what they take, what they forget. */
final class Survey {
  private final List<ComparedHistory> structures;
  private final QuestionCounts effort;
  private final Predicate<String> webLog;
  private final List<MeasuredRate> measured = new ArrayList<>();
  private final List<SealedSize> sealed = new ArrayList<>();
  private final List<Recall.Remembered> remembered = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final Set<String> busy = new HashSet<>();

  /** The tideline that was chosen for a dataset. */
  private record Shape(Dataset dataset, TidelineHistorySpec spec) {}

  /**
   * @param webLog whether a dataset of a name is the day of a web log, which has a goal of its own
   */
  Survey(List<ComparedHistory> structures, QuestionCounts effort, Predicate<String> webLog) {
    this.structures = structures;
    this.effort = effort;
    this.webLog = webLog;
  }

  /**
   * Measures a dataset.
   *
   * @param bits of each history but the sealed one
   * @return what its sealed history takes
   */
  SealedSize add(Dataset dataset, long bits, List<Long> lengths, Progress progress)
      throws IOException, InterruptedException {
    progress.at(0);
    SealedHistory exact = dataset.sealed(i -> true);
    HistoryTrial trial = new HistoryTrial(dataset, bits, Dataset.lengths(lengths), exact, effort);
    double steps = lengths.size() * structures.size() + 1.0;
    for (int i = 0; i < lengths.size(); i++) {
      Optional<QuestionSet> questions = dataset.questions(lengths.get(i), effort.questions());
      for (int j = 0; j < structures.size() && questions.isPresent(); j++) {
        progress.at((i * structures.size() + j) / steps);
        measured.add(trial.measure(structures.get(j), questions.get()));
      }
    }
    progress.at((steps - 1) / steps);
    remembered.addAll(new Recall(dataset).measure(trial.tidelineSpec()));
    SealedSize size = SealedSize.of(dataset, exact, bits, effort.questions());
    sealed.add(size);
    shapes.add(new Shape(dataset, trial.tidelineSpec()));
    if (TidelineGoals.isBusy(dataset)) {
      busy.add(dataset.name());
    }
    return size;
  }

  Rates rates() {
    return new Rates(measured);
  }

  List<SealedSize> sealed() {
    return List.copyOf(sealed);
  }

  /** Shows what can be said of the datasets. */
  void show(Report report) {
    report.table(
        "shapes",
        Rows.of(shapes)
            .text("source", s -> s.dataset().name())
            .count("span", "ticks", s -> s.dataset().pairs().span().ticks())
            .count("keys", s -> s.dataset().pairs().keys())
            .count("pairs", s -> s.dataset().pairs().size())
            .number("pairs per key", s -> s.dataset().pairsPerKey())
            .count("bits of all lines", s -> s.spec().bits())
            .text(
                "slots of a window × bits of a slot, from fine to coarse",
                s -> Dataset.describe(s.spec())));
    Recall.claim(report, remembered);
    new TidelineGoals(rates(), webLog, busy::contains).show(report);
    SealedSize.table(report, sealed);
    Recall.table(report, remembered);
    rates().table(report);
    rates().agreement(report);
  }
}
