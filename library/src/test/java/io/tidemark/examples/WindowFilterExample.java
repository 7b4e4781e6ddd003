package io.tidemark.examples;

import io.tidemark.KeyAge;
import io.tidemark.Keys;
import io.tidemark.Recency;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class WindowFilterExample {
  private WindowFilterExample() {}

  static boolean clicks() {
    Instant now = Instant.now();
    // example: clicks
    WindowFilter<String> clicks = Tidemark.window(Keys.strings())
        .window(Duration.ofMinutes(10))
        .late(Duration.ofSeconds(30)) // times may run back as far
        .error(0.001)
        .build();

    boolean first = clicks.add("ad 7 by user 42", now); // true: certainly not in the window
    boolean again = clicks.add("ad 7 by user 42", now.plusSeconds(5)); // false: maybe in it
    // end
    return first && !again;
  }

  static boolean lastItems() {
    // example: last
    WindowFilter<Long> orders = Tidemark.window(Keys.longs())
        .last(1_000_000) // items
        .memory(4 << 20)
        .learn() // how old keys are when they come again
        .build();

    orders.add(42L);
    Recency recency = orders.ask(42L);
    double probability = recency.probability(); // that it was among the last million
    double items = recency.expectedAge(); // how many items came since
    Decision decision = orders.decide(42L, new Costs(5, 1)); // a wrong yes costs 5, a wrong no 1
    // end
    return decision.isYes() && probability > 0.5 && items < 1_000_000;
  }

  static boolean known() {
    // example: known
    WindowFilter<Long> draws = Tidemark.window(Keys.longs())
        .last(65_536)
        .error(0.01)
        .prior(KeyPrior.uniform(500_000)) // each of 500,000 keys is as likely as any other
        .distinct(DistinctModel.uniform(500_000))
        .costs(new Costs(1, 3))
        .build();

    draws.add(7L);
    boolean cheaper = draws.decide(7L).isYes();
    // end
    return cheaper;
  }

  static boolean ages(Instant now) {
    // example: ages
    WindowFilter<Long> offers =
        Tidemark.window(Keys.longs()).window(Duration.ofHours(1)).error(0.001).build();
    offers.add(42L, now);
    Optional<KeyAge> age = offers.ageOf(offers.digest().of(42L));
    double probability = age.orElseThrow().probability(); // that it came in the last hour
    long nanos = age.orElseThrow().maxTicks().orElseThrow(); // ago, or less than a grain fewer
    // end
    return probability > 0.99
        && nanos >= 0
        && offers.ageOf(offers.digest().of(43L)).isEmpty();
  }

  static boolean saved(Path file) throws IOException {
    // example: saved
    WindowFilter<Long> visits =
        Tidemark.window(Keys.longs()).last(100_000).learn().build();
    visits.add(42L);
    visits.save(file);
    WindowFilter<Long> tomorrow = WindowFilter.load(file, Keys.longs()).learning();
    // end
    return tomorrow.mightContain(42L);
  }
}
