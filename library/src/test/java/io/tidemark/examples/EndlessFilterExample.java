package io.tidemark.examples;

import io.tidemark.EndlessFilter;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Costs;
import java.io.IOException;
import java.nio.file.Path;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class EndlessFilterExample {
  private EndlessFilterExample() {}

  static boolean payments() {
    // example: payments
    EndlessFilter<String, Number> payments = Tidemark.endless(Keys.strings())
        .memory(64 << 20) // 64 MiB, however long the stream
        .error(0.001) // of new payments that are taken for duplicates
        .importance(Importance.learned()) // the largest of lately are kept longest
        .build();

    boolean isNew = payments.add("pay_77", 129.90); // true: new, or forgotten
    boolean again = payments.add("pay_77", 129.90); // false: seen before, or a false positive
    // end
    return isNew && !again;
  }

  static boolean alike() {
    // example: alike
    EndlessFilter<Long, ?> visits =
        Tidemark.endless(Keys.longs()).memory(1 << 20).build();

    boolean isNew = visits.add(42L);
    // end
    return isNew && visits.mightContain(42L);
  }

  static boolean classes() {
    // example: classes
    EndlessFilter<String, String> alerts = Tidemark.endless(Keys.strings())
        .memory(1 << 20)
        .costs(new Costs(1, 5)) // an alert that is lost, one that is sent twice
        .importance(Importance.classes("info", "warning", "critical"))
        .build();

    boolean isNew = alerts.add("disk 7 is full", "critical");
    // end
    return isNew && alerts.mightContain("disk 7 is full");
  }

  static boolean saved(Path file) throws IOException {
    // example: saved with weights
    EndlessFilter<Long, Number> orders = Tidemark.endless(Keys.longs())
        .memory(1 << 20)
        .importance(Importance.learned())
        .build();
    orders.add(42L, 19.99);
    orders.save(file);
    EndlessFilter<Long, Number> tomorrow =
        EndlessFilter.load(file, Keys.longs(), Importance.learned());
    // end
    return tomorrow.mightContain(42L);
  }
}
