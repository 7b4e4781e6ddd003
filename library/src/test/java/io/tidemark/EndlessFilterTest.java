package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndlessFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(1);

  private static EndlessFilterBuilder<Long, Object> builder() {
    return Tidemark.endless(Keys.longs()).seed(1);
  }

  /** Half of the items from few keys, the others new. */
  private static long key(SplittableRandom random, int item) {
    return random.nextInt(2) == 0 ? random.nextInt(2_000) : 1_000_000 + item;
  }

  /** All alike, of all structures that forget. */
  @ParameterizedTest
  @EnumSource(names = "CLASSIC", mode = EnumSource.Mode.EXCLUDE)
  void newKeysAreFoundAsRarelyAsWasAskedFor(EndlessStructure structure) {
    EndlessFilterBuilder<Long, Object> builder =
        builder().memory(16 << 10).error(0.02).structure(structure);
    boolean isBoundByShape =
        structure == EndlessStructure.TIDEPOOL || structure == EndlessStructure.SWEEP;
    if (!isBoundByShape) {
      // What others err depends on the stream.
      builder.stream(sample());
    }
    EndlessFilter<Long, Object> seen = builder.build();
    SplittableRandom random = new SplittableRandom(1);
    Set<Long> earlier = new HashSet<>();
    int fresh = 0;
    int wrong = 0;
    int found = 0;
    for (int i = 0; i < 100_000; i++) {
      long key = key(random, i);
      boolean isNew = earlier.add(key);
      boolean answer = !seen.add(key);
      fresh += isNew ? 1 : 0;
      wrong += isNew && answer ? 1 : 0;
      found += !isNew && answer ? 1 : 0;
      assertThat(seen.mightContain(key)).as("the last item").isTrue();
    }
    assertThat(BinomialInterval.clopperPearson(wrong, fresh, 0.999).low())
        .as("%s of %s", wrong, fresh)
        .isLessThanOrEqualTo(0.02);
    if (isBoundByShape) {
      assertThat(seen.expectedError()).isLessThanOrEqualTo(0.02);
    }
    assertThat(found / (100_000.0 - fresh)).as("found of all repeats").isGreaterThan(0.5);
    assertThat(seen.items()).isEqualTo(100_000);
    assertThat(seen.memoryBytes()).isLessThanOrEqualTo(16 << 10);
    assertThat(seen.learned()).isEmpty();
  }

  private static EndlessStream sample() {
    EndlessSample sample = new EndlessSample();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 50_000; i++) {
      sample.observe(DIGEST.of(key(random, i)), 1);
    }
    return sample.stream();
  }

  /** Of keys that are asked about equally long after, more of the important ones are left. */
  private static <I> void assertKeepsLonger(EndlessFilter<Long, I> seen, I[] leastFirst) {
    SplittableRandom random = new SplittableRandom(2);
    int important = 0;
    int others = 0;
    int rounds = 600;
    for (long round = 0; round < rounds; round++) {
      seen.add(-1 - 2 * round, leastFirst[0]);
      seen.add(-2 - 2 * round, leastFirst[leastFirst.length - 1]);
      for (int i = 0; i < 1_500; i++) {
        seen.add(random.nextLong() >>> 1, leastFirst[random.nextInt(leastFirst.length)]);
      }
      others += seen.mightContain(-1 - 2 * round) ? 1 : 0;
      important += seen.mightContain(-2 - 2 * round) ? 1 : 0;
    }
    // A difference of two counts of 600 has an sd of at most sqrt(1,200 / 4) = 17.3.
    assertThat(important - others)
        .as("%s important and %s others of %s, five sd apart", important, others, rounds)
        .isGreaterThan(87);
  }

  private static EndlessFilterBuilder<Long, Object> small() {
    return builder().memory(4 << 10).error(0.01);
  }

  @Test
  void importantClassesAreKeptLonger() {
    assertKeepsLonger(
        small().importance(Importance.classes("info", "warning", "critical")).build(),
        new String[] {"info", "warning", "critical"});
  }

  @Test
  void greatNumbersAreKeptLonger() {
    EndlessFilter<Long, Number> seen = small().importance(Importance.learned()).build();
    assertKeepsLonger(seen, new Number[] {1, 2.5, 10L, 99, 1e6});
    assertThat(seen.learned().orElseThrow().items()).isEqualTo(600 * 1_502);
    assertThat(seen.memoryBytes()).isBetween(32L << 10, 37L << 10);
  }

  @Test
  void highLevelsAreKeptLonger() {
    for (EndlessStructure structure : EndlessStructure.values()) {
      if (structure != EndlessStructure.CLASSIC && structure != EndlessStructure.STABLE) {
        assertKeepsLonger(
            small().structure(structure).importance(Importance.levels(3)).build(),
            new Integer[] {1, 2, 3});
      }
    }
  }

  @Test
  void anImportanceThatIsNoneIsRefusedWithItsValueAndChangesNothing(@TempDir Path folder)
      throws IOException {
    EndlessFilter<Long, Integer> levels =
        small().importance(Importance.levels(3)).build();
    levels.add(1L, 3);
    byte[] before = saved(levels, folder);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> levels.add(2L, 4))
        .withMessage("importance: 4 (expected: 1..3)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> levels.add(2L, 0))
        .withMessage("importance: 0 (expected: 1..3)");
    assertThat(saved(levels, folder)).isEqualTo(before);

    EndlessFilter<Long, Number> weighed =
        small().importance(Importance.learned()).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> weighed.add(2L, Double.NaN))
        .withMessage("weight: NaN (expected: finite, at least 0.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> weighed.add(2L, -5))
        .withMessage("weight: -5.0 (expected: finite, at least 0.0)");
    assertThat(weighed.items()).isZero();
  }

  @Test
  void theWrongWayToAddIsRefused() {
    EndlessFilter<Long, Number> weighed =
        small().importance(Importance.learned()).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> weighed.add(2L))
        .withMessageStartingWith("importance: not given (expected: add(key, importance)");
    EndlessFilter<Long, Object> alike = small().build();
    assertThatIllegalStateException()
        .isThrownBy(() -> alike.addWeighed(2L, 7.5))
        .withMessage("weight: 7.5 (expected: none, where importance is not learned)");
  }

  private static byte[] saved(EndlessFilter<?, ?> seen, Path folder) throws IOException {
    Path file = folder.resolve("saved.tmk");
    seen.save(file);
    return Files.readAllBytes(file);
  }

  private static Number amount(SplittableRandom random) {
    return Math.exp(8 * random.nextDouble());
  }

  /** With a fixed seed, also if it is saved and loaded on the way: what was learned goes on. */
  @ParameterizedTest
  @EnumSource(names = {"TIDEPOOL", "BY_IMPORTANCE", "SWEEP"})
  void aReplayGivesEqualBytes(EndlessStructure structure, @TempDir Path folder) throws IOException {
    EndlessFilterBuilder<Long, Number> builder =
        small().structure(structure).importance(Importance.learned());
    EndlessFilter<Long, Number> kept = builder.build();
    EndlessFilter<Long, Number> loaded = builder.build();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      if (i % 5_003 == 0) {
        saved(loaded, folder);
        loaded = EndlessFilter.load(
            folder.resolve("saved.tmk"),
            Keys.longs(),
            Importance.<Number>learned(Number::doubleValue));
      }
      long key = random.nextInt(9_000);
      Number amount = amount(random);
      long digest = kept.digest().of(key);
      assertThat(loaded.add(key, amount)).isEqualTo(kept.addWeighed(digest, amount.doubleValue()));
    }
    assertThat(saved(loaded, folder)).isEqualTo(saved(kept, folder));
  }

  @Test
  void filesAreReadWithTheImportanceThatTheyHave(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("saved.tmk");
    EndlessFilter<Long, Integer> levels =
        small().importance(Importance.levels(3)).build();
    levels.add(5L, 2);
    levels.save(file);
    EndlessFilter<Long, Integer> again =
        EndlessFilter.load(file, Keys.longs(), Importance.levels(3));
    assertThat(again.mightContain(5L)).isTrue();
    assertThat(again.spec()).isEqualTo(levels.spec());
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> EndlessFilter.load(file, Keys.longs(), Importance.learned()))
        .withMessageContaining("importance: not learned (expected: a file with what was learned)");

    small().importance(Importance.learned()).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> EndlessFilter.load(file, Keys.longs()))
        .withMessageContaining("importance: learned (expected: Importance.learned()");

    Tidemark.seen(Keys.longs()).items(10).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> EndlessFilter.load(file, Keys.longs()))
        .withMessageContaining(
            "kind: bloom (expected: one that answers: has x been seen before, on an endless stream");
  }

  @Test
  void costsAndWhatIsKnownOfTheStreamChooseTheShape() {
    EndlessSample sample = new EndlessSample();
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 50_000; i++) {
      sample.observe(random.nextInt(5_000) * 0x9e3779b97f4a7c15L, 1);
    }
    EndlessFilterBuilder<Long, Object> dearMistakes =
        builder().memory(4 << 10).costs(new Costs(100, 1)).stream(sample.stream());
    EndlessFilterBuilder<Long, Object> dearMisses =
        builder().memory(4 << 10).costs(new Costs(1, 100)).stream(sample.stream());
    Plan.Candidate strict = dearMistakes.plan().best();
    Plan.Candidate lenient = dearMisses.plan().best();
    assertThat(strict.error()).isLessThan(lenient.error());
    assertThat(missed(strict)).isGreaterThan(missed(lenient));
    assertThat(dearMistakes.build().spec()).isEqualTo(strict.spec());
    assertThat(dearMistakes.plan().goal().values())
        .containsEntry("memory", 4_096L)
        .containsEntry("falsePositiveCost", 100.0);
  }

  private static double missed(Plan.Candidate candidate) {
    return (Double) candidate.predictions().find("falseNegatives").orElseThrow().value();
  }

  /** Where nearly all fits, a sweep misses less than tidepools; where little does, tidepools are taken. */
  @Test
  void thePlannerTakesTheStructure() {
    EndlessSample few = new EndlessSample();
    EndlessSample many = new EndlessSample();
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 60_000; i++) {
      few.observe(DIGEST.of(random.nextInt(5_000)), 1);
      many.observe(DIGEST.of((long) (2_000_000 * Math.pow(random.nextDouble(), 5))), 1);
    }
    for (EndlessStream stream : List.of(few.stream(), many.stream())) {
      EndlessFilterBuilder<Long, Object> builder =
          builder().memory(8 << 10).costs(new Costs(1, 1)).stream(stream);
      Plan plan = builder.plan();
      double least = plan.candidates().stream()
          .mapToDouble(
              each -> (Double) each.predictions().find("cost").orElseThrow().value())
          .min()
          .orElseThrow();
      double taken =
          (Double) plan.best().predictions().find("cost").orElseThrow().value();
      assertThat(taken).isLessThanOrEqualTo(1.1 * least + 1e-6);
      assertThat(plan.candidates()).extracting(Plan.Candidate::structure).doesNotContain("classic");
      assertThat(builder.build().spec()).isEqualTo(plan.best().spec());
    }
  }

  @Test
  void comesBackFromEveryFormOfBytes(@TempDir Path folder) throws IOException {
    EndlessFilter<Long, Number> seen = small().importance(Importance.learned()).build();
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 5_000; i++) {
      seen.add((long) random.nextInt(3_000), amount(random));
    }
    byte[] bytes = saved(seen, folder);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    seen.write(out);
    Path file = folder.resolve("saved.tmk");
    for (EndlessFilter<Long, Number> again : List.of(
        EndlessFilter.loadConcurrent(file, Keys.longs(), Importance.learned()),
        EndlessFilter.read(
            new ByteArrayInputStream(out.toByteArray()), Keys.longs(), Importance.learned()),
        EndlessFilter.fromBytes(seen.toBytes(), Keys.longs(), Importance.learned()),
        seen.copy())) {
      assertThat(again.toBytes()).isEqualTo(bytes);
      assertThat(again.facts().values()).isEqualTo(seen.facts().values());
      assertThat(again.toString()).startsWith(seen.toString());
      again.clear();
      assertThat(again.items()).isZero();
      assertThat(again.learned().orElseThrow().items()).isZero();
    }
    assertThat(seen.facts().values())
        .containsEntry("kind", "weighed")
        .containsEntry("items", 5_000L)
        .containsEntry("memoryBytes", seen.memoryBytes())
        .containsKeys("insideKind", "digest", "errorNow", "threshold2");
    EndlessFilter<Long, Object> alike = small().build();
    alike.add(7L);
    assertThat(EndlessFilter.fromBytes(alike.toBytes(), Keys.longs()).mightContain(7L))
        .isTrue();
  }

  @Test
  void batchesAnswerAsOneByOne() {
    EndlessFilter<Long, Object> one = small().build();
    EndlessFilter<Long, Object> many = small().buildConcurrent();
    SplittableRandom random = new SplittableRandom(9);
    long[] digests = random.longs(5_000, 0, 2_000).map(DIGEST::of).toArray();
    boolean[] isNew = new boolean[digests.length];
    boolean[] found = new boolean[digests.length];
    many.addDigests(digests, 3, 4_900, isNew);
    for (int i = 3; i < 4_900; i++) {
      assertThat(isNew[i]).isEqualTo(one.addDigest(digests[i]));
    }
    many.mightContainDigests(digests, 0, 5_000, found);
    for (int i = 0; i < digests.length; i++) {
      assertThat(found[i]).isEqualTo(one.mightContainDigest(digests[i]));
    }
    EndlessFilter<Long, Integer> levels =
        small().importance(Importance.levels(3)).build();
    assertThatIllegalStateException().isThrownBy(() -> levels.addDigests(digests, 0, 1, isNew));
  }

  /** So few keys that none is forgotten: each is new to exactly one of four threads. */
  @Test
  void exactlyOneThreadIsToldThatAKeyIsNew() throws Exception {
    int threads = 4;
    int keys = 2_000;
    EndlessFilter<Long, Object> seen = builder().memory(256 << 10).error(1e-6).buildConcurrent();
    AtomicIntegerArray told = new AtomicIntegerArray(keys);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      all.add(pool.submit(() -> {
        for (int key = 0; key < keys; key++) {
          if (seen.add((long) key)) {
            told.incrementAndGet(key);
          }
        }
      }));
    }
    for (Future<?> each : all) {
      each.get();
    }
    pool.shutdown();
    for (int key = 0; key < keys; key++) {
      assertThat(told.get(key)).as("threads told of key %d", key).isEqualTo(1);
    }
    assertThat(seen.items()).isEqualTo((long) threads * keys);
  }

  @Test
  void aShapeOfYourOwn() {
    TidepoolSpec pools = new TidepoolSpec(100, 1, 12, 2);
    assertThat(builder().spec(pools).importance(Importance.levels(4)).build().spec())
        .isEqualTo(pools);
    StableBloomSpec cells = new StableBloomSpec(100, 3, 4, 10, InsertRule.FULL, EvictRule.RANDOM);
    assertThat(builder().spec(cells).build().spec()).isEqualTo(cells);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().spec(cells).importance(Importance.levels(4)).build())
        .withMessageContaining(
            "(expected: one that keeps important keys longer, or no importance)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().spec(cells).memory(1_000).build())
        .withMessageContaining("(expected: no goals where it is given)");
  }

  @Test
  void intentionsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build())
        .withMessage("memory: not given (expected: memory(bytes))");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().error(Double.NaN))
        .withMessage("error: NaN (expected: 0 < error < 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> small().costs(new Costs(1, 1)).build())
        .withMessage("error and costs: both (expected: one of them; the other follows)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> small().structure(EndlessStructure.CLASSIC))
        .withMessage("structure: classic (expected: one that forgets; Tidemark.seen has this one)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> small()
            .structure(EndlessStructure.STABLE)
            .importance(Importance.learned())
            .build())
        .withMessageStartingWith("structure: stable (expected: one that keeps important keys");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder()
            .memory(64)
            .error(1e-9)
            .structure(EndlessStructure.TIDEPOOL)
            .build())
        .withMessageStartingWith("error: 1.0E-9 (expected: one that tidepool can reach in 64");
  }
}
