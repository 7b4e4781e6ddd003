package io.tidemark.examples;

import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.Tidemark;
import io.tidemark.core.hash.KeyFunnel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class SeenFilterExample {
  private SeenFilterExample() {}

  static boolean firstDelivery() {
    // example: webhooks
    SeenFilter<String> deliveries =
        Tidemark.seen(Keys.strings()).items(10_000_000).error(0.001).build();

    boolean isNew = deliveries.add("evt_1Nq2vK"); // true: certainly new
    boolean again = deliveries.add("evt_1Nq2vK"); // false: seen before, or a false positive
    // end
    return isNew && !again;
  }

  // example: funnel
  record Payment(String account, long number) {}

  static final KeyFunnel<Payment> PAYMENTS =
      Keys.field(Payment::account, Keys.strings()).and(Payment::number, Keys.longs());
  // end

  static boolean concurrent() {
    // example: concurrent
    SeenFilter<Payment> payments = Tidemark.seen(PAYMENTS)
        .items(10_000_000)
        .untrustedKeys() // the account names are chosen by others
        .buildConcurrent(); // any thread; one is told that a key is new
    // end
    return payments.add(new Payment("DE89", 17)) && payments.mightContain(new Payment("DE89", 17));
  }

  static boolean saved(Path file) throws IOException {
    // example: files
    SeenFilter<Long> visitors = Tidemark.seen(Keys.longs()).items(1_000_000).build();
    visitors.add(42L);
    visitors.save(file);
    SeenFilter<Long> tomorrow = SeenFilter.load(file, Keys.longs());
    // end
    return tomorrow.mightContain(42L);
  }

  static boolean growing() {
    // example: growing
    SeenFilter<String> urls = Tidemark.seen(Keys.strings())
        .error(0.001) // holds however many there are, until the limit is reached
        .memory(256 << 20) // at most 256 MiB, 40 KiB at first
        .build();

    boolean isNew = urls.add("https://example.org/");
    boolean full = urls.facts().find("atLimit").orElseThrow().value().equals(true);
    // end
    return isNew && !full;
  }

  static boolean limited(long freeBytes) {
    // example: limited
    SeenFilter<Long> grown =
        Tidemark.seen(Keys.longs()).items(1_000).error(0.01).expansion(4).build();
    boolean mayAdd = grown.room() > 0 || grown.nextGrowthBytes() <= freeBytes;
    // end
    return mayAdd;
  }

  static boolean collected() {
    // example: collected
    SeenFilter<String> words = Stream.of("the", "cat", "and", "the", "dog")
        .collect(Tidemark.seen(Keys.strings()).items(1_000).collector());
    // end
    return words.mightContain("cat");
  }

  static boolean digests() {
    // example: digests
    SeenFilter<Long> seen = Tidemark.seen(Keys.longs()).items(1_000_000).build();
    long digest = seen.digest().of(42L); // no Long object
    boolean isNew = seen.addDigest(digest);
    // end
    return isNew;
  }
}
