package io.tidemark.service;

import static io.tidemark.core.filter.HistoryAnswer.MAYBE;
import static io.tidemark.core.filter.HistoryAnswer.NO;
import static io.tidemark.core.filter.HistoryAnswer.UNKNOWN;
import static io.tidemark.service.MemoryFixture.START;
import static io.tidemark.service.MemoryFixture.assertRefused;
import static io.tidemark.service.MemoryFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.core.time.TimeRange;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryMemoryTest {
  private static final long TICK = 1_000;
  private static final long MEMORY = 1 << 18;

  @TempDir
  Path folder;

  private MemoryFixture fixture;
  private HistoryFolders folders;

  @AfterEach
  void closeFolders() throws IOException {
    if (folders != null) {
      folders.close();
    }
  }

  private HistoryMemory create(HistoryOptions options) {
    if (fixture == null) {
      folders = HistoryFolders.in(folder);
      fixture = new MemoryFixture(MemoryFixture.LIMIT, 1 << 20, folders);
    }
    return fixture.create(options, HistoryMemory.class);
  }

  private static HistoryOptions options(OptionalLong keep, String prefixes) {
    return new HistoryOptions(0.001, TICK, keep, MEMORY, prefixes);
  }

  private HistoryMemory create() {
    return create(options(OptionalLong.empty(), ""));
  }

  /** Ranges that begin and end at, before and behind ticks. What occurred is found in each that has its tick. */
  @Test
  void noOccurrenceIsEverDenied() {
    HistoryMemory memory = create();
    BetweenOracle exact = new BetweenOracle();
    SplittableRandom random = RandomSource.seeded(1, "items");
    long end = START + 500 * TICK;
    fixture.setNow(end);
    for (int i = 0; i < 2_000; i++) {
      long key = random.nextLong(100);
      long millis = START + random.nextLong(500 * TICK);
      memory.add(bytes(key), millis);
      exact.add(key, millis / TICK);
    }
    int denied = 0;
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(100);
      long from = START + TICK * random.nextLong(500) + random.nextInt(3) - 1;
      long to = Math.min(end, from + random.nextLong(1 + random.nextLong(200 * TICK)));
      if (i % 2 == 0) {
        to = Math.max(from, to / TICK * TICK + random.nextInt(3) - 1);
      }
      boolean occurred = exact.occurred(
          key, Math.floorDiv(from, TICK), from == to ? from / TICK : (to + TICK - 1) / TICK);
      var answer = memory.exists(bytes(key), from, to);
      boolean isCovered = (from >= START && to <= end + TICK) || from == to;
      if (occurred) {
        assertThat(answer).as("%s in [%s, %s)", key, from, to).isEqualTo(MAYBE);
      } else {
        denied += answer == NO ? 1 : 0;
        assertThat(answer).isIn(MAYBE, isCovered ? NO : UNKNOWN);
      }
      assertThat(memory.probability(bytes(key), from, to).orElse(0) > 0).isEqualTo(answer == MAYBE);
    }
    assertThat(denied).isGreaterThan(5_000);
  }

  /** A filter as full as it gets before it is sealed. */
  @Test
  void atATickItErrsNoMoreThanWasAskedFor() {
    double error = 0.05;
    HistoryMemory memory =
        create(new HistoryOptions(error, TICK, OptionalLong.empty(), MEMORY, ""));
    long ticks = 10_000;
    fixture.setNow(START + ticks * TICK);
    long pairs = HistoryShape.of(memory.options()).partitionPairs() - 1;
    SplittableRandom random = RandomSource.seeded(2, "items");
    for (long i = 0; i < pairs; i++) {
      memory.add(bytes(i), START + TICK * random.nextLong(ticks));
    }
    assertThat(memory.facts().number("livePairs")).isEqualTo((double) pairs);
    int asked = 20_000;
    int wrong = 0;
    for (int i = 0; i < asked; i++) {
      long from = START + TICK * random.nextLong(ticks);
      wrong += memory.exists(bytes("no " + i), from, from + TICK) == MAYBE ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(wrong, asked, 0.999999).low())
        .as("%s errors", wrong)
        .isLessThanOrEqualTo(error);
    long last = START + TICK * (ticks - 1);
    assertThat(memory.probability(bytes("new"), last, last + TICK)).hasValue(0);
  }

  @Test
  void whatIsNotCoveredIsUnknown() {
    HistoryMemory memory = create();
    assertThat(memory.exists(bytes("a"), START - 1, START)).isEqualTo(UNKNOWN);
    assertThat(memory.exists(bytes("a"), START, START + 1)).isEqualTo(NO);
    // The tick of now is known as far as it has come.
    assertThat(memory.exists(bytes("a"), START, START + TICK)).isEqualTo(NO);
    assertThat(memory.exists(bytes("a"), START, START + TICK + 1)).isEqualTo(UNKNOWN);
    fixture.setNow(START + 10 * TICK + 5);
    assertThat(memory.exists(bytes("a"), START, START + 10 * TICK)).isEqualTo(NO);
    assertThat(memory.exists(bytes("a"), START, START + 11 * TICK + 1)).isEqualTo(UNKNOWN);
    assertThat(memory.covered()).containsExactly(new TimeRange(START, START + 11 * TICK));
    memory.add(bytes("a"), START + 5 * TICK + 17);
    assertThat(memory.exists(bytes("a"), START, Long.MAX_VALUE)).isEqualTo(MAYBE);
    assertThat(memory.exists(bytes("b"), START, Long.MAX_VALUE)).isEqualTo(UNKNOWN);
    assertThat(memory.exists(bytes("b"), Long.MIN_VALUE, START + 1)).isEqualTo(UNKNOWN);
    assertThat(memory.exists(bytes("a"), Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(MAYBE);
    assertThat(memory.exists(bytes("a"), Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(NO);
    // What is earlier, as far as zero and beyond, may be told afterwards.
    memory.add(bytes("early"), -7);
    assertThat(memory.exists(bytes("early"), -1_000, 0)).isEqualTo(MAYBE);
    assertThat(memory.exists(bytes("early"), 0, START)).isEqualTo(NO);
    assertThat(memory.covered()).containsExactly(new TimeRange(-TICK, START + 11 * TICK));
  }

  @Test
  void tellsWhenAnItemMayHaveOccurred() {
    HistoryMemory memory = create();
    fixture.setNow(START + 100 * TICK);
    byte[][] items = {bytes("a"), bytes("a"), bytes("b"), bytes("a"), bytes("a")};
    long[] times = {
      START + 3 * TICK, START + 4 * TICK + 999, START, START + 20 * TICK + 1, START + 50 * TICK
    };
    memory.addAll(items, times, 0, 5);
    long end = START + 100 * TICK;
    List<TimeRange> all = List.of(
        new TimeRange(START + 3 * TICK, START + 5 * TICK),
        new TimeRange(START + 20 * TICK, START + 21 * TICK),
        new TimeRange(START + 50 * TICK, START + 51 * TICK));
    assertThat(memory.when(bytes("a"), START, end, 100)).isEqualTo(all);
    assertThat(memory.when(bytes("a"), Long.MIN_VALUE, Long.MAX_VALUE, 2))
        .isEqualTo(all.subList(0, 2));
    assertThat(memory.when(bytes("a"), START + 4 * TICK + 1, START + 20 * TICK + 1, 9))
        .containsExactly(
            new TimeRange(START + 4 * TICK, START + 5 * TICK),
            new TimeRange(START + 20 * TICK, START + 21 * TICK));
    assertThat(memory.first(bytes("a"), START, end)).hasValue(START + 3 * TICK);
    assertThat(memory.last(bytes("a"), START, end)).hasValue(START + 50 * TICK);
    assertThat(memory.first(bytes("a"), START + 21 * TICK, end)).hasValue(START + 50 * TICK);
    assertThat(memory.last(bytes("a"), START, START + 3 * TICK)).isEmpty();
    assertThat(memory.first(bytes("c"), START, end)).isEmpty();
    assertThat(memory.probability(bytes("a"), START, end).orElseThrow()).isBetween(0.99, 1.0);
    assertRefused(Reason.INVALID, () -> memory.when(bytes("a"), START, end, 0));
    assertRefused(Reason.INVALID, () -> memory.when(bytes("a"), START + 1, START, 1));
    assertRefused(Reason.INVALID, () -> memory.exists(bytes("a"), START + 1, START));
    assertRefused(Reason.INVALID, () -> memory.forget(bytes("a"), START + 1, START));
  }

  @Test
  void forgetsAnItemInARangeOrAtAll() {
    HistoryMemory memory = create();
    fixture.setNow(START + 100 * TICK);
    for (int i = 0; i < 100; i += 10) {
      memory.add(bytes("a"), START + i * TICK);
      memory.add(bytes("b"), START + i * TICK);
    }
    memory.forget(bytes("a"), START + 20 * TICK, START + 40 * TICK + 1);
    long end = START + 100 * TICK;
    assertThat(memory.when(bytes("a"), START, end, 100)).hasSize(7);
    assertThat(memory.exists(bytes("a"), START + 11 * TICK, START + 50 * TICK)).isEqualTo(NO);
    assertThat(memory.exists(bytes("a"), START + 11 * TICK, START + 50 * TICK + 1))
        .isEqualTo(MAYBE);
    memory.forget(bytes("a"));
    assertThat(memory.exists(bytes("a"), START, end)).isEqualTo(NO);
    memory.add(bytes("a"), START + 5 * TICK);
    assertThat(memory.first(bytes("a"), START, end)).hasValue(START + 5 * TICK);
    assertThat(memory.when(bytes("b"), START, end, 100)).hasSize(10);
  }

  @Test
  void timesThatAreTooLateOrAheadAreRefused() {
    HistoryMemory memory = create(options(OptionalLong.of(50 * TICK), ""));
    fixture.setNow(START + 1_000 * TICK);
    byte[][] items = {bytes("a"), bytes("b")};
    long now = fixture.now();
    for (long millis : new long[] {now + 300_001, Long.MAX_VALUE}) {
      assertRefused(Reason.AHEAD, () -> memory.addAll(items, new long[] {now, millis}, 0, 2));
    }
    for (long millis : new long[] {now - 50 * TICK - 1, Long.MIN_VALUE}) {
      assertRefused(Reason.LATE, () -> memory.addAll(items, new long[] {now, millis}, 0, 2));
    }
    assertRefused(
        Reason.INVALID, () -> memory.add(new byte[HistoryMemory.MAX_ITEM_BYTES + 1], now));
    assertThat(fixture.journal.touched()).isEmpty();
    assertThat(memory.exists(bytes("a"), now - 10 * TICK, now)).isEqualTo(NO);
    memory.add(bytes("a"), now - 49 * TICK);
    memory.add(bytes("a"), now + 300_000);
    assertThat(memory.last(bytes("a"), Long.MIN_VALUE, Long.MAX_VALUE)).hasValue(now + 300_000);
    // What is not kept any more is unknown.
    assertThat(memory.exists(bytes("b"), now - 49 * TICK, now)).isEqualTo(UNKNOWN);
    assertThat(memory.exists(bytes("b"), now + 251 * TICK, now + 252 * TICK)).isEqualTo(NO);
    HistoryMemory all = create();
    assertRefused(Reason.LATE, () -> all.add(bytes("a"), Long.MIN_VALUE));
  }

  @Test
  void prefixesCanBeAskedFor() {
    HistoryMemory memory = create(options(OptionalLong.empty(), "ipv4:8,16,24"));
    fixture.setNow(START + 10 * TICK);
    memory.add(bytes("10.1.2.3"), START + TICK);
    long end = START + 10 * TICK;
    for (String prefix : List.of("10.0.0.0/8", "10.1.0.0/16", "10.1.2.0/24")) {
      assertThat(memory.existsPrefix(bytes(prefix), START, end)).isEqualTo(MAYBE);
      assertThat(memory.existsPrefix(bytes(prefix), START + 2 * TICK, end)).isEqualTo(NO);
    }
    assertThat(memory.existsPrefix(bytes("10.2.0.0/16"), START, end)).isEqualTo(NO);
    assertThat(memory.exists(bytes("10.1.2.3"), START, end)).isEqualTo(MAYBE);
    for (String wrong : List.of("10.1.2.0/25", "10.1.2.3", "", "x/8", "10.1.0.1/16")) {
      assertRefused(Reason.INVALID, () -> memory.existsPrefix(bytes(wrong), START, end));
    }
    byte[][] items = {bytes("10.9.9.9"), bytes("no address")};
    assertRefused(Reason.INVALID, () -> memory.addAll(items, new long[] {START, START}, 0, 2));
    assertThat(memory.exists(items[0], START, end)).isEqualTo(NO);
    assertRefused(Reason.UNSUPPORTED, () -> create().existsPrefix(bytes("10.0.0.0/8"), START, end));
  }

  @Test
  void bytesThatAreNoTextHavePrefixes() {
    HistoryMemory memory = create(options(OptionalLong.empty(), "/:2"));
    byte[] item = {'/', (byte) 0xFF, (byte) 0x80, '/', (byte) 0xC3, '/', 1};
    memory.add(item, START);
    assertThat(memory.existsPrefix(Arrays.copyOf(item, 3), START, START + 1)).isEqualTo(MAYBE);
    assertThat(memory.existsPrefix(Arrays.copyOf(item, 5), START, START + 1)).isEqualTo(MAYBE);
    byte[] other = {'/', (byte) 0xFE, (byte) 0x80};
    assertThat(memory.existsPrefix(other, START, START + 1)).isEqualTo(NO);
  }

  @Test
  void changesAreSyncedByTheJournal() throws IOException {
    HistoryMemory memory = create();
    memory.add(bytes("a"));
    memory.addAll(new byte[][] {bytes("b"), bytes("c")}, new long[] {START, START}, 0, 2);
    memory.forget(bytes("c"));
    List<Journal.Syncable> touched = fixture.journal.touched();
    assertThat(touched).hasSize(3).containsOnly(touched.get(0));
    assertThat(fixture.records()).isZero();
    assertThat(memory.sequence()).isZero();
    touched.get(0).sync();
    memory.release();
    touched.get(0).sync(); // It was closed, which synced it.
    HistoryMemory again = fixture.another(memory);
    assertThat(again.exists(bytes("a"), START, START + 1)).isEqualTo(MAYBE);
    assertThat(again.exists(bytes("b"), START, START + 1)).isEqualTo(MAYBE);
    assertThat(again.exists(bytes("c"), START, START + 1)).isEqualTo(NO);
    again.release();
    assertRefused(Reason.MISSING, () -> again.exists(bytes("a"), START, START + 1));
    fixture.journal.setWritable(false);
    assertRefused(Reason.NOT_WRITABLE, () -> memory.add(bytes("a")));
  }

  @Test
  void deletedHistoriesLeaveNothingOnTheDisk() throws IOException, InterruptedException {
    HistoryMemory memory = create();
    memory.add(bytes("a"));
    assertThat(names()).containsExactly("history-1");
    memory.eraseInside();
    assertThat(fixture.budget.usedBytes()).isZero();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!names().isEmpty() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(names()).isEmpty();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aServiceWithoutAFolderKeepsNoFiles() throws IOException {
    Path temporary;
    try (MemoryService service = MemoryService.inMemory(ServiceSettings.usual())) {
      HistoryMemory memory =
          service.create(Name.of("h"), options(OptionalLong.empty(), ""), HistoryMemory.class);
      memory.add(bytes("a"));
      long now = service.clock().millis();
      assertThat(memory.exists(bytes("a"), now - 60_000, now + 60_000)).isEqualTo(MAYBE);
      temporary = service.surroundings().histories().of(memory.origin().id()).getParent();
      assertThat(temporary).isDirectory();
      HistoryMemory other =
          service.create(Name.of("i"), options(OptionalLong.empty(), ""), HistoryMemory.class);
      service.delete(Name.of("i"));
      assertRefused(Reason.MISSING, () -> other.add(bytes("a")));
    }
    assertThat(temporary).doesNotExist();
  }

  @Test
  void memoryIsReservedForAll() {
    HistoryMemory memory = create();
    assertThat(fixture.budget.usedBytes()).isEqualTo(MEMORY);
    assertThat(memory.memoryBytes()).isBetween(MEMORY / 2, MEMORY);
    assertRefused(
        Reason.OUT_OF_MEMORY,
        () -> fixture.create(
            new HistoryOptions(0.01, TICK, OptionalLong.empty(), 1L << 40, ""),
            HistoryMemory.class));
    memory.release();
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 65535, ''",
    "9223372036854775807, 65536, ''",
    "9223372036855, 65536, ''",
    "1000, 65536, 'ipv4:40'",
    "1000, 65536, 'x'"
  })
  void hostileOptionsAreRefused(long tick, long memory, String prefixes) {
    create();
    long before = fixture.budget.usedBytes();
    assertRefused(
        Reason.INVALID,
        () -> fixture.create(
            new HistoryOptions(0.01, tick, OptionalLong.empty(), memory, prefixes),
            HistoryMemory.class));
    assertThat(fixture.budget.usedBytes()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 0.999})
  void anyErrorHasAShape(double error) {
    HistoryMemory memory =
        create(new HistoryOptions(error, 1, OptionalLong.of(Long.MAX_VALUE), MEMORY, ""));
    memory.add(bytes("a"));
    assertThat(memory.exists(bytes("a"), START, START + 1)).isEqualTo(MAYBE);
  }

  @Test
  void partsAreSealedWhileItGoesOn() throws InterruptedException {
    HistoryMemory memory =
        create(new HistoryOptions(0.01, TICK, OptionalLong.empty(), 1 << 16, ""));
    long pairs = HistoryShape.of(memory.options()).partitionPairs();
    fixture.setNow(START + 10_000 * TICK);
    int items = (int) (3 * pairs);
    for (int i = 0; i < items; i++) {
      memory.add(bytes(i), START + TICK * (i % 10_000));
    }
    assertThat(memory.facts().number("sealedFiles")).isPositive();
    for (int i = 0; i < items; i += 7) {
      long millis = START + TICK * (i % 10_000);
      assertThat(memory.exists(bytes(i), millis, millis + 1)).isEqualTo(MAYBE);
    }
  }

  @Test
  void nothingOfItIsInTheJournal() {
    HistoryMemory memory = create();
    assertThat(memory.parts()).isZero();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> memory.replay(1, 1, ByteBuffer.allocate(8)));
  }
}
