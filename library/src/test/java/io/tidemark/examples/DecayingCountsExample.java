package io.tidemark.examples;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.TopKeys;
import io.tidemark.analysis.Plan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class DecayingCountsExample {
  private DecayingCountsExample() {}

  static boolean requests() {
    Instant now = Instant.parse("2026-01-31T09:00:00Z");
    // example: requests
    DecayingCounts<String> requests = Tidemark.decayingCounts(Keys.strings())
        .halfLife(Duration.ofHours(1)) // a request of an hour ago counts half
        .memory(1 << 20) // 1 MiB, however many addresses
        .top(20) // and which were most frequent
        .build();

    requests.add("203.0.113.9", now);
    requests.add("203.0.113.9", now.plusSeconds(3600));
    double lately = requests.count("203.0.113.9", now.plusSeconds(3600)); // 1.5: never too low
    List<TopKeys.Entry<String>> most = requests.top(now.plusSeconds(3600));
    // end
    return Math.abs(lately - 1.5) < 0.05
        && most.size() == 1
        && most.get(0).key().equals("203.0.113.9");
  }

  static boolean noise() {
    Instant now = Instant.parse("2026-01-31T09:00:00Z");
    // example: noise
    DecayingCounts<Long> sales = Tidemark.decayingCounts(Keys.longs())
        .decay(0.9, Duration.ofDays(1)) // a tenth less at the beginning of each day
        .rate(50) // per second, all articles together
        .keys(2_000_000)
        .noise(1000) // what 99 of 100 articles that are never sold stay below
        .build();

    sales.add(4711L, 12, now);
    double perDay = sales.perEpoch(4711L, now); // 1.2: the mean of the days, the last ones first
    double noise = sales.noise(now); // as things are: nothing else was sold yet
    // end
    return Math.abs(perDay - 1.2) < 0.05 && noise < 12;
  }

  static boolean limited() {
    Instant now = Instant.parse("2026-01-31T09:00:00Z");
    // example: limited
    DecayingCounts<String> calls = Tidemark.decayingCounts(Keys.strings())
        .window(Duration.ofMinutes(1)) // instead of a half-life: 1 while it is in the window
        .memory(4 << 20)
        .buildConcurrent();

    boolean allowed = calls.addAndCount("tenant 7", now) <= 100; // this call is counted, too
    double rate = calls.perSecond("tenant 7", now); // 1 in 60 seconds
    // end
    return allowed && Math.abs(rate - 1 / 60.0) < 1e-9;
  }

  static boolean items() {
    // example: items
    DecayingCounts<String> words = Tidemark.decayingCounts(Keys.strings())
        .halfLifeItems(100_000)
        .memory(256 << 10)
        .top(10)
        .build();

    for (String word : List.of("the", "cat", "and", "the", "dog")) {
      words.add(word);
    }
    String first = words.top().get(0).key(); // the
    // end
    return first.equals("the");
  }

  static boolean planned() {
    // example: planned
    Plan plan = Tidemark.decayingCounts(Keys.strings())
        .halfLife(Duration.ofMinutes(10))
        .rate(20_000)
        .keys(5_000_000)
        .skew(1.1) // as Zipf has it
        .memory(4 << 20)
        .plan();

    // The smallest count that can be told from noise, and the mean of keys that have not occurred.
    double noise = plan.best().predictions().number("noise");
    double mean = plan.best().predictions().number("meanOvercount");
    // end
    return noise >= mean && plan.best().memoryBytes() <= 4 << 20;
  }

  static boolean lasting() {
    // example: lasting
    DecayingCounts<String> votes = Tidemark.decayingCounts(Keys.strings())
        .neverDecays()
        .counters(2_000, 10) // too high by more than a thousandth of all: one key in 1,024 at most
        .build();
    votes.add("blue", 3);
    votes.add("red");
    double blue = votes.count("blue"); // 3
    // end
    return blue == 3;
  }

  static boolean saved(Path file) throws IOException {
    Instant now = Instant.parse("2026-01-31T09:00:00Z");
    // example: saved
    DecayingCounts<Long> logins = Tidemark.decayingCounts(Keys.longs())
        .halfLife(Duration.ofDays(7))
        .memory(64 << 10)
        .top(5)
        .build();
    logins.add(42L, now);
    logins.save(file);
    DecayingCounts<Long> tomorrow = DecayingCounts.load(file, Keys.longs()).withTop(5);
    tomorrow.add(42L, now.plusSeconds(86_400)); // a candidate again, with all that it counts
    // end
    return tomorrow.top(now.plusSeconds(86_400)).get(0).count() > 1.8;
  }

  static boolean digests() {
    byte[] line = {'G', 'E', 'T', ' ', '/', 'a'};
    // example: digests
    DecayingCounts<ByteBuffer> paths = Tidemark.decayingCounts(Keys.buffers())
        .halfLife(Duration.ofMinutes(5))
        .memory(1 << 20)
        .top(20)
        .build();

    long digest = paths.digest().of(line, 4, 2); // "/a", without an object
    long micros = 1_769_850_000_000_000L; // since 1970
    paths.addDigest(digest, 1, micros, () -> ByteBuffer.wrap(line.clone(), 4, 2));
    double count = paths.countDigest(digest, micros); // 1, or a little more by rounding
    // end
    return Math.abs(count - 1) < 0.05 && paths.topAt(micros).size() == 1;
  }
}
