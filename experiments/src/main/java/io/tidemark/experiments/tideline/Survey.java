package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Histories of one subject after the other: how often they err, what they take, what they forget. */
final class Survey {
  private final List<Structure> structures;
  private final Effort effort;
  private final Predicate<String> webLog;
  private final List<Measured> measured = new ArrayList<>();
  private final List<SealedSize> sealed = new ArrayList<>();
  private final List<Recall.Remembered> remembered = new ArrayList<>();
  private final List<List<Datum>> shapes = new ArrayList<>();
  private final Set<String> busy = new HashSet<>();

  /**
   * @param webLog whether a subject of a name is the day of a web log, which has a goal of its own
   */
  Survey(List<Structure> structures, Effort effort, Predicate<String> webLog) {
    this.structures = structures;
    this.effort = effort;
    this.webLog = webLog;
  }

  /**
   * Measures a subject.
   *
   * @param bits of each history but the sealed one
   * @return what its sealed history takes
   */
  SealedSize add(Subject subject, long bits, List<Long> lengths, Progress progress)
      throws IOException, InterruptedException {
    progress.at(0);
    SealedHistory exact = subject.sealed(i -> true);
    Contest contest = new Contest(subject, bits, TidelineModel.lengths(lengths), exact, effort);
    double steps = lengths.size() * structures.size() + 1.0;
    for (int i = 0; i < lengths.size(); i++) {
      Optional<QuestionSet> questions = subject.questions(lengths.get(i), effort.questions());
      for (int j = 0; j < structures.size() && questions.isPresent(); j++) {
        progress.at((i * structures.size() + j) / steps);
        measured.add(contest.measure(structures.get(j), questions.get()));
      }
    }
    progress.at((steps - 1) / steps);
    remembered.addAll(new Recall(subject).measure(contest.tidelineSpec()));
    SealedSize size = SealedSize.of(subject, exact, bits, effort.questions());
    sealed.add(size);
    shapes.add(shape(subject, contest.tidelineSpec()));
    if (Goals.isBusy(subject)) {
      busy.add(subject.name());
    }
    return size;
  }

  private static List<Datum> shape(Subject subject, TidelineHistorySpec spec) {
    return List.of(
        Datum.of(subject.name()),
        Datum.of(subject.pairs().span().ticks()),
        Datum.of(subject.pairs().keys()),
        Datum.of(subject.pairs().size()),
        Datum.of(subject.pairsPerKey()),
        Datum.of(spec.bits()),
        Datum.of(TidelineModel.describe(spec)));
  }

  Rates rates() {
    return new Rates(measured);
  }

  List<SealedSize> sealed() {
    return List.copyOf(sealed);
  }

  /** What can be said of the subjects; nothing if there were none. */
  List<Claim> comparisons() {
    List<Claim> comparisons = new ArrayList<>();
    if (!remembered.isEmpty()) {
      comparisons.add(Recall.comparison(remembered));
    }
    comparisons.addAll(new Goals(rates()).comparisons(webLog, busy::contains));
    if (!measured.isEmpty()) {
      comparisons.add(ModelAgreement.comparison(rates()));
    }
    return comparisons;
  }

  List<Table> tables() {
    return List.of(
        shapeTable(),
        new Goals(rates()).table(webLog, busy::contains),
        SealedSize.table(sealed),
        Recall.table(remembered),
        rates().table());
  }

  private Table shapeTable() {
    return new Table(
        "shapes",
        "Tidelines that the model chose",
        List.of(
            Column.of("source"),
            Column.of("span", "ticks"),
            Column.of("keys"),
            Column.of("pairs"),
            Column.of("pairs per key"),
            Column.of("bits of all lines"),
            Column.of("slots of a window \u00d7 bits of a slot, from fine to coarse")),
        shapes);
  }
}
