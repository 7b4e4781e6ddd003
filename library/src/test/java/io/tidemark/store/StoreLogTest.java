package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.BlockLog;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLogTest {
  private static final long NUMBER = 7;

  @TempDir
  private Path folder;

  /** What a log holds, in words. */
  private static final class Words implements LogReader.Visitor {
    private final List<String> words = new ArrayList<>();

    @Override
    public void pair(long keyDigest, long tick) {
      words.add("pair " + keyDigest + " " + tick);
    }

    @Override
    public void tombstone(Tombstone tombstone) {
      words.add("tombstone " + tombstone);
    }

    @Override
    public void advance(long tick) {
      words.add("advance " + tick);
    }
  }

  /** Writes a log of several blocks and returns where each ends, and what was read up to there. */
  private List<String> write(StoreFiles files) throws IOException {
    List<String> expected = new ArrayList<>();
    Tombstone tombstone = new Tombstone(1, new TimeRange(-5, 9), 3);
    try (LogWriter log = LogWriter.create(files, NUMBER)) {
      log.pair(1, -2);
      log.pair(2, 4);
      log.tombstone(tombstone);
      log.pair(1, 5);
      log.advance(10);
      log.advance(11);
      log.flush();
      log.flush();
      log.pair(3, 6);
      log.flush();
    }
    expected.addAll(List.of("pair 1 -2", "pair 2 4", "tombstone " + tombstone, "pair 1 5"));
    expected.addAll(List.of("advance 11", "pair 3 6"));
    return expected;
  }

  private static long read(StoreFiles files, Words words, long leastBytes) throws IOException {
    try (DiskFile file = files.log(StoreNames.log(NUMBER))) {
      return new LogReader(file, NUMBER, words).read(0, leastBytes);
    }
  }

  @Test
  void isReadInTheOrderInWhichItWasWritten() throws IOException {
    try (StoreFiles files = StoreFiles.open(folder, new SimulatedDisk())) {
      List<String> expected = write(files);
      Words words = new Words();
      assertThat(read(files, words, 0)).isEqualTo(files.bytes(StoreNames.log(NUMBER)));
      assertThat(words.words).isEqualTo(expected);
    }
  }

  @Test
  void moreThanABlockOfPairsIsWrittenAsItComes() throws IOException {
    try (StoreFiles files = StoreFiles.open(folder, new SimulatedDisk());
        LogWriter log = LogWriter.create(files, NUMBER)) {
      for (int i = 0; i < LogFormat.BLOCK_PAIRS + 2; i++) {
        log.pair(i, -i);
      }
      long head = BlockLog.HEAD_BYTES + BlockLog.BLOCK_HEAD_BYTES;
      assertThat(files.bytes(StoreNames.log(NUMBER))).isEqualTo(head + LogFormat.BLOCK_PAIRS * 16L);
      log.flush();
      Words words = new Words();
      read(files, words, 0);
      assertThat(words.words).hasSize(LogFormat.BLOCK_PAIRS + 2).endsWith("pair 4097 -4097");
    }
  }

  /** Wherever a log is torn, all whole blocks before are read, and no half one. */
  @Test
  void aTailThatIsTornAtAnyByteIsCutOff() throws IOException {
    try (StoreFiles files = StoreFiles.open(folder, new SimulatedDisk())) {
      List<String> expected = write(files);
      Path path = folder.resolve(StoreNames.log(NUMBER));
      byte[] bytes = Files.readAllBytes(path);
      List<Integer> ends = List.of(20, 64, 108, 136, 156, 184);
      List<Integer> counts = List.of(0, 2, 3, 4, 5, 6);
      assertThat(bytes).hasSize(ends.get(ends.size() - 1));
      for (int length = BlockLog.HEAD_BYTES; length <= bytes.length; length++) {
        files.delete(StoreNames.log(NUMBER)); // Quicker than to replace it.
        Files.write(path, Arrays.copyOf(bytes, length));
        Words words = new Words();
        long end = read(files, words, 0);
        int whole = lastAtMost(ends, length);
        assertThat(end).isEqualTo(ends.get(whole).longValue());
        assertThat(words.words).isEqualTo(expected.subList(0, counts.get(whole)));
      }
    }
  }

  private static int lastAtMost(List<Integer> ends, int length) {
    int last = 0;
    while (last + 1 < ends.size() && ends.get(last + 1) <= length) {
      last++;
    }
    return last;
  }

  /** A damaged block ends the log; where it is known to have been whole, the log is refused. */
  @Test
  void everyDamagedBitIsFound() throws IOException {
    try (StoreFiles files = StoreFiles.open(folder, new SimulatedDisk())) {
      List<String> expected = write(files);
      Path path = folder.resolve(StoreNames.log(NUMBER));
      byte[] bytes = Files.readAllBytes(path);
      for (int bit = BlockLog.HEAD_BYTES * 8; bit < bytes.length * 8; bit++) {
        byte[] damaged = bytes.clone();
        damaged[bit / 8] ^= (byte) (1 << (bit % 8));
        files.delete(StoreNames.log(NUMBER)); // Quicker than to replace it.
        Files.write(path, damaged);
        Words words = new Words();
        assertThat(read(files, words, 0)).as("bit %s", bit).isLessThanOrEqualTo(bit / 8);
        assertThat(words.words).isEqualTo(expected.subList(0, words.words.size()));
        assertThatThrownBy(() -> read(files, new Words(), bytes.length))
            .isInstanceOf(CorruptDataException.class)
            .hasMessageContaining("block of log-00000007: damaged");
      }
    }
  }

  @Test
  void theHeadOfAnotherLogIsRefused() throws IOException {
    try (StoreFiles files = StoreFiles.open(folder, new SimulatedDisk())) {
      write(files);
      Files.move(folder.resolve(StoreNames.log(NUMBER)), folder.resolve(StoreNames.log(8)));
      try (DiskFile file = files.log(StoreNames.log(8))) {
        assertThatThrownBy(() -> new LogReader(file, 8, new Words()).read(0, 0))
            .isInstanceOf(CorruptDataException.class)
            .hasMessageContaining("head of log-00000008");
      }
    }
  }
}
