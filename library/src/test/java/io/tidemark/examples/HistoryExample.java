package io.tidemark.examples;

import io.tidemark.EndlessHistory;
import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class HistoryExample {
  private HistoryExample() {}

  static HistoryAnswer visits() {
    long midnight = 1_700_006_400;
    // example: visits
    History<String> visits = Tidemark.<String>history(Keys.strings())
        .span(midnight, midnight + 86_400) // a day, in seconds
        .keys(25_000)
        .occurrences(2_000_000) // distinct (key, second) pairs
        .error(0.001)
        .build();

    visits.add("203.0.113.9", midnight + 34_200);
    HistoryAnswer answer = visits.ask("203.0.113.9", midnight + 34_000, midnight + 34_600); // MAYBE
    double probability = visits.truthOfMaybe(midnight + 34_000, midnight + 34_600, 0.01);
    // end
    return probability > 0.5 ? answer : HistoryAnswer.UNKNOWN;
  }

  static long when() {
    long midnight = 1_700_006_400;
    History<String> visits = Tidemark.<String>history(Keys.strings())
        .span(midnight, midnight + 86_400)
        .keys(25_000)
        .occurrences(2_000_000)
        .build();
    visits.add("203.0.113.9", midnight + 34_200);
    // example: when
    List<TimeRange> ranges = visits.when("203.0.113.9", midnight, midnight + 86_400);
    OptionalLong last = visits.last("203.0.113.9", midnight, midnight + 86_400);
    // end
    return last.orElseThrow() - ranges.get(0).from();
  }

  static HistoryAnswer endless(Path folder, Path file) throws IOException {
    long now = 1_700_006_400;
    // example: endless
    EndlessHistory<String> visits = Tidemark.<String>endlessHistory(Keys.strings())
        .partitionTicks(86_400) // a new partition every day
        .partitionMemory(4 << 20)
        .archive(folder)
        .build();

    visits.add("203.0.113.9", now);
    visits.add("198.51.100.7", now + 40 * 86_400);
    visits.retireBefore(now + 10 * 86_400); // to the folder; still asked
    HistoryAnswer answer = visits.ask("203.0.113.9", now - 60, now + 60); // MAYBE
    visits.save(file);
    History<String> loaded = History.load(file, Keys.strings());
    // end
    return loaded.ask("203.0.113.9", now, now + 1) == answer ? answer : HistoryAnswer.UNKNOWN;
  }
}
