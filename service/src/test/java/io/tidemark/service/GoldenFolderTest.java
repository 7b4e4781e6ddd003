package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A data folder of each format, written once and read for ever: a snapshot, a log that another one continues, and
 * memories of all types but histories, which have folders of their own with tests of their own.
 *
 * <p>A new format adds a folder and changes none. The newest is made by {@code mvn test -pl service
 * -Dtest=GoldenFolderTest -Dtidemark.golden.write=true}, if it is not there yet.
 */
class GoldenFolderTest {
  private static final Path SOURCES = Path.of("src", "test", "resources", "golden");
  private static final String NEWEST = "data-v1";
  private static final long EXPIRY = 4_000_000_000_000L;

  @TempDir
  private Path folder;

  private static Durability open(Path path, SimulatedDisk disk) throws IOException {
    return Durability.open(path, disk, DurableScript.settings(), SyncPolicy.ALWAYS);
  }

  private static void write(Path path) throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    Durability durability = open(path, disk);
    MemoryService service = new MemoryService(DurableScript.settings(), durability);
    service.create(Name.of("seen"), new SeenOptions(0.01, 50, 2, new SeenOptions.Ever()));
    service.create(
        Name.of("window"),
        new SeenOptions(
            0.01,
            50,
            0,
            new SeenOptions.Window(60_000, OptionalLong.empty(), OptionalLong.empty())));
    service.create(Name.of("counts"), new CountsOptions(50, 0.01, 1, 2, 20));
    service.create(Name.of("sketch"), new SketchOptions(20, 3, OptionalLong.empty()));
    service.create(Name.of("top"), new TopOptions(3, 8, 3, 0.9, OptionalLong.empty()));
    service.create(Name.of("never saved"), new SketchOptions(20, 3, OptionalLong.of(60_000)));
    add(service, 0);
    durability.writer().commit(true);
    durability.save();
    add(service, 10);
    service.expireAt(Name.of("counts"), EXPIRY);
    durability.writer().commit(true);
    disk.failing(Set.of(Step.RENAME), 1);
    try {
      durability.save();
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("RENAME");
    }
    add(service, 20);
    service.rename(Name.of("sketch"), Name.of("renamed"));
    service.delete(Name.of("never saved"));
    durability.close(false);
    Files.delete(path.resolve(DataFolder.LOCK));
  }

  private static void add(MemoryService service, long first) {
    long[] digests =
        LongStream.range(first, first + 10).map(i -> i * 0x9E3779B97F4A7C15L).toArray();
    long[] ones = LongStream.generate(() -> 1).limit(10).toArray();
    for (String name : new String[] {"seen", "window"}) {
      service.get(Name.of(name), SeenMemory.class).add(digests, 0, 10, new boolean[10]);
    }
    service.get(Name.of("counts"), CountsMemory.class).add(digests, 0, 10, new int[10]);
    service
        .get(
            Name.of(service.find(Name.of("renamed")) == null ? "sketch" : "renamed"),
            SketchMemory.class)
        .increase(digests, ones, 0, 10, new double[10]);
    service
        .get(Name.of("top"), TopMemory.class)
        .increase(new byte[][] {item("a")}, new long[] {first + 1}, 0, 1, new byte[1][]);
  }

  private static byte[] item(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void check(MemoryService service) {
    long[] digests = LongStream.range(0, 30).map(i -> i * 0x9E3779B97F4A7C15L).toArray();
    boolean[] found = new boolean[30];
    assertThat(service.size()).isEqualTo(5);
    for (String name : new String[] {"seen", "window"}) {
      service.get(Name.of(name), SeenMemory.class).mightContain(digests, 0, 30, found);
      assertThat(found).as(name).doesNotContain(false);
    }
    long[] counts = new long[30];
    service.get(Name.of("counts"), CountsMemory.class).count(digests, 0, 30, counts);
    assertThat(counts).doesNotContain(0);
    assertThat(service.get(Name.of("renamed"), SketchMemory.class).total()).isEqualTo(30.0);
    double[] times = new double[1];
    service.get(Name.of("top"), TopMemory.class).count(new byte[][] {item("a")}, 0, 1, times);
    assertThat(times).containsExactly(1.0 + 11 + 21);
    assertThat(service.expiry(Name.of("counts"))).isEqualTo(EXPIRY);
  }

  private static Map<String, byte[]> files(Path path) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(path)) {
      for (Path each : paths.toList()) {
        files.put(String.valueOf(each.getFileName()), Files.readAllBytes(each));
      }
    }
    return files;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Map.Entry<String, byte[]> file : files(from).entrySet()) {
      Files.write(to.resolve(file.getKey()), file.getValue());
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "tidemark.golden.write", matches = "true")
  void writeNewest() throws IOException {
    Path target = SOURCES.resolve(NEWEST);
    if (!Files.exists(target)) {
      write(folder.resolve(NEWEST));
      copy(folder.resolve(NEWEST), target);
    }
  }

  /** A change of the format is noticed here; it needs a new folder beside the old ones. */
  @Test
  void theSameStepsGiveTheSameBytes() throws IOException {
    Path written = folder.resolve(NEWEST);
    write(written);
    Map<String, byte[]> golden = files(SOURCES.resolve(NEWEST));
    Map<String, byte[]> now = files(written);
    assertThat(now.keySet()).isEqualTo(golden.keySet());
    golden.forEach((name, bytes) -> assertThat(now.get(name)).as(name).isEqualTo(bytes));
  }

  @Test
  void isOpenedAskedAndContinued() throws IOException {
    Path copied = folder.resolve("copied");
    copy(SOURCES.resolve(NEWEST), copied);
    Durability durability = open(copied, new SimulatedDisk());
    assertThat(durability.report().wasClosed()).isTrue();
    assertThat(durability.report().logs()).isEqualTo(2);
    MemoryService service = new MemoryService(DurableScript.settings(), durability);
    check(service);
    add(service, 30);
    service.close();
    durability = open(copied, new SimulatedDisk());
    assertThat(durability.report().logs()).isEqualTo(1);
    service = new MemoryService(DurableScript.settings(), durability);
    assertThat(service.get(Name.of("renamed"), SketchMemory.class).total()).isEqualTo(40.0);
    service.close();
  }
}
