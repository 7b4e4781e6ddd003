package io.tidemark.cli.dedup;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.cli.window.RecentFilter;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * A memory of the lines in a window that moves along. Lines whose time is too far off cannot be
 * judged: they are kept and not remembered.
 *
 * <p>Errors: those of the filter. Most take some new lines for duplicates, and find every duplicate
 * within the window.
 */
public final class WindowMemory implements DedupMemory {
  private final RecentFilter filter;
  private final WindowAnswer answer;
  private final LineTimes times;
  private final double plannedError;
  private final Terminal terminal;
  private final ErrorTrack errors;
  private boolean warned;

  /**
   * Goes on with a filter.
   *
   * @param answer decides, with that filter
   * @param times the times of lines, whose latest is that of the filter
   * @param plannedError the error beyond which the user is warned
   */
  WindowMemory(
      RecentFilter filter,
      WindowAnswer answer,
      LineTimes times,
      double plannedError,
      Terminal terminal) {
    this.filter = filter;
    this.answer = answer;
    this.times = times;
    this.plannedError = plannedError;
    this.terminal = terminal;
    this.errors = new ErrorTrack(filter::expectedError, filter.linesPerLook());
  }

  @Override
  public void save(Path file) throws IOException {
    FilterCatalog.save((Filter) filter.filter(), file);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes() + answer.memoryBytes();
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    // The time last: it moves on, and must not if the line does not parse.
    answer.note(place, reader);
    times.note(place, reader);
  }

  @Override
  public void judge(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    int firsts = 0;
    for (int i = 0; i < size; i++) {
      switch (times.standing(i)) {
        case IN_TIME -> {
          kept[i] = !answer.observe(i, digests[i], times.tick(i));
          firsts += kept[i] ? 1 : 0;
        }
        case LATE -> {
          kept[i] = true;
          counts.late();
        }
        case AHEAD -> {
          kept[i] = true;
          counts.ahead();
        }
      }
    }
    counts.judged(firsts);
  }

  @Override
  public void check(DedupCounts counts) {
    if (errors.check(counts.firsts()) && !warned && errors.lastError() > plannedError) {
      warned = true;
      terminal.say(terminal
          .errorStyle()
          .warning("tidemark: warning: line "
              + Numbers.count(counts.lines())
              + ": the predicted error has passed "
              + Numbers.probability(plannedError)
              + "; a larger --memory"
              + (filter.window().isTime() ? ", --rate or --items" : "")
              + " lowers it"));
    }
  }

  @Override
  public String content() {
    return Numbers.count(filter.lines()) + " lines so far, window: "
        + filter.window().text();
  }

  @Override
  public String prediction(DedupCounts counts) {
    return answer
        .prediction()
        .orElseGet(
            () -> Predictions.text(errors.lost(counts.firsts()), errors.error(counts.firsts())));
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    fields.put("late", counts.lateLines());
    fields.put("ahead", counts.aheadLines());
    fields.put("predictedFalseDuplicates", errors.lost(counts.firsts()));
    fields.put("predictedErrorNow", errors.error(counts.firsts()));
    answer.describe(fields);
    fields.put("window", filter.window().span());
    fields.put("windowUnit", filter.window().unit().isItems() ? "items" : "nanoseconds");
  }
}
