package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.NetworkDay;
import io.tidemark.workload.stream.TimedPairs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sealed histories that are opened where they lie: whole, damaged and cut. */
class SealedFileTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(23);
  private static final int DAY = 86_400;
  private static final int PAGE = 4_096;

  private static TimedPairs pairs;
  private static SealedHistory history;

  @TempDir
  Path directory;

  private Path file;
  private byte[] bytes;

  @BeforeAll
  static void makeHistory() throws IOException {
    pairs = NetworkDay.generate(new NetworkDay.Parameters(
        1_500, 40_000, DAY, 20_000, 30, NetworkDay.Activity.MEMORYLESS, 4));
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, DAY), DIGEST, SealingSpace.HEAP)) {
      for (int i = 0; i < pairs.size(); i++) {
        builder.add(DIGEST.of((long) pairs.key(i)), pairs.tick(i));
      }
      history = builder.build();
    }
  }

  @BeforeEach
  void saveHistory() throws IOException {
    file = directory.resolve("day.tmk");
    FilterCatalog.save(history, file);
    bytes = Files.readAllBytes(file);
  }

  /** Where the bits start: behind header, seed, spec, one covered range and the head's checksum. */
  private static int bodyOffset() {
    return 24 + 8 + 264 + 16 + 8;
  }

  private static int pages(byte[] bytes) {
    long words = history.body().layout().words();
    assertThat(bytes.length)
        .isEqualTo(bodyOffset() + 8 * (words + SealedPages.checksumWords(words)) + 4);
    return (int) ((words * 8 + PAGE - 1) / PAGE);
  }

  private static long hash(SealedHistory asked) {
    SplittableRandom random = RandomSource.seeded(6);
    long answers = 0;
    for (int i = 0; i < 20_000; i++) {
      long digest = DIGEST.of((long) random.nextInt(2_000));
      int from = random.nextInt(DAY);
      HistoryAnswer answer = asked.ask(digest, from, from + 1 + random.nextInt(500));
      answers = answers * 31 + answer.name().hashCode();
    }
    return answers;
  }

  @Test
  void anOpenedFileAnswersAsTheHistoryItHolds() throws IOException {
    SealedHistory opened = SealedHistory.open(file);
    assertThat(opened.spec()).isEqualTo(history.spec());
    assertThat(opened.digest()).isEqualTo(DIGEST);
    assertThat(opened.coverage()).isEqualTo(history.coverage());
    assertThat(hash(opened)).isEqualTo(hash(history));
    assertThat(opened.memoryBytes()).isBetween((long) bytes.length, bytes.length + 4_096L);
    // It can be saved and merged like one on the heap.
    Path copy = directory.resolve("copy.tmk");
    FilterCatalog.save(opened, copy);
    assertThat(copy).hasSameBinaryContentAs(file);
    assertThat(opened.merged(history).spec()).isEqualTo(history.spec());
    assertThat(hash(FilterCatalog.load(file, SealedHistory.class))).isEqualTo(hash(history));
  }

  /** Asks about every pair; how many questions failed, each with the page's name and place. */
  private static int failures(SealedHistory opened, int page) {
    int failures = 0;
    for (int i = 0; i < pairs.size(); i += 3) {
      int tick = pairs.tick(i);
      try {
        assertThat(opened.ask(DIGEST.of((long) pairs.key(i)), tick, tick + 1))
            .isEqualTo(HistoryAnswer.MAYBE);
      } catch (UncheckedIOException e) {
        failures++;
        assertThat(e.getCause())
            .isInstanceOf(CorruptDataException.class)
            .hasMessageStartingWith(
                "byte %d, page %d: checksum ".formatted(bodyOffset() + page * PAGE, page))
            .hasMessageContaining("(expected: ");
        CorruptDataException cause = (CorruptDataException) e.getCause();
        assertThat(cause.offset()).isEqualTo(bodyOffset() + (long) page * PAGE);
      }
    }
    return failures;
  }

  @Test
  void aDamagedPageIsNamedByThoseWhoReadItAndByNobodyElse() throws IOException {
    int pages = pages(bytes);
    assertThat(pages).isGreaterThan(8);
    SplittableRandom random = RandomSource.seeded(8);
    for (int page = 0; page < pages; page++) {
      int from = bodyOffset() + page * PAGE;
      int to =
          Math.min(from + PAGE, bodyOffset() + 8 * (int) history.body().layout().words());
      byte[] damaged = bytes.clone();
      damaged[random.nextInt(from, to)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      int failures = failures(SealedHistory.open(file), page);
      assertThat(failures).as("questions that met page %d", page).isPositive();
      assertThat(failures).isLessThan(pairs.size() / 3);
      // Who loads all of it meets the checksum of the frame.
      assertThatThrownBy(() -> FilterCatalog.load(file)).isInstanceOf(CorruptDataException.class);
    }
  }

  @Test
  void aDamagedPageIsNamedWhenItIsMerged() throws IOException {
    bytes[bodyOffset() + 2 * PAGE + 5] ^= 4;
    Files.write(file, bytes);
    SealedHistory damaged = SealedHistory.open(file);
    assertThatThrownBy(() -> SealedHistory.merge(List.of(history, damaged), SealingSpace.HEAP))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("page 2: checksum ");
  }

  @Test
  void aDamagedChecksumOfAPageIsFoundToo() throws IOException {
    int checksum = bodyOffset() + 8 * (int) history.body().layout().words();
    bytes[checksum + 4 * 3 + 1] ^= 0x10;
    Files.write(file, bytes);
    assertThat(failures(SealedHistory.open(file), 3)).isPositive();
  }

  @Test
  void everyDamageOfTheHeadIsFoundWhenItIsOpened() throws IOException {
    for (int bit = 0; bit < 8 * bodyOffset(); bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
      Files.write(file, damaged);
      assertThatThrownBy(() -> SealedHistory.open(file))
          .as("bit %d", bit)
          .isInstanceOf(CorruptDataException.class);
    }
  }

  @Test
  void aCutFileIsFoundWhenItIsOpened() throws IOException {
    for (int length : new int[] {0, 3, 24, 100, bodyOffset(), bytes.length / 2, bytes.length - 1}) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> SealedHistory.open(file))
          .as("%d bytes", length)
          .isInstanceOf(CorruptDataException.class);
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 8));
    assertThatThrownBy(() -> SealedHistory.open(file))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("the file was cut or grew");
  }

  @Test
  void filesOfOtherKindsAreRefused() throws IOException {
    FilterCatalog.save(
        new PairHistory(new PairHistorySpec(Timeline.over(0, 10), 100, 3), DIGEST), file);
    assertThatThrownBy(() -> SealedHistory.open(file))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage("byte 6, kind: 2 (expected: 6, a sealed history)");
    assertThatThrownBy(() -> SealedHistory.open(directory.resolve("nothing.tmk")))
        .isInstanceOf(IOException.class);
  }
}
