package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.facts.Facts;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenMemoryTest {
  private static final long WINDOW = 60_000;
  private static final long LATE = 6_000;

  private final TestService test = new TestService();

  private static SeenOptions ever(long capacity, int expansion) {
    return new SeenOptions(0.001, capacity, expansion, new SeenOptions.Ever());
  }

  private static SeenOptions window() {
    return new SeenOptions(
        0.001,
        10_000,
        2,
        new SeenOptions.Window(WINDOW, OptionalLong.of(LATE), OptionalLong.empty()));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static long[] digests(SeenMemory memory, long from, int count) {
    long[] digests = new long[count];
    for (int i = 0; i < count; i++) {
      digests[i] = memory.digest().of(from + i);
    }
    return digests;
  }

  private static boolean add(SeenMemory memory, long key) {
    return memory.add(memory.digest().of(key), AddOptions.NONE);
  }

  private static boolean addAt(SeenMemory memory, long key, long millis) {
    return memory.add(memory.digest().of(key), AddOptions.NONE.at(millis));
  }

  private static boolean contains(SeenMemory memory, long key) {
    boolean[] found = new boolean[1];
    memory.mightContain(digests(memory, key, 1), 0, 1, found);
    return found[0];
  }

  /** Takes exactly as many as its capacity; what is there stays there, and a batch stops where it is full. */
  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 200})
  void aFixedOneIsFullAtItsCapacityExactly(long partBytes) {
    TestService own = new TestService(1L << 30, partBytes);
    int capacity = 1_000;
    SeenMemory memory = own.seen("fixed", ever(capacity, 0));
    assertThat(memory.parts() > 1).isEqualTo(partBytes == 200);
    long[] digests = digests(memory, 0, 3_000);
    boolean[] isNew = new boolean[3_000];
    int taken = 0;
    while (taken < 600) {
      taken += memory.add(digests, taken, taken + 60, isNew);
    }
    taken += memory.add(digests, taken, 3_000, isNew);
    assertThat(memory.items()).isEqualTo(capacity);
    long truly = 0;
    for (int i = 0; i < taken; i++) {
      truly += isNew[i] ? 1 : 0;
    }
    assertThat(truly).isEqualTo(capacity);
    // With an error of a thousandth, a few are found by mistake and take no place.
    assertThat(taken).isBetween(capacity, capacity + 20);
    int refused = taken;
    assertRefused(Reason.FULL, () -> memory.add(digests[refused], AddOptions.NONE));
    assertThat(memory.add(digests, refused, 3_000, isNew)).isZero();
    assertThat(memory.add(digests, 0, capacity, isNew)).isEqualTo(capacity);
    assertThat(memory.add(digests[5], AddOptions.NONE)).isFalse();
    assertThat(memory.items()).isEqualTo(capacity);
    assertThat(memory.facts().number("errorNow")).isLessThanOrEqualTo(0.001 * 1.000001);
    assertThat(memory.capacity()).isEqualTo(capacity);
  }

  @Test
  void exactlyOneOfManyThreadsIsToldNew() throws Exception {
    SeenMemory memory = test.seen("shared", ever(1_000, 2));
    int threads = 4;
    int keys = 20_000;
    long[] digests = digests(memory, 0, keys);
    AtomicIntegerArray told = new AtomicIntegerArray(keys);
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int batch = 1 + 7 * thread;
        all.add(pool.submit(() -> {
          start.await();
          boolean[] isNew = new boolean[keys];
          for (int at = 0; at < keys; at += batch) {
            memory.add(digests, at, Math.min(keys, at + batch), isNew);
          }
          for (int i = 0; i < keys; i++) {
            told.addAndGet(i, isNew[i] ? 1 : 0);
          }
          return null;
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      pool.shutdown();
    }
    int falselySeen = 0;
    for (int i = 0; i < keys; i++) {
      assertThat(told.get(i)).isLessThanOrEqualTo(1);
      falselySeen += told.get(i) == 0 ? 1 : 0;
    }
    assertThat(memory.items()).isEqualTo(keys - falselySeen);
    assertThat(falselySeen).isLessThan(keys / 100);
  }

  @Test
  void timesFarAheadAreRefusedAndMoveNothing() {
    SeenMemory memory = test.seen("window", window());
    long now = TestService.START;
    assertThat(add(memory, 1)).isTrue();
    long ahead = ServiceSettings.DEFAULT_AHEAD.toMillis();
    for (long millis : new long[] {now + ahead + 1, Long.MAX_VALUE, Long.MAX_VALUE / 2}) {
      assertRefused(Reason.AHEAD, () -> addAt(memory, 2, millis));
      boolean[] isNew = new boolean[2];
      long[] times = {now, millis};
      assertThat(memory.addAt(digests(memory, 3, 2), times, 0, 2, isNew)).isEqualTo(1);
    }
    assertThat(contains(memory, 1)).isTrue();
    assertThat(contains(memory, 2)).isFalse();
    assertThat(contains(memory, 4)).isFalse();
    assertThat(add(memory, 1)).isFalse();
    // The last that is allowed is taken, and time goes on from there.
    assertThat(addAt(memory, 5, now + ahead)).isTrue();
    assertThat(contains(memory, 1)).isFalse();
    assertThat(memory.metering().refused()).isEqualTo(3);
  }

  @Test
  void timesTooEarlyAreRefused() {
    SeenMemory memory = test.seen("window", window());
    long now = TestService.START;
    // Before the first one nothing is late, but what cannot be told.
    assertRefused(Reason.LATE, () -> addAt(memory, 0, Long.MIN_VALUE));
    assertThat(add(memory, 1)).isTrue();
    assertThat(addAt(memory, 2, now - LATE)).isTrue();
    assertRefused(Reason.LATE, () -> addAt(memory, 3, now - LATE - 1));
    assertRefused(Reason.LATE, () -> addAt(memory, 3, -1));
    assertThat(contains(memory, 3)).isFalse();
    assertThat(memory.metering().late()).isEqualTo(3);
  }

  @Test
  void aClockThatIsSetBackMovesNothingBack() {
    SeenMemory memory = test.seen("window", window());
    assertThat(add(memory, 1)).isTrue();
    test.time.pass(WINDOW / 2);
    assertThat(add(memory, 2)).isTrue();
    test.time.set(0);
    assertThat(add(memory, 3)).isTrue();
    assertThat(contains(memory, 1)).isTrue();
    test.time.set(TestService.START + 2 * WINDOW);
    assertThat(contains(memory, 1)).isFalse();
    test.time.set(TestService.START);
    assertThat(contains(memory, 1))
        .as("the clock of the service does not go back")
        .isFalse();
  }

  @Test
  void itemsLeaveAWindowOfTime() {
    SeenMemory memory = test.seen("window", window());
    assertThat(add(memory, 1)).isTrue();
    test.time.pass(WINDOW - 1);
    assertThat(contains(memory, 1)).isTrue();
    long grain = (long) (memory.facts().number("grain") / 1e6);
    test.time.pass(grain + 2);
    assertThat(contains(memory, 1)).isFalse();
    assertThat(add(memory, 1)).isTrue();
  }

  @Test
  void agesAndDecisions() {
    SeenMemory memory = test.seen("window", window());
    for (int round = 0; round < 2; round++) {
      for (int key = 0; key < 1_000; key++) {
        add(memory, key);
      }
    }
    test.time.pass(10_000);
    SeenMemory.Age age = memory.age(memory.digest().of(7L)).orElseThrow();
    long grain = (long) (memory.facts().number("grain") / 1e6) + 1;
    assertThat(age.millis()).isBetween(10_000L, 10_000 + grain);
    assertThat(age.probability()).isBetween(0.9, 1.0);
    assertThat(memory.age(memory.digest().of(-7L))).isEmpty();
    SeenMemory.Verdict seen = memory.decide(memory.digest().of(7L), 1, 1);
    assertThat(seen.isSeen()).isTrue();
    assertThat(seen.expectedCost()).isCloseTo(1 - age.probability(), within(1e-9));
    assertThat(memory.decide(memory.digest().of(7L), 1e9, 1e-3).isSeen()).isFalse();
    assertThat(memory.decide(memory.digest().of(-7L), 1, 1))
        .isEqualTo(new SeenMemory.Verdict(false, 0));
    assertRefused(Reason.INVALID, () -> memory.decide(1, Double.NaN, 1));
    assertRefused(Reason.INVALID, () -> memory.decide(1, 0, 0));
  }

  @Test
  void decisionsWithoutAWindow() {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    for (int key = 0; key < 1_000; key++) {
      add(memory, key % 500);
    }
    assertThat(memory.decide(memory.digest().of(7L), 1, 1).isSeen()).isTrue();
    assertThat(memory.decide(memory.digest().of(7L), 1, 1).expectedCost()).isLessThan(0.01);
    assertThat(memory.decide(memory.digest().of(7_000L), 1, 1).expectedCost()).isZero();
    SeenMemory endless =
        test.seen("endless", new SeenOptions(0.01, 100, 2, new SeenOptions.Endless(false)));
    assertRefused(Reason.UNSUPPORTED, () -> endless.decide(1, 1, 1));
    assertRefused(Reason.UNSUPPORTED, () -> memory.age(1));
  }

  @Test
  void whatAMemoryDoesNotTakeIsRefused() {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    assertRefused(Reason.UNSUPPORTED, () -> addAt(memory, 1, TestService.START));
    assertRefused(Reason.UNSUPPORTED, () -> memory.add(1, AddOptions.NONE.weighing(2)));
    assertRefused(
        Reason.UNSUPPORTED, () -> memory.addAt(new long[1], new long[1], 0, 1, new boolean[1]));
    assertThat(memory.items()).isZero();
    assertThat(test.journal.records()).hasSize(1);
    assertThatThrownBy(() -> AddOptions.NONE.weighing(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void heavyItemsAreForgottenLast() {
    SeenMemory memory =
        test.seen("weighted", new SeenOptions(0.01, 1_000, 2, new SeenOptions.Endless(true)));
    for (int key = 0; key < 50_000; key++) {
      memory.add(memory.digest().of((long) key), AddOptions.NONE.weighing(key % 10 == 0 ? 100 : 1));
    }
    int heavy = 0;
    int light = 0;
    for (int key = 45_000; key < 50_000; key += 10) {
      heavy += contains(memory, key) ? 1 : 0;
      light += contains(memory, key + 5) ? 1 : 0;
    }
    assertThat(heavy).isGreaterThan(2 * light);
  }

  @Test
  void aRequestThatComesAgainGetsTheFirstAnswer() throws IOException {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    long digest = memory.digest().of(1L);
    assertThat(memory.add(digest, AddOptions.NONE.once(7))).isTrue();
    assertThat(memory.add(digest, AddOptions.NONE.once(7))).isTrue();
    assertThat(memory.add(digest, AddOptions.NONE)).isFalse();
    assertThat(memory.add(digest, AddOptions.NONE.once(8))).isFalse();
    assertThat(memory.add(digest, AddOptions.NONE.once(8))).isFalse();
    assertThat(memory.add(digest, AddOptions.NONE.once(7))).isTrue();
    long other = memory.digest().of(2L);
    assertThat(memory.add(other, AddOptions.NONE.once(7))).as("of another item").isTrue();
    assertThat(memory.items()).isEqualTo(2);

    // The answer is in the same record as the item: no crash keeps the one without the other.
    List<KeptJournal.Kept> records = test.journal.records();
    for (int kept = 1; kept <= records.size(); kept++) {
      SeenMemory again =
          test.replayed(records.subList(0, kept)).get(Name.of("ever"), SeenMemory.class);
      assertThat(again.add(digest, AddOptions.NONE.once(7))).isTrue();
    }
    test.service.copy(Name.of("ever"), Name.of("copy"), MemoryService.IfTaken.REFUSE);
    SeenMemory copy = test.service.get(Name.of("copy"), SeenMemory.class);
    assertThat(copy.add(digest, AddOptions.NONE.once(7))).isTrue();

    test.time.pass(2 * Tokens.KEPT_MILLIS);
    memory.add(memory.digest().of(3L), AddOptions.NONE.once(9));
    test.time.pass(Tokens.KEPT_MILLIS);
    memory.add(memory.digest().of(4L), AddOptions.NONE.once(10));
    assertThat(memory.add(digest, AddOptions.NONE.once(7)))
        .as("after a long time")
        .isFalse();
  }

  @Test
  void nothingChangesWhereChangesCannotBeKept() {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    add(memory, 1);
    test.journal.setWritable(false);
    assertRefused(Reason.NOT_WRITABLE, () -> add(memory, 2));
    assertRefused(
        Reason.NOT_WRITABLE, () -> memory.add(digests(memory, 2, 1), 0, 1, new boolean[1]));
    assertThat(contains(memory, 2)).isFalse();
    assertThat(contains(memory, 1)).isTrue();
    test.journal.setWritable(true);
    test.service.delete(Name.of("ever"));
    assertRefused(Reason.MISSING, () -> add(memory, 2));
  }

  @Test
  void factsSayWhatThereIsToKnow() {
    SeenMemory memory = test.seen("window", window());
    for (int key = 0; key < 5_000; key++) {
      add(memory, key);
    }
    test.time.pass(2 * WINDOW);
    for (int key = 0; key < 1_000; key++) {
      add(memory, key);
    }
    Facts facts = memory.facts();
    assertThat(facts.find("structure").orElseThrow().value()).isEqualTo("ebb");
    assertThat(facts.find("scope").orElseThrow().value()).isEqualTo("window");
    assertThat(facts.number("window")).isEqualTo(WINDOW * 1e6);
    assertThat(facts.number("late")).isEqualTo(LATE * 1e6);
    assertThat(facts.number("oldest")).isEqualTo((TestService.START + WINDOW) * 1e6);
    assertThat(facts.number("distinctEstimate")).isCloseTo(1_000, within(20.0));
    assertThat(facts.number("errorDeclared")).isEqualTo(0.001);
    assertThat(facts.number("memoryBytes")).isEqualTo((double) memory.memoryBytes());
    SeenMemory everyThing = test.seen("ever", ever(100, 2));
    for (int key = 0; key < 1_000; key++) {
      add(everyThing, key);
    }
    assertThat(everyThing.facts().number("distinctEstimate")).isCloseTo(1_000, within(100.0));
    assertThat(everyThing.filters()).isEqualTo(4);
    assertThat(everyThing.capacity()).isEqualTo(100 + 200 + 400 + 800);
    assertThat(everyThing.facts().number("oldest"))
        .isEqualTo((TestService.START + 2 * WINDOW) * 1e6);
    assertThat(everyThing.expansion()).isEqualTo(2);
  }

  @Test
  void whatIsDoneIsCounted() {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    memory.add(digests(memory, 0, 10), 0, 10, new boolean[10]);
    memory.add(digests(memory, 0, 10), 5, 10, new boolean[10]);
    memory.mightContain(digests(memory, 0, 10), 0, 3, new boolean[10]);
    Metering metering = memory.metering();
    assertThat(metering.batches(Metering.Kind.ADD)).isEqualTo(2);
    assertThat(metering.items(Metering.Kind.ADD)).isEqualTo(15);
    assertThat(metering.batches(Metering.Kind.ASK)).isEqualTo(1);
    assertThat(metering.items(Metering.Kind.ASK)).isEqualTo(3);
    assertThat(metering.nanos(Metering.Kind.ADD))
        .isGreaterThanOrEqualTo(metering.maxNanos(Metering.Kind.ADD));
    long inBuckets = 0;
    for (int bucket = 0; bucket < Metering.BUCKETS; bucket++) {
      inBuckets += metering.histogram(Metering.Kind.ADD, bucket);
    }
    assertThat(inBuckets).isEqualTo(2);
    assertThat(metering.batches(Metering.Kind.REMOVE)).isZero();
  }

  @Test
  void arraysThatDoNotFitAreRefused() {
    SeenMemory memory = test.seen("ever", ever(1_000, 2));
    assertThatThrownBy(() -> memory.add(new long[3], 0, 3, new boolean[2]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> memory.mightContain(new long[3], 2, 4, new boolean[9]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(memory.add(new long[3], 2, 2, new boolean[3])).isZero();
    assertThat(memory.sequence()).isZero();
  }
}
