package io.tidemark.cli.demo;

import io.tidemark.cli.input.Shell;
import java.util.List;

/** What can be tried on the log of the demonstration. */
public final class NextCommands {
  private NextCommands() {}

  /** Command lines that work as they stand. */
  public static List<String> on(String log) {
    String file = Shell.word(log);
    return List.of(
        "./tidemark dedup --format clf --key request --save seen.tmk " + file + " > clean.log",
        "./tidemark inspect seen.tmk",
        "./tidemark plan dedup --memory 1K --error 0.01 --format clf --key request --weight bytes"
            + " --sample "
            + file,
        "./tidemark dedup --format clf --window 10m --rate 50 " + file + " > clean.log",
        "./tidemark seen --format clf --last 10000 " + file,
        "cut -d' ' -f1 "
            + file
            + " | sort -u | ./tidemark count --format clf --items 50000 --ask - "
            + file,
        "./tidemark top --format clf --half-life 1h -n 5 " + file,
        "./tidemark history build --format clf --query-length 5m --out day.tmk " + file,
        "./tidemark history ask day.tmk 10.0.0.1 --from 2026-01-31T09:00 --to 2026-01-31T09:05",
        "./tidemark history when day.tmk 10.0.0.1",
        "./tidemark plan dedup --items 10000000 --error 0.001");
  }
}
