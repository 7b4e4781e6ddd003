package io.tidemark.service;

import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A service with a time that is set, secrets that are the same in every run, and a journal that can be replayed. */
final class TestService {
  static final long START = 1_700_000_000_000L;

  final SetTime time = new SetTime(START);
  final KeptJournal journal = new KeptJournal();
  final ServiceSettings settings;
  final Surroundings surroundings;
  final MemoryService service;

  TestService(long memoryBytes, long partBytes) {
    AtomicLong secrets = new AtomicLong();
    settings = ServiceSettings.usual()
        .withMemory(memoryBytes)
        .withTime(time)
        .withPartBytes(partBytes)
        .withDigests(() -> digest(secrets.incrementAndGet()));
    surroundings = settings.surroundings(journal);
    service = new MemoryService(settings, surroundings, new Registry(surroundings));
  }

  TestService() {
    this(1L << 30, ServiceSettings.DEFAULT_PART_BYTES);
  }

  static KeyedDigest digest(long secret) {
    return KeyedDigest.withSecret(
        ByteBuffer.allocate(16).putLong(secret).putLong(~secret).array());
  }

  SeenMemory seen(String name, SeenOptions options) {
    return service.create(Name.of(name), options, SeenMemory.class);
  }

  /** A service with the same content, made again from the journal. */
  MemoryService replayed() throws IOException {
    return replayed(journal.records());
  }

  MemoryService replayed(List<KeptJournal.Kept> records) throws IOException {
    Surroundings other = settings.surroundings(Journal.NONE);
    Registry registry = new Registry(other);
    KeptJournal.replay(records, registry);
    return new MemoryService(settings, other, registry);
  }

  /** All parts of a memory as bytes. */
  static byte[][] parts(NamedMemory memory) throws IOException {
    byte[][] parts = new byte[memory.parts()][];
    for (int part = 0; part < parts.length; part++) {
      memory.enter();
      try {
        parts[part] = memory.copyPart(part);
      } finally {
        memory.exit();
      }
    }
    return parts;
  }
}
