package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.wire.Disk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/** A process with a service on the real disk that adds until it ends, and says what was acknowledged. */
final class AddingProcess implements AutoCloseable {
  private static final Name NAME = Name.of("added");
  private static final SeenOptions OPTIONS =
      new SeenOptions(0.001, 1_000_000, 2, new SeenOptions.Ever());
  private static final int THREADS = 3;

  private final Process process;
  private final BufferedReader output;

  private AddingProcess(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Items that were acknowledged. */
  static final class Items {
    private long[] items = new long[1 << 10];
    private int count;

    int count() {
      return count;
    }

    private void add(long item) {
      if (count == items.length) {
        items = Arrays.copyOf(items, 2 * count);
      }
      items[count++] = item;
    }

    void assertAllIn(MemoryService service) {
      boolean[] found = new boolean[count];
      if (count > 0) {
        service.get(NAME, SeenMemory.class).mightContain(items, 0, count, found);
      }
      assertThat(found).doesNotContain(false);
    }
  }

  static MemoryService open(Path folder) throws IOException {
    return MemoryService.open(
        folder, Disk.real(), ServiceSettings.usual().withPartBytes(1 << 18), SyncPolicy.ALWAYS);
  }

  /** Starts it; the items are numbers from one on. */
  static AddingProcess start(Path folder, long first) throws IOException {
    return new AddingProcess(new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            AddingProcess.class.getName(),
            folder.toString(),
            String.valueOf(first))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start());
  }

  Process process() {
    return process;
  }

  /** Reads what it says, at most so many items; fewer if it ends. */
  void read(int most, Items said) {
    try {
      String line = most == 0 ? null : output.readLine();
      for (int count = 1; line != null; count++) {
        said.add(Long.parseLong(line));
        line = count == most ? null : output.readLine();
      }
    } catch (IOException | NumberFormatException e) {
      // The pipe may be closed in the middle of a line, of which it is not known what it says.
    }
  }

  /** Kills it, and waits until it is gone. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

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
