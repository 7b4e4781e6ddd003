package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.seen.SeenStructure;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.EverOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SeenFilterTest {
  @ParameterizedTest
  @EnumSource(BloomLayout.class)
  void neverForgetsAndKeepsTheErrorItWasBuiltFor(BloomLayout layout) {
    long items = 200_000;
    SeenFilter<Long> seen = Tidemark.seen(Keys.longs())
        .items(items)
        .error(0.01)
        .layout(layout)
        .seed(5)
        .build();
    EverOracle oracle = new EverOracle();
    for (long key = 0; key < items; key++) {
      // Some keys come twice, so that both answers of add are put to the test.
      long value = key % 5 == 0 ? key / 2 * 7919 : key * 7919;
      boolean isNew = oracle.add(value);
      assertThat(seen.add(value) && !isNew)
          .as("%d called new, but seen before", value)
          .isFalse();
    }
    long wrong = 0;
    for (long key = 0; key < items; key++) {
      assertThat(seen.mightContain(key * 7919) || !oracle.contains(key * 7919)).isTrue();
      wrong += seen.mightContain(-1 - key) ? 1 : 0;
    }
    var interval = BinomialInterval.clopperPearson(wrong, items, 1 - 1e-6);
    assertThat(seen.expectedError()).isBetween(interval.low(), interval.high());
    // The fill is a sum of many weakly dependent bits: 1 % is beyond ten of its standard errors.
    assertThat(seen.estimatedItems())
        .isBetween(0.99 * oracle.distinctKeys(), 1.01 * oracle.distinctKeys());
  }

  @Test
  void oneKeyInAllItsForms() {
    KeyFunnel<CharSequence> strings = Keys.chars();
    SeenFilter<CharSequence> seen = Tidemark.seen(strings).items(1000).seed(1).build();
    String key = "pâté 🦀";
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    assertThat(seen.add(key)).isTrue();
    assertThat(seen.mightContain(CharBuffer.wrap(key))).isTrue();
    assertThat(seen.mightContainDigest(Keys.bytes().digest(bytes, seen.digest())))
        .isTrue();
    assertThat(
            seen.mightContainDigest(Keys.buffers().digest(ByteBuffer.wrap(bytes), seen.digest())))
        .isTrue();
    assertThat(seen.addDigest(seen.digest().of(bytes))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void streamsAreCollected(SeenFilterBuilder<Long> builder) {
    SeenFilter<Long> inTurn = LongStream.range(0, 5_000).boxed().collect(builder.collector());
    SeenFilter<Long> atOnce =
        LongStream.range(0, 5_000).parallel().boxed().collect(builder.collector());
    for (SeenFilter<Long> seen : List.of(inTurn, atOnce)) {
      for (long key = 0; key < 5_000; key++) {
        assertThat(seen.mightContain(key)).isTrue();
      }
      assertThat(seen.expectedError()).isBetween(1e-9, 0.02);
    }
  }

  private static BloomSpec bloom(SeenFilterBuilder<Long> builder) {
    return (BloomSpec) builder.plan().best().spec();
  }

  private static SeenFilterBuilder<Long> longs() {
    return Tidemark.seen(Keys.longs());
  }

  @Test
  void anyTwoOfItemsErrorAndMemoryAreEnough() {
    BloomSpec byError = bloom(longs().items(1_000_000).error(0.001));
    assertThat(bloom(longs().items(1_000_000).memory(byError.memoryBytes()))).isEqualTo(byError);
    SeenFilterBuilder<Long> fixed = longs().structure(SeenStructure.BLOOM).memory(1 << 20);
    assertThat(fixed.plan().best().memoryBytes()).isEqualTo(1 << 20);
    assertThat(bloom(fixed.error(1e-4)).probes())
        .isEqualTo(bloom(longs().items(500_000).error(1e-4)).probes());
  }

  @Test
  void takesTheStandardLayoutWhereTheBlockedOneCannotReachTheError() {
    SeenFilterBuilder<Long> tiny = longs().items(1000).error(1e-9);
    assertThat(bloom(tiny).layout()).isEqualTo(BloomLayout.STANDARD);
    assertThat(bloom(tiny.error(1e-6)).layout()).isEqualTo(BloomLayout.BLOCKED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tiny.error(1e-9).layout(BloomLayout.BLOCKED).plan())
        .withMessageContaining("error of the blocked layout: 1.0E-9");
  }

  @Test
  void refusesTooLittleTooMuchAndNonsenseByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.seen(Keys.strings()).structure(SeenStructure.BLOOM).build())
        .withMessage("items and memory: neither (expected: one of them for a filter that does not"
            + " grow)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.seen(Keys.strings()).items(1).error(0.1).memory(100).build())
        .withMessageStartingWith("items, error and memory: all three");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.seen(Keys.strings()).error(Double.NaN))
        .withMessage("error: NaN (expected: 0 < error < 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.seen(Keys.strings()).items(0))
        .withMessageStartingWith("items: 0 (expected: at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.seen(Keys.strings()).memory(-5))
        .withMessageStartingWith("memory: -5 (expected: at least 64");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.seen(Keys.strings()).items(10_000_000_000_000L).build())
        .withMessageContaining("bits needed: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.seen(Keys.strings())
            .structure(SeenStructure.BLOOM)
            .memory(1L << 33)
            .build())
        .withMessageContaining("the heap of this JVM; -Xmx sets it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.seen(Keys.strings()).secret(new byte[3]))
        .withMessage("secret bytes: 3 (expected: 16..16)");
  }

  @Test
  void isTheSameAfterSavingAndLoading(@TempDir Path folder) throws IOException {
    SeenFilter<CharSequence> seen =
        Tidemark.seen(Keys.chars()).items(1000).untrustedKeys().build();
    for (int i = 0; i < 500; i++) {
      seen.add("key " + i);
    }
    Path file = folder.resolve("seen.tmk");
    seen.save(file);
    SeenFilter<CharSequence> again = SeenFilter.load(file, Keys.chars());
    for (int i = 0; i < 2000; i++) {
      assertThat(again.mightContain("key " + i)).isEqualTo(seen.mightContain("key " + i));
    }
    Files.writeString(file, "not a filter");
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> SeenFilter.load(file, Keys.strings()));
  }

  @Test
  void mergesWhatWasBuiltAlike() {
    SeenFilter<Long> left = Tidemark.seen(Keys.longs()).items(1000).seed(3).build();
    SeenFilter<Long> right = Tidemark.seen(Keys.longs()).items(1000).seed(3).build();
    left.add(1L);
    right.add(2L);
    left.merge(right);
    assertThat(left.mightContain(1L) && left.mightContain(2L)).isTrue();
    SeenFilter<Long> other = Tidemark.seen(Keys.longs()).items(1000).seed(4).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> left.merge(other))
        .withMessageContaining("seed 4");
    SeenFilter<Long> shared = longs().items(1000).seed(3).buildConcurrent();
    shared.add(9L);
    shared.merge(left);
    assertThat(shared.mightContain(1L) && shared.mightContain(2L) && shared.mightContain(9L))
        .isTrue();
    left.merge(shared);
    assertThat(left.mightContain(9L)).isTrue();
  }

  /** Twelve times what the first stage takes, so that there are several. */
  @Test
  void growsAndKeepsItsError() {
    long items = 200_000;
    SeenFilter<Long> seen = longs().error(0.01).seed(6).build();
    long start = seen.memoryBytes();
    long told = 0;
    for (long key = 0; key < items; key++) {
      told += seen.add(key) ? 1 : 0;
    }
    long wrong = 0;
    for (long key = 0; key < items; key++) {
      assertThat(seen.mightContain(key)).isTrue();
      wrong += seen.mightContain(-1 - key) ? 1 : 0;
    }
    var interval = BinomialInterval.clopperPearson(wrong, items, 1 - 1e-6);
    assertThat(seen.expectedError()).isBetween(interval.low(), interval.high());
    assertThat(seen.expectedError()).isLessThanOrEqualTo(0.01);
    assertThat(start).isLessThan(64 << 10);
    assertThat(seen.memoryBytes()).isGreaterThan(8 * start);
    assertThat(seen.facts().values())
        .containsEntry("keys", told)
        .containsEntry("atLimit", false)
        .containsEntry("memoryBytes", seen.memoryBytes());
    assertThat(seen.estimatedItems()).isBetween(0.98 * items, 1.01 * items);
  }

  @Test
  void growsUpToItsLimitAndThenSaysSo() {
    SeenFilter<Long> seen = longs().error(0.01).memory(100_000).seed(6).build();
    long room = (Long) seen.facts().find("maxKeys").orElseThrow().value();
    long key = 0;
    while (!seen.facts().find("atLimit").orElseThrow().value().equals(true)) {
      for (int i = 0; i < 500; i++) {
        seen.add(key++);
      }
    }
    assertThat(key).isBetween(room, room + room / 50 + 500);
    assertThat(seen.memoryBytes()).isBetween(90_000L, 100_000L);
    assertThat(seen.expectedError()).isLessThanOrEqualTo(0.0105);
    for (int i = 0; i < 2 * room; i++) {
      seen.add(key++);
    }
    assertThat(seen.memoryBytes()).isLessThanOrEqualTo(100_000);
    assertThat(seen.expectedError()).isGreaterThan(0.02);
    for (long each = 0; each < key; each++) {
      assertThat(seen.mightContain(each)).isTrue();
    }
    // A limit below the first stage.
    assertThat(longs().memory(1_000).build().memoryBytes()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void plansSayWhatToExpect() {
    Plan growing = longs().memory(1 << 20).error(0.001).plan();
    assertThat(growing.best().structure()).isEqualTo("growing");
    assertThat(growing.best().error()).isLessThanOrEqualTo(0.001);
    assertThat(growing.best().memoryBytes()).isBetween((1L << 20) * 15 / 16, 1L << 20);
    Plan fixed = longs().items(1_000_000).plan();
    assertThat(fixed.best().structure()).isEqualTo("classic");
    assertThat(fixed.best().error()).isLessThanOrEqualTo(0.01);
    assertThat(fixed.goal().values())
        .containsEntry("items", 1_000_000L)
        .containsEntry("error", 0.01);
    Plan larger = longs().items(1_000_000).structure(SeenStructure.GROWING).plan();
    assertThat(larger.best().spec().memoryBytes()).isGreaterThan(1_000_000);
  }

  @Test
  void aSpecOfYourOwn() {
    BloomSpec own = new BloomSpec(4_096, 5, BloomLayout.STANDARD);
    assertThat(longs().spec(own).build().spec()).isEqualTo(own);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> longs().spec(own).items(5).build())
        .withMessageContaining("no goals where it is given");
    assertThatIllegalStateException().isThrownBy(() -> longs().spec(own).plan());
  }

  static List<SeenFilterBuilder<Long>> kinds() {
    return List.of(
        longs().items(5_000).seed(7),
        longs().items(500).error(0.001).structure(SeenStructure.GROWING).seed(7));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void comesBackFromEveryFormOfBytes(SeenFilterBuilder<Long> builder, @TempDir Path folder)
      throws IOException {
    SeenFilter<Long> seen = builder.build();
    for (long key = 0; key < 3_000; key++) {
      seen.add(key);
    }
    Path file = folder.resolve("seen.tmk");
    seen.save(file);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    seen.write(out);
    out.write(77);
    ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
    for (SeenFilter<Long> again : List.of(
        SeenFilter.load(file, Keys.longs()),
        SeenFilter.loadConcurrent(file, Keys.longs()),
        SeenFilter.read(in, Keys.longs()),
        SeenFilter.fromBytes(seen.toBytes(), Keys.longs()),
        seen.copy())) {
      assertThat(again.toBytes()).isEqualTo(seen.toBytes()).isEqualTo(Files.readAllBytes(file));
      assertThat(again.facts().values()).isEqualTo(seen.facts().values());
      assertThat(again.toString()).startsWith(seen.toString());
      again.clear();
      assertThat(again.mightContain(1L)).isFalse();
    }
    assertThat(in.read()).as("the byte behind").isEqualTo(77);
    assertThat(seen.mightContain(1L)).isTrue();
    assertThat(seen.toString()).startsWith("SeenFilter of kind ").contains(" bytes, error ");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void batchesAnswerAsOneByOne(SeenFilterBuilder<Long> builder) {
    long[] digests = new long[4_000];
    boolean[] isNew = new boolean[4_000];
    boolean[] found = new boolean[4_000];
    for (boolean concurrent : new boolean[] {false, true}) {
      SeenFilter<Long> one = builder.build();
      SeenFilter<Long> many = concurrent ? builder.buildConcurrent() : builder.build();
      for (int i = 0; i < digests.length; i++) {
        digests[i] = one.digest().of(i * 7L % 3_001);
      }
      many.addDigests(digests, 5, 3_900, isNew);
      for (int i = 5; i < 3_900; i++) {
        assertThat(isNew[i]).isEqualTo(one.addDigest(digests[i]));
      }
      many.mightContainDigests(digests, 0, 4_000, found);
      for (int i = 0; i < 4_000; i++) {
        assertThat(found[i]).isEqualTo(one.mightContainDigest(digests[i]));
      }
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> many.addDigests(digests, 0, 4_001, isNew));
    }
  }

  /** Four threads add the same keys, through a saved file on the way; each key is new to one of them. */
  @ParameterizedTest
  @MethodSource("kinds")
  void exactlyOneThreadIsToldThatAKeyIsNew(SeenFilterBuilder<Long> builder, @TempDir Path folder)
      throws Exception {
    int threads = 4;
    int keys = 4_000;
    SeenFilter<Long> seen = builder.buildConcurrent();
    AtomicIntegerArray told = new AtomicIntegerArray(keys);
    for (int half = 0; half < 2; half++) {
      int from = half * keys / 2;
      SeenFilter<Long> filter = seen;
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(pool.submit(() -> {
          for (int key = from; key < from + keys / 2; key++) {
            if (filter.add((long) key)) {
              told.incrementAndGet(key);
            }
            assertThat(filter.mightContain((long) key)).isTrue();
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
      pool.shutdown();
      Path file = folder.resolve("half.tmk");
      seen.save(file);
      seen = SeenFilter.loadConcurrent(file, Keys.longs());
    }
    SeenFilter<Long> alone = builder.build();
    int news = 0;
    for (int key = 0; key < keys; key++) {
      assertThat(told.get(key)).isLessThanOrEqualTo(1);
      assertThat(seen.mightContain((long) key)).isTrue();
      news += told.get(key);
      alone.add((long) key);
    }
    // A few are false positives, in any order of threads at most about as many as in one thread.
    assertThat(keys - news).isLessThan(keys / 20);
    assertThat(seen.estimatedItems()).isBetween(0.95 * keys, 1.05 * keys);
  }

  @Test
  void useByTwoThreadsAtOnceIsNoticed() {
    AtomicReference<SeenFilter<Long>> itself = new AtomicReference<>();
    // A funnel runs before the guard; an output stream runs inside.
    SeenFilter<Long> seen = longs().items(10).build();
    itself.set(seen);
    assertThatExceptionOfType(ConcurrentModificationException.class)
        .isThrownBy(() -> seen.write(new OutputStream() {
          @Override
          public void write(int value) {
            itself.get().add(1L);
          }
        }))
        .withMessageContaining("built for one");
    assertThat(seen.add(1L)).isTrue();
  }

  @Test
  void tellsItsRoomAndWhatGrowingTakes() {
    SeenFilter<Long> growing =
        Tidemark.seen(Keys.longs()).items(100).error(0.01).expansion(4).seed(3).build();
    assertThat(growing.room()).isEqualTo(100);
    long before = growing.memoryBytes();
    long next = growing.nextGrowthBytes();
    long key = 0;
    while (growing.filters() == 1) {
      growing.add(key++);
    }
    assertThat(growing.room()).isEqualTo(399);
    assertThat(growing.memoryBytes()).isEqualTo(before + next);

    SeenFilter<Long> single =
        Tidemark.seen(Keys.longs()).items(100).error(0.01).expansion(0).seed(3).build();
    for (long each = 0; single.room() > 0; each++) {
      single.add(each);
    }
    assertThat(single.nextGrowthBytes()).isZero();
    assertThat(single.expectedError()).isLessThan(0.02); // 100 keys scatter around what is planned

    SeenFilter<Long> fixed = Tidemark.seen(Keys.longs()).items(100).seed(3).build();
    assertThat(fixed.room()).isEqualTo(Long.MAX_VALUE);
    assertThat(fixed.nextGrowthBytes()).isZero();
    assertThat(fixed.filters()).isEqualTo(1);
  }
}
