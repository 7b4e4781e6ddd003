package io.tidemark.experiments.tideline;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayOutputStream;
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
   * What became of the pairs of one subject in one form.
   *
   * @param asked questions whose true answer is "yes": two for each pair
   * @param forgotten how many were not answered "maybe"
   */
  record Remembered(String source, String form, long asked, long forgotten) {}

  private final Subject subject;

  Recall(Subject subject) {
    this.subject = subject;
  }

  /** Asks for all pairs in all forms. */
  List<Remembered> measure(TidelineHistorySpec spec) throws IOException {
    List<Remembered> results = new ArrayList<>();
    for (Map.Entry<String, HistoryQuery> form : forms(spec).entrySet()) {
      results.add(new Remembered(
          subject.name(), form.getKey(), 2L * subject.pairs().size(), forgotten(form.getValue())));
    }
    return results;
  }

  private Map<String, HistoryQuery> forms(TidelineHistorySpec spec) throws IOException {
    // An even number, so that it can be halved.
    TidelineHistorySpec even = withLines(spec, Math.max(2, spec.lines() / 2 * 2));
    TidelineHistory live = live(even, 0, 1);
    TidelineHistory half = live(withLines(even, even.lines() / 2), 1, 2);
    SealedHistory sealed = subject.sealed(i -> true);
    Map<String, HistoryQuery> forms = new LinkedHashMap<>();
    forms.put("live", live);
    forms.put("folded", live.foldedTo(even.lines() / 2));
    forms.put("united with one of half the size", live(even, 0, 2).merged(half));
    forms.put("reloaded", reloaded(live));
    forms.put("sealed", sealed);
    forms.put(
        "sealed in two parts and merged",
        subject.sealed(i -> i % 2 == 0).merged(subject.sealed(i -> i % 2 == 1)));
    forms.put("sealed and reloaded", reloaded(sealed));
    return forms;
  }

  private static TidelineHistorySpec withLines(TidelineHistorySpec spec, long lines) {
    return new TidelineHistorySpec(spec.timeline(), lines, spec.scales());
  }

  /** A tideline of every so manieth pair. */
  private TidelineHistory live(TidelineHistorySpec spec, int part, int parts) {
    TidelineHistory history = new TidelineHistory(spec, subject.digest());
    subject.addTo(history, i -> i % parts == part);
    return history;
  }

  private static HistoryQuery reloaded(Object history) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FilterCatalog.write(history, bytes);
    return (HistoryQuery) FilterCatalog.read(bytes.toByteArray());
  }

  /** How many of the questions for what was added are not answered "maybe". */
  long forgotten(HistoryQuery history) {
    PairSet pairs = subject.pairs();
    SplittableRandom random = RandomSource.seeded(subject.seed(), "recall");
    long forgotten = 0;
    for (int i = 0; i < pairs.size(); i++) {
      long key = subject.digest().of(pairs.key(i));
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

  static Claim comparison(List<Remembered> all) {
    return new Claim(
        "No pair is forgotten, in whatever form",
        "Each pair is asked for at its own tick and in a range around it; the number of wrong"
            + " answers.",
        all.stream()
            .map(r -> Check.atMost(r.source() + ", " + r.form(), (double) r.forgotten(), 0))
            .toList());
  }

  static Table table(List<Remembered> all) {
    return new Table(
        "forgotten",
        "Forgotten pairs",
        List.of(
            Column.of("source"), Column.of("form"), Column.of("questions"), Column.of("forgotten")),
        all.stream()
            .map(r -> List.of(
                Datum.of(r.source()),
                Datum.of(r.form()),
                Datum.of(r.asked()),
                Datum.of(r.forgotten())))
            .toList());
  }
}
