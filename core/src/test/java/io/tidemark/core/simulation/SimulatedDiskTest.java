package io.tidemark.core.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk.Step;
import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedDiskTest {
  private static final byte[] OLD = bytes(1, 40);
  private static final byte[] NEW = bytes(2, 24);

  @TempDir
  private Path folder;

  private static byte[] bytes(int value, int count) {
    byte[] bytes = new byte[count];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static void write(Disk disk, Path file, byte[] bytes) throws IOException {
    try (DiskFile open = disk.open(file)) {
      open.write(ByteBuffer.wrap(bytes), 0);
    }
  }

  private static void force(Disk disk, Path file) throws IOException {
    try (DiskFile open = disk.open(file)) {
      open.force();
    }
  }

  private static SimulatedDisk loseAll(SimulatedDisk disk) throws IOException {
    return disk.crash(() -> false, () -> false);
  }

  @Test
  void aNameThatWasNotForcedIsLostWithAllItsBytes() throws IOException {
    Path file = folder.resolve("a");
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, file, NEW);
    force(disk, file);
    loseAll(disk);
    assertThat(file).doesNotExist();
  }

  @Test
  void bytesThatWereNotForcedAreLostUnderAForcedName() throws IOException {
    Path file = folder.resolve("a");
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, file, NEW);
    disk.forceFolder(folder);
    loseAll(disk);
    assertThat(file).isEmptyFile();
  }

  @Test
  void whatWasForcedIsThere() throws IOException {
    Path file = folder.resolve("a");
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, file, NEW);
    force(disk, file);
    disk.forceFolder(folder);
    loseAll(disk);
    assertThat(file).hasBinaryContent(NEW);
  }

  @Test
  void aRenameTakesTheFileAlongAndIsLostWithoutItsFolder() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    Path next = folder.resolve("b");
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, next, NEW);
    force(disk, next);
    disk.forceFolder(folder);
    disk.rename(next, file);
    assertThat(file).hasBinaryContent(NEW);
    SimulatedDisk again = loseAll(disk);
    assertThat(file).hasBinaryContent(OLD);
    assertThat(next).hasBinaryContent(NEW);
    again.rename(next, file);
    again.forceFolder(folder);
    loseAll(again);
    assertThat(file).hasBinaryContent(NEW);
    assertThat(next).doesNotExist();
  }

  /** The usual mistake: the new name is on the disk before the bytes are. */
  @Test
  void aRenameMaySurviveTheBytesOfItsFile() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, folder.resolve("b"), NEW);
    disk.rename(folder.resolve("b"), file);
    disk.crash(() -> true, () -> false);
    assertThat(file).isEmptyFile();
  }

  @Test
  void aDeletionMayBeLostAndACutToo() throws IOException {
    Path deleted = Files.write(folder.resolve("a"), OLD);
    Path cut = Files.write(folder.resolve("b"), OLD);
    SimulatedDisk disk = new SimulatedDisk();
    disk.delete(deleted);
    try (DiskFile open = disk.open(cut)) {
      open.cut(3);
    }
    assertThat(cut).hasSize(3);
    loseAll(disk);
    assertThat(deleted).hasBinaryContent(OLD);
    assertThat(cut).hasBinaryContent(OLD);
  }

  @Test
  void aFolderIsLostWithEverythingInIt() throws IOException {
    Path below = folder.resolve("below");
    SimulatedDisk disk = new SimulatedDisk();
    disk.createFolder(below);
    write(disk, below.resolve("a"), NEW);
    force(disk, below.resolve("a"));
    disk.forceFolder(below);
    loseAll(disk);
    assertThat(below).doesNotExist();
  }

  /** Of a write, any pieces may be left: over many crashes, all that can be is seen. */
  @Test
  void aWriteIsTornInEveryWay() throws IOException {
    Random random = new Random(1);
    Set<String> seen = new HashSet<>();
    for (int round = 0; round < 200; round++) {
      Path file = Files.write(folder.resolve("a" + round), OLD);
      SimulatedDisk disk = new SimulatedDisk();
      write(disk, file, NEW);
      disk.crash(() -> true, random::nextBoolean);
      byte[] left = Files.readAllBytes(file);
      assertThat(left).hasSize(OLD.length);
      StringBuilder pieces = new StringBuilder();
      for (int piece = 0; piece < left.length; piece += 8) {
        pieces.append(left[piece]);
      }
      seen.add(pieces.toString());
    }
    // Three pieces of 8 bytes, each there or not; each of the 8 ways is missed with 0.875^200.
    assertThat(seen).hasSize(8).contains("11111", "22211", "12111", "21211");
  }

  @Test
  void aLengthMaySurviveItsBytes() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[0]);
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, file, bytes(2, 8));
    boolean[] survives = {false};
    disk.crash(() -> true, () -> {
      boolean answer = survives[0];
      survives[0] = true;
      return answer;
    });
    assertThat(file).hasBinaryContent(new byte[8]);
  }

  @Test
  void nothingWorksWithoutPower() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    SimulatedDisk disk = new SimulatedDisk().powerFor(1);
    DiskFile open = disk.open(file);
    open.write(ByteBuffer.wrap(NEW), 0);
    assertThat(disk.isOff()).isFalse();
    assertThatThrownBy(open::force).hasMessage("no power");
    assertThat(disk.isOff()).isTrue();
    assertThatThrownBy(open::bytes).hasMessage("no power");
    assertThatThrownBy(() -> disk.delete(file)).hasMessage("no power");
    loseAll(disk);
    assertThat(file).hasBinaryContent(OLD);
  }

  @Test
  void aKilledProcessLosesNothingThatWasWritten() throws IOException {
    Path file = folder.resolve("a");
    SimulatedDisk disk = new SimulatedDisk();
    write(disk, file, NEW);
    disk.rename(file, folder.resolve("b"));
    disk.kill();
    assertThat(folder.resolve("b")).hasBinaryContent(NEW);
    assertThat(file).doesNotExist();
  }

  @Test
  void theStepThatIsToFailFailsOnce() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    SimulatedDisk disk = new SimulatedDisk().failing(EnumSet.of(Step.WRITE, Step.CUT), 3);
    try (DiskFile open = disk.open(file)) {
      open.write(ByteBuffer.wrap(NEW), 0);
      open.force();
      open.cut(30);
      assertThatThrownBy(() -> open.write(ByteBuffer.wrap(OLD), 0)).hasMessage("WRITE of a fails");
      assertThat(file).hasSize(30);
      open.write(ByteBuffer.wrap(OLD), 0);
    }
    assertThat(file).hasBinaryContent(OLD);
    disk.failing(EnumSet.of(Step.READ), 1);
    try (DiskFile open = disk.openToRead(file)) {
      ByteBuffer bytes = ByteBuffer.allocate(8);
      assertThatThrownBy(() -> open.read(bytes, 0)).hasMessage("READ of a fails");
      open.read(bytes, 0);
      assertThat(bytes.hasRemaining()).isFalse();
    }
  }

  /** The usual mistake: to force again, which says that all is well. */
  @Test
  void whatAFailedForceShouldHaveForcedIsLostAlthoughTheNextOneWorks() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    SimulatedDisk disk = new SimulatedDisk().failing(EnumSet.of(Step.FORCE), 1);
    try (DiskFile open = disk.open(file)) {
      open.write(ByteBuffer.wrap(NEW), 0);
      assertThatThrownBy(open::force).hasMessage("FORCE of a fails");
      open.force();
      open.write(ByteBuffer.wrap(NEW), 40);
      open.force();
    }
    assertThat(file).hasSize(64);
    disk.crash(() -> true, () -> true);
    byte[] expected = Arrays.copyOf(OLD, 64);
    System.arraycopy(NEW, 0, expected, 40, 24);
    assertThat(file).hasBinaryContent(expected);
  }

  @Test
  void aFullDiskTakesWhatFitsUntilThereIsRoomAgain() throws IOException {
    Path file = Files.write(folder.resolve("a"), OLD);
    Path other = folder.resolve("b");
    SimulatedDisk disk = new SimulatedDisk().withFree(10);
    try (DiskFile open = disk.open(file)) {
      open.write(ByteBuffer.wrap(NEW), 16); // within the file
      assertThat(disk.freeBytes()).isEqualTo(10);
      assertThatThrownBy(() -> open.write(ByteBuffer.wrap(NEW), 40))
          .hasMessage("No space left on device");
      assertThat(file).hasSize(50);
      assertThat(disk.freeBytes()).isZero();
      assertThatThrownBy(() -> write(disk, other, NEW)).hasMessage("No space left on device");
      assertThat(other).isEmptyFile();
      open.cut(40);
      assertThat(disk.freeBytes()).isEqualTo(10);
      disk.withFree(30);
      write(disk, other, NEW);
      assertThat(disk.freeBytes()).isEqualTo(6);
      disk.delete(other);
      assertThat(disk.freeBytes()).isEqualTo(30);
      disk.withFree(Long.MAX_VALUE);
      open.write(ByteBuffer.wrap(NEW), 40);
    }
    assertThat(file).hasSize(64);
  }
}
