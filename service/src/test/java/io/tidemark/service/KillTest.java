package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.wire.Disk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with a service on the real disk is killed while threads add and snapshots are made, again and again on
 * the same folder: what it said that was acknowledged is there, and the process before it holds nothing.
 *
 * <p>The long form, with 500 kills:
 *
 * <pre>mvn -pl service test -Dtest=KillTest -Dtidemark.kills=500</pre>
 */
class KillTest {
  private static final int KILLS = Integer.getInteger("tidemark.kills", 3);
  private static final int MAX_LINES = 2_000;
  private static final Name NAME = Name.of("killed");
  private static final SeenOptions OPTIONS =
      new SeenOptions(0.001, 1_000_000, 2, new SeenOptions.Ever());

  @TempDir
  private Path folder;

  private static MemoryService open(Path folder) throws IOException {
    return MemoryService.open(
        folder, Disk.real(), ServiceSettings.usual().withPartBytes(1 << 18), SyncPolicy.ALWAYS);
  }

  /** Adds items until it is killed, from a number on; says which are acknowledged. */
  static final class Adding {
    private static final int THREADS = 3;

    private Adding() {}

    public static void main(String[] arguments) throws IOException {
      MemoryService service = open(Path.of(arguments[0]));
      SeenMemory memory = service.find(NAME) == null
          ? service.create(NAME, OPTIONS, SeenMemory.class)
          : service.get(NAME, SeenMemory.class);
      for (int i = 0; i < THREADS; i++) {
        long first = Long.parseLong(arguments[1]) + i;
        new Thread(() -> add(service, memory, first)).start();
      }
      while (true) {
        service.save();
      }
    }

    @SuppressWarnings("SystemOut") // The parent reads it.
    private static void add(MemoryService service, SeenMemory memory, long first) {
      for (long item = first; ; item += THREADS) {
        memory.add(new long[] {item}, 0, 1, new boolean[1]);
        CompletableFuture<Boolean> told = new CompletableFuture<>();
        service.journal().whenAcknowledged(service.journal().appended(), told::complete);
        if (told.join()) {
          System.out.println(item);
        }
      }
    }
  }

  @Test
  void whatAKilledProcessAcknowledgedIsThere() throws Exception {
    Random random = new Random(3);
    List<Long> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      acknowledged.addAll(runAndKill(kill * 100_000_000L, random.nextInt(MAX_LINES)));
      try (MemoryService service = open(folder)) {
        assertThat(service.recovery().orElseThrow().wasClosed()).isFalse();
        long[] items = acknowledged.stream().mapToLong(Long::longValue).toArray();
        boolean[] found = new boolean[items.length];
        service.get(NAME, SeenMemory.class).mightContain(items, 0, items.length, found);
        assertThat(found).doesNotContain(false);
      }
    }
    assertThat(acknowledged).hasSizeGreaterThan(KILLS);
  }

  /** What it said before it was killed, behind so many lines. */
  private List<Long> runAndKill(long first, int lines) throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            Adding.class.getName(),
            folder.toString(),
            String.valueOf(first))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    List<Long> said = new ArrayList<>();
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      String line = reader.readLine();
      assertThat(line).as("the first item").isNotNull();
      assertThatThrownBy(() -> open(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no other service has open");
      for (; line != null; line = reader.readLine()) {
        said.add(Long.parseLong(line));
        if (said.size() == lines + 1) {
          process.destroyForcibly();
        }
      }
    } catch (IOException e) {
      // The pipe may be closed in the middle of a line, of which it is not known what it says.
    } catch (NumberFormatException e) {
      // As before.
    } finally {
      process.destroyForcibly().waitFor();
    }
    return said;
  }
}
