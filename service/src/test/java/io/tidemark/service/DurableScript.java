package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Changes a service at random, one thread and nothing in the background, and knows what it must be after each
 * change: byte by byte, as the service was itself then, and as sets of items that have been added.
 */
final class DurableScript {
  private static final int ITEMS = 200;
  private static final SeenOptions OPTIONS =
      new SeenOptions(0.01, ITEMS, 0, new SeenOptions.Ever());

  /** A change; the other values matter or not. */
  private record Change(Kind kind, String name, String to, List<Long> items) {}

  private enum Kind {
    CREATE,
    ADD,
    RENAME,
    EXPIRE,
    DELETE,
    FLUSH
  }

  private final int names;
  private final Path folder;
  private final SyncPolicy policy;
  private final Random random;
  private final List<Change> changes = new ArrayList<>();
  private final List<Long> states = new ArrayList<>(); // one more than changes
  private int acknowledged;
  private int forced;
  private Durability durability;
  private MemoryService service;

  DurableScript(Path folder, SyncPolicy policy, long seed) {
    this(folder, policy, seed, 4);
  }

  DurableScript(Path folder, SyncPolicy policy, long seed, int names) {
    this.names = names;
    this.folder = folder;
    this.policy = policy;
    this.random = new Random(seed);
    states.add(0L);
  }

  /** One of the same folder that was not opened, for which everything may be lost. */
  DurableScript copy() {
    DurableScript copy = new DurableScript(folder, policy, 0);
    copy.changes.addAll(changes);
    copy.states.clear();
    copy.states.addAll(states);
    return copy;
  }

  static ServiceSettings settings() {
    long[] secrets = {0};
    return ServiceSettings.usual()
        .withTime(InstantSource.fixed(java.time.Instant.ofEpochSecond(1_700_000_000)))
        .withDigests(() ->
            KeyedDigest.withSecret(ByteBuffer.allocate(16).putLong(++secrets[0]).array()));
  }

  /** Opens the folder, and checks what is in it: the changes up to some one, with all that must be kept. */
  void open(Disk disk) throws IOException {
    durability = Durability.open(folder, disk, settings(), policy);
    service = new MemoryService(settings(), durability);
    int count = states.lastIndexOf(fingerprint(durability.registry()));
    assertThat(count)
        .as("changes found, of %d", changes.size())
        .isGreaterThanOrEqualTo(policy == SyncPolicy.ALWAYS ? acknowledged : forced);
    changes.subList(count, changes.size()).clear();
    states.subList(count + 1, states.size()).clear();
    acknowledged = count;
    forced = count;
    checkItems();
  }

  /** All bytes of all memories with their names, as a number. */
  static long fingerprint(Registry registry) throws IOException {
    Registry.Contents contents = registry.contents();
    if (contents.sequence() == 0) {
      return 0;
    }
    List<Registry.Entry> entries = new ArrayList<>(contents.entries());
    entries.sort(Comparator.comparing(Registry.Entry::name));
    CRC32C checksum = new CRC32C();
    for (Registry.Entry entry : entries) {
      NamedMemory memory = entry.memory();
      checksum.update(entry.name().bytes());
      checksum.update(ByteBuffer.allocate(3 * Long.BYTES)
          .putLong(entry.expiresMillis())
          .putLong(memory.sequence())
          .putLong(memory.origin().id())
          .flip());
      memory.enter();
      try {
        for (int part = 0; part < memory.parts(); part++) {
          checksum.update(memory.copyPart(part));
        }
      } finally {
        memory.exit();
      }
    }
    return contents.sequence() << 32 | checksum.getValue();
  }

  /** No item that was added is missing: what the changes say, whatever the service said before. */
  private void checkItems() {
    Map<String, Set<Long>> expected = model();
    assertThat(service.size()).isEqualTo(expected.size());
    expected.forEach((name, items) -> {
      SeenMemory memory = service.get(Name.of(name), SeenMemory.class);
      long[] asked = items.stream().mapToLong(Long::longValue).toArray();
      boolean[] found = new boolean[asked.length];
      memory.mightContain(asked, 0, asked.length, found);
      assertThat(found).doesNotContain(false);
    });
  }

  private Map<String, Set<Long>> model() {
    Map<String, Set<Long>> model = new TreeMap<>();
    for (Change change : changes) {
      switch (change.kind()) {
        case CREATE -> model.put(change.name(), new HashSet<>());
        case ADD -> model.get(change.name()).addAll(change.items());
        case RENAME -> model.put(change.to(), model.remove(change.name()));
        case DELETE -> model.remove(change.name());
        case FLUSH -> model.clear();
        case EXPIRE -> {}
      }
    }
    return model;
  }

  /** Makes a change, as likely as it is in use; nothing if it is refused. */
  void change() throws IOException {
    String name = "memory " + random.nextInt(names);
    boolean isThere = service.find(Name.of(name)) != null;
    int dice = random.nextInt(100);
    Kind kind = !isThere
        ? Kind.CREATE
        : dice < 85
            ? Kind.ADD
            : dice < 90
                ? Kind.RENAME
                : dice < 95 ? Kind.EXPIRE : dice < 99 ? Kind.DELETE : Kind.FLUSH;
    String to = "memory " + random.nextInt(names);
    List<Long> items = random.longs(1 + random.nextInt(5), 0, ITEMS).boxed().toList();
    apply(new Change(kind, name, kind == Kind.RENAME ? to : "", items));
  }

  private void apply(Change change) throws IOException {
    Name name = Name.of(change.name());
    int before = changes.size();
    try {
      switch (change.kind()) {
        case CREATE -> service.create(name, OPTIONS);
        case ADD -> {
          long[] items = change.items().stream().mapToLong(Long::longValue).toArray();
          service
              .get(name, SeenMemory.class)
              .add(items, 0, items.length, new boolean[items.length]);
        }
        case RENAME -> service.rename(name, Name.of(change.to()));
        case EXPIRE ->
          service.expireAt(name, 1_800_000_000_000L + change.items().get(0));
        case DELETE -> service.delete(name);
        case FLUSH -> service.flush();
      }
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_WRITABLE);
      return;
    }
    changes.add(change);
    states.add(fingerprint(durability.registry()));
    service.journal().whenAcknowledged(service.journal().appended(), isDurable -> {
      if (isDurable) {
        acknowledged = Math.max(acknowledged, before + 1);
      }
    });
  }

  /** Writes what waits, and forces it or not; with "always" it is always forced. */
  void commit(boolean isForced) {
    int count = changes.size();
    boolean mustForce = isForced || policy == SyncPolicy.ALWAYS;
    if (durability.writer().commit(mustForce) >= 0 && mustForce) {
      forced = count;
    }
  }

  /** Makes a new generation; false if that failed. */
  boolean save() {
    int count = changes.size();
    try {
      durability.save();
      forced = count;
      acknowledged = count;
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Closes it; false if that failed, as without power. */
  boolean close() {
    try {
      if (service != null) {
        service.close();
        forced = changes.size();
        acknowledged = forced;
      }
      return true;
    } catch (java.io.UncheckedIOException e) {
      return false;
    } finally {
      service = null;
    }
  }

  /** Answers still come, whatever the disk does. */
  void checkAnswers() {
    checkItems();
  }

  Durability durability() {
    return durability;
  }

  MemoryService service() {
    return service;
  }

  int changes() {
    return changes.size();
  }

  int acknowledged() {
    return acknowledged;
  }

  Random random() {
    return random;
  }
}
