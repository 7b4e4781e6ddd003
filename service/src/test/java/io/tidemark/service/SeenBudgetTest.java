package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory is reserved before it is allocated, and given back. */
class SeenBudgetTest {
  private static final SeenOptions EVER = new SeenOptions(0.01, 1_000, 2, new SeenOptions.Ever());
  private static final SeenOptions WINDOW = new SeenOptions(
      0.01, 1_000, 2, new SeenOptions.Window(10_000, OptionalLong.of(0), OptionalLong.empty()));

  private static void assertOutOfMemory(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.OUT_OF_MEMORY));
  }

  /** What is reserved is the sum of what the memories and their names take. */
  private static void assertExact(TestService test) {
    long[] sum = new long[1];
    test.service.scan(0, Integer.MAX_VALUE, (name, memory) -> {
      sum[0] += memory.memoryBytes() + Registry.bytes(name);
      if (memory instanceof SeenMemory seen) {
        assertThat(held(seen)).isLessThanOrEqualTo(seen.memoryBytes());
      }
    });
    assertThat(test.service.budget().usedBytes()).isEqualTo(sum[0]);
  }

  /** What a memory takes, counted anew. */
  private static long held(SeenMemory memory) {
    long sum = SeenParts.FIXED_BYTES;
    for (SeenPart part : memory.allParts()) {
      sum += part.memoryBytes();
    }
    return sum;
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeItIsMade() {
    TestService test = new TestService(10 << 20, ServiceSettings.DEFAULT_PART_BYTES);
    test.seen("small", EVER);
    long used = test.service.budget().usedBytes();
    // Terabytes could not be allocated anyway: what refuses is the budget, and says so.
    SeenOptions large = new SeenOptions(1e-6, 1 << 30, 2, new SeenOptions.Ever());
    assertThat(test.service.plan(large).memoryBytes()).isGreaterThan(1L << 31);
    assertOutOfMemory(() -> test.seen("large", large));
    assertOutOfMemory(() -> test.seen(
        "window",
        new SeenOptions(
            0.01,
            1 << 30,
            2,
            new SeenOptions.Window(1_000, OptionalLong.empty(), OptionalLong.empty()))));
    assertThat(test.service.budget().usedBytes()).isEqualTo(used);
    assertThat(test.service.find(Name.of("large"))).isNull();
    assertThat(test.journal.records()).hasSize(1);
    assertExact(test);
  }

  @Test
  void aPlanSaysWhatIsReserved() {
    TestService test = new TestService();
    for (SeenOptions options : new SeenOptions[] {
      EVER,
      WINDOW,
      new SeenOptions(0.01, 1_000, 2, new SeenOptions.Last(1_000)),
      new SeenOptions(0.01, 1_000, 2, new SeenOptions.Endless(false)),
      new SeenOptions(0.01, 1_000, 2, new SeenOptions.Endless(true))
    }) {
      MemoryPlan plan = test.service.plan(options);
      SeenMemory memory = test.seen("x" + options, options);
      assertThat(memory.memoryBytes()).isEqualTo(SeenParts.FIXED_BYTES + plan.memoryBytes());
      assertThat(plan.error()).isPositive().isLessThanOrEqualTo(0.01);
      assertExact(test);
    }
  }

  /** Grows until there is no more memory; then nothing of what is refused has happened. */
  @ParameterizedTest
  @CsvSource({"ever, 16777216", "ever, 200", "window, 16777216", "window, 1000"})
  void growthStopsAtTheLimit(String kind, long partBytes) throws IOException {
    TestService test = new TestService(120_000, partBytes);
    SeenMemory memory = test.seen("x", kind.equals("ever") ? EVER : WINDOW);
    assertThat(memory.parts() > 1).isEqualTo(partBytes < 1 << 20);
    int batch = 50;
    long[] digests = new long[batch];
    boolean[] isNew = new boolean[batch];
    long key = 0;
    int taken = batch;
    while (taken == batch) {
      for (int i = 0; i < batch; i++) {
        digests[i] = memory.digest().of(key + i);
      }
      taken = memory.add(digests, 0, batch, isNew);
      key += taken;
      assertExact(test);
      assertThat(test.service.budget().usedBytes()).isLessThanOrEqualTo(120_000);
    }
    assertThat(key).isGreaterThan(5_000);
    long refused = digests[taken];
    byte[][] before = TestService.parts(memory);
    long sequence = memory.sequence();
    assertOutOfMemory(() -> memory.add(refused, AddOptions.NONE));
    assertThat(memory.add(digests, taken, batch, isNew)).isZero();
    assertThat(TestService.parts(memory)).isDeepEqualTo(before);
    assertThat(memory.sequence()).isEqualTo(sequence);
    // What came is still there, and what is there can still be added.
    digests[0] = memory.digest().of(1L);
    memory.mightContain(digests, 0, 1, isNew);
    assertThat(isNew[0]).isTrue();
    if (kind.equals("ever")) {
      assertThat(memory.add(digests, 0, 1, isNew)).isEqualTo(1);
    }
    test.service.delete(Name.of("x"));
    assertThat(test.service.budget().usedBytes()).isZero();
  }

  @Test
  void aWindowGivesMemoryBack() {
    TestService test = new TestService();
    SeenMemory memory = test.seen("x", WINDOW);
    long[] digests = new long[1_000];
    boolean[] isNew = new boolean[1_000];
    long planned = memory.memoryBytes();
    for (long key = 0; key < 40_000; key += digests.length) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = memory.digest().of(key + i);
      }
      memory.add(digests, 0, digests.length, isNew);
    }
    long most = memory.memoryBytes();
    assertThat(most).isGreaterThan(5 * planned);
    for (int step = 0; step < 500; step++) {
      test.time.pass(200);
      digests[0] = memory.digest().of((long) -step);
      memory.add(digests, 0, 1, isNew);
      assertExact(test);
    }
    assertThat(memory.memoryBytes()).isLessThan(most / 2);
  }

  @Test
  void allThatIsMadeAndDeletedAddsUp() throws IOException {
    TestService test = new TestService(3 << 20, 1_000);
    SplittableRandom random = RandomSource.seeded(6);
    SeenOptions[] kinds = {
      EVER,
      WINDOW,
      new SeenOptions(0.01, 500, 0, new SeenOptions.Ever()),
      new SeenOptions(0.01, 1_000, 2, new SeenOptions.Endless(true))
    };
    long[] digests = new long[300];
    boolean[] isNew = new boolean[300];
    for (int round = 0; round < 400; round++) {
      Name name = Name.of("name " + random.nextInt(12));
      Name other = Name.of("name " + random.nextInt(12));
      try {
        switch (random.nextInt(8)) {
          case 0 -> test.service.delete(name);
          case 1 -> test.service.rename(name, other);
          case 2 -> test.service.copy(name, other, MemoryService.IfTaken.REPLACE);
          case 3 ->
            test.service.restore(other, test.service.dump(name), MemoryService.IfTaken.REFUSE);
          default -> {
            if (test.service.find(name) == null) {
              test.service.create(name, kinds[random.nextInt(kinds.length)]);
            }
            SeenMemory memory = test.service.get(name, SeenMemory.class);
            for (int i = 0; i < digests.length; i++) {
              digests[i] = memory.digest().of(random.nextLong(100_000));
            }
            memory.add(digests, 0, digests.length, isNew);
            memory.add(digests[0], AddOptions.NONE.once(round));
          }
        }
      } catch (RefusedException e) {
        assertThat(e.reason())
            .isIn(Reason.MISSING, Reason.EXISTS, Reason.FULL, Reason.OUT_OF_MEMORY, Reason.INVALID);
      }
      assertExact(test);
    }
    MemoryService again = test.replayed();
    assertThat(again.size()).isEqualTo(test.service.size());
    assertThat(again.budget().usedBytes()).isEqualTo(test.service.budget().usedBytes());
    test.service.flush();
    assertThat(test.service.budget().usedBytes()).isZero();
    again.close();
    assertThat(again.budget().usedBytes()).isZero();
  }
}
