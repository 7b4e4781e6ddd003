package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved filter after the machine stopped behind any step of its saving. */
class DurableSaveTest {
  private static final BloomFilter OLD = Samples.standardFast();
  private static final BloomFilter NEW = Samples.blockedKeyed();

  @TempDir
  private Path parent;

  /** What becomes of what was not forced: nothing, all, names alone, bytes alone, some of both. */
  private static SimulatedDisk crash(SimulatedDisk disk, int way) throws IOException {
    BooleanSupplier some = new Random(way)::nextBoolean;
    return switch (way) {
      case 0 -> disk.crash(() -> false, () -> false);
      case 1 -> disk.crash(() -> true, () -> true);
      case 2 -> disk.crash(() -> true, () -> false);
      case 3 -> disk.crash(() -> false, () -> true);
      default -> disk.crash(some, some);
    };
  }

  @Test
  void isTheOldOneOrTheNewOneBehindEveryStep() throws IOException {
    for (int way = 0; way < 8; way++) {
      boolean saved = false;
      for (int steps = 0; !saved; steps++) {
        Path file = Files.createDirectory(parent.resolve(way + "-" + steps)).resolve("a.tmk");
        FilterCatalog.save(OLD, file);
        SimulatedDisk disk = new SimulatedDisk().powerFor(steps);
        try {
          FilterCatalog.save(NEW, file, disk);
          saved = true;
        } catch (IOException e) {
          assertThat(e).hasMessage("no power");
        }
        crash(disk, way);
        byte[] found = Samples.bytes((BloomFilter) FilterCatalog.load(file));
        if (saved) {
          assertThat(found).as("way %s", way).isEqualTo(Samples.bytes(NEW));
        } else {
          assertThat(found)
              .as("way %s, %s steps", way, steps)
              .isIn(Samples.bytes(OLD), Samples.bytes(NEW));
        }
      }
    }
  }

  @Test
  void aNewFileIsWholeOrNotThere() throws IOException {
    for (int way = 0; way < 8; way++) {
      boolean saved = false;
      for (int steps = 0; !saved; steps++) {
        Path file = Files.createDirectory(parent.resolve(way + "-" + steps)).resolve("a.tmk");
        SimulatedDisk disk = new SimulatedDisk().powerFor(steps);
        try {
          FilterCatalog.save(NEW, file, disk);
          saved = true;
        } catch (IOException e) {
          assertThat(e).hasMessage("no power");
        }
        crash(disk, way);
        assertThat(Files.exists(file) || !saved).isTrue();
        if (Files.exists(file)) {
          assertThat(Files.readAllBytes(file)).isEqualTo(Samples.bytes(NEW));
        }
      }
    }
  }

  /** An interrupt does not leave half a file, and stays set. */
  @Test
  void anInterruptedThreadSaves() throws IOException {
    Path file = parent.resolve("a.tmk");
    Thread.currentThread().interrupt();
    FilterCatalog.save(NEW, file);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Files.readAllBytes(file)).isEqualTo(Samples.bytes(NEW));
    try (Stream<Path> files = Files.list(parent)) {
      assertThat(files).containsExactly(file);
    }
  }
}
