package io.tidemark.examples;

import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The program of docs/guide/webhooks.md. */
final class WebhooksGuide {
  private WebhooksGuide() {}

  static WindowFilter<String> opened(Path file) throws IOException {
    return Files.exists(file)
        ? WindowFilter.loadConcurrent(file, Keys.strings())
        : Tidemark.window(Keys.strings())
            .window(Duration.ofDays(3)) // the sender repeats a delivery for so long
            .error(0.0001) // of new deliveries that are taken for repeated ones
            .untrustedKeys() // anybody may send to the endpoint
            .buildConcurrent();
  }

  static void receive(WindowFilter<String> deliveries, String id, PrintStream out) {
    out.println(id + (deliveries.add(id) ? ": handled" : ": dropped"));
  }

  static void run(Path folder, PrintStream out) throws IOException {
    Path file = folder.resolve("deliveries.tmk");
    WindowFilter<String> deliveries = opened(file);
    for (String id : List.of("evt_1", "evt_2", "evt_1")) {
      receive(deliveries, id, out);
    }
    deliveries.save(file); // every minute, and when the program ends

    WindowFilter<String> restarted = opened(file);
    for (String id : List.of("evt_2", "evt_3")) {
      receive(restarted, id, out);
    }
  }
}
