package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The log as threads see it that append and wait. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ChangeLogTest {
  private static final long NUMBER = 1;

  @TempDir
  private Path parent;

  private final SimulatedDisk disk = new SimulatedDisk();
  private DataFolder folder;
  private ChangeLog changes;
  private ChangeLogWriter writer;

  /** Lets calls of one kind wait, while the test does other things. */
  private static final class Gate {
    private final Semaphore arrived = new Semaphore(0);
    private final Semaphore open = new Semaphore(0);

    Gate(SimulatedDisk disk, Step kind) {
      disk.watchedBy((step, path) -> {
        if (step == kind) {
          arrived.release();
          open.acquireUninterruptibly();
        }
      });
    }
  }

  @BeforeEach
  void prepare() throws IOException {
    folder = DataFolder.open(parent.resolve("data"), disk);
  }

  private void open(SyncPolicy policy) throws IOException {
    changes = new ChangeLog(policy);
    writer = new ChangeLogWriter(folder, changes, policy);
    writer.open(ChangeLogFile.create(folder, NUMBER, null));
  }

  @AfterEach
  void close() throws IOException {
    folder.close();
  }

  private static ByteBuffer record(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).flip();
  }

  /** Whether a position is acknowledged, as soon as that is known. */
  private CompletableFuture<Boolean> told(long position) {
    CompletableFuture<Boolean> told = new CompletableFuture<>();
    changes.whenAcknowledged(position, told::complete);
    return told;
  }

  private CompletableFuture<Boolean> appended(long value) {
    return told(changes.append(record(value)));
  }

  private List<Long> read() throws IOException {
    List<Long> values = new ArrayList<>();
    try (DiskFile file = folder.openToRead(DataFolder.log(NUMBER))) {
      new ChangeLogReader(file, NUMBER, record -> values.add(Long.reverseBytes(record.getLong())))
          .read();
    }
    return values;
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait(); // The timeout of the class ends it.
    }
  }

  @Test
  void manyShareOneForce() throws Exception {
    open(SyncPolicy.ALWAYS);
    Gate gate = new Gate(disk, Step.FORCE);
    writer.start();
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    all.add(appended(0));
    gate.arrived.acquire(); // The first is being forced: all others gather.
    for (int i = 1; i < 100; i++) {
      all.add(appended(i));
    }
    assertThat(all).noneMatch(CompletableFuture::isDone);
    gate.open.release();
    assertThat(all.get(0).get()).isTrue();
    gate.arrived.acquire();
    assertThat(all.subList(1, 100)).noneMatch(CompletableFuture::isDone);
    gate.open.release();
    for (CompletableFuture<Boolean> each : all) {
      assertThat(each.get()).isTrue();
    }
    assertThat(writer.forces().count()).isEqualTo(2);
    writer.close();
    assertThat(read()).hasSize(100).isSorted();
  }

  @Test
  void threadsThatWaitShareForces() throws Exception {
    open(SyncPolicy.ALWAYS);
    writer.start();
    int threads = 16;
    int each = 100;
    // A force lasts until all threads wait that are not done, as if it took long.
    AtomicInteger waiting = new AtomicInteger();
    disk.watchedBy((step, path) -> {
      if (step == Step.FORCE) {
        await(() -> waiting.get() == threads);
      }
    });
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      long first = (long) thread * each;
      running.add(CompletableFuture.runAsync(
          () -> {
            for (long i = first; i < first + each; i++) {
              CompletableFuture<Boolean> told = new CompletableFuture<>();
              long position = changes.append(record(i));
              waiting.incrementAndGet();
              changes.whenAcknowledged(position, isDurable -> {
                waiting.decrementAndGet(); // by the thread that forces
                told.complete(isDurable);
              });
              assertThat(told.join()).isTrue();
            }
            waiting.incrementAndGet();
          },
          work -> new Thread(work).start()));
    }
    for (CompletableFuture<Void> thread : running) {
      thread.get();
    }
    disk.watchedBy((step, path) -> {});
    // While one is forced, those of all others gather: two forces for all threads, and one to begin
    // with.
    assertThat(writer.forces().count()).isBetween((long) each, 2L * each + 1);
    writer.close();
    List<Long> values = read();
    assertThat(values).hasSize(threads * each).doesNotHaveDuplicates();
    for (int thread = 0; thread < threads; thread++) {
      int number = thread;
      assertThat(values).filteredOn(value -> value / each == number).isSorted();
    }
  }

  @Test
  void whatFailsIsNeverAcknowledged() throws Exception {
    open(SyncPolicy.ALWAYS);
    CompletableFuture<Boolean> first = appended(1);
    assertThat(writer.commit(true)).isEqualTo(changes.appended());
    CompletableFuture<Boolean> second = appended(2);
    disk.failing(Set.of(Step.FORCE), 1);
    assertThat(writer.commit(true)).isNegative();
    CompletableFuture<Boolean> third = appended(3);
    assertThat(writer.commit(true)).isNegative();
    assertThat(first.get()).isTrue();
    assertThat(second.get()).isFalse();
    assertThat(third.get()).isFalse();
    assertThat(changes.acknowledged()).isLessThan(changes.appended());
    assertThatThrownBy(() -> changes.checkWritable())
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("FORCE of log-1 fails");
    assertThatThrownBy(() -> writer.forceAll()).hasMessageContaining("FORCE of log-1 fails");
    assertThatThrownBy(() -> writer.rotate(2)).isInstanceOf(IOException.class);
    assertThat(read()).startsWith(1L).doesNotContain(3L);
  }

  /** What was let in before the failure is kept by a renewal, and acknowledged when that ends. */
  @Test
  void aRenewalTakesChangesAgain() throws Exception {
    open(SyncPolicy.ALWAYS);
    changes.append(record(1));
    disk.failing(Set.of(Step.WRITE), 1);
    writer.commit(true);
    assertThat(changes.isFailed()).isTrue();
    writer.beginRenewal(2);
    CompletableFuture<Boolean> meanwhile = appended(2);
    assertThat(writer.commit(true)).isPositive();
    assertThat(meanwhile).isNotDone();
    assertThatThrownBy(() -> changes.checkWritable()).isInstanceOf(RefusedException.class);
    writer.endRenewal();
    assertThat(meanwhile.get()).isTrue();
    changes.checkWritable();
    CompletableFuture<Boolean> later = appended(3);
    writer.commit(true);
    assertThat(later.get()).isTrue();
  }

  @Test
  void aRenewalThatFailsRefusesAgain() throws Exception {
    open(SyncPolicy.EVERYSEC);
    changes.append(record(1));
    disk.failing(Set.of(Step.WRITE), 1);
    writer.commit(true);
    writer.beginRenewal(2);
    CompletableFuture<Boolean> meanwhile = appended(2);
    assertThat(meanwhile).isNotDone();
    writer.failRenewal(new IOException("planned"));
    assertThat(meanwhile.get()).isFalse();
    assertThatThrownBy(() -> changes.checkWritable()).hasMessageContaining("planned");
  }

  @Test
  void everySecondIsForcedWithoutBeingAsked() throws Exception {
    open(SyncPolicy.EVERYSEC);
    writer.start();
    CompletableFuture<Boolean> told = appended(1);
    assertThat(told).isCompletedWithValue(true);
    CompletableFuture<Boolean> onDisk = new CompletableFuture<>();
    changes.whenOnDisk(changes.appended(), onDisk::complete);
    assertThat(onDisk.get()).isTrue();
    assertThat(writer.file().forcedBytes()).isEqualTo(writer.file().bytes());
    assertThat(writer.forces().count()).isPositive();
    writer.close();
  }

  @Test
  void noForceIsMadeUnlessItIsAsked() throws Exception {
    open(SyncPolicy.NO);
    writer.start();
    long before = writer.file().bytes();
    assertThat(appended(1)).isCompletedWithValue(true);
    await(() -> writer.file().bytes() > before);
    CompletableFuture<Boolean> onDisk = new CompletableFuture<>();
    changes.whenOnDisk(changes.appended(), onDisk::complete);
    assertThat(onDisk).isNotDone();
    assertThat(writer.file().forcedBytes()).isEqualTo(before);
    writer.close();
    assertThat(onDisk.get()).isTrue();
    assertThat(writer.file().forcedBytes()).isEqualTo(writer.file().bytes());
    assertThat(read()).containsExactly(1L);
  }

  @Test
  void whoAppendsWaitsWhenTooMuchWaits() throws Exception {
    open(SyncPolicy.NO);
    Gate gate = new Gate(disk, Step.WRITE);
    writer.start();
    int bytes = 1 << 20;
    long[] last = {0};
    Thread appending = new Thread(() -> {
      for (int i = 0; i < 3 * ChangeLog.MAX_WAITING_BYTES / bytes; i++) {
        last[0] = changes.append(ByteBuffer.allocate(bytes));
      }
    });
    appending.start();
    gate.arrived.acquire();
    await(() -> appending.getState() == Thread.State.WAITING);
    assertThat(changes.waitingBytes())
        .isBetween((long) ChangeLog.MAX_WAITING_BYTES / 2, (long) ChangeLog.MAX_WAITING_BYTES);
    gate.open.release(1_000);
    appending.join();
    writer.close();
    assertThat(writer.file().bytes()).isGreaterThan(3L * ChangeLog.MAX_WAITING_BYTES);
  }

  /** One that is larger than all that may wait, and that no block could be shared with. */
  @Test
  void aLargeRecordIsTakenAsAWhole() throws Exception {
    open(SyncPolicy.ALWAYS);
    changes.append(record(1));
    writer.commit(true);
    changes.append(ByteBuffer.allocate(ChangeLog.MAX_WAITING_BYTES + 1_000));
    writer.commit(true);
    changes.append(record(2));
    writer.close();
    List<Integer> sizes = new ArrayList<>();
    try (DiskFile file = folder.openToRead(DataFolder.log(NUMBER))) {
      new ChangeLogReader(file, NUMBER, record -> sizes.add(record.remaining())).read();
    }
    assertThat(sizes).containsExactly(8, ChangeLog.MAX_WAITING_BYTES + 1_000, 8);
  }

  /** Something with a log of its own. */
  private static final class Synced implements Journal.Syncable {
    private int syncs;
    private int renewals;
    private boolean isBroken;

    @Override
    public void sync() throws IOException {
      if (isBroken) {
        throw new IOException("planned");
      }
      syncs++;
    }

    @Override
    public void renew() {
      renewals++;
      isBroken = false;
    }
  }

  @ParameterizedTest
  @EnumSource(SyncPolicy.class)
  void whatWasTouchedIsSyncedBeforeItIsOnTheDisk(SyncPolicy policy) throws Exception {
    open(policy);
    Synced some = new Synced();
    Synced others = new Synced();
    changes.touch(some);
    changes.touch(others);
    CompletableFuture<Boolean> told = told(changes.touch(some));
    assertThat(told.isDone()).isEqualTo(policy != SyncPolicy.ALWAYS);
    if (policy != SyncPolicy.ALWAYS) {
      writer.commit(false);
    }
    assertThat(some.syncs).isZero();
    writer.commit(true);
    assertThat(some.syncs).isEqualTo(1);
    assertThat(others.syncs).isEqualTo(1);
    assertThat(told.get()).isTrue();
    writer.commit(true);
    assertThat(some.syncs).isEqualTo(1);
  }

  @Test
  void whatCannotBeSyncedIsNotAcknowledgedAndRenewed() throws Exception {
    open(SyncPolicy.ALWAYS);
    Synced good = new Synced();
    Synced bad = new Synced();
    bad.isBroken = true;
    changes.touch(bad);
    CompletableFuture<Boolean> told = told(changes.touch(good));
    writer.commit(true);
    assertThat(told.get()).isFalse();
    assertThat(changes.isFailed()).isTrue();
    writer.beginRenewal(2);
    writer.endRenewal();
    assertThat(bad.renewals).isEqualTo(1);
    assertThat(good.renewals).isZero();
    assertThat(good.syncs).isEqualTo(1);
    assertThat(bad.syncs).as("synced, since it was not before").isEqualTo(1);
  }

  @Test
  void whoFailsDoesNotKeepOthersFromBeingTold() throws Exception {
    open(SyncPolicy.ALWAYS);
    long position = changes.append(record(1));
    Thread thread = Thread.currentThread();
    List<Throwable> failures = new ArrayList<>();
    thread.setUncaughtExceptionHandler((any, e) -> failures.add(e));
    try {
      changes.whenAcknowledged(position, isDurable -> {
        throw new IllegalStateException("planned");
      });
      CompletableFuture<Boolean> told = told(position);
      writer.commit(true);
      assertThat(told.get()).isTrue();
      assertThat(failures).hasSize(1);
    } finally {
      thread.setUncaughtExceptionHandler(null);
    }
  }

  /** The rule that tells a torn end from damage, at its limit. */
  @Test
  void onlyWhatWasForcedMustBeWhole() throws Exception {
    open(SyncPolicy.NO);
    long[] ends = new long[5];
    ends[0] = writer.file().bytes();
    for (int i = 1; i < ends.length; i++) {
      changes.append(record(i));
      writer.commit(i == 2);
      ends[i] = writer.file().bytes();
    }
    writer.file().close();
    // The third block was written when the first two were on the disk, and so was the fourth.
    assertThat(read()).containsExactly(1L, 2L, 3L, 4L);
    flip(ends[3] + 20);
    assertThat(read()).containsExactly(1L, 2L, 3L);
    flip(ends[2] + 20);
    assertThat(read()).containsExactly(1L, 2L);
    flip(ends[3] + 20);
    assertThat(read()).containsExactly(1L, 2L); // The fourth is whole, and behind the end.
    flip(ends[2] + 20);
    flip(ends[1] + 20);
    assertThatThrownBy(this::read)
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("file log-1, byte " + ends[1])
        .hasMessageContaining("put back a copy");
  }

  private void flip(long at) throws IOException {
    try (DiskFile file = folder.open(DataFolder.log(NUMBER))) {
      ByteBuffer bytes = ByteBuffer.allocate(1);
      file.read(bytes, at);
      file.write(ByteBuffer.wrap(new byte[] {(byte) (bytes.get(0) ^ 1)}), at);
    }
  }
}
