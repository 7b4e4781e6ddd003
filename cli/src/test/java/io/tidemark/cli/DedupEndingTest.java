package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told to end while it waits for input writes, saves and sums up first. */
@DisabledOnOs(OS.WINDOWS)
class DedupEndingTest {
  private static final int TERMINATED = 128 + 15;

  @TempDir
  Path folder;

  @Test
  @Timeout(60)
  void savesAndSumsUp() throws IOException, InterruptedException {
    Path saved = folder.resolve("seen.tmk");
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.tidemark.cli.Main",
            "dedup",
            "--memory",
            "1K",
            "--save",
            saved.toString())
        .redirectError(errors.toFile())
        .start();
    try (OutputStream input = process.getOutputStream();
        BufferedReader output = process.inputReader(StandardCharsets.US_ASCII)) {
      input.write("one\none\ntwo\nunfini".getBytes(StandardCharsets.US_ASCII));
      input.flush();
      assertThat(output.readLine()).isEqualTo("one");
      assertThat(output.readLine()).isEqualTo("two");
      // Process.destroy would close the streams as well.
      assertThat(process.toHandle().destroy()).isTrue();
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
      assertThat(output.readLine()).isNull();
    }
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    assertThat(Files.readString(errors)).contains("3 lines, 2 printed, 1 duplicates");
    assertThat(CommandRun.withInput("one\nthree\n", "dedup", "--load", saved.toString())
            .output())
        .isEqualTo("three\n");
  }
}
