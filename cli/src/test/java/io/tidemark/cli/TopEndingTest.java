package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How top ends: told to while it waits for input, with nobody reading, or on a full disk. */
@DisabledOnOs(OS.WINDOWS)
class TopEndingTest {
  private static final int TERMINATED = 128 + 15;
  private static final String CLOSE = "\u001b[?7h\u001b[?25h\u001b[?1049l";

  @TempDir
  Path folder;

  private Process start(Path errors, List<String> properties, String options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(properties);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.tidemark.cli.Main"));
    command.addAll(List.of(options.split(" ", -1)));
    return new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }

  @Test
  @Timeout(120)
  void savesShowsTheTableAndSumsUp() throws IOException, InterruptedException {
    Path saved = folder.resolve("lately.tmk");
    Path errors = folder.resolve("errors");
    Process process =
        start(errors, List.of(), "top --half-life-items 1000000000 --memory 64K --save " + saved);
    String table;
    try (OutputStream input = process.getOutputStream()) {
      // Far more than a pipe holds: when all is written, most has been read.
      input.write("a\n".repeat(1 << 19).getBytes(StandardCharsets.US_ASCII));
      input.flush();
      assertThat(process.toHandle().destroy()).isTrue();
      table = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    Matcher summary = Pattern.compile("([0-9,]+) lines; ").matcher(Files.readString(errors));
    assertThat(summary.find()).as(Files.readString(errors)).isTrue();
    double lines = Double.parseDouble(summary.group(1).replace(",", ""));
    assertThat(table).matches("a\t[0-9.]+\n");
    double count = Double.parseDouble(table.substring(2));
    // Hardly a half-life of lines has passed: all of them count nearly 1.
    assertThat(count).isBetween(0.99 * lines, 1.02 * lines);
    assertThat(saved).exists();
  }

  @Test
  @Timeout(120)
  void leavesTheScreenAsItWas() throws IOException, InterruptedException {
    Path errors = folder.resolve("errors");
    Process process = start(
        errors, List.of("-Dtidemark.stdout.tty=true"), "top --half-life 1h --memory 64K --follow");
    StringBuilder drawn = new StringBuilder();
    try (OutputStream input = process.getOutputStream();
        InputStream output = process.getInputStream()) {
      input.write("a\n".getBytes(StandardCharsets.US_ASCII));
      input.flush();
      // No more lines come, and yet the table does.
      while (drawn.indexOf("#") < 0) {
        int octet = output.read();
        assertThat(octet).as(drawn + Files.readString(errors)).isNotNegative();
        drawn.append((char) octet);
      }
      assertThat(process.toHandle().destroy()).isTrue();
      drawn.append(new String(output.readAllBytes(), StandardCharsets.US_ASCII));
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(drawn.indexOf(CLOSE)).as(drawn.toString()).isPositive();
    assertThat(drawn.substring(drawn.indexOf(CLOSE) + CLOSE.length()))
        .as("the last table stays")
        .contains("key  count")
        .contains("a     1.0");
    assertThat(Files.readString(errors)).contains("1 lines; ");
  }

  private CommandRun broken(String reason, Path saved) {
    OutputStream output = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException(reason);
      }
    };
    InputStream input = new ByteArrayInputStream("a\n".getBytes(StandardCharsets.US_ASCII));
    return CommandRun.with(
        input,
        output,
        Set.of(),
        ("top --half-life-items 9 --memory 64K --save " + saved).split(" ", -1));
  }

  @Test
  void aClosedPipeEndsInSilence() {
    Path saved = folder.resolve("lately.tmk");
    CommandRun run = broken("Broken pipe", saved);
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).hasLineCount(1);
    // The counts are whole, whoever reads the table.
    assertThat(saved).exists();
  }

  @Test
  void aFullDiskIsAnError() {
    CommandRun run = broken("No space left on device", folder.resolve("lately.tmk"));
    assertThat(run.exitCode()).isEqualTo(74);
    assertThat(run.errors())
        .contains("tidemark: standard output: No space left on device")
        .doesNotContain("was not written");
  }
}
