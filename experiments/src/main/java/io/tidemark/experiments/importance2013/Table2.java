package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/** Both errors, plain and weighted, of the paper's filters and of others in the same memory. */
public final class Table2 extends ImportanceExperiment<Table2Parameters> {
  /* How the time divides between trying shapes and measuring. */
  private static final double TUNING_SHARE = 0.8;

  /** With the paper's filters and others. */
  public Table2() {
    super(
        "table-2",
        "Errors of filters that forget, plain and weighted by importance",
        "Table II",
        2,
        20,
        Table2Parameters.quick(),
        Table2Parameters.full());
  }

  /**
   * What came of all filters under a law.
   *
   * @param law law of importance
   * @param scores of the paper's filters in their shape, then of each family in its best
   */
  record Part(Law law, List<Score> scores) {
    Part {
      scores = List.copyOf(scores);
    }
  }

  /** The memory of all filters but BF, which has as many cells, of one bit. */
  static long words() {
    return PaperFilter.SBF.spec().words();
  }

  @Override
  public ExperimentResult run(Table2Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Part> parts = new ArrayList<>();
    for (Law law : parameters.laws()) {
      double before = parts.size();
      double all = parameters.laws().size();
      parts.add(part(parameters, law, fraction -> progress.at((before + fraction) / all)));
    }
    return new Table2Report(parameters, parts).result();
  }

  private static Part part(Table2Parameters parameters, Law law, Progress progress)
      throws InterruptedException {
    WeighedStream tuning = parameters.tuning(law);
    List<Contest.Best> best = new Contest(
            new Shapes(words(), tuning.size()), parameters.grid(), parameters.seed())
        .best(tuning, fraction -> progress.at(TUNING_SHARE * fraction));
    List<PaperFilter> papers = List.of(PaperFilter.values());
    List<Entrant> entrants = new ArrayList<>();
    papers.forEach(filter -> entrants.add(Entrant.of(filter.spec())));
    best.forEach(b -> entrants.add(b.entrant()));
    List<ImportanceTally> tallies = Bout.pooled(
        entrants,
        parameters.measured(law),
        parameters.seed(),
        fraction -> progress.at(TUNING_SHARE + (1 - TUNING_SHARE) * fraction));
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < papers.size(); i++) {
      scores.add(Score.of(papers.get(i), entrants.get(i), tallies.get(i)));
    }
    for (int i = papers.size(); i < entrants.size(); i++) {
      Family family = best.get(i - papers.size()).family();
      scores.add(Score.of(family, entrants.get(i), tallies.get(i)));
    }
    return new Part(law, scores);
  }
}
