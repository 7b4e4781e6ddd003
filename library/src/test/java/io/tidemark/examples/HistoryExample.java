package io.tidemark.examples;

import io.tidemark.EndlessHistory;
import io.tidemark.History;
import io.tidemark.HistoryRecorder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.store.HistoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class HistoryExample {
  private HistoryExample() {}

  static HistoryAnswer visits() {
    Instant midnight = Instant.ofEpochSecond(1_700_006_400);
    // example: visits
    History<String> visits = Tidemark.history(Keys.strings())
        .tick(Duration.ofSeconds(1))
        .span(midnight, midnight.plus(Duration.ofDays(1)))
        .keys(25_000)
        .occurrences(2_000_000) // distinct (key, second) pairs
        .error(0.001)
        .build();

    boolean isNew = visits.add("203.0.113.9", midnight.plusSeconds(34_200)); // true
    Instant from = midnight.plusSeconds(34_000);
    Instant to = midnight.plusSeconds(34_600);
    HistoryAnswer answer = visits.ask("203.0.113.9", from, to); // MAYBE
    double probability = visits.truthOfMaybe(from, to, 0.01);
    // end
    return isNew && probability > 0.5 ? answer : HistoryAnswer.UNKNOWN;
  }

  static long recorded(Path folder) throws IOException {
    // example: recorded
    try (HistoryRecorder<String> recorder =
        Tidemark.history(Keys.strings()).error(0.001).recorder(folder)) {
      recorder.add("203.0.113.9", 34_200);
      recorder.add("198.51.100.7", 34_201);
      History<String> visits = recorder.build(); // the best for what was added
      visits.save(folder.resolve("visits.tmk"));
      // end
      return visits.memoryBytes();
    }
  }

  static long when() {
    long midnight = 1_700_006_400;
    History<String> visits = Tidemark.history(Keys.strings())
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

  static HistoryAnswer endless(Path file) throws IOException {
    Instant now = Instant.now();
    // example: endless
    EndlessHistory<String> visits = Tidemark.endlessHistory(Keys.strings())
        .tick(Duration.ofSeconds(1))
        .memory(16 << 20) // when it is full, what is oldest is forgotten
        .keepTicks(90 * 86_400) // and what is older than this
        .error(0.001) // at most, for ranges of every length
        .buildConcurrent();

    visits.add("203.0.113.9", now.minusSeconds(60));
    visits.add("198.51.100.7"); // at the time of the clock
    HistoryAnswer answer = visits.ask("203.0.113.9", now.minusSeconds(90), now); // MAYBE
    Coverage known = visits.coverage(); // outside of it, answers are UNKNOWN
    visits.save(file);
    EndlessHistory<String> loaded = Tidemark.endlessHistory(Keys.strings())
        .tick(Duration.ofSeconds(1))
        .memory(16 << 20)
        .error(0.001)
        .load(file);
    // end
    return known.isEmpty() || loaded.ask("203.0.113.9", now.minusSeconds(90), now) != answer
        ? HistoryAnswer.UNKNOWN
        : answer;
  }

  static HistoryAnswer stored(Path folder) throws IOException {
    long now = 1_700_006_400;
    // example: stored
    try (HistoryStore<String> visits = Tidemark.historyStore(Keys.strings())
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

  static HistoryAnswer storedReadOnly(Path folder) throws IOException {
    long now = 1_700_006_400;
    // example: storedReadOnly
    try (HistoryStore<String> visits = Tidemark.historyStore(Keys.strings())
        .partitionTicks(86_400)
        .memory(64 << 20)
        .prefixes(KeyPrefixes.ipv4(16, 24)) // as the store was made
        .openReadOnly(folder)) {
      HistoryAnswer answer = visits.ask("203.0.113.77", now, now + 6); // MAYBE
      // end
      return answer;
    }
  }
}
