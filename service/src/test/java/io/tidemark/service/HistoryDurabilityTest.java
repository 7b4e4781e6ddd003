package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Histories have files and logs of their own, and are kept with the rest nevertheless. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HistoryDurabilityTest {
  private static final HistoryOptions OPTIONS =
      new HistoryOptions(0.001, 1_000, OptionalLong.empty(), 1 << 18, "");
  private static final int NAMES = 2;

  @TempDir
  private Path parent;

  private Path folder;
  private Durability durability;
  private MemoryService service;
  private final Map<String, Set<String>> acknowledged = new HashMap<>();
  private final Map<String, Set<String>> waiting = new HashMap<>();

  @BeforeEach
  void prepare() {
    folder = parent.resolve("data");
  }

  private void open(SimulatedDisk disk) throws IOException {
    durability = Durability.open(folder, disk, DurableScript.settings(), SyncPolicy.ALWAYS);
    service = new MemoryService(DurableScript.settings(), durability);
  }

  private boolean close() {
    try {
      service.close();
      return true;
    } catch (java.io.UncheckedIOException e) {
      return false;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private HistoryMemory history(String name) {
    return service.get(Name.of(name), HistoryMemory.class);
  }

  private void add(String name, String item) {
    history(name).add(bytes(item));
    waiting.computeIfAbsent(name, any -> new HashSet<>()).add(item);
  }

  private void commit() {
    if (durability.writer().commit(true) >= 0) {
      waiting.forEach((name, items) ->
          acknowledged.computeIfAbsent(name, any -> new HashSet<>()).addAll(items));
    }
    waiting.clear();
  }

  private void check() {
    acknowledged.forEach((name, items) -> {
      HistoryMemory memory = history(name);
      for (String item : items) {
        assertThat(memory.exists(bytes(item), 0, Long.MAX_VALUE / 8))
            .as("%s in %s", item, name)
            .isEqualTo(HistoryAnswer.MAYBE);
      }
    });
  }

  @Test
  void areThereAgain() throws IOException {
    open(new SimulatedDisk());
    service.create(Name.of("h"), OPTIONS);
    add("h", "x");
    commit();
    service.save();
    add("h", "y");
    assertThat(close()).isTrue();
    open(new SimulatedDisk());
    check();
    long now = service.clock().millis();
    assertThat(history("h").exists(bytes("z"), now, now + 1)).isEqualTo(HistoryAnswer.NO);
    assertThat(close()).isTrue();
  }

  /** As far as a force may have been missing; after an end in order nothing is. */
  @Test
  void whatAnUncleanStopMayHaveLostIsUnknown() throws IOException {
    open(new SimulatedDisk());
    service.create(Name.of("h"), OPTIONS);
    add("h", "x");
    commit();
    long now = service.clock().millis();
    assertThat(close()).isTrue();
    SimulatedDisk disk = new SimulatedDisk();
    open(disk);
    assertThat(history("h").exists(bytes("never"), now, now + 1)).isEqualTo(HistoryAnswer.NO);
    add("h", "y");
    commit();
    disk.crash(() -> false, () -> false);
    assertThat(close()).isFalse();
    open(new SimulatedDisk());
    check();
    assertThat(history("h").exists(bytes("never"), now, now + 1)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(close()).isTrue();
    open(new SimulatedDisk());
    assertThat(history("h").exists(bytes("never"), now, now + 1))
        .as("for ever")
        .isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(close()).isTrue();
  }

  /** Refused again and again: no empty one takes its place. */
  @Test
  void onesThatAreMissingAreRefused() throws IOException {
    open(new SimulatedDisk());
    service.create(Name.of("h"), OPTIONS);
    service.create(Name.of("i"), OPTIONS);
    add("h", "x");
    commit();
    assertThat(close()).isTrue();
    String name = DataFolder.history(1);
    Path moved = parent.resolve("moved");
    Files.move(folder.resolve(name), moved);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> open(new SimulatedDisk()))
          .isInstanceOf(DamagedDataException.class)
          .hasMessageContaining("file " + name + ", byte 0: missing");
      assertThat(folder.resolve(name)).doesNotExist();
    }
    Files.move(moved, folder.resolve(name));
    Files.delete(folder.resolve(name).resolve("manifest"));
    assertThatThrownBy(() -> open(new SimulatedDisk()))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(name);
  }

  /** Half of the files of one that is deleted are there when the process ends. */
  @Test
  void onesThatAreBeingDeletedGo() throws IOException {
    open(new SimulatedDisk());
    service.create(Name.of("h"), OPTIONS);
    add("h", "x");
    commit();
    Path there = folder.resolve(DataFolder.history(1));
    byte[] log = Files.readAllBytes(there.resolve("log-00000001"));
    service.delete(Name.of("h"));
    assertThat(there).as("before that is on the disk").exists();
    commit();
    durability.close(false);
    assertThat(there).as("when that is on the disk").doesNotExist();
    Files.createDirectories(there);
    Files.write(there.resolve("log-00000001"), log);
    open(new SimulatedDisk());
    assertThat(service.size()).isZero();
    assertThat(durability.report().deleted()).contains(DataFolder.history(1));
    assertThat(there).doesNotExist();
    assertThat(close()).isTrue();
  }

  @Test
  void whatWasAcknowledgedSurvivesCrashes() throws IOException {
    Random random = new Random(8);
    SimulatedDisk disk = new SimulatedDisk();
    for (int crash = 0; crash < 150; crash++) {
      disk.powerFor(random.nextInt(120));
      try {
        open(disk);
        check();
        while (!disk.isOff()) {
          step(random);
        }
      } catch (IOException e) {
        assertThat(disk.isOff()).as("power, at %s", e).isTrue();
      } catch (RefusedException e) {
        assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_WRITABLE);
        assertThat(disk.isOff()).as("power, at %s", e).isTrue();
      } finally {
        if (service != null) {
          close();
        }
        waiting.clear();
      }
      disk = Loss.any(random).crash(disk, random);
    }
    open(disk);
    check();
    assertThat(acknowledged).isNotEmpty();
    assertThat(close()).isTrue();
  }

  private void step(Random random) throws IOException {
    String name = "h" + random.nextInt(NAMES);
    if (service.find(Name.of(name)) == null) {
      service.create(Name.of(name), OPTIONS);
    } else if (random.nextInt(40) == 0) {
      // Whether it is deleted is not known if there is no power any more.
      acknowledged.remove(name);
      waiting.remove(name);
      service.delete(Name.of(name));
      durability.writer().commit(true);
    } else {
      add(name, "item " + random.nextInt(1_000));
    }
    if (random.nextInt(3) == 0) {
      commit();
    }
    if (random.nextInt(20) == 0) {
      durability.save();
    }
  }

  /** A log of a history that cannot be forced is renewed with the rest. */
  @Test
  void goOnAfterAFailure() throws IOException {
    for (int nth = 1; nth < 40; nth++) {
      folder = parent.resolve("data " + nth);
      acknowledged.clear();
      SimulatedDisk disk = new SimulatedDisk();
      open(disk);
      service.create(Name.of("h"), OPTIONS);
      add("h", "first");
      commit();
      disk.failing(EnumSet.of(Step.WRITE, Step.FORCE, Step.RENAME, Step.FORCE_FOLDER), nth);
      for (int i = 0; i < 8; i++) {
        add("h", "item " + i);
        commit();
        if (i == 3) {
          saved();
        }
        if (durability.isFailed()) {
          assertThatThrownBy(() -> add("h", "refused")).isInstanceOf(RefusedException.class);
          check();
          durability.save();
        }
      }
      assertThat(acknowledged.get("h")).hasSizeBetween(8, 9); // one at most was not acknowledged
      disk.crash(() -> false, () -> false);
      close();
      open(new SimulatedDisk());
      check();
      assertThat(close()).isTrue();
    }
  }

  private void saved() {
    try {
      durability.save();
    } catch (IOException e) {
      assertThat(e).hasStackTraceContaining("fails"); // It is no harm.
    }
  }
}
