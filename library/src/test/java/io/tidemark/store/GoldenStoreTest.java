package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Folders of stores of each format, written once and read for ever: {@code store-v1} by a version whose
 * manifest did not say what is sealed of a log, {@code store-v2} by one whose does, in the middle of sealing, and
 * {@code store-v3} the same with known gaps.
 *
 * <p>A new format adds a folder and changes none. The newest is made by {@code mvn test -pl library -am
 * -Dtest=GoldenStoreTest -Dsurefire.failIfNoSpecifiedTests=false -Dtidemark.golden.write=true}, if it is not
 * there yet.
 */
class GoldenStoreTest {
  private static final Path SOURCES = Path.of("src", "test", "resources", "golden");
  private static final String WITH_PLACES = "store-v2";
  private static final String WITH_GAPS = "store-v3";
  private static final byte[] SECRET = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<String> builder() {
    return new HistoryStoreBuilder<String>(Keys.strings())
        .partitionTicks(100)
        .memory(1 << 12)
        .secret(SECRET)
        .unit(TickUnit.SECONDS)
        .prefixes(KeyPrefixes.separated('/', 1))
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  /**
   * A sealed file with something that is forgotten, a log that is frozen, with a tombstone, and a newer log of
   * which no byte behind its head was forced.
   */
  private static HistoryStore<String> started(
      HistoryStoreBuilder<String> builder, Path folder, SimulatedDisk disk) throws IOException {
    HistoryStore<String> store = builder.executor(work -> {}).open(folder, disk);
    for (long tick = 10; tick < 20; tick++) {
      store.add("a/x", tick);
      store.add("b/" + tick, tick);
    }
    store.seal();
    for (long tick = 100; tick < 104; tick++) {
      store.add("a/x", tick);
      store.add("c/z", tick);
      store.flush();
    }
    store.forget("a/x", 12, 102);
    store.add("a/x", 101);
    store.add("d", 300);
    store.advanceTo(350);
    store.flush();
    return store;
  }

  /** The same, killed when some of the frozen log is sealed. */
  private static void write(String name, Path folder) throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    HistoryStore<String> store = started(builder(name), folder, disk);
    SimulatedDisk next = disk.kill();
    close(store);
    // A gap is in the manifest before anything is sealed.
    int[] manifestsLeft = {name.equals(WITH_GAPS) ? 2 : 1};
    next.watchedBy((step, path) -> {
      if (manifestsLeft[0] == 0) {
        next.powerFor(0);
      }
      boolean isManifest = step == SimulatedDisk.Step.RENAME && path.endsWith(StoreNames.MANIFEST);
      manifestsLeft[0] -= isManifest ? 1 : 0;
    });
    close(builder(name).sealingPairs(5).open(folder, next));
    next.kill();
    Files.delete(folder.resolve(StoreFiles.LOCK));
  }

  private static HistoryStoreBuilder<String> builder(String name) {
    return name.equals(WITH_GAPS) ? builder().knownGaps(5, 20) : builder();
  }

  private static void close(HistoryStore<String> store) {
    try {
      store.close();
    } catch (IOException e) {
      assertThat(e).hasStackTraceContaining("no power");
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "tidemark.golden.write", matches = "true")
  void writeNewest() throws IOException {
    Path target = SOURCES.resolve(WITH_GAPS);
    if (!Files.exists(target)) {
      write(WITH_GAPS, folder.resolve(WITH_GAPS));
      copy(folder.resolve(WITH_GAPS), target);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Map.Entry<String, byte[]> file : files(from).entrySet()) {
      Files.write(to.resolve(file.getKey()), file.getValue());
    }
  }

  private static Map<String, byte[]> files(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : paths.toList()) {
        files.put(String.valueOf(path.getFileName()), Files.readAllBytes(path));
      }
    }
    return files;
  }

  /** A change of the format is noticed here; it needs a new folder beside the old ones. */
  @ParameterizedTest
  @ValueSource(strings = {WITH_PLACES, WITH_GAPS})
  void theSameStepsGiveTheSameBytes(String name) throws IOException {
    write(name, folder);
    Map<String, byte[]> golden = files(SOURCES.resolve(name));
    Map<String, byte[]> now = files(folder);
    assertThat(now.keySet()).isEqualTo(golden.keySet());
    golden.forEach((file, bytes) -> assertThat(now.get(file)).as(file).isEqualTo(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"store-v1", "store-v2"})
  void isReadWithoutChangingIt(String name) throws IOException {
    Map<String, byte[]> before = files(SOURCES.resolve(name));
    try (HistoryStore<String> store = builder().openReadOnly(SOURCES.resolve(name))) {
      check(store);
    }
    Map<String, byte[]> after = files(SOURCES.resolve(name));
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.forEach((file, bytes) -> assertThat(after.get(file)).as(file).isEqualTo(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"store-v1", "store-v2"})
  void isOpenedAskedAndContinued(String name) throws IOException {
    copy(SOURCES.resolve(name), folder);
    try (HistoryStore<String> store = builder().executor(work -> {}).open(folder)) {
      assertThat(store.statistics().tornBytes()).as("bytes that were cut off").isZero();
      assertThat(store.statistics().liveParts()).isEqualTo(2);
      // Prefixes count. The frozen log has 4 blocks of 4 pairs and one of 2, the newer log 2 pairs;
      // in the
      // second folder two blocks are sealed.
      assertThat(store.statistics().livePairs()).isEqualTo(name.equals("store-v1") ? 20 : 12);
      check(store);
      store.add("e", 360);
      store.purge();
    }
    try (HistoryStore<String> store = builder().open(folder)) {
      check(store);
      assertThat(store.when("e", 0, 1_000)).containsExactly(new TimeRange(360, 361));
      assertThat(store.statistics().tombstones()).isZero();
      assertThat(store.statistics().livePairs()).isZero();
      assertThat(store.statistics().liveParts()).isEqualTo(1);
    }
  }

  /** The last addition was at 300, far ahead, and the latest before it at 103. */
  @Test
  void gapsAreThere() throws IOException {
    List<TimeRange> gaps = List.of(new TimeRange(99, 301));
    try (HistoryStore<String> store = builder().openReadOnly(SOURCES.resolve(WITH_GAPS))) {
      assertThat(store.gaps()).isEqualTo(gaps);
      assertThat(store.ask("b/10", 11, 99)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask("b/10", 11, 100)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(store.ask("a/x", 11, 100)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.when("b/10", 0, 1_000))
          .containsExactly(new TimeRange(10, 11), new TimeRange(99, 301));
    }
    copy(SOURCES.resolve(WITH_GAPS), folder);
    try (HistoryStore<String> store = builder().open(folder)) {
      store.add("e", 360);
      store.purge();
    }
    try (HistoryStore<String> store = builder().open(folder)) {
      assertThat(store.gaps()).isEqualTo(gaps);
      assertThat(store.ask("b/10", 301, 361)).isEqualTo(HistoryAnswer.NO);
    }
  }

  private static void check(HistoryStore<String> store) {
    assertThat(store.unit()).isEqualTo(TickUnit.SECONDS);
    assertThat(store.coverage().from()).isEqualTo(10);
    assertThat(store.coverage().to()).isGreaterThanOrEqualTo(350);
    assertThat(store.when("a/x", 0, 1_000))
        .containsExactly(new TimeRange(10, 12), new TimeRange(101, 104));
    assertThat(store.when("c/z", 0, 1_000)).containsExactly(new TimeRange(100, 104));
    assertThat(store.when("d", 0, 1_000)).containsExactly(new TimeRange(300, 301));
    for (long tick = 10; tick < 20; tick++) {
      assertThat(store.when("b/" + tick, 0, 1_000))
          .isEqualTo(List.of(new TimeRange(tick, tick + 1)));
    }
    assertThat(store.askPrefix("b", 10, 20)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.askPrefix("a", 12, 20)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.ask("b/10", 11, 300)).isEqualTo(HistoryAnswer.NO);
    assertThat(store.ask("d", 301, 350)).isEqualTo(HistoryAnswer.NO);
  }
}
