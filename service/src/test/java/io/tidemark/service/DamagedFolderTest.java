package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bits of all files of a data folder are flipped, all files are cut at every byte, and removed: it is refused each
 * time, with the name of the file, and no file is changed. Only the end of the last log of a service that was
 * not closed may be missing: then the first changes are there, and it is said that it was not closed.
 *
 * <p>One bit of each byte by chance; the long form, with all bits:
 *
 * <pre>mvn -pl service test -Dtest=DamagedFolderTest -Dtidemark.allBits=true</pre>
 */
class DamagedFolderTest {
  private static final boolean ALL_BITS = Boolean.getBoolean("tidemark.allBits");
  private static final long SEED = 20;

  @TempDir
  private Path parent;

  private final Random random = new Random(SEED);
  private final SimulatedDisk disk = new SimulatedDisk();
  private Path folder;
  private DurableScript script;

  /** A snapshot, and two logs: of a generation in which the next snapshot could not be finished. */
  @BeforeEach
  void prepare() throws IOException {
    folder = parent.resolve("data");
    script = new DurableScript(folder, SyncPolicy.ALWAYS, SEED, 2);
    script.open(disk);
    change(8);
    assertThat(script.save()).isTrue();
    change(4);
    disk.failing(Set.of(Step.RENAME), 1);
    assertThat(script.save()).isFalse();
    change(4);
    assertThat(script.durability().registry().size()).isEqualTo(2);
  }

  private void change(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      script.change();
      script.commit(true);
    }
  }

  @Test
  void aClosedFolderIsRefused() throws IOException {
    script.durability().close(false);
    Folder closed = new Folder(false);
    assertThat(closed.open()).isNull();
    closed.damageAll();
    assertThat(closed.accepted).isZero();
  }

  @Test
  void aFolderThatWasNotClosedIsRefusedOrCut() throws IOException {
    disk.kill();
    script.close();
    Folder left = new Folder(true);
    assertThat(left.open()).isNull();
    left.damageAll();
    // At most what can be taken for the torn last block, or cuts of the last log at all.
    int lastBytes = left.files.get(left.lastLog()).length;
    assertThat(left.accepted).isBetween(lastBytes / 2, (ALL_BITS ? 8 : 1) * 150 + 2 * lastBytes);
  }

  /** The files of a folder, and what becomes of it when they are damaged. */
  private final class Folder {
    private final boolean isTornAllowed;
    private final Map<String, byte[]> files;
    private int accepted;

    Folder(boolean isTornAllowed) throws IOException {
      this.isTornAllowed = isTornAllowed;
      this.files = read();
      assertThat(files.keySet())
          .anyMatch(name -> name.startsWith("memory-"))
          .filteredOn(name -> name.startsWith("log-"))
          .hasSize(2);
    }

    private String lastLog() {
      return files.keySet().stream()
          .filter(name -> name.startsWith("log-"))
          .reduce((first, second) -> second)
          .orElseThrow();
    }

    void damageAll() throws IOException {
      restore(files);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        byte[] bytes = file.getValue();
        for (int at = 0; at < bytes.length; at++) {
          check(file.getKey(), Arrays.copyOf(bytes, at), "cut at " + at);
          flipBits(file.getKey(), bytes, at);
        }
        check(file.getKey(), null, "removed");
        check(file.getKey(), Arrays.copyOf(bytes, bytes.length + 1), "longer by a byte");
        check(file.getKey(), twice(bytes), "twice");
      }
    }

    private void flipBits(String name, byte[] bytes, int at) throws IOException {
      int only = random.nextInt(8);
      for (int bit = 0; bit < 8; bit++) {
        if (ALL_BITS || bit == only) {
          byte[] flipped = bytes.clone();
          flipped[at] ^= (byte) (1 << bit);
          check(name, flipped, "bit " + bit + " of byte " + at);
        }
      }
    }

    private static byte[] twice(byte[] bytes) {
      return ByteBuffer.allocate(2 * bytes.length).put(bytes).put(bytes).array();
    }

    private void check(String name, byte[] bytes, String damage) throws IOException {
      Map<String, byte[]> damaged = new TreeMap<>(files);
      put(damaged, name, bytes);
      DamagedDataException refusal = open();
      String what = name + ", " + damage;
      if (refusal == null) {
        assertThat(isTornAllowed && name.equals(lastLog()) && bytes != null)
            .as(what)
            .isTrue();
        accepted++;
        restore(files);
      } else {
        assertThat(refusal.file()).as(what + ": " + refusal).isEqualTo(name);
        assertThat(refusal.offset()).as(what).isBetween(0L, 2L * files.get(name).length);
        assertThat(isEqual(read(), damaged)).as("nothing changed with " + what).isTrue();
        put(damaged, name, files.get(name));
      }
    }

    private static boolean isEqual(Map<String, byte[]> some, Map<String, byte[]> others) {
      return some.keySet().equals(others.keySet())
          && some.keySet().stream()
              .allMatch(name -> Arrays.equals(some.get(name), others.get(name)));
    }

    private void put(Map<String, byte[]> all, String name, byte[] bytes) throws IOException {
      if (bytes == null) {
        Files.delete(folder.resolve(name));
        all.remove(name);
      } else {
        Files.write(folder.resolve(name), bytes);
        all.put(name, bytes);
      }
    }

    /** Opens it as it is; why that was refused, or null. What is there must be the first changes. */
    private DamagedDataException open() throws IOException {
      try {
        DurableScript again = script.copy();
        again.open(new SimulatedDisk());
        assertThat(again.durability().report().wasClosed()).isEqualTo(!isTornAllowed);
        again.durability().close(false);
        return null;
      } catch (DamagedDataException e) {
        return e;
      }
    }
  }

  private Map<String, byte[]> read() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : paths.toList()) {
        String name = String.valueOf(path.getFileName());
        if (!name.equals(DataFolder.LOCK)) {
          files.put(name, Files.readAllBytes(path));
        }
      }
    }
    return files;
  }

  private void restore(Map<String, byte[]> files) throws IOException {
    for (String name : read().keySet()) {
      if (!files.containsKey(name)) {
        Files.delete(folder.resolve(name));
      }
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }
}
