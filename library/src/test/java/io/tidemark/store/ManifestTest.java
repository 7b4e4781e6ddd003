package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestTest {
  private static final Manifest MANIFEST = new Manifest(
      new StoreIdentity(FastDigest.seeded(-5), new TickUnit(1_000, 7), "paths é"),
      Optional.of(new TimeRange(-7, 12)),
      -3,
      9,
      4,
      0.25,
      List.of(12.5, 3.0),
      List.of(
          new Manifest.LogEntry(6, 2, -1, 77, new Manifest.LogPlace(48, 3)),
          new Manifest.LogEntry(8, 4, 12, 20, new Manifest.LogPlace(0, 4))),
      List.of(new Manifest.SealedEntry(5, 1, 1_234)),
      List.of(new Tombstone(-99, new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE), 2)),
      Gaps.NONE);

  @TempDir
  private Path folder;

  private HistoryStore<Long> open() throws IOException {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(10)
        .memory(1 << 12)
        .executor(Runnable::run)
        .open(folder);
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(ManifestBytes.read(ManifestBytes.write(MANIFEST))).isEqualTo(MANIFEST);
  }

  @Test
  void gapsAreReadAsTheyWereWritten() throws IOException {
    Coverage known = new Coverage(List.of(new TimeRange(-5, 3), new TimeRange(7, 9)));
    for (Gaps gaps : List.of(
        new Gaps(known, UnsyncedTicks.NONE),
        new Gaps(Coverage.NONE, new TimeRange(-9, 30)),
        new Gaps(known, new TimeRange(8, 11)))) {
      Manifest manifest = MANIFEST.withGaps(gaps);
      assertThat(ManifestBytes.read(ManifestBytes.write(manifest))).isEqualTo(manifest);
    }
  }

  /** The first manifests end before the places; nothing of their logs is sealed then. */
  @Test
  void placesMayBeMissingButNotSomeOfThem() throws IOException {
    int places = Long.BYTES * (1 + 2 * MANIFEST.logs().size());
    Manifest first = ManifestBytes.read(withoutLast(places));
    assertThat(first.logs())
        .containsExactly(
            new Manifest.LogEntry(6, 2, -1, 77, new Manifest.LogPlace(0, 2)),
            new Manifest.LogEntry(8, 4, 12, 20, new Manifest.LogPlace(0, 4)));
    assertThat(first.tombstones()).isEqualTo(MANIFEST.tombstones());
    for (int bytes = -Long.BYTES;
        bytes < places;
        bytes += bytes < 0 ? 2 * Long.BYTES : Long.BYTES) {
      int cut = bytes;
      assertThatThrownBy(() -> ManifestBytes.read(withoutLast(cut)))
          .isInstanceOf(CorruptDataException.class);
    }
  }

  /** A sound frame without the last bytes of its payload; with a word more if there are less than none. */
  private static byte[] withoutLast(int bytes) throws IOException {
    WireReader reader = new WireReader(
        new ByteArrayInputStream(ManifestBytes.write(MANIFEST)), WireReader.UNKNOWN_LENGTH);
    FrameHeader header = reader.header();
    long[] all = reader.nextWords(reader.wordsLeft(), "words");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int kept = all.length - bytes / Long.BYTES;
    long[] words = Arrays.copyOf(all, kept);
    WireWriter writer = WireWriter.start(
        out,
        new FrameHeader(
            header.kindId(),
            header.digestId(),
            header.digestKey(),
            header.spec(),
            (long) kept * Long.BYTES));
    writer.words(kept, index -> words[(int) index]);
    writer.finish();
    return out.toByteArray();
  }

  @Test
  void everyDamagedBitAndEveryCutIsFound() throws IOException {
    byte[] bytes = ManifestBytes.write(MANIFEST);
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
      assertThatThrownBy(() -> ManifestBytes.read(damaged))
          .as("bit %s", bit)
          .isInstanceOf(CorruptDataException.class);
    }
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ManifestBytes.read(cut)).isInstanceOf(CorruptDataException.class);
    }
  }

  @Test
  void aDamagedManifestIsRefusedAndNothingIsDeleted() throws IOException {
    try (HistoryStore<Long> store = open()) {
      store.add(1L, 1);
      store.seal();
      store.add(1L, 2);
    }
    Path manifest = folder.resolve(StoreNames.MANIFEST);
    byte[] bytes = Files.readAllBytes(manifest);
    byte[] damaged = bytes.clone();
    damaged[bytes.length / 2] ^= 1;
    Files.write(manifest, damaged);
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("file \"manifest\" of the store is damaged: byte ");
    Files.delete(manifest);
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("without a manifest");
    Files.write(manifest, bytes);
    try (HistoryStore<Long> store = open()) {
      assertThat(store.ask(1L, 1, 2)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.ask(1L, 2, 3)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void aFileThatIsMissingOrOfAnotherSizeIsNamed() throws IOException {
    try (HistoryStore<Long> store = open()) {
      store.add(1L, 1);
      store.seal();
    }
    Path sealed = folder.resolve("sealed-00000003.tmk");
    byte[] bytes = Files.readAllBytes(sealed);
    Files.write(sealed, Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(this::open).hasMessageContaining("bytes of sealed-00000003.tmk: ");
    Files.delete(sealed);
    assertThatThrownBy(this::open).hasMessageContaining("file sealed-00000003.tmk: missing");
  }

  /** What others keep in the folder is theirs. */
  @Test
  void onlyItsOwnLeftoversAreDeleted() throws IOException {
    open().close();
    Files.write(folder.resolve("notes.txt"), new byte[1]);
    Files.write(folder.resolve("log-00000099"), new byte[99]);
    Files.write(folder.resolve("sealed-00000098.tmk"), new byte[1]);
    Files.write(folder.resolve(".sealing7.partial"), new byte[1]);
    open().close();
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("lock", "manifest", "log-00000001", "notes.txt");
  }
}
