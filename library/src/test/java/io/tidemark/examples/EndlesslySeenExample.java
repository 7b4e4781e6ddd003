package io.tidemark.examples;

import io.tidemark.EndlesslySeen;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Costs;
import java.io.IOException;
import java.nio.file.Path;

/** The examples of the documentation, compiled; each block between the marks stands in a page. */
final class EndlesslySeenExample {
  private EndlesslySeenExample() {}

  static boolean payments() {
    // example: payments
    EndlesslySeen<String, Number> payments = Tidemark.<String>endlesslySeen(Keys.strings())
        .memory(64 << 20) // 64 MiB, however long the stream
        .error(0.001) // of new payments that are taken for duplicates
        .importance(Importance.learned()) // the largest of lately are kept longest
        .build();

    boolean first = payments.observe("pay_77", 129.90); // false: new, or forgotten
    boolean again = payments.observe("pay_77", 129.90); // true: seen before, or a false positive
    // end
    return !first && again;
  }

  static boolean alike() {
    // example: alike
    EndlesslySeen<Long, ?> visits =
        Tidemark.<Long>endlesslySeen(Keys.longs()).memory(1 << 20).build();

    boolean duplicate = visits.observe(42L);
    // end
    return !duplicate && visits.mightContain(42L);
  }

  static boolean classes() {
    // example: classes
    EndlesslySeen<String, String> alerts = Tidemark.<String>endlesslySeen(Keys.strings())
        .memory(1 << 20)
        .costs(new Costs(1, 5)) // an alert that is lost, one that is sent twice
        .importance(Importance.classes("info", "warning", "critical"))
        .build();

    boolean duplicate = alerts.observe("disk 7 is full", "critical");
    // end
    return !duplicate && alerts.mightContain("disk 7 is full");
  }

  static boolean saved(Path file) throws IOException {
    // example: saved with weights
    EndlesslySeen<Long, Number> orders = Tidemark.<Long>endlesslySeen(Keys.longs())
        .memory(1 << 20)
        .importance(Importance.learned())
        .build();
    orders.observe(42L, 19.99);
    orders.save(file);
    EndlesslySeen<Long, Number> tomorrow =
        EndlesslySeen.load(file, Keys.longs(), Importance.learned());
    // end
    return tomorrow.mightContain(42L);
  }
}
