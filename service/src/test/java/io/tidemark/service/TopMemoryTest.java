package io.tidemark.service;

import static io.tidemark.service.MemoryFixture.START;
import static io.tidemark.service.MemoryFixture.assertEqual;
import static io.tidemark.service.MemoryFixture.assertRefused;
import static io.tidemark.service.MemoryFixture.bytes;
import static io.tidemark.service.MemoryFixture.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopMemoryTest {
  private static final OptionalLong NEVER = OptionalLong.empty();

  /* 1024 epochs of a millisecond. */
  private static final long HALF_LIFE = 1_024;

  private static TopMemory create(MemoryFixture fixture, int k, long width, OptionalLong halfLife) {
    return fixture.create(new TopOptions(k, width, 7, 0.9, halfLife), TopMemory.class);
  }

  private static String increase(TopMemory memory, Object item, long times) {
    byte[][] expelled = new byte[1][];
    memory.increase(new byte[][] {bytes(item)}, new long[] {times}, 0, 1, expelled);
    return text(expelled[0]);
  }

  private static String increaseAt(TopMemory memory, Object item, long times, long millis) {
    byte[][] expelled = new byte[1][];
    memory.increaseAt(new byte[][] {bytes(item)}, new long[] {times}, 0, 1, millis, expelled);
    return text(expelled[0]);
  }

  private static String text(byte[] item) {
    return item == null ? null : new String(item, StandardCharsets.UTF_8);
  }

  private static List<String> items(TopMemory memory) {
    return memory.list().stream().map(entry -> text(entry.item())).toList();
  }

  private static double count(TopMemory memory, Object item) {
    double[] counts = new double[1];
    memory.count(new byte[][] {bytes(item)}, 0, 1, counts);
    return counts[0];
  }

  private static boolean isListed(TopMemory memory, Object item) {
    boolean[] found = new boolean[1];
    memory.query(new byte[][] {bytes(item)}, 0, 1, found);
    return found[0];
  }

  /**
   * A list of the k best as a map that is searched each time: an item comes in if it then counts more than
   * the last, and counts by itself from then on.
   */
  private static final class Model {
    private final int k;
    private final Map<String, Double> listed = new HashMap<>();

    Model(int k) {
      this.k = k;
    }

    String increase(String item, double times, double estimate) {
      if (listed.containsKey(item)) {
        listed.merge(item, times, Double::sum);
        return null;
      }
      if (listed.size() < k) {
        listed.put(item, estimate);
        return null;
      }
      String last = order().get(k - 1);
      if (estimate <= listed.get(last)) {
        return null;
      }
      listed.remove(last);
      listed.put(item, estimate);
      return last;
    }

    List<String> order() {
      return listed.entrySet().stream()
          .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
              .thenComparing(Map.Entry.comparingByKey()))
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 0.5", "10, 1", "50, 1.2"})
  void isTheListOfTheModelWhereCountsAreExact(int k, double skew) {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, k, 100_000, NEVER);
    Model model = new Model(k);
    CountOracle exact = new CountOracle();
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(300, skew, k));
    SplittableRandom random = RandomSource.seeded(k, "times");
    for (int i = 0; i < 1_500; i++) {
      long key = stream.next();
      int times = 1 + random.nextInt(3);
      exact.add(key, times);
      String item = "item " + key;
      assertThat(increase(memory, item, times))
          .isEqualTo(model.increase(item, times, (double) exact.count(key)));
      if (i % 10 == 0) {
        assertThat(items(memory)).isEqualTo(model.order());
      }
    }
    for (long key = 0; key < 300; key++) {
      assertThat(count(memory, "item " + key)).isEqualTo((double) exact.count(key));
      assertThat(isListed(memory, "item " + key))
          .isEqualTo(model.listed.containsKey("item " + key));
    }
    memory.list().forEach(entry -> assertThat(entry.count())
        .isEqualTo(model.listed.get(text(entry.item()))));
    // None that is missing counts more than the last of the list.
    double last = memory.list().get(k - 1).count();
    for (long key = 0; key < 300; key++) {
      assertThat(isListed(memory, "item " + key) || exact.count(key) <= last).isTrue();
    }
  }

  /** Where items share counters, estimates come from counters beside. */
  @Test
  void isTheListOfTheModelWhereCountersAreShared() {
    MemoryFixture fixture = new MemoryFixture();
    int k = 20;
    TopMemory memory = create(fixture, k, 8, NEVER);
    DecayingCounts<byte[]> beside = Tidemark.decayingCounts(Keys.bytes())
        .neverDecays()
        .counters(2_048, 7)
        .digest(memory.origin().digest())
        .build();
    Model model = new Model(k);
    CountOracle exact = new CountOracle();
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(100_000, 0.9, 1));
    int tooHigh = 0;
    for (int i = 0; i < 40_000; i++) {
      long key = stream.next();
      String item = "" + key;
      exact.add(key);
      beside.add(bytes(item));
      double estimate = beside.count(bytes(item));
      tooHigh += estimate > exact.count(key) ? 1 : 0;
      assertThat(increase(memory, item, 1)).isEqualTo(model.increase(item, 1, estimate));
    }
    assertThat(tooHigh).isGreaterThan(1_000);
    assertThat(items(memory)).isEqualTo(model.order());
    for (TopMemory.Entry entry : memory.list()) {
      assertThat(entry.count())
          .isGreaterThanOrEqualTo((double) exact.count(Long.parseLong(text(entry.item()))));
      assertThat(count(memory, text(entry.item()))).isEqualTo(entry.count());
    }
    // The five that come most often, by far, are there.
    for (long key = 0; key < 5; key++) {
      assertThat(isListed(memory, key)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsExpelledIsTheDifferenceOfTheLists(boolean decays) {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 6, 8, decays ? OptionalLong.of(HALF_LIFE) : NEVER);
    SplittableRandom random = RandomSource.seeded(1, "items");
    int expulsions = 0;
    for (int i = 0; i < 2_000; i++) {
      fixture.setNow(fixture.now() + random.nextLong(60));
      List<String> before = items(memory);
      String item = "" + random.nextInt(1 + random.nextInt(40));
      String expelled = increase(memory, item, 1 + random.nextInt(5));
      List<String> after = items(memory);
      assertThat(items(memory)).isEqualTo(after);
      if (expelled != null) {
        expulsions++;
        assertThat(expelled).isEqualTo(before.get(5));
        assertThat(after).contains(item).doesNotContain(expelled).hasSize(6);
      }
      List<String> kept = before.stream().filter(one -> !one.equals(expelled)).toList();
      assertThat(after).containsAll(kept);
      assertThat(after.size() - kept.size())
          .isEqualTo(!before.contains(item) && after.contains(item) ? 1 : 0);
    }
    assertThat(expulsions).isGreaterThan(20);
  }

  @Test
  void decayedCountsAreThoseOfTheOracle() {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 8, 20_000, OptionalLong.of(HALF_LIFE));
    FlooredDecayedCountOracle exact =
        new FlooredDecayedCountOracle(new BigDecimal(StrictMath.pow(0.5, 1.0 / HALF_LIFE)));
    SplittableRandom random = RandomSource.seeded(2, "items");
    for (int i = 0; i < 1_500; i++) {
      fixture.setNow(fixture.now() + random.nextLong(200));
      long millis = fixture.now() - (i % 5 == 0 ? random.nextLong(2 * HALF_LIFE) : 0);
      long key = random.nextLong(1 + random.nextInt(20));
      increaseAt(memory, key, 1 + i % 4, millis);
      exact.add(key, 1 + i % 4, millis);
      if (i % 100 == 99) {
        double before = Double.POSITIVE_INFINITY;
        for (TopMemory.Entry entry : memory.list()) {
          long item = Long.parseLong(text(entry.item()));
          double truth = exact.count(item, fixture.now()).doubleValue();
          assertThat(entry.count()).isBetween(truth, truth * 1.0001 + 0.01);
          assertThat(entry.count()).isLessThanOrEqualTo(before);
          before = entry.count();
        }
        for (long key2 = 0; key2 < 20; key2++) {
          double truth = exact.count(key2, fixture.now()).doubleValue();
          assertThat(count(memory, key2)).isBetween(truth, truth * 1.0001 + 0.01);
          // By more than rounding, none that is missing counts more than the last.
          assertThat(isListed(memory, key2) || truth <= before * 1.0001 + 0.01).isTrue();
        }
      }
    }
  }

  /** After so long, nothing is left of what came first, and the list starts anew. */
  @Test
  void whatHasFadedAwayGivesPlace() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 2, 8, OptionalLong.of(HALF_LIFE));
    increase(memory, "old", 1_000_000);
    increase(memory, "older", 1_000);
    fixture.setNow(START + 100 * HALF_LIFE);
    assertThat(increase(memory, "new", 1)).isEqualTo("older");
    assertThat(items(memory)).containsExactly("new", "old");
    assertThat(count(memory, "old")).isBetween(0.999 * 0x1p-100 * 1e6, 1.001 * 0x1p-100 * 1e6);
    fixture.setNow(START + 3_000 * HALF_LIFE);
    assertThat(increase(memory, "newest", 1)).isNull();
    assertThat(items(memory)).containsExactly("newest");
    assertEqual(memory, fixture.replayed(memory));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void replayGivesEqualBytes(boolean decays) throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 10, 8, decays ? OptionalLong.of(HALF_LIFE) : NEVER);
    TopMemory restored = fixture.another(memory);
    SplittableRandom random = RandomSource.seeded(3, "items");
    int first = 0;
    for (int i = 0; i < 600; i++) {
      fixture.setNow(fixture.now() + random.nextLong(1_000));
      byte[][] items = {bytes(random.nextInt(60)), new byte[random.nextInt(3)], bytes("x")};
      long[] times = {random.nextLong(5), 1, i % 2};
      long late = decays ? random.nextLong(HALF_LIFE) : 0;
      memory.increaseAt(items, times, 0, 3, fixture.now() - late, new byte[3][]);
      if (i == 300) {
        restored.restore(0, memory.sequence(), copy(memory, 0));
        assertThat(copy(restored, 0)).isEqualTo(copy(memory, 0));
        first = fixture.records();
      }
    }
    fixture.setNow(fixture.now() + 10_000_000);
    TopMemory replayed = fixture.replayed(memory);
    assertEqual(memory, replayed);
    assertThat(items(replayed)).isEqualTo(items(memory)).hasSize(10);
    assertThat(replayed.memoryBytes()).isEqualTo(memory.memoryBytes());
    fixture.replay(restored, first - 7);
    assertEqual(memory, restored);
    assertThat(restored.memoryBytes()).isEqualTo(memory.memoryBytes());
  }

  @Test
  void aLargeBatchIsInSeveralRecords() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 3, 8, NEVER);
    byte[][] items = new byte[40][TopMemory.MAX_ITEM_BYTES];
    long[] times = new long[40];
    for (int i = 0; i < 40; i++) {
      items[i][0] = (byte) i;
      times[i] = i;
    }
    byte[][] expelled = new byte[40][];
    memory.increase(items, times, 0, 40, expelled);
    assertThat(memory.sequence()).isEqualTo(3);
    assertThat(memory.list().get(0).item()).isEqualTo(items[39]);
    assertThat(expelled[39]).isEqualTo(items[36]);
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
    assertEqual(memory, fixture.replayed(memory));
  }

  @Test
  void keptItemsAreCopies() {
    TopMemory memory = create(new MemoryFixture(), 3, 8, NEVER);
    byte[][] items = {bytes("abc")};
    memory.increase(items, new long[] {1}, 0, 1, new byte[1][]);
    items[0][0] = 'x';
    assertThat(items(memory)).containsExactly("abc");
  }

  @Test
  void whatIsRefusedIsRefusedAsAWhole() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 3, 8, NEVER);
    byte[][] items = {bytes("a"), bytes("b"), bytes("c")};
    long most = 1L << 53;
    long[][] refused = {
      {1, -1, 1}, {1, Long.MIN_VALUE, 1}, {most, 1, 0}, {1, Long.MAX_VALUE, Long.MAX_VALUE}
    };
    for (long[] times : refused) {
      assertRefused(Reason.INVALID, () -> memory.increase(items, times, 0, 3, new byte[3][]));
    }
    byte[][] large = {bytes("a"), new byte[TopMemory.MAX_ITEM_BYTES + 1]};
    assertRefused(
        Reason.INVALID, () -> memory.increase(large, new long[] {1, 1}, 0, 2, new byte[2][]));
    assertThat(memory.list()).isEmpty();
    assertThat(memory.sequence()).isZero();
    assertEqual(memory, fixture.another(memory));
    increase(memory, "a", most);
    assertRefused(Reason.INVALID, () -> increase(memory, "b", 1));
    assertThat(count(memory, "a")).isEqualTo((double) most);

    TopMemory lately = create(fixture, 3, 8, OptionalLong.of(HALF_LIFE));
    increase(lately, "a", 1);
    assertRefused(Reason.AHEAD, () -> increaseAt(lately, "a", 1, START + 300_001));
    assertRefused(Reason.LATE, () -> increaseAt(lately, "a", 1, START - 8 * HALF_LIFE - 1));
    assertRefused(Reason.LATE, () -> increaseAt(lately, "a", 1, Long.MIN_VALUE));
    assertRefused(Reason.INVALID, () -> increase(lately, "a", 1L << 43));
    assertThat(lately.sequence()).isEqualTo(1);
  }

  @Test
  void itemsAreCountedInTheBudget() {
    MemoryFixture fixture =
        new MemoryFixture(300 << 10, MemoryFixture.SMALL_PART, HistoryFolders.temporary());
    TopMemory memory = create(fixture, 100, 8, NEVER);
    long empty = memory.memoryBytes();
    assertThat(fixture.budget.usedBytes()).isEqualTo(empty);
    byte[][] item = {new byte[60_000]};
    memory.increase(item, new long[] {1}, 0, 1, new byte[1][]);
    assertThat(memory.memoryBytes() - empty).isBetween(60_000L, 60_100L);
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
    byte[][] more = {new byte[50_000], new byte[50_001], new byte[50_002]};
    assertRefused(
        Reason.OUT_OF_MEMORY,
        () -> memory.increase(more, new long[] {1, 1, 1}, 0, 3, new byte[3][]));
    assertThat(memory.list()).hasSize(1);
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
    memory.release();
    assertThat(fixture.budget.usedBytes()).isZero();
    assertRefused(Reason.OUT_OF_MEMORY, () -> create(fixture, 1 << 14, 8, NEVER));
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @Test
  void manyThreadsLoseNothing() throws InterruptedException {
    TopMemory memory = create(new MemoryFixture(), 10, 8, NEVER);
    Thread[] threads = new Thread[4];
    for (int t = 0; t < 4; t++) {
      threads[t] = new Thread(() -> {
        for (int i = 0; i < 2_000; i++) {
          increase(memory, i % 10, 1);
        }
      });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    memory.list().forEach(entry -> assertThat(entry.count()).isEqualTo(800));
    assertThat(items(memory)).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
  }

  @Test
  void bytesOfSomethingElseAreRefused() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    TopMemory memory = create(fixture, 4, 8, NEVER);
    for (int i = 0; i < 4; i++) {
      increase(memory, "item " + i, 1 + i);
    }
    byte[] bytes = copy(memory, 0);
    TopMemory same = fixture.another(memory);
    for (int length = 0; length < 200; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> same.restorePart(0, cut));
    }
    // More items than the list takes, one that is longer than all, and a value out of order.
    for (int[] change : new int[][] {{8, 0x7F}, {20, 0x7F}, {19, 0}, {19, 0xC0}, {19, 0xFF}}) {
      byte[] wrong = bytes.clone();
      wrong[change[0]] = (byte) change[1];
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> same.restorePart(0, wrong));
    }
    assertThat(same.list()).isEmpty();
    same.restorePart(0, bytes);
    assertThat(items(same)).isEqualTo(items(memory));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> create(fixture, 3, 8, NEVER).restorePart(0, bytes));
  }
}
