package io.tidemark.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockLogTest {
  private static final long NUMBER = 7;
  private static final int MAX_BODY = 100;

  @TempDir
  private Path folder;

  private Path path;

  @BeforeEach
  void inFolder() {
    path = folder.resolve("log");
  }

  private static ByteBuffer body(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Five blocks; returns where each ends. */
  private List<Long> write(Disk disk) throws IOException {
    List<Long> ends = new ArrayList<>();
    try (BlockLog log = BlockLog.create(disk.open(path), NUMBER, MAX_BODY)) {
      ends.add(log.bytes());
      for (String text : List.of("a", "bcd", "e".repeat(MAX_BODY), "fg", "hijklmnop")) {
        ends.add(log.append(text.length(), body(text)));
      }
      log.force();
    }
    return ends;
  }

  private static List<String> words(long end) {
    List<String> all = List.of(
        "1 20 a", "3 33 bcd", "100 48 " + "e".repeat(MAX_BODY), "2 160 fg", "9 174 hijklmnop");
    return all.subList(0, List.of(20L, 33L, 48L, 160L, 174L, 195L).indexOf(end));
  }

  private long read(List<String> words) throws IOException {
    return read(words, NUMBER);
  }

  private long read(List<String> words, long number) throws IOException {
    try (DiskFile file = Disk.real().openToRead(path)) {
      return new BlockLogReader(file, "the log", number, MAX_BODY)
          .read(0, (type, position, body) -> {
            words.add(type + " " + position + " " + StandardCharsets.UTF_8.decode(body));
          });
    }
  }

  private long nextWhole(long from) throws IOException {
    try (DiskFile file = Disk.real().openToRead(path)) {
      return new BlockLogReader(file, "the log", NUMBER, MAX_BODY)
          .nextWholeBlock(from, file.bytes());
    }
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    List<Long> ends = write(Disk.real());
    assertThat(ends).containsExactly(20L, 33L, 48L, 160L, 174L, 195L);
    List<String> words = new ArrayList<>();
    assertThat(read(words)).isEqualTo(195);
    assertThat(words).isEqualTo(words(195));
  }

  /** Released bytes: logs of stores in golden folders are the same. */
  @Test
  void hasTheseBytes() throws IOException {
    try (BlockLog log = BlockLog.create(Disk.real().open(path), 0x0102030405060708L, 10)) {
      log.append(2, body("xyz"));
    }
    String hex = HexFormat.of().formatHex(Files.readAllBytes(path));
    assertThat(hex.substring(0, 32)).isEqualTo("544d4cf2" + "01000000" + "0807060504030201");
    assertThat(hex.substring(40, 56)).isEqualTo("02000000" + "03000000");
    assertThat(hex.substring(64)).isEqualTo("78797a");
  }

  /** Wherever a log ends, all whole blocks are read and no half one, and nothing follows. */
  @Test
  void aTornTailIsNoBlock() throws IOException {
    List<Long> ends = write(Disk.real());
    byte[] bytes = Files.readAllBytes(path);
    for (int length = BlockLog.HEAD_BYTES; length <= bytes.length; length++) {
      Files.write(path, Arrays.copyOf(bytes, length));
      List<String> words = new ArrayList<>();
      long end = read(words);
      int torn = length;
      assertThat(end)
          .isEqualTo(ends.stream()
              .filter(each -> each <= torn)
              .mapToLong(each -> each)
              .max()
              .orElseThrow());
      assertThat(words).isEqualTo(words(end));
      assertThat(nextWhole(end)).isEqualTo(-1);
    }
  }

  /** A damaged bit ends the log before its block; the blocks behind it show that it was longer. */
  @Test
  void damageInTheMiddleIsToldFromATornTail() throws IOException {
    List<Long> ends = write(Disk.real());
    byte[] bytes = Files.readAllBytes(path);
    for (int bit = BlockLog.HEAD_BYTES * 8; bit < bytes.length * 8; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(path, damaged);
      List<String> words = new ArrayList<>();
      long end = read(words);
      int block = ends.indexOf(end);
      assertThat(bit / 8).isBetween((int) end, ends.get(block + 1).intValue() - 1);
      assertThat(words).isEqualTo(words(end));
      long next = block + 2 < ends.size() ? ends.get(block + 1) : -1;
      assertThat(nextWhole(end)).as("bit %s", bit).isEqualTo(next);
      assertThat(nextWhole(end + 1)).isEqualTo(next);
    }
  }

  @Test
  void aBlockFarBehindDamageIsFound() throws IOException {
    int many = 9_000;
    try (DiskFile file = Disk.real().open(path);
        BlockLog log = BlockLog.create(file, NUMBER, MAX_BODY)) {
      for (int i = 0; i < many; i++) {
        log.append(1, body("0123456789"));
      }
      long last = log.bytes() - 22;
      file.write(ByteBuffer.allocate((int) last - 20), 20);
      assertThat(nextWhole(20)).isEqualTo(last);
      try (DiskFile again = Disk.real().openToRead(path)) {
        BlockLogReader reader = new BlockLogReader(again, "the log", NUMBER, MAX_BODY);
        assertThat(reader.nextWholeBlock(20, last)).isEqualTo(-1);
        assertThat(reader.nextWholeBlock(20, last + 1)).isEqualTo(last);
        // One behind all places at which a piece that is read can end.
        assertThat(reader.nextWholeBlock(last - (1 << 16) + 11, last + 1)).isEqualTo(last);
        assertThat(reader.nextWholeBlock(last - (1 << 16) + 12, last + 1)).isEqualTo(last);
      }
    }
  }

  /** A block of another log, or at another place, is none: the checksum knows both. */
  @Test
  void aBlockThatWasCopiedIsNone() throws IOException {
    write(Disk.real());
    byte[] bytes = Files.readAllBytes(path);
    byte[] copied = bytes.clone();
    System.arraycopy(bytes, 33, copied, 160, 15); // "bcd" over the fourth block
    Files.write(path, copied);
    List<String> words = new ArrayList<>();
    assertThat(read(words)).isEqualTo(160);

    Path other = folder.resolve("other");
    BlockLog.create(Disk.real().open(other), 8, MAX_BODY).close();
    byte[] mixed = bytes.clone();
    System.arraycopy(Files.readAllBytes(other), 0, mixed, 0, BlockLog.HEAD_BYTES);
    Files.write(path, mixed);
    assertThat(read(new ArrayList<>(), 8)).isEqualTo(BlockLog.HEAD_BYTES);
  }

  @Test
  void aWrongHeadIsRefused() throws IOException {
    write(Disk.real());
    byte[] bytes = Files.readAllBytes(path);
    assertThatThrownBy(() -> read(new ArrayList<>(), 8))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage("byte 0, head of the log: something else (expected: the head of log 8)");
    for (int at = 0; at < BlockLog.HEAD_BYTES; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 1;
      Files.write(path, damaged);
      assertThatThrownBy(() -> read(new ArrayList<>()))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("head of the log");
    }
    ByteBuffer head = ByteBuffer.wrap(bytes, 0, 20).order(ByteOrder.LITTLE_ENDIAN);
    head.putInt(4, 2).putInt(16, BlockLog.headChecksum(head));
    Files.write(path, bytes);
    assertThatThrownBy(() -> read(new ArrayList<>()))
        .hasMessage("byte 4, format version of the log: 2 (expected: 1; a newer one needs a newer"
            + " Tidemark)");
  }

  @Test
  void goesOnBehindWhatWasRead() throws IOException {
    write(Disk.real());
    try (DiskFile file = Disk.real().open(path);
        BlockLog log = BlockLog.open(file, NUMBER, MAX_BODY)) {
      assertThatThrownBy(() -> log.append(1, body("x")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("resumeAt");
      file.cut(160);
      log.resumeAt(160);
      assertThat(log.forcedBytes()).isEqualTo(160);
      assertThat(log.append(4, body("next"))).isEqualTo(176);
      assertThat(log.forcedBytes()).isEqualTo(160);
      log.force();
      assertThat(log.forcedBytes()).isEqualTo(176);
    }
    List<String> words = new ArrayList<>();
    assertThat(read(words)).isEqualTo(176);
    assertThat(words).hasSize(4).endsWith("4 160 next");
  }

  @Test
  void noMoreIsReadThanIsWanted() throws IOException {
    write(Disk.real());
    List<Integer> types = new ArrayList<>();
    try (DiskFile file = Disk.real().openToRead(path)) {
      long end = new BlockLogReader(file, "the log", NUMBER, MAX_BODY)
          .read(33, new BlockLogReader.Visitor() {
            @Override
            public void block(int type, long position, ByteBuffer body) {
              types.add(type);
            }

            @Override
            public boolean isFull() {
              return types.size() == 2;
            }
          });
      assertThat(end).isEqualTo(160);
      assertThat(types).containsExactly(3, 100);
    }
  }

  @Test
  void wrongUseIsRefusedByName() throws IOException {
    try (BlockLog log = BlockLog.create(Disk.real().open(path), NUMBER, MAX_BODY)) {
      assertThatThrownBy(() -> log.append(0, body("x"))).hasMessage("type: 0 (expected: 1..255)");
      assertThatThrownBy(() -> log.append(256, body("x"))).hasMessageStartingWith("type: 256");
      assertThatThrownBy(() -> log.append(1, body("")))
          .hasMessage("body bytes: 0 (expected: 1..100)");
      assertThatThrownBy(() -> log.append(1, body("x".repeat(101))))
          .hasMessage("body bytes: 101 (expected: 1..100)");
      assertThat(log.bytes()).isEqualTo(BlockLog.HEAD_BYTES);
      assertThatThrownBy(() -> BlockLog.create(Disk.real().open(path), NUMBER, MAX_BODY))
          .hasMessage("file of log 7: 20 bytes (expected: an empty one)");
    }
  }

  /** The block that could not be written is not there; the next one is, in its place. */
  @Test
  void aBlockThatCouldNotBeWrittenLeavesNoTrace() throws IOException {
    AtomicInteger writes = new AtomicInteger();
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, file) -> {
      if (step == SimulatedDisk.Step.WRITE && writes.incrementAndGet() == 3) {
        throw new IOException("no space");
      }
    });
    try (BlockLog log = BlockLog.create(disk.open(path), NUMBER, MAX_BODY)) {
      log.append(1, body("a"));
      assertThatThrownBy(() -> log.append(3, body("bcd"))).hasMessage("no space");
      assertThat(log.bytes()).isEqualTo(33);
      log.append(2, body("ef"));
      log.force();
    }
    List<String> words = new ArrayList<>();
    read(words);
    assertThat(words).containsExactly("1 20 a", "2 33 ef");
  }

  @Test
  void aFailedForceIsTheLast() throws IOException {
    AtomicInteger forces = new AtomicInteger();
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, file) -> {
      if (step == SimulatedDisk.Step.FORCE && forces.incrementAndGet() == 2) {
        throw new IOException("broken");
      }
    });
    try (BlockLog log = BlockLog.create(disk.open(path), NUMBER, MAX_BODY)) {
      log.append(1, body("a"));
      assertThatThrownBy(log::force).hasMessage("broken");
      assertThatThrownBy(log::force)
          .hasMessageContaining("log 7 could not be forced to the disk")
          .hasRootCauseMessage("broken");
      assertThatThrownBy(() -> log.append(1, body("b"))).hasRootCauseMessage("broken");
      assertThat(forces).hasValue(2);
      assertThat(log.forcedBytes()).isEqualTo(BlockLog.HEAD_BYTES);
    }
  }

  @Test
  void whatIsForcedAlreadyIsNotForcedAgain() throws IOException {
    AtomicInteger forces = new AtomicInteger();
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, file) -> {
      if (step == SimulatedDisk.Step.FORCE) {
        forces.incrementAndGet();
      }
    });
    BlockLog log = BlockLog.create(disk.open(path), NUMBER, MAX_BODY);
    log.append(1, body("a"));
    log.force();
    log.force();
    assertThat(forces).hasValue(2);
    log.close();
    log.force(); // All of it is on the disk.
    assertThatThrownBy(() -> log.append(1, body("b"))).hasMessage("log 7: closed (expected: open)");
  }
}
