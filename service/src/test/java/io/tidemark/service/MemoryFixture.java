package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Memories outside a service, with a clock, a budget and a journal that tests look at. */
final class MemoryFixture {
  static final long START = 1_800_000_000_000L;
  static final long LIMIT = 256L << 20;
  static final int SMALL_PART = 2 << 10;

  final KeptJournal journal = new KeptJournal();
  final Budget budget;
  final Surroundings surroundings;
  private final HistoryFolders histories;
  private final long partBytes;
  private long now = START;
  private long nextId = 1;

  MemoryFixture() {
    this(LIMIT, ServiceSettings.DEFAULT_PART_BYTES, HistoryFolders.temporary());
  }

  MemoryFixture(long limitBytes, long partBytes, HistoryFolders histories) {
    this.budget = new Budget(limitBytes);
    this.partBytes = partBytes;
    this.histories = histories;
    this.surroundings = surroundings(budget, journal);
  }

  private Surroundings surroundings(Budget other, Journal changes) {
    ServiceClock clock = new ServiceClock(() -> Instant.ofEpochMilli(now));
    return new Surroundings(
        clock, other, changes, ServiceSettings.DEFAULT_AHEAD.toMillis(), partBytes, histories);
  }

  long now() {
    return now;
  }

  void setNow(long millis) {
    now = millis;
  }

  <M extends NamedMemory> M create(MemoryOptions options, Class<M> type) {
    long id = nextId++;
    return type.cast(MemoryFactory.create(origin(id, options), surroundings));
  }

  /** An origin with a secret that all of these have. */
  static Origin origin(long id, MemoryOptions options) {
    byte[] secret = new byte[16];
    Arrays.fill(secret, (byte) 7);
    return new Origin(id, options, KeyedDigest.withSecret(secret), START);
  }

  /** An empty memory of the same origin, with a budget and a journal of its own. */
  <M extends NamedMemory> M another(M memory) {
    @SuppressWarnings("unchecked") // The same options make the same class.
    M other = (M)
        MemoryFactory.create(memory.origin(), surroundings(new Budget(LIMIT), new KeptJournal()));
    return other;
  }

  /** A memory with the same records. */
  <M extends NamedMemory> M replayed(M memory) throws IOException {
    M other = another(memory);
    replay(other, 0);
    return other;
  }

  /** How many records there are. */
  int records() {
    return journal.records().size();
  }

  /** Makes the changes of records again, from one on. */
  void replay(NamedMemory memory, int from) throws IOException {
    List<KeptJournal.Kept> records = journal.records();
    for (KeptJournal.Kept record : records.subList(from, records.size())) {
      if (record.id() == memory.origin().id()) {
        memory.replay(record.sequence(), record.operation(), ByteBuffer.wrap(record.body()));
      }
    }
  }

  static void assertEqual(NamedMemory one, NamedMemory other) throws IOException {
    assertThat(one.sequence()).isEqualTo(other.sequence());
    assertThat(one.parts()).isEqualTo(other.parts());
    for (int part = 0; part < one.parts(); part++) {
      assertThat(copy(one, part)).as("part %s", part).isEqualTo(copy(other, part));
    }
  }

  static byte[] copy(NamedMemory memory, int part) throws IOException {
    memory.enter();
    try {
      return memory.copyPart(part);
    } finally {
      memory.exit();
    }
  }

  static byte[] bytes(Object text) {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static void assertRefused(RefusedException.Reason reason, ThrowingCallable call) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(call)
        .satisfies(
            refused -> assertThat(refused.reason()).as(refused.getMessage()).isEqualTo(reason));
  }
}
