package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.sample.ShadowSample;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was done is done again from the journal, and gives equal bytes. */
class SeenReplayTest {
  private static final Name NAME = Name.of("x");

  /** A memory, and how large its parts may be. */
  private record Case(String name, SeenOptions options, long partBytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final long ONE_PART = 1 << 20;
  private static final Case EVER =
      new Case("ever", new SeenOptions(0.01, 300, 2, new SeenOptions.Ever()), ONE_PART);
  private static final Case WINDOW = new Case("window", window(300), ONE_PART);
  private static final Case WEIGHTED =
      new Case("weighted", new SeenOptions(0.01, 300, 2, new SeenOptions.Endless(true)), ONE_PART);

  static Stream<Case> cases() {
    return Stream.of(
        EVER,
        new Case("ever, parts", new SeenOptions(0.01, 1_000, 2, new SeenOptions.Ever()), 200),
        new Case("fixed", new SeenOptions(0.01, 500, 0, new SeenOptions.Ever()), ONE_PART),
        new Case("fixed, parts", new SeenOptions(0.01, 1_000, 0, new SeenOptions.Ever()), 200),
        WINDOW,
        new Case("window, parts", window(2_000), 1_000),
        new Case("last", new SeenOptions(0.01, 700, 2, new SeenOptions.Last(700)), ONE_PART),
        new Case(
            "endless", new SeenOptions(0.01, 300, 2, new SeenOptions.Endless(false)), ONE_PART),
        WEIGHTED);
  }

  private static SeenOptions window(long capacity) {
    return new SeenOptions(
        0.01,
        capacity,
        2,
        new SeenOptions.Window(20_000, OptionalLong.of(500), OptionalLong.empty()));
  }

  /** A part at a moment. */
  @SuppressWarnings("ArrayRecordComponent") // Put back, never compared.
  private record Copy(int part, long sequence, byte[] bytes) {}

  /** Does things of all kinds at random; now and then a part is copied. */
  private static List<Copy> work(TestService test, SeenMemory memory, Case each)
      throws IOException {
    SplittableRandom random = RandomSource.seeded(1, each.name);
    List<Copy> copies = new ArrayList<>();
    boolean isTimed = each.options.window().isPresent();
    long[] digests = new long[200];
    long[] millis = new long[200];
    boolean[] answers = new boolean[200];
    for (int round = 0; round < 300; round++) {
      test.time.pass(random.nextLong(300));
      int count = 1 + random.nextInt(round % 10 == 0 ? 200 : 20);
      for (int i = 0; i < count; i++) {
        digests[i] = memory.digest().of(random.nextLong(8_000));
        millis[i] = test.time.millis() - random.nextLong(700);
      }
      switch (random.nextInt(isTimed ? 5 : 4)) {
        case 0 -> memory.mightContain(digests, 0, count, answers);
        case 1 -> addOne(memory, digests[0], random, each);
        case 4 -> memory.addAt(digests, millis, 0, count, answers);
        default -> memory.add(digests, 0, count, answers);
      }
      if (random.nextInt(20) == 0) {
        int part = random.nextInt(memory.parts());
        memory.enter();
        try {
          copies.add(new Copy(part, memory.sequence(), memory.copyPart(part)));
        } finally {
          memory.exit();
        }
      }
    }
    return copies;
  }

  private static void addOne(SeenMemory memory, long digest, SplittableRandom random, Case each) {
    AddOptions said = AddOptions.NONE;
    if (random.nextBoolean()) {
      said = said.once(random.nextLong(50));
    }
    if (each.equals(WEIGHTED) && random.nextBoolean()) {
      said = said.weighing(random.nextDouble());
    }
    try {
      memory.add(digest, said);
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RefusedException.Reason.FULL);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void allRecordsGiveEqualBytes(Case each) throws IOException {
    TestService test = new TestService(1L << 30, each.partBytes);
    SeenMemory memory = test.seen("x", each.options);
    assertThat(memory.parts() > 1).isEqualTo(each.partBytes < ONE_PART);
    work(test, memory, each);
    SeenMemory again = test.replayed().get(NAME, SeenMemory.class);
    assertThat(again.sequence()).isEqualTo(memory.sequence()).isGreaterThan(20);
    assertThat(TestService.parts(again)).isDeepEqualTo(TestService.parts(memory));
    assertThat(again.items()).isEqualTo(memory.items());
  }

  /** Parts that were copied at different moments get only what they do not have yet. */
  @ParameterizedTest
  @MethodSource("cases")
  void partsOfDifferentMomentsBecomeEqual(Case each) throws IOException {
    TestService test = new TestService(1L << 30, each.partBytes);
    SeenMemory memory = test.seen("x", each.options);
    byte[][] empty = TestService.parts(memory);
    List<Copy> copies = work(test, memory, each);
    SeenMemory again =
        test.replayed(test.journal.records().subList(0, 1)).get(NAME, SeenMemory.class);
    for (int part = 0; part < memory.parts(); part++) {
      again.restore(part, 0, empty[part]);
    }
    for (Copy copy : copies) {
      again.restore(copy.part(), copy.sequence(), copy.bytes());
    }
    for (KeptJournal.Kept record : test.journal.records()) {
      if (record.id() == memory.origin().id()) {
        again.replay(record.sequence(), record.operation(), body(record));
      }
    }
    assertThat(copies.stream().map(Copy::sequence).distinct().count()).isGreaterThan(3);
    assertThat(TestService.parts(again)).isDeepEqualTo(TestService.parts(memory));
    assertThat(again.sequence()).isEqualTo(memory.sequence());
  }

  private static ByteBuffer body(KeptJournal.Kept record) {
    return ByteBuffer.wrap(record.body()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** After the replay both go on alike. */
  @ParameterizedTest
  @MethodSource("cases")
  void bothGoOnAlike(Case each) throws IOException {
    TestService test = new TestService(1L << 30, each.partBytes);
    SeenMemory memory = test.seen("x", each.options);
    work(test, memory, each);
    SeenMemory again = test.replayed().get(NAME, SeenMemory.class);
    SplittableRandom random = RandomSource.seeded(9);
    long[] digests = new long[500];
    boolean[] one = new boolean[500];
    boolean[] other = new boolean[500];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = memory.digest().of(random.nextLong(8_000));
    }
    assertThat(memory.add(digests, 0, 500, one)).isEqualTo(again.add(digests, 0, 500, other));
    assertThat(one).isEqualTo(other);
    assertThat(TestService.parts(again)).isDeepEqualTo(TestService.parts(memory));
  }

  @Test
  void whatIsFoundIsNotKeptWhereItChangesNothing() {
    TestService test = new TestService();
    SeenMemory memory = test.seen("x", EVER.options);
    long[] digests = new long[64];
    boolean[] answers = new boolean[64];
    for (int i = 0; i < 64; i++) {
      digests[i] = memory.digest().of((long) i);
    }
    memory.add(digests, 0, 64, answers);
    long records = test.journal.records().size();
    long sequence = memory.sequence();
    memory.add(digests, 0, 64, answers);
    memory.mightContain(digests, 0, 64, answers);
    // One of the keys may be in the sample, which is told of every addition.
    assertThat(ShadowSample.mostSampled(digests, 0, 64)).isZero();
    assertThat(test.journal.records()).hasSize((int) records);
    assertThat(memory.sequence()).isEqualTo(sequence);
  }

  @Test
  void aMissingRecordIsRefused() throws IOException {
    TestService test = new TestService();
    SeenMemory memory = test.seen("x", WINDOW.options);
    work(test, memory, WINDOW);
    List<KeptJournal.Kept> records = test.journal.records();
    records.remove(10);
    assertThatThrownBy(() -> test.replayed(records))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record of memory 1");
  }

  @Test
  void damagedRecordsAreRefused() throws IOException {
    TestService test = new TestService();
    test.seen("x", EVER.options);
    SeenMemory again = test.replayed().get(NAME, SeenMemory.class);
    assertThatThrownBy(() -> again.replay(1, 1, ByteBuffer.allocate(12)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> again.replay(1, 99, ByteBuffer.allocate(8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("99");
    assertThatThrownBy(() -> again.replay(1, 5, ByteBuffer.allocate(9)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> again.replay(1, NamedMemory.LOAD_PIECE, ByteBuffer.allocate(9)))
        .isInstanceOf(IOException.class);
    assertThat(again.sequence()).isZero();
  }
}
