package io.tidemark.cli.dedup;

import io.tidemark.WindowFilter;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.FieldTimes;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowStart;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Durations;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A memory of the lines in a window that moves along. Lines whose time is too far off cannot be
 * checked: they are kept and not remembered.
 *
 * <p>Errors: those of the filter. Most take some new lines for duplicates, and find every duplicate
 * within the window.
 */
public final class WindowMemory implements DedupMemory {
  private final WindowFilter<byte[]> filter;
  private final Optional<Window> window;
  private final Optional<FieldTimes> times;
  private final Optional<CostAnswers> answers;
  private final double plannedError;
  private final Terminal terminal;
  private final ErrorTrack errors;
  private boolean warned;

  /**
   * Goes on with a filter.
   *
   * @param start what it was started with
   * @param costs what errors cost, where lines are decided by that
   * @param plannedError the error beyond which the user is warned
   */
  public WindowMemory(
      WindowFilter<byte[]> filter,
      WindowStart start,
      Optional<LineCosts> costs,
      double plannedError,
      Terminal terminal) {
    this.filter = filter;
    this.window = Window.of(filter.facts());
    this.times = start.fieldTimes(filter, Deduplicator.BATCH);
    this.answers = costs.map(known -> new CostAnswers(filter, start.ages().orElseThrow(), known));
    this.plannedError = plannedError;
    this.terminal = terminal;
    this.errors = ErrorTrack.of(filter);
  }

  @Override
  public void save(Path file) throws IOException {
    filter.save(file);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (answers.isPresent()) {
      answers.get().note(place, reader);
    }
    if (times.isPresent()) {
      times.get().note(place, reader);
    }
  }

  @Override
  public void decide(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    int from = 0;
    while (from < size) {
      // The error of a small filter changes within a batch.
      int to = (int) Math.min(size, from + errors.untilLook(counts.firsts()));
      decide(digests, from, to, kept, counts);
      errors.check(counts.firsts());
      from = to;
    }
  }

  private void decide(long[] digests, int from, int to, boolean[] kept, DedupCounts counts) {
    long late = filter.droppedLate();
    long ahead = filter.droppedAhead();
    if (answers.isPresent()) {
      answers.get().add(digests, times, from, to, kept);
    } else if (times.isPresent()) {
      filter.addDigests(digests, times.get().ticks(), from, to, kept);
    } else {
      filter.addDigests(digests, from, to, kept);
    }
    long newLate = filter.droppedLate() - late;
    long newAhead = filter.droppedAhead() - ahead;
    counts.leftOut(newLate, newAhead);
    long firsts = -newLate - newAhead;
    for (int i = from; i < to; i++) {
      firsts += kept[i] ? 1 : 0;
    }
    counts.decided(firsts);
  }

  @Override
  public void check(DedupCounts counts) {
    if (!warned && errors.lastError() > plannedError) {
      warned = true;
      terminal.warn("line "
          + Numbers.count(counts.lines())
          + ": the predicted error has passed "
          + Numbers.probability(plannedError)
          + "; a larger --memory"
          + (isPlannedByRate() ? ", --rate or --items" : "")
          + " lowers it");
    }
  }

  /** Whether its size was planned by the traffic, which it does not follow. */
  private boolean isPlannedByRate() {
    return window.filter(Window::isTime).isPresent()
        && filter.facts().find("peakMemoryBytes").isEmpty();
  }

  @Override
  public String content() {
    return Numbers.count(filter.items())
        + " lines so far"
        + window.map(known -> ", window: " + known.text()).orElse("");
  }

  @Override
  public String brief(DedupCounts counts) {
    return answers
            .map(CostAnswers::brief)
            .orElseGet(() -> Predictions.about(lost(counts))
                + " new lines were taken for duplicates, "
                + grainText()
                + "; no duplicate was missed")
        + misses(counts).map(text -> "; " + text).orElse("");
  }

  /** The lines that were in the window no more, but in its grain. */
  private String grainText() {
    String where = "up to "
        + window
            .filter(Window::isTime)
            .map(known -> Durations.exact(grain()))
            .orElseGet(() -> Numbers.count(grain()) + (grain() == 1 ? " line" : " lines"))
        + " older than the window";
    return filter
        .foundInGrain()
        .map(finds -> "and " + Predictions.about(finds.expected()) + " that are " + where)
        .orElse("and perhaps some that are " + where);
  }

  private long grain() {
    Facts facts = filter.facts();
    return facts
        .find("grainNanos")
        .or(() -> facts.find("grainItems"))
        .map(fact -> (Long) fact.value())
        .orElse(0L);
  }

  @Override
  public String prediction(DedupCounts counts) {
    return answers
        .map(CostAnswers::prediction)
        .orElseGet(() -> Predictions.text(lost(counts), errors.error(counts.firsts()))
            + filter
                .foundInGrain()
                .map(finds -> "; " + Predictions.about(finds.expected()) + " more, at most "
                    + Numbers.count(finds.most()) + ", came in the grain before the window")
                .orElse(""));
  }

  /** Where nearly every line is found, the firsts tell little of how many are lost. */
  private double lost(DedupCounts counts) {
    return Math.min(errors.lost(counts.firsts()), (double) counts.duplicates());
  }

  @Override
  public Optional<String> misses(DedupCounts counts) {
    Facts facts = filter.facts();
    return facts
        .find("givenUp")
        .map(fact -> (Long) fact.value())
        .filter(keys -> keys > 0)
        .map(keys -> "no room for " + Numbers.count(keys) + " lines of the window, which "
            + (FactText.word(facts, "atLimit").equals("forget")
                ? "were forgotten"
                : "made others duplicates that may be none")
            + "; a larger --memory has it");
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    Facts facts = filter.facts();
    for (String name : List.of("peakMemoryBytes", "givenUp", "unknownAnswers")) {
      facts.find(name).ifPresent(fact -> fields.put(name, fact.value()));
    }
    fields.put("late", counts.lateLines());
    fields.put("ahead", counts.aheadLines());
    fields.put("predictedFalseDuplicates", lost(counts));
    fields.put("predictedErrorNow", errors.error(counts.firsts()));
    filter.foundInGrain().ifPresent(finds -> {
      fields.put("predictedGrainDuplicates", finds.expected());
      fields.put("mostGrainDuplicates", finds.most());
    });
    answers.ifPresent(costs -> costs.describe(fields));
    window.ifPresent(known -> {
      fields.put("window", known.span());
      fields.put("windowUnit", known.isTime() ? "nanoseconds" : "items");
    });
  }
}
