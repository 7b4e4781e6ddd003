package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import io.tidemark.core.wire.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service in a folder, with its threads. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class DurabilityTest {
  private static final SeenOptions OPTIONS =
      new SeenOptions(0.01, 10_000, 0, new SeenOptions.Ever());

  @TempDir
  private Path parent;

  private Path folder;

  @BeforeEach
  void prepare() {
    folder = parent.resolve("data");
  }

  private MemoryService open(Disk disk, SyncPolicy policy) throws IOException {
    return MemoryService.open(folder, disk, DurableScript.settings(), policy);
  }

  private static boolean add(MemoryService service, String name, long item) {
    SeenMemory memory = service.get(Name.of(name), SeenMemory.class);
    memory.add(new long[] {item}, 0, 1, new boolean[1]);
    CompletableFuture<Boolean> told = new CompletableFuture<>();
    service.journal().whenAcknowledged(service.journal().appended(), told::complete);
    return told.join();
  }

  private static boolean contains(MemoryService service, String name, long item) {
    boolean[] found = new boolean[1];
    service.get(Name.of(name), SeenMemory.class).mightContain(new long[] {item}, 0, 1, found);
    return found[0];
  }

  private Set<String> names(String prefix) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.list(folder)) {
      paths.forEach(path -> names.add(String.valueOf(path.getFileName())));
    }
    names.removeIf(name -> !name.startsWith(prefix));
    return names;
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait(); // The timeout of the class ends it.
    }
  }

  @Test
  void isThereAgain() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      assertThat(service.recovery().orElseThrow().wasClosed()).isTrue();
      service.create(Name.of("a"), OPTIONS);
      assertThat(add(service, "a", 1)).isTrue();
    }
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      RecoveryReport report = service.recovery().orElseThrow();
      assertThat(report.wasClosed()).isTrue();
      assertThat(report.memories()).isEqualTo(1);
      assertThat(report.records())
          .as("those of a snapshot need not be replayed")
          .isZero();
      assertThat(contains(service, "a", 1)).isTrue();
      assertThat(contains(service, "a", 2)).isFalse();
      assertThat(service.durability().orElseThrow().refusal()).isEmpty();
    }
  }

  /** By the log alone: memories that were copied, restored and loaded come piece by piece. */
  @Test
  void whatWasLoadedIsThereAgain() throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    MemoryService service = open(disk, SyncPolicy.ALWAYS);
    service.create(Name.of("a"), OPTIONS);
    assertThat(add(service, "a", 1)).isTrue();
    service.copy(Name.of("a"), Name.of("copied"), MemoryService.IfTaken.REFUSE);
    byte[] dump = service.dump(Name.of("a"));
    service.restore(Name.of("restored"), dump, MemoryService.IfTaken.REFUSE);
    long next = 0;
    do {
      MemoryDump.Chunk chunk = MemoryDump.chunk(service.get(Name.of("a"), SeenMemory.class), next);
      next = chunk.next();
      if (next != 0) {
        service.loadChunk(Name.of("loaded"), chunk.bytes());
      }
    } while (next != 0);
    assertThat(add(service, "loaded", 2)).isTrue();
    disk.crash(() -> false, () -> false);
    assertThatThrownBy(service::close).hasStackTraceContaining("no power");
    try (MemoryService again = open(new SimulatedDisk(), SyncPolicy.ALWAYS)) {
      for (String name : new String[] {"a", "copied", "restored", "loaded"}) {
        assertThat(contains(again, name, 1)).as(name).isTrue();
        assertThat(contains(again, name, 3)).as(name).isFalse();
      }
      assertThat(contains(again, "loaded", 2)).isTrue();
    }
  }

  @Test
  void isForItsOwnerAlone() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      service.create(Name.of("a"), OPTIONS);
      add(service, "a", 1);
      service.save();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(names("memory-")).hasSize(1);
      for (String name : names("")) {
        assertThat(
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
            .as(name)
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void aSecondServiceIsRefused() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      assertThatThrownBy(() -> open(Disk.real(), SyncPolicy.ALWAYS))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("no other service has open");
      service.create(Name.of("a"), OPTIONS);
    }
    open(Disk.real(), SyncPolicy.ALWAYS).close();
  }

  @Test
  void aNewerVersionIsRefusedAndNothingChanged() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      service.create(Name.of("a"), OPTIONS);
      add(service, "a", 1);
    }
    Path manifest = folder.resolve(DataFolder.MANIFEST);
    byte[] bytes = Files.readAllBytes(manifest);
    ByteBuffer newer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 2);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - 4);
    newer.putInt(bytes.length - 4, (int) checksum.getValue());
    Files.write(manifest, bytes);
    Files.write(folder.resolve("memory-1-99"), new byte[] {1}); // as a later version may need
    Set<String> before = names("");
    assertThatThrownBy(() -> open(Disk.real(), SyncPolicy.ALWAYS))
        .isInstanceOf(NewerDataException.class);
    assertThat(names("")).isEqualTo(before);
    assertThat(Files.readAllBytes(manifest)).isEqualTo(bytes);
  }

  @Test
  void whatDoesNotBelongIsDeletedAndOthersAreLeftAlone() throws IOException {
    open(Disk.real(), SyncPolicy.ALWAYS).close();
    Set<String> before = names("");
    List<String> left = List.of("memory-1-77", ".manifest123.partial");
    List<String> foreign =
        List.of("memory-1-077", "log-x", "README", "manifest.bak", "log-99999999999999999999");
    for (String name : left) {
      Files.write(folder.resolve(name), new byte[] {1});
    }
    for (String name : foreign) {
      Files.write(folder.resolve(name), new byte[] {1});
    }
    Files.createDirectories(folder.resolve("history-12").resolve("below"));
    Files.write(folder.resolve("history-12").resolve("below").resolve("file"), new byte[] {1});
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      assertThat(service.recovery().orElseThrow().deleted())
          .containsExactlyInAnyOrder("memory-1-77", ".manifest123.partial", "history-12");
      Set<String> expected = new TreeSet<>(before);
      expected.addAll(foreign);
      assertThat(names("")).isEqualTo(expected);
    }
  }

  @Test
  void unchangedMemoriesKeepTheirFiles() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.NO)) {
      service.create(Name.of("a"), OPTIONS);
      service.create(Name.of("b"), OPTIONS);
      service.create(Name.of("empty"), OPTIONS);
      add(service, "a", 1);
      add(service, "b", 1);
      service.save();
      Set<String> first = names("memory-");
      assertThat(first).hasSize(2);
      add(service, "b", 2);
      service.save();
      Set<String> second = names("memory-");
      assertThat(second).hasSize(2);
      second.removeAll(first);
      assertThat(second).hasSize(1);
      DurabilityStatistics statistics = service.durability().orElseThrow();
      assertThat(statistics.lastSaveBytes()).isBetween(1L, statistics.savedBytes() * 2 / 3);
      assertThat(names("log-")).hasSize(1);
    }
    Set<String> third = names("memory-");
    try (MemoryService service = open(Disk.real(), SyncPolicy.NO)) {
      service.save();
      assertThat(names("memory-")).as("read from files").isEqualTo(third);
      assertThat(contains(service, "b", 2)).isTrue();
    }
  }

  @Test
  void savesInTheBackground() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.EVERYSEC)) {
      service.create(Name.of("a"), OPTIONS);
      add(service, "a", 1);
      assertThat(names("memory-")).isEmpty();
      assertThat(service.saveInBackground()).isTrue();
      await(() -> service.durability().orElseThrow().savedBytes() > 0);
      assertThat(names("memory-")).hasSize(1);
    }
  }

  /** The log is renewed by the background alone, as soon as there is room. */
  @Test
  void resumesWhenTheDiskIsNotFullAnyMore() throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    try (MemoryService service = open(disk, SyncPolicy.ALWAYS)) {
      service.create(Name.of("a"), OPTIONS);
      assertThat(add(service, "a", 1)).isTrue();
      disk.withFree(10);
      assertThat(add(service, "a", 2)).isFalse();
      assertThatThrownBy(() -> add(service, "a", 3))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("No space left");
      assertThat(contains(service, "a", 1)).isTrue();
      // It is tried while the disk is full, too.
      await(() -> service.durability().orElseThrow().saveFailure().isPresent());
      assertThat(service.durability().orElseThrow().refusal()).isPresent();
      disk.withFree(Long.MAX_VALUE);
      await(() -> service.durability().orElseThrow().refusal().isEmpty());
      assertThat(add(service, "a", 4)).isTrue();
      await(() -> service.durability().orElseThrow().saveFailure().isEmpty());
      disk.crash(() -> false, () -> false);
      assertThatThrownBy(service::close).hasStackTraceContaining("no power");
    }
    try (MemoryService service = open(new SimulatedDisk(), SyncPolicy.ALWAYS)) {
      for (long item : new long[] {1, 2, 4}) {
        assertThat(contains(service, "a", item)).isTrue();
      }
    }
  }

  /** Threads add, wait and ask, memories come and go, snapshots are made; then the machine stops. */
  @Test
  void snapshotsDoNotDisturbThoseWhoChange() throws Exception {
    SimulatedDisk disk = new SimulatedDisk();
    int threads = 4;
    int memories = 3;
    BitSet[] acknowledged = new BitSet[threads];
    MemoryService service = MemoryService.open(
        folder, disk, DurableScript.settings().withPartBytes(1 << 10), SyncPolicy.ALWAYS);
    for (int i = 0; i < memories; i++) {
      service.create(Name.of("m" + i), OPTIONS);
    }
    assertThat(service.get(Name.of("m0"), SeenMemory.class).parts()).isGreaterThan(1);
    AtomicInteger saves = new AtomicInteger();
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int number = thread;
      acknowledged[thread] = new BitSet();
      running.add(inThread(() -> {
        for (int i = 0; saves.get() < 20 || i < 100; i++) {
          if (add(service, "m" + i % memories, item(number, i))) {
            acknowledged[number].set(i);
          }
        }
      }));
    }
    running.add(inThread(() -> {
      for (int i = 0; saves.get() < 20; i++) {
        Name name = Name.of("passing " + i % 5);
        service.create(name, OPTIONS);
        add(service, "passing " + i % 5, i);
        service.delete(name);
      }
    }));
    for (int i = 0; i < 20; i++) {
      service.save();
      saves.incrementAndGet();
    }
    for (CompletableFuture<Void> each : running) {
      each.get();
    }
    disk.crash(() -> false, () -> false);
    assertThatThrownBy(service::close).hasStackTraceContaining("no power");
    try (MemoryService again = MemoryService.open(
        folder,
        new SimulatedDisk(),
        DurableScript.settings().withPartBytes(1 << 10),
        SyncPolicy.ALWAYS)) {
      assertThat(again.size()).isBetween(memories, memories + 1);
      for (int thread = 0; thread < threads; thread++) {
        int number = thread;
        assertThat(acknowledged[thread].cardinality()).isGreaterThanOrEqualTo(100);
        assertThat(acknowledged[thread].stream())
            .allMatch(i -> contains(again, "m" + i % memories, item(number, i)));
      }
    }
  }

  private static long item(int thread, int i) {
    return new Random(thread * 1_000_003L + i).nextLong();
  }

  private static CompletableFuture<Void> inThread(Runnable work) {
    return CompletableFuture.runAsync(work, each -> new Thread(each).start());
  }

  /** A rename of the manifest that happens although its folder could not be forced: both are valid. */
  @Test
  void aManifestThatMayBeThereOrNotIsValid() throws IOException {
    for (boolean survives : new boolean[] {false, true}) {
      folder = parent.resolve("data " + survives);
      SimulatedDisk disk = new SimulatedDisk();
      Durability durability =
          Durability.open(folder, disk, DurableScript.settings(), SyncPolicy.ALWAYS);
      MemoryService service = new MemoryService(DurableScript.settings(), durability);
      service.create(Name.of("a"), OPTIONS);
      SeenMemory memory = service.get(Name.of("a"), SeenMemory.class);
      for (long item = 0; item < 3; item++) {
        memory.add(new long[] {item}, 0, 1, new boolean[1]);
        durability.writer().commit(true);
        if (item == 1) {
          failForceOfManifest(disk);
          assertThatThrownBy(service::save).hasMessageContaining("FORCE_FOLDER");
          disk.watchedBy((step, path) -> {});
        }
      }
      disk.crash(() -> survives, () -> false);
      assertThatThrownBy(service::close).hasStackTraceContaining("no power");
      try (MemoryService again = open(new SimulatedDisk(), SyncPolicy.ALWAYS)) {
        assertThat(again.recovery().orElseThrow().logs()).isEqualTo(survives ? 1 : 2);
        for (long item = 0; item < 3; item++) {
          assertThat(contains(again, "a", item)).isTrue();
        }
      }
    }
  }

  /** The first force of the folder behind the rename of the manifest fails. */
  private static void failForceOfManifest(SimulatedDisk disk) {
    boolean[] isRenamed = {false};
    disk.watchedBy((step, path) -> {
      if (step == Step.RENAME) {
        isRenamed[0] = true;
        disk.failing(Set.of(Step.FORCE_FOLDER), 1);
      }
    });
  }

  @Test
  void isRefusedWithoutItsManifest() throws IOException {
    try (MemoryService service = open(Disk.real(), SyncPolicy.ALWAYS)) {
      service.create(Name.of("a"), OPTIONS);
    }
    Files.delete(folder.resolve(DataFolder.MANIFEST));
    Set<String> before = names("");
    assertThatThrownBy(() -> open(Disk.real(), SyncPolicy.ALWAYS))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("file manifest, byte 0: missing");
    assertThat(names("")).isEqualTo(before);
    assertThat(Arrays.asList("lock")).isSubsetOf(before);
  }
}
