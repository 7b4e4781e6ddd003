package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.service.MemoryService.IfTaken;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryDumpTest {
  private static final Name FROM = Name.of("from");
  private static final Name TO = Name.of("to");
  private static final SeenOptions EVER = new SeenOptions(0.01, 500, 2, new SeenOptions.Ever());
  private static final SeenOptions FIXED = new SeenOptions(0.01, 500, 0, new SeenOptions.Ever());

  static Stream<SeenOptions> options() {
    return Stream.of(
        EVER,
        FIXED,
        new SeenOptions(
            0.01,
            3_000,
            2,
            new SeenOptions.Window(10_000, OptionalLong.empty(), OptionalLong.empty())),
        new SeenOptions(0.01, 500, 2, new SeenOptions.Last(500)),
        new SeenOptions(0.01, 500, 2, new SeenOptions.Endless(false)),
        new SeenOptions(0.01, 500, 2, new SeenOptions.Endless(true)));
  }

  private final TestService test = new TestService(1L << 30, 200);

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private SeenMemory filled(SeenOptions options) {
    SeenMemory memory = test.seen("from", options);
    long[] digests = new long[400];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = memory.digest().of((long) i);
    }
    memory.add(digests, 0, digests.length, new boolean[digests.length]);
    memory.add(memory.digest().of(-1L), AddOptions.NONE.once(1));
    return memory;
  }

  private static List<byte[]> chunks(NamedMemory memory) throws IOException {
    List<byte[]> chunks = new ArrayList<>();
    MemoryDump.Chunk chunk = MemoryDump.chunk(memory, 0);
    while (chunk.next() != 0) {
      chunks.add(chunk.bytes());
      chunk = MemoryDump.chunk(memory, chunk.next());
    }
    assertThat(chunk.bytes()).isEmpty();
    return chunks;
  }

  /** By any way, what arrives is equal, has its own identity, and is there again after a replay. */
  @ParameterizedTest
  @MethodSource("options")
  void whatIsCarriedElsewhereIsEqual(SeenOptions options) throws IOException {
    SeenMemory memory = filled(options);
    TestService other = new TestService(1L << 30, 200);
    other.seen("first", FIXED);
    byte[] dump = test.service.dump(FROM);
    other.service.restore(Name.of("restored"), dump, IfTaken.REFUSE);
    for (byte[] chunk : chunks(memory)) {
      other.service.loadChunk(Name.of("loaded"), chunk);
    }
    other.service.copy(Name.of("loaded"), Name.of("copied"), IfTaken.REFUSE);
    MemoryService again = other.replayed();
    for (String name : new String[] {"restored", "loaded", "copied"}) {
      for (MemoryService each : new MemoryService[] {other.service, again}) {
        SeenMemory carried = each.get(Name.of(name), SeenMemory.class);
        assertThat(TestService.parts(carried)).isDeepEqualTo(TestService.parts(memory));
        assertThat(carried.options()).isEqualTo(options);
        assertThat(carried.origin().id()).isBetween(2L, 4L);
        assertThat(carried.items()).isEqualTo(memory.items());
      }
    }
    assertThat(again.budget().usedBytes()).isEqualTo(other.service.budget().usedBytes());
    // They go their own ways.
    memory.add(memory.digest().of(77_777L), AddOptions.NONE);
    assertThat(other.service.get(Name.of("copied"), SeenMemory.class).sequence())
        .isEqualTo(memory.parts());
  }

  @Test
  void aCopyExpiresWithTheOther() throws IOException {
    filled(EVER);
    test.service.expireAt(FROM, TestService.START + 100);
    test.service.copy(FROM, TO, IfTaken.REFUSE);
    assertThat(test.service.expiry(TO)).isEqualTo(TestService.START + 100);
    assertRefused(Reason.EXISTS, () -> test.service.copy(FROM, TO, IfTaken.REFUSE));
    test.service.copy(FROM, TO, IfTaken.REPLACE);
    assertRefused(Reason.INVALID, () -> test.service.copy(FROM, FROM, IfTaken.REPLACE));
    assertRefused(Reason.MISSING, () -> test.service.copy(Name.of("?"), TO, IfTaken.REPLACE));
    assertRefused(
        Reason.EXISTS, () -> test.service.restore(TO, test.service.dump(FROM), IfTaken.REFUSE));
    assertThat(test.service.size()).isEqualTo(2);
  }

  /** A crash before all of a copy was in the journal leaves none; one behind it leaves all. */
  @Test
  void aCopyThatIsNotCompleteNeverWas() throws IOException {
    SeenMemory memory = filled(EVER);
    int before = test.journal.records().size();
    test.service.copy(FROM, TO, IfTaken.REFUSE);
    List<KeptJournal.Kept> records = test.journal.records();
    assertThat(records.size() - before).isGreaterThan(memory.parts());
    for (int kept = before; kept <= records.size(); kept++) {
      MemoryService again = test.replayed(records.subList(0, kept));
      boolean isComplete = kept == records.size();
      assertThat(again.find(TO) != null).isEqualTo(isComplete);
      assertThat(again.size()).isEqualTo(isComplete ? 2 : 1);
      if (!isComplete && kept > before) {
        // The name is free: also for those who replay what comes then.
        again.create(TO, FIXED);
      }
    }
  }

  @Test
  void aNameOfACopyThatNeverWasCanBeUsedAgain() throws IOException {
    filled(EVER);
    test.service.copy(FROM, TO, IfTaken.REFUSE);
    List<KeptJournal.Kept> records = test.journal.records();
    KeptJournal.Kept creation = null;
    for (KeptJournal.Kept record : records) {
      if (record.id() == Registry.RECORD_ID && record.operation() == Registry.CREATE_LOADED) {
        creation = record;
      }
    }
    // As after a crash behind the creation: the next memory gets the name.
    List<KeptJournal.Kept> cut = new ArrayList<>(records.subList(0, records.indexOf(creation) + 1));
    TestService later = new TestService(1L << 30, 200);
    later.seen("to", FIXED);
    KeptJournal.Kept next = later.journal.records().get(0);
    byte[] body = next.body().clone();
    body[5] = 9; // the id, behind the length and the version
    cut.add(new KeptJournal.Kept(0, creation.sequence() + 1, Registry.CREATE, body));
    MemoryService again = test.replayed(cut);
    assertThat(again.get(TO, SeenMemory.class).options()).isEqualTo(FIXED);
    assertThat(again.get(TO, SeenMemory.class).origin().id()).isEqualTo(9);
    assertThat(again.size()).isEqualTo(2);
  }

  /** Each byte that is changed is found, and nothing is there then. */
  @Test
  void damageIsRefused() throws IOException {
    filled(FIXED);
    byte[] dump = test.service.dump(FROM);
    long used = test.service.budget().usedBytes();
    int records = test.journal.records().size();
    for (int at = 0; at < dump.length; at += at < 200 ? 1 : 37) {
      byte[] changed = dump.clone();
      changed[at] ^= 0x10;
      assertThatThrownBy(() -> test.service.restore(TO, changed, IfTaken.REFUSE))
          .as("byte %d", at)
          .isInstanceOf(CorruptDataException.class);
      byte[] cut = Arrays.copyOf(dump, at);
      assertThatThrownBy(() -> test.service.restore(TO, cut, IfTaken.REFUSE))
          .as("cut at %d", at)
          .isInstanceOf(CorruptDataException.class);
    }
    byte[] more = Arrays.copyOf(dump, dump.length + 1);
    assertThatThrownBy(() -> test.service.restore(TO, more, IfTaken.REFUSE))
        .isInstanceOf(CorruptDataException.class);
    assertThat(test.service.find(TO)).isNull();
    assertThat(test.service.budget().usedBytes()).isEqualTo(used);
    assertThat(test.journal.records()).hasSize(records);
  }

  @Test
  void chunksComeInOrder() throws IOException {
    SeenMemory memory = filled(EVER);
    List<byte[]> chunks = chunks(memory);
    assertThat(chunks).hasSize(1 + memory.parts());
    assertRefused(Reason.MISSING, () -> test.service.loadChunk(TO, chunks.get(1)));
    test.service.loadChunk(TO, chunks.get(0));
    assertRefused(Reason.EXISTS, () -> test.service.loadChunk(TO, chunks.get(0)));
    assertRefused(Reason.INVALID, () -> MemoryDump.chunk(memory, 3));
    assertThatThrownBy(() -> MemoryDump.chunk(memory, -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> test.service.loadChunk(TO, new byte[] {1, 2, 3}))
        .isInstanceOf(CorruptDataException.class);
    // A part of another memory, which has another secret.
    TestService other = new TestService(1L << 30, 200);
    other.seen("first", EVER);
    SeenMemory stranger = other.seen("second", EVER);
    assertThatThrownBy(() -> test.service.loadChunk(TO, chunks(stranger).get(1)))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("digest");
    for (byte[] chunk : chunks.subList(1, chunks.size())) {
      test.service.loadChunk(TO, chunk);
    }
    assertThat(TestService.parts(test.service.find(TO))).isDeepEqualTo(TestService.parts(memory));
  }

  /** The pieces of a part are put together in order, and take memory until it is complete. */
  @Test
  void piecesArePutTogether() throws IOException {
    SeenMemory memory = filled(FIXED);
    test.service.loadChunk(TO, chunks(memory).get(0));
    NamedMemory to = test.service.find(TO);
    long used = test.service.budget().usedBytes();
    byte[] part = TestService.parts(memory)[0];
    int half = part.length / 2;
    to.loadPiece(new MemoryDump.Piece(0, part.length, 0, part, 0, half));
    assertThat(test.service.budget().usedBytes()).isEqualTo(used + half);
    assertThatThrownBy(
            () -> to.loadPiece(new MemoryDump.Piece(0, part.length, half + 1, part, half + 1, 5)))
        .isInstanceOf(CorruptDataException.class);
    assertThat(test.service.budget().usedBytes()).isEqualTo(used);
    assertThatThrownBy(() -> to.loadPiece(
            new MemoryDump.Piece(0, part.length, half, part, half, part.length - half)))
        .as("it has to begin anew")
        .isInstanceOf(CorruptDataException.class);
    to.loadPiece(new MemoryDump.Piece(0, part.length, 0, part, 0, half));
    to.loadPiece(new MemoryDump.Piece(0, part.length, half, part, half, part.length - half));
    // What it holds now, and nothing for pieces.
    long held = memory.memoryBytes() + to.memoryBytes() + Registry.bytes(FROM) + Registry.bytes(TO);
    assertThat(test.service.budget().usedBytes()).isEqualTo(held);
    assertThat(TestService.parts(to)[0]).isEqualTo(part);
    for (MemoryDump.Piece bad : new MemoryDump.Piece[] {
      new MemoryDump.Piece(-1, 4, 0, part, 0, 4),
      new MemoryDump.Piece(99, 4, 0, part, 0, 4),
      new MemoryDump.Piece(0, -4, 0, part, 0, 4),
      new MemoryDump.Piece(0, Long.MAX_VALUE, 0, part, 0, 4),
      new MemoryDump.Piece(0, 4, 0, part, 0, 5),
      new MemoryDump.Piece(0, 4, 0, part, 0, 4)
    }) {
      assertThatThrownBy(() -> to.loadPiece(bad)).isInstanceOf(CorruptDataException.class);
      assertThat(TestService.parts(to)[0]).isEqualTo(part);
      assertThat(test.service.budget().usedBytes()).isEqualTo(held);
    }
  }

  @Test
  void whatDoesNotFitIsRefused() throws IOException {
    SeenMemory memory = filled(FIXED);
    byte[] dump = test.service.dump(FROM);
    // While a part is read, the empty one is still there.
    TestService enough = new TestService(memory.memoryBytes() + 1_000, 200);
    enough.service.restore(TO, dump, IfTaken.REFUSE);
    TestService small = new TestService(memory.memoryBytes() + Registry.bytes(TO) - 1, 200);
    assertRefused(Reason.OUT_OF_MEMORY, () -> small.service.restore(TO, dump, IfTaken.REFUSE));
    assertThat(small.service.budget().usedBytes()).isZero();
    assertThat(small.journal.records()).isEmpty();
  }
}
