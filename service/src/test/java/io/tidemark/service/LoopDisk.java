package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * An ext4 file system in a file, mounted by a loop device. Its power can be cut: what was not forced is lost, as the journal
 * is not written any more, and every further write fails.
 *
 * <p>Needs root, loop devices, {@code mkfs.ext4} and {@code python3}; tests are skipped where one of them is missing.
 */
final class LoopDisk implements AutoCloseable {
  private static final long BYTES = 64 << 20;

  /* _IOR('X', 125, __u32) with 2: not even the journal is flushed. */
  private static final String SHUTDOWN = """
      import fcntl, os, struct, sys
      fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))
      """;

  private final Path image;
  private final Path folder;
  private boolean isMounted;

  private LoopDisk(Path image, Path folder) {
    this.image = image;
    this.folder = folder;
  }

  /** An empty one below a folder; the test is skipped, saying why, if that cannot be. */
  static LoopDisk create(Path parent) throws IOException {
    Path image = parent.resolve("ext4.image");
    Path folder = Files.createDirectory(parent.resolve("ext4"));
    try (var file = new java.io.RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(BYTES);
    }
    LoopDisk disk = new LoopDisk(image, folder);
    assumeTrue("0".equals(run("id", "-u").strip()), "power cuts: need root (expected: uid 0)");
    assumeWorks("python3", "-c", "import fcntl");
    assumeWorks("mkfs.ext4", "-q", "-F", image.toString());
    assumeWorks("mount", "-o", "loop", image.toString(), folder.toString());
    disk.isMounted = true;
    return disk;
  }

  private static void assumeWorks(String... command) throws IOException {
    String output = run(command);
    assumeTrue(
        !output.startsWith("exit code"),
        () -> "power cuts: \"" + String.join(" ", command) + "\" does not work: " + output);
  }

  /** Where it is mounted. */
  Path folder() {
    return folder;
  }

  /** Nothing gets to the disk any more. */
  void cutPower() throws IOException {
    assertThat(run("python3", "-c", SHUTDOWN, folder.toString())).isEmpty();
  }

  /** Mounts it again, as the next start of the machine does. All files of it are closed. */
  void restart() throws IOException {
    unmount();
    assertThat(run("mount", "-o", "loop", image.toString(), folder.toString())).isEmpty();
    isMounted = true;
  }

  private void unmount() throws IOException {
    assertThat(run("umount", folder.toString())).isEmpty();
    isMounted = false;
  }

  @Override
  public void close() throws IOException {
    if (isMounted) {
      unmount();
    }
  }

  /** What a command says; if it fails, its exit code before that. */
  private static String run(String... command) throws IOException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(String.join(" ", command) + ": does not end");
      }
      return process.exitValue() == 0 ? output : "exit code " + process.exitValue() + ": " + output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } catch (IOException e) {
      return "exit code 127: " + e.getMessage();
    }
  }
}
