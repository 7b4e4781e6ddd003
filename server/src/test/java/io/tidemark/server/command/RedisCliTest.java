package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** redis-cli as it is. Skipped where it is not installed. */
class RedisCliTest {
  private static final String PROMPT = "> ";

  @Test
  void showsWhatIsWritten() throws Exception {
    List<String> commands = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String line : lines("redis-cli.txt")) {
      if (line.startsWith(PROMPT)) {
        commands.add(line.substring(PROMPT.length()));
      } else if (!line.startsWith("#") && !line.isEmpty()) {
        expected.add(line);
      }
    }
    assertThat(printed(commands, "--no-raw")).isEqualTo(expected);
  }

  @Test
  void speaksTheNewerProtocolToo() throws Exception {
    List<String> commands = List.of("BF.ADD f a", "BF.ADD f a", "TOPK.RESERVE t 1", "TOPK.INFO t");
    assertThat(printed(commands, "--no-raw", "-3"))
        .containsExactly(
            "(true)",
            "(false)",
            "OK",
            "1# k => (integer) 1",
            "2# width => (integer) 8",
            "3# depth => (integer) 7",
            "4# decay => (double) 0.9");
  }

  private static List<String> printed(List<String> commands, String... options) throws Exception {
    assumeTrue(isInstalled(), "redis-cli is not installed");
    try (TestServer server = new TestServer()) {
      List<String> line = new ArrayList<>(
          List.of("redis-cli", "-h", "127.0.0.1", "-p", Integer.toString(server.port())));
      line.addAll(Arrays.asList(options));
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      try {
        process
            .getOutputStream()
            .write(String.join("\n", commands).concat("\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        byte[] printed = process.getInputStream().readAllBytes();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return new String(printed, StandardCharsets.UTF_8)
            .lines()
            // It adds the time of commands that took half a second.
            .filter(one -> !one.isEmpty() && !one.matches("\\([0-9.]+s\\)"))
            .toList();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static boolean isInstalled() {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(File.pathSeparator))
            .anyMatch(folder -> new File(folder, "redis-cli").canExecute());
  }

  private static List<String> lines(String name) throws Exception {
    try (InputStream in = RedisCliTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
