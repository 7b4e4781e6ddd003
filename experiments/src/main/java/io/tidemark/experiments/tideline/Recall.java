package io.tidemark.experiments.tideline;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Whether histories forget: every pair is asked for, in every form that a history can take. */
final class Recall {
  /** Ranges around a pair reach up to so many ticks to each side, as a power of two. */
  private static final int WIDEST = 14;

  /**
   * What became of the pairs of one dataset in one form.
   *
   * @param asked questions whose true answer is "yes": two for each pair
   * @param forgotten how many were not answered "maybe"
   */
  record Remembered(String source, String form, long asked, long forgotten) {}

  private final Dataset dataset;

  Recall(Dataset dataset) {
    this.dataset = dataset;
  }

  /** Asks for all pairs in all forms. */
  List<Remembered> measure(TidelineHistorySpec spec) throws IOException {
    List<Remembered> results = new ArrayList<>();
    for (Map.Entry<String, HistoryQuery> form : forms(spec).entrySet()) {
      results.add(new Remembered(
          dataset.name(), form.getKey(), 2L * dataset.pairs().size(), forgotten(form.getValue())));
    }
    return results;
  }

  private Map<String, HistoryQuery> forms(TidelineHistorySpec spec) throws IOException {
    // An even number, so that it can be halved.
    TidelineHistorySpec even = withLines(spec, Math.max(2, spec.lines() / 2 * 2));
    TidelineHistory live = live(even, 0, 1);
    TidelineHistory half = live(withLines(even, even.lines() / 2), 1, 2);
    SealedHistory sealed = dataset.sealed(i -> true);
    Map<String, HistoryQuery> forms = new LinkedHashMap<>();
    forms.put("live", live);
    forms.put("folded", live.foldedTo(even.lines() / 2));
    forms.put("united with one of half the size", live(even, 0, 2).merged(half));
    forms.put("reloaded", reloaded(live));
    forms.put("sealed", sealed);
    forms.put(
        "sealed in two parts and merged",
        dataset.sealed(i -> i % 2 == 0).merged(dataset.sealed(i -> i % 2 == 1)));
    forms.put("sealed and reloaded", reloaded(sealed));
    return forms;
  }

  private static TidelineHistorySpec withLines(TidelineHistorySpec spec, long lines) {
    return new TidelineHistorySpec(spec.timeline(), lines, spec.scales());
  }

  /** A tideline of every so manieth pair. */
  private TidelineHistory live(TidelineHistorySpec spec, int part, int parts) {
    TidelineHistory history = new TidelineHistory(spec, dataset.digest());
    dataset.addTo(history, i -> i % parts == part);
    return history;
  }

  private static HistoryQuery reloaded(Filter history) throws IOException {
    return (HistoryQuery) FilterCatalog.read(FilterCatalog.bytes(history));
  }

  /** How many of the questions for what was added are not answered "maybe". */
  long forgotten(HistoryQuery history) {
    PairSet pairs = dataset.pairs();
    SplittableRandom random = RandomSource.seeded(dataset.seed(), "recall");
    long forgotten = 0;
    for (int i = 0; i < pairs.size(); i++) {
      long key = dataset.digest().of(pairs.key(i));
      long tick = pairs.tick(i);
      long from = Math.max(pairs.span().from(), tick - reach(random));
      long to = Math.min(pairs.span().to(), tick + 1 + reach(random));
      forgotten += isForgotten(history, key, tick, tick + 1) + isForgotten(history, key, from, to);
    }
    return forgotten;
  }

  private static long reach(SplittableRandom random) {
    return random.nextLong(1L << random.nextInt(WIDEST + 1));
  }

  private static int isForgotten(HistoryQuery history, long key, long from, long to) {
    return history.ask(key, from, to) == HistoryAnswer.MAYBE ? 0 : 1;
  }

  /** That nothing is forgotten. */
  static void claim(Report report, List<Remembered> all) {
    report.ours(
        "nothing-forgotten",
        Rows.of(all).atMost(r -> r.source() + ", " + r.form(), Remembered::forgotten, 0));
  }

  static void table(Report report, List<Remembered> all) {
    report.table(
        "forgotten",
        Rows.of(all)
            .text("source", Remembered::source)
            .text("form", Remembered::form)
            .count("questions", Remembered::asked)
            .count("forgotten", Remembered::forgotten));
  }
}
