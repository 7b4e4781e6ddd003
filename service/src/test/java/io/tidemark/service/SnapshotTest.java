package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is changed in the middle of a snapshot, behind which the power goes at once. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SnapshotTest {
  private static final Name NAME = Name.of("a");
  private static final Name LOADED = Name.of("loaded");
  private static final SeenOptions OPTIONS =
      new SeenOptions(0.01, 10_000, 0, new SeenOptions.Ever());
  private static final int ITEMS = 1_000;

  @TempDir
  private Path folder;

  private Durability durability;
  private MemoryService service;

  private void open(SimulatedDisk disk) throws IOException {
    ServiceSettings settings = DurableScript.settings().withPartBytes(1 << 10);
    durability = Durability.open(folder, disk, settings, SyncPolicy.ALWAYS);
    service = new MemoryService(settings, durability);
  }

  /** A new memory with items that are on the disk. */
  private SeenMemory filled() {
    SeenMemory memory = service.create(NAME, OPTIONS, SeenMemory.class);
    assertThat(memory.parts()).isGreaterThan(4);
    add(memory, 0, ITEMS);
    assertThat(durability.writer().commit(true)).isPositive();
    return memory;
  }

  private static void add(SeenMemory memory, int from, int to) {
    for (int item = from; item < to; item++) {
      memory.add(new long[] {digest(item)}, 0, 1, new boolean[1]);
    }
  }

  private static long digest(int item) {
    return TestService.digest(1).of((long) item);
  }

  private static int found(SeenMemory memory, int to) {
    long[] digests = new long[to];
    for (int item = 0; item < to; item++) {
      digests[item] = digest(item);
    }
    boolean[] found = new boolean[to];
    memory.mightContain(digests, 0, to, found);
    int count = 0;
    for (boolean each : found) {
      count += each ? 1 : 0;
    }
    return count;
  }

  private void restart(SimulatedDisk disk) throws IOException {
    disk.crash(() -> false, () -> false);
    assertThatThrownBy(service::close).hasStackTraceContaining("no power");
    open(new SimulatedDisk());
  }

  /** Parts that are copied later have changes that the others have not: the log must have them all. */
  @Test
  void partsOfDifferentMomentsNeedTheLog() throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    open(disk);
    SeenMemory memory = filled();
    AtomicInteger writes = new AtomicInteger();
    disk.watchedBy((step, path) -> {
      boolean isPart = step == Step.WRITE && path.getFileName().toString().startsWith("memory-");
      if (isPart && writes.getAndIncrement() == 4) {
        add(memory, ITEMS, 2 * ITEMS);
      }
    });
    durability.save();
    assertThat(writes.get()).isGreaterThan(4);
    restart(disk);
    SeenMemory again = service.get(NAME, SeenMemory.class);
    assertThat(found(again, 2 * ITEMS)).isEqualTo(2 * ITEMS);
    service.close();
  }

  /** A memory that is being loaded when the names are listed is there as a whole, or not at all. */
  @Test
  void whatIsBeingLoadedIsWaitedFor() throws Exception {
    SimulatedDisk disk = new SimulatedDisk();
    open(disk);
    SeenMemory memory = filled();
    SeenMemory loaded = (SeenMemory) MemoryFactory.create(
        new Origin(
            durability.registry().newId(),
            OPTIONS,
            memory.digest(),
            service.clock().millis()),
        durability.surroundings());
    CountDownLatch isHalf = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    CompletableFuture<Void> loading = new CompletableFuture<>();
    Thread loader = new Thread(() -> {
      loaded.enter();
      try {
        for (int part = 0; part < memory.parts(); part++) {
          loaded.restorePart(part, memory.copyPart(part));
        }
        durability
            .registry()
            .add(LOADED, loaded, Registry.CREATE_LOADED, MemoryService.IfTaken.REFUSE);
        for (int part = 0; part < memory.parts(); part++) {
          if (part == 2) {
            isHalf.countDown();
            mayGoOn.await();
          }
          loaded.keepPart(part, loaded.copyPart(part));
        }
        loading.complete(null);
      } catch (IOException | InterruptedException | RuntimeException e) {
        loading.completeExceptionally(e);
      } finally {
        loaded.exit();
      }
    });
    disk.watchedBy((step, path) -> {
      // The names to be copied have been listed by then; those of the manifest have not.
      if (step == Step.CREATE && path.getFileName().toString().startsWith("memory-")) {
        memory.enter();
        memory.exit();
        loader.start();
        awaitUninterruptibly(isHalf);
        goOnWhenWaitedFor(Thread.currentThread(), mayGoOn);
      }
    });
    durability.save();
    restart(disk);
    mayGoOn.countDown();
    loading.get(60, TimeUnit.SECONDS);
    NamedMemory again = service.find(LOADED);
    if (again != null) {
      assertThat(found((SeenMemory) again, ITEMS)).isEqualTo(ITEMS);
    }
    assertThat(found(service.get(NAME, SeenMemory.class), ITEMS)).isEqualTo(ITEMS);
    service.close();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the loading go on as soon as a thread waits, which is for nothing else. */
  private static void goOnWhenWaitedFor(Thread saving, CountDownLatch mayGoOn) {
    Thread watching = new Thread(() -> {
      while (mayGoOn.getCount() > 0 && saving.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      mayGoOn.countDown();
    });
    watching.setDaemon(true);
    watching.start();
  }
}
