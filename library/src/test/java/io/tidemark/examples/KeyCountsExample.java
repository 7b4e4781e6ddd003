package io.tidemark.examples;

import io.tidemark.KeyCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.core.filter.AbsentKeyException;
import java.io.IOException;
import java.nio.file.Path;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class KeyCountsExample {
  private KeyCountsExample() {}

  static boolean sessions() {
    // example: sessions
    KeyCounts<String> sessions =
        Tidemark.counts(Keys.strings()).keys(1_000_000).error(0.001).build();

    sessions.add("alice"); // opens one
    sessions.add("alice"); // and another
    sessions.remove("alice"); // closes one
    long open = sessions.count("alice"); // 1, or too high with probability 0.001
    // end
    return open == 1;
  }

  static boolean stock() {
    // example: stock
    KeyCounts<String> stock = Tidemark.counts(Keys.strings())
        .memory(16 << 20) // 16 MiB, whatever comes
        .build();

    stock.add("sku 4711", 250);
    stock.remove("sku 4711", 3);
    try {
      stock.remove("sku 4712");
    } catch (AbsentKeyException e) {
      // Certainly not there; nothing has changed.
    }
    long left = stock.count("sku 4711"); // 247
    long all = stock.total(); // 247: exact
    // end
    return left == 247 && all == 247;
  }

  static boolean planned() {
    // example: planned
    Plan plan = Tidemark.counts(Keys.strings())
        .keys(1_000_000)
        .meanCount(20) // how often a key is there
        .skew(1) // as Zipf has it
        .memory(4 << 20)
        .structure(CountStructure.COUNTING)
        .plan();

    double error = plan.best().error(); // that a count is too high
    double bytes = plan.best().predictions().number("bytesPerKey");
    // end
    return error < 0.5 && bytes <= 4.2;
  }

  static boolean saved(Path file) throws IOException {
    // example: saved
    KeyCounts<Long> carts = Tidemark.counts(Keys.longs()).keys(100_000).build();
    carts.add(42L, 3);
    carts.save(file);
    KeyCounts<Long> tomorrow = KeyCounts.load(file, Keys.longs());
    tomorrow.remove(42L, 3);
    // end
    return tomorrow.total() == 0 && !tomorrow.mightContain(42L);
  }

  static boolean digests() {
    // example: digests
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs()).keys(100_000).build();
    long[] digests = {
      counts.digest().of(1L), counts.digest().of(2L), counts.digest().of(1L)
    };
    long[] found = new long[digests.length];
    counts.addDigests(digests, 0, digests.length); // waits for memory overlap
    counts.countDigests(digests, 0, digests.length, found); // 2, 1, 2
    // end
    return found[0] == 2 && found[1] == 1 && found[2] == 2;
  }
}
