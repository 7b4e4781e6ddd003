package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.CountKernel;
import io.tidemark.core.kernel.CountKernel.Places;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/**
 * A dynamic count filter answers as one whose cells are plain numbers, whatever the width, the pages
 * and the order of additions and removals; a bounded one never less.
 */
class DynamicCountPropertiesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_060_303);
  private static final int KEYS = 60;

  /** The least of a key's cells, in an array. */
  private static final class Model {
    private final Places places;
    private final long[] cells;
    private final long[] counts = new long[KEYS];
    private final long[] found;

    Model(DynamicCountSpec spec) {
      places = spec.layout().places(spec.cells(), spec.probes());
      cells = new long[(int) spec.cells()];
      found = new long[spec.probes()];
    }

    void change(int key, long times) {
      CountKernel.cells(places, DIGEST.of(key), found);
      for (long cell : found) {
        cells[(int) cell] += times;
      }
      counts[key] += times;
    }

    long estimate(int key) {
      CountKernel.cells(places, DIGEST.of(key), found);
      return Arrays.stream(found).map(cell -> cells[(int) cell]).min().orElseThrow();
    }
  }

  @FunctionalInterface
  private interface Check {
    void check(DynamicCountFilter filter, Model model, int key);
  }

  @Provide
  Arbitrary<DynamicCountSpec> specs() {
    return Combinators.combine(
            Arbitraries.of(1L, 5L, 64L, 200L, 256L, 1_000L, 1_024L, 3_001L),
            Arbitraries.integers().between(1, 32),
            Arbitraries.of(1, 2, 3, 7, 64),
            Arbitraries.of(1e-300, 1e-9, 0.2, 0.5, 0.9, 1.0),
            Arbitraries.of(0L, 256L),
            Arbitraries.of(CountLayout.class))
        .as((cells, bits, probes, shrinkAt, page, layout) -> {
          long all = layout == CountLayout.BLOCKED ? (cells + 255) / 256 * 256 : cells;
          return new DynamicCountSpec(
              all, bits, probes, shrinkAt, page == 0 ? all : page, layout, unbounded());
        });
  }

  private static long unbounded() {
    return DynamicCountSpec.UNBOUNDED;
  }

  private static DynamicCountSpec bounded(DynamicCountSpec spec, double slack) {
    long least = DynamicCountSpec.leastBytes(spec.cells(), spec.baseBits());
    return new DynamicCountSpec(
        spec.cells(),
        spec.baseBits(),
        spec.probes(),
        spec.shrinkAt(),
        DynamicCountSpec.PAGE_CELLS,
        spec.layout(),
        least + (long) (slack * least));
  }

  /** Adds and removes, of all orders of magnitude, by turns; looks at a key after each. */
  private static void run(DynamicCountFilter filter, Model model, long seed, Check check) {
    SplittableRandom random = RandomSource.seeded(seed);
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(KEYS, 1, seed));
    for (int step = 0; step < 800; step++) {
      int key = (int) stream.next();
      long there = model.counts[key];
      if (there > 0 && random.nextInt(4) < (step / 200 % 2 == 0 ? 1 : 3)) {
        long times = random.nextBoolean() ? there : 1 + random.nextLong(there);
        filter.remove(DIGEST.of(key), times);
        model.change(key, -times);
      } else {
        long times = 1 + random.nextLong(1L << random.nextInt(38));
        filter.add(DIGEST.of(key), times);
        model.change(key, times);
      }
      check.check(filter, model, key);
      check.check(filter, model, random.nextInt(KEYS));
    }
  }

  private static void removeEverything(DynamicCountFilter filter, Model model) {
    for (int key = 0; key < KEYS; key++) {
      if (model.counts[key] > 0) {
        filter.remove(DIGEST.of(key), model.counts[key]);
        model.change(key, -model.counts[key]);
      }
    }
    assertThat(filter.zeroShare()).isEqualTo(1);
    assertThat(filter.overflowBits()).isZero();
    assertThat(filter.total()).isZero();
  }

  private static void isExact(DynamicCountFilter filter, Model model, int key) {
    if (filter.estimate(DIGEST.of(key)) != model.estimate(key)) {
      fail("%s: %d for %d", filter.spec(), filter.estimate(DIGEST.of(key)), model.estimate(key));
    }
  }

  /** Cells that were folded hold more; memory stays within its bound. */
  private static void isNotBelow(DynamicCountFilter filter, Model model, int key) {
    if (filter.estimate(DIGEST.of(key)) < model.estimate(key)) {
      fail("%s: %d for %d", filter.spec(), filter.estimate(DIGEST.of(key)), model.estimate(key));
    }
    if (filter.memoryBytes() > filter.spec().maxBytes()) {
      fail("%d bytes of %s", filter.memoryBytes(), filter.spec());
    }
  }

  @Property(seed = "20060903", tries = 150)
  void answersAsPlainNumbersDo(@ForAll("specs") DynamicCountSpec spec, @ForAll long seed)
      throws IOException {
    DynamicCountFilter filter = new DynamicCountFilter(spec, DIGEST);
    Model model = new Model(spec);
    run(filter, model, seed, DynamicCountPropertiesTest::isExact);
    DynamicCountFilter loaded = SavedBytes.through(filter);
    run(loaded, model, ~seed, DynamicCountPropertiesTest::isExact);
    removeEverything(loaded, model);
  }

  @Property(seed = "20060904", tries = 150)
  void aBoundedOneNeverAnswersLess(
      @ForAll("specs") DynamicCountSpec unbounded,
      @ForAll @DoubleRange(min = 0, max = 0.5) double slack,
      @ForAll long seed)
      throws IOException {
    DynamicCountSpec spec = bounded(unbounded, slack);
    DynamicCountFilter filter = new DynamicCountFilter(spec, DIGEST);
    Model model = new Model(spec);
    run(filter, model, seed, DynamicCountPropertiesTest::isNotBelow);
    DynamicCountFilter other = new DynamicCountFilter(spec, DIGEST);
    Model others = new Model(spec);
    run(other, others, ~seed, DynamicCountPropertiesTest::isNotBelow);
    DynamicCountFilter loaded = SavedBytes.through(filter);
    loaded.merge(SavedBytes.through(other));
    for (int key = 0; key < KEYS; key++) {
      if (others.counts[key] > 0) {
        model.change(key, others.counts[key]);
      }
    }
    for (int key = 0; key < KEYS; key++) {
      isNotBelow(loaded, model, key);
    }
    run(loaded, model, seed + 1, DynamicCountPropertiesTest::isNotBelow);
    removeEverything(loaded, model);
  }

  /** The paper's one width for all and one for each page: the same cells on the same stream. */
  @Property(seed = "20060905", tries = 40)
  void whoSharesAWidthChangesNoAnswer(@ForAll("specs") DynamicCountSpec spec, @ForAll long seed) {
    DynamicCountFilter filter = new DynamicCountFilter(spec, DIGEST);
    run(filter, new Model(spec), seed, (same, model, key) -> {});
    for (long page : new long[] {spec.cells(), DynamicCountSpec.PAGE_CELLS}) {
      DynamicCountSpec paged = new DynamicCountSpec(
          spec.cells(),
          spec.baseBits(),
          spec.probes(),
          spec.shrinkAt(),
          page,
          spec.layout(),
          unbounded());
      DynamicCountFilter other = new DynamicCountFilter(paged, DIGEST);
      run(other, new Model(paged), seed, (same, model, key) -> {});
      for (long cell = 0; cell < spec.cells(); cell++) {
        if (other.pages().value(cell) != filter.pages().value(cell)) {
          fail("cell %d of %s, not as of %s", cell, paged, spec);
        }
      }
    }
  }
}
