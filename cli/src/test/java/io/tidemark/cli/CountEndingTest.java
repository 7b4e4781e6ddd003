package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How count ends: told to while it waits for input, with nobody reading, or on a full disk. */
@DisabledOnOs(OS.WINDOWS)
class CountEndingTest {
  private static final int TERMINATED = 128 + 15;
  private static final Pattern SUMMARY =
      Pattern.compile("([0-9,]+) lines, \\1 added, 0 removed\n\\1 there now");

  @TempDir
  Path folder;

  @Test
  @Timeout(120)
  void savesAnswersAndSumsUp() throws IOException, InterruptedException {
    Path keys = Files.writeString(folder.resolve("keys.txt"), "a\nb\n");
    Path saved = folder.resolve("counts.tmk");
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.tidemark.cli.Main",
            "count",
            "--items",
            "100",
            "--ask",
            keys.toString(),
            "--save",
            saved.toString())
        .redirectError(errors.toFile())
        .start();
    String answer;
    try (OutputStream input = process.getOutputStream()) {
      // Far more than a pipe holds: when all is written, most has been read.
      input.write("+a\n".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
      input.flush();
      assertThat(process.toHandle().destroy()).isTrue();
      answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    Matcher summary = SUMMARY.matcher(Files.readString(errors));
    assertThat(summary.find()).as(Files.readString(errors)).isTrue();
    String lines = summary.group(1).replace(",", "");
    assertThat(Long.parseLong(lines)).isPositive();
    assertThat(answer).isEqualTo("a\t" + lines + "\nb\t0\n");
    assertThat(CommandRun.withInput("a\n", "count", "--load", saved.toString(), "--ask", "-")
            .output())
        .isEqualTo("a\t" + lines + "\n");
  }

  private CommandRun broken(String reason, Path saved) throws IOException {
    Path keys = Files.writeString(folder.resolve("keys.txt"), "a\n");
    OutputStream output = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException(reason);
      }
    };
    InputStream input = new ByteArrayInputStream("+a\n".getBytes(StandardCharsets.US_ASCII));
    String[] arguments = {
      "count", "--items", "9", "--save", saved.toString(), "--ask", keys.toString()
    };
    return CommandRun.with(input, output, Set.of(), arguments);
  }

  @Test
  void aClosedPipeEndsInSilence() throws IOException {
    Path saved = folder.resolve("counts.tmk");
    CommandRun run = broken("Broken pipe", saved);
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).startsWith("about ").hasLineCount(1);
    // The counts are whole, whoever reads the answers.
    assertThat(saved).exists();
  }

  @Test
  void aFullDiskIsAnError() throws IOException {
    CommandRun run = broken("No space left on device", folder.resolve("counts.tmk"));
    assertThat(run.exitCode()).isEqualTo(74);
    assertThat(run.errors()).contains("tidemark: standard output: No space left on device");
  }

  @Test
  void nothingIsAwaitedFromATerminalWhereASavedFilterIsAsked() throws IOException {
    Path saved = folder.resolve("counts.tmk");
    CommandRun.withInput("+a\n", "count", "--items", "9", "--save", saved.toString());
    Path keys = Files.writeString(folder.resolve("keys.txt"), "a\n");
    InputStream typed = InputStream.nullInputStream();
    // Whoever reads it fails.
    typed.close();
    CommandRun run = CommandRun.with(
        typed,
        new ByteArrayOutputStream(),
        Set.of(Trait.INPUT_IS_TERMINAL),
        "count",
        "--load",
        saved.toString(),
        "--ask",
        keys.toString());
    assertThat(run.output()).as(run.errors()).isEqualTo("a\t1\n");
    assertThat(run.errors()).doesNotContain("reading lines");
    run = CommandRun.with(
        new ByteArrayInputStream(new byte[0]),
        new ByteArrayOutputStream(),
        Set.of(Trait.INPUT_IS_TERMINAL),
        "count",
        "--items",
        "9");
    assertThat(run.errors()).contains("reading lines from the terminal; Ctrl-D ends them");
  }
}
