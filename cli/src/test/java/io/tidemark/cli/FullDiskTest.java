package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk of a server gets full, and free again: a file system of a few megabytes in memory. Needs root to mount it, and is
 * skipped elsewhere.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FullDiskTest {
  @TempDir
  private Path folder;

  private boolean isMounted;

  @BeforeEach
  void mount() throws Exception {
    String problem =
        run("mount", "-t", "tmpfs", "-o", "size=4m", "tidemark-test", folder.toString());
    assumeTrue(problem.isEmpty(), () -> "a small file system cannot be mounted: " + problem);
    isMounted = true;
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      assertThat(run("umount", folder.toString())).isEmpty();
    }
  }

  /** What a command says if it fails; else nothing. */
  private static String run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : "it fails: " + said;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Writes until there is no room any more. */
  private static void fill(Path file) throws IOException {
    byte[] page = new byte[4_096];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(page);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  @Test
  void aServerResumesWhenItsDiskIsNotFullAnyMore() throws Exception {
    Path ballast = folder.resolve("ballast");
    String data = folder.resolve("data").toString();
    int acknowledged = 0;
    try (ServeProcess server = ServeProcess.start("--data", data, "--fsync", "always")) {
      try (ServeProcess.Client client = server.connect()) {
        assertThat(client.ask("BF.RESERVE", "f", "0.000001", "100000")).isEqualTo("+OK");
        fill(ballast);
        acknowledged = addUntilRefused(client);
      }
      try (ServeProcess.Client client = server.connect()) {
        assertThat(client.ask("BF.EXISTS", "f", "never")).isEqualTo(":0");
        for (int item = 0; item < acknowledged; item++) {
          assertThat(client.ask("BF.EXISTS", "f", "item" + item)).isEqualTo(":1");
        }
        assertThat(client.ask("BF.ADD", "f", "refused")).startsWith("-MISCONF ");
      }
      Files.delete(ballast);
      addWhenItResumes(server);
      server.kill();
    }
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      for (int item = 0; item < acknowledged; item++) {
        assertThat(client.ask("BF.EXISTS", "f", "item" + item))
            .as("item %d", item)
            .isEqualTo(":1");
      }
      assertThat(client.ask("BF.EXISTS", "f", "later")).isEqualTo(":1");
      assertThat(client.ask("BF.EXISTS", "f", "never")).isEqualTo(":0");
      assertThat(server.terminate()).isZero();
    }
  }

  /** Adds items; how many were acknowledged before the server closes the connection instead. */
  private static int addUntilRefused(ServeProcess.Client client) {
    int item = 0;
    try {
      while (true) {
        assertThat(client.ask("BF.ADD", "f", "item" + item)).isEqualTo(":1");
        item++;
      }
    } catch (IOException closed) {
      return item;
    }
  }

  /** The timeout of the class ends it. */
  private static void addWhenItResumes(ServeProcess server) throws IOException {
    for (String said = ""; !said.equals(":1"); ) {
      try (ServeProcess.Client client = server.connect()) {
        said = client.ask("BF.ADD", "f", "later");
        assertThat(said).matches(":1|-MISCONF .*");
      }
    }
  }
}
