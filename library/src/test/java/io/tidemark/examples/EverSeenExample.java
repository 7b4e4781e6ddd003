package io.tidemark.examples;

import io.tidemark.EverSeen;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.hash.KeyFunnel;
import java.io.IOException;
import java.nio.file.Path;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class EverSeenExample {
  private EverSeenExample() {}

  static boolean firstDelivery() {
    // example: webhooks
    EverSeen<String> deliveries =
        Tidemark.<String>everSeen(Keys.strings()).items(10_000_000).error(0.001).build();

    boolean isNew = deliveries.add("evt_1Nq2vK"); // true: certainly new
    boolean again = deliveries.add("evt_1Nq2vK"); // false: seen before, or a false positive
    // end
    return isNew && !again;
  }

  // example: funnel
  record Payment(String account, long number) {}

  static final KeyFunnel<Payment> PAYMENTS =
      (payment, digest) -> digest.of(digest.of(payment.account()), payment.number());
  // end

  static boolean concurrent() {
    // example: concurrent
    EverSeen<Payment> payments = Tidemark.<Payment>everSeen(PAYMENTS)
        .memory(64 << 20) // 64 MiB, whatever comes
        .untrustedKeys() // strangers choose the account names
        .buildConcurrent(); // any thread, no locks
    // end
    return payments.add(new Payment("DE89", 17)) && payments.mightContain(new Payment("DE89", 17));
  }

  static boolean saved(Path file) throws IOException {
    // example: files
    EverSeen<Long> visitors =
        Tidemark.<Long>everSeen(Keys.longs()).items(1_000_000).build();
    visitors.add(42L);
    visitors.save(file);
    EverSeen<Long> tomorrow = EverSeen.load(file, Keys.longs());
    // end
    return tomorrow.mightContain(42L);
  }

  static boolean digests() {
    // example: digests
    EverSeen<Long> seen = Tidemark.<Long>everSeen(Keys.longs()).items(1_000_000).build();
    long digest = seen.digest().of(42L); // no Long object
    boolean isNew = seen.addDigest(digest);
    // end
    return isNew;
  }
}
