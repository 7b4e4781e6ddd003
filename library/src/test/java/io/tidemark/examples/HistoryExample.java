package io.tidemark.examples;

import io.tidemark.EndlessHistory;
import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.store.HistoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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

  static HistoryAnswer stored(Path folder) throws IOException {
    long now = 1_700_006_400;
    // example: stored
    try (HistoryStore<String> visits = Tidemark.<String>historyStore(Keys.strings())
        .partitionTicks(86_400) // what is new is sealed after a day
        .memory(64 << 20) // for the filter that answers until then
        .keepTicks(90 * 86_400) // files that are older are dropped
        .prefixes(KeyPrefixes.ipv4(16, 24)) // networks are keys, too
        .open(folder)) {
      visits.add("203.0.113.9", now);
      visits.add("203.0.113.77", now + 5);
      visits.sync(); // on the disk, whatever happens now

      HistoryAnswer network = visits.askPrefix("203.0.0.0/16", now, now + 6); // MAYBE
      List<TimeRange> times = visits.when("203.0.113.9", now - 60, now + 60); // [now, now + 1)
      visits.forget("203.0.113.9");
      HistoryAnswer forgotten = visits.ask("203.0.113.9", now, now + 6); // NO
      // end
      return times.size() == 1 && network != forgotten ? forgotten : HistoryAnswer.UNKNOWN;
    }
  }
}
