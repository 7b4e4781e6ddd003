package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** False negatives of keys that return after a gap, by their level. */
public final class Gaps extends ImportanceExperiment<GapsParameters> {
  /**
   * Keys of a level in a filter.
   *
   * @param kind the paper's filter
   * @param level what the keys raise their cells to
   */
  record Case(PaperFilter kind, int level) {}

  private static final List<Case> CASES = List.of(
      new Case(PaperFilter.SBF, 7),
      new Case(PaperFilter.TWO_CLASS, 3),
      new Case(PaperFilter.TWO_CLASS, 7),
      new Case(PaperFilter.BY_IMPORTANCE, 1),
      new Case(PaperFilter.BY_IMPORTANCE, 2),
      new Case(PaperFilter.BY_IMPORTANCE, 4),
      new Case(PaperFilter.BY_IMPORTANCE, 7));

  /**
   * What was seen of a case at a gap.
   *
   * @param which the case
   * @param gap arrivals from a key to the question
   * @param asked questions
   * @param missed of them, not found
   */
  record Seen(Case which, int gap, long asked, long missed) {
    double rate() {
      return (double) missed / asked;
    }
  }

  /** With filters whose cells are lowered at random. */
  public Gaps() {
    super(
        "gaps",
        "False negatives after a gap, by level",
        "end of section III-A",
        2,
        10,
        GapsParameters.quick(),
        GapsParameters.full());
  }

  /** The law of all levels, keys that are asked for among them. */
  static LevelLaw law(Case which, double markerShare) {
    LevelLaw others = PaperStream.law(which.kind());
    double[] weights = new double[others.maxLevel()];
    for (int level = 1; level <= weights.length; level++) {
      weights[level - 1] = (1 - markerShare) * others.probability(level);
    }
    weights[which.level() - 1] += markerShare;
    return LevelLaw.ofWeights(weights);
  }

  @Override
  public ExperimentResult run(GapsParameters parameters, Progress progress)
      throws InterruptedException {
    List<Callable<List<Seen>>> work = new ArrayList<>();
    for (Case which : CASES) {
      for (int i = 0; i < parameters.filters(); i++) {
        long seed = parameters.seed() + i;
        work.add(() -> ask(parameters, which, seed));
      }
    }
    return new GapsReport(parameters, pooled(Parallel.run(work, progress), parameters.filters()))
        .result();
  }

  private static List<Seen> pooled(List<List<Seen>> single, int filters) {
    List<Seen> all = new ArrayList<>();
    for (int from = 0; from < single.size(); from += filters) {
      for (int i = 0; i < single.get(from).size(); i++) {
        Seen first = single.get(from).get(i);
        long asked = 0;
        long missed = 0;
        for (List<Seen> one : single.subList(from, from + filters)) {
          asked += one.get(i).asked();
          missed += one.get(i).missed();
        }
        all.add(new Seen(first.which(), first.gap(), asked, missed));
      }
    }
    return all;
  }

  private static List<Seen> ask(GapsParameters parameters, Case which, long seed) {
    PaperStream stream = new PaperStream(which.kind(), seed);
    SplittableRandom random = RandomSource.seeded(seed, which + " markers");
    BitSet markers = new BitSet();
    long[] asked = new long[parameters.gaps().size()];
    long[] missed = new long[asked.length];
    for (int i = 0; i < parameters.warmUp() + parameters.arrivals(); i++) {
      for (int g = 0; g < asked.length; g++) {
        int gap = parameters.gaps().get(g);
        if (i >= gap && i - gap >= parameters.warmUp() && markers.get(i - gap)) {
          asked[g]++;
          missed[g] += stream.finds(gap) ? 0 : 1;
        }
      }
      if (random.nextDouble() < parameters.markerShare()) {
        markers.set(i);
        stream.arrive(which.level());
      } else {
        stream.arrive();
      }
    }
    List<Seen> seen = new ArrayList<>();
    for (int g = 0; g < asked.length; g++) {
      seen.add(new Seen(which, parameters.gaps().get(g), asked[g], missed[g]));
    }
    return seen;
  }
}
