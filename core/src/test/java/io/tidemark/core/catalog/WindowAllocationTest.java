package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Observing and asking allocate nothing: a byte per operation would be seen. */
class WindowAllocationTest {
  private static final int OPERATIONS = 100_000;

  /* What the measure itself allocates. */
  private static final long SLACK_BYTES = 10_000;

  private static final AllocationMeter METER = new AllocationMeter();

  private static void assertAllocatesNothing(String what, LongConsumer operation) {
    // The first time, so that loading classes is not counted.
    operation.accept(0);
    long before = METER.bytes();
    for (long i = 1; i <= OPERATIONS; i++) {
      operation.accept(i);
    }
    long allocated = METER.bytes() - before;
    assertThat(allocated).as("bytes allocated by %s", what).isLessThan(SLACK_BYTES);
  }

  private static long digest(long i) {
    return i * 0x9e3779b97f4a7c15L;
  }

  @Test
  void whatArrivedLately() {
    GeneralizedBloomFilter filter = WindowSamples.generalized();
    assertAllocatesNothing("a generalized filter", i -> {
      filter.observe(digest(i));
      filter.observeEvidence(digest(i / 2));
      filter.mightContain(digest(i / 3));
    });
    HashBuffer buffer = WindowSamples.bufferFull();
    assertAllocatesNothing("a hash buffer", i -> {
      buffer.observe(digest(i));
      buffer.age(digest(i / 2));
      buffer.mightContain(digest(i / 3));
    });
  }

  @Test
  void windows() {
    RotatedBloomFilter rotated = WindowSamples.rotated();
    assertAllocatesNothing("rotated filters", i -> {
      rotated.observe(digest(i), 100 + i);
      rotated.mightContain(digest(i / 2), 100 + i - 5);
    });
    AgePartitionedFilter slices = WindowSamples.agePartitioned();
    assertAllocatesNothing("an age-partitioned filter", i -> {
      slices.observe(digest(i), 100 + i);
      slices.mightContain(digest(i / 2), 100 + i - 5);
    });
    EbbFilter ebb = WindowSamples.ebb();
    assertAllocatesNothing("an ebb filter", i -> {
      ebb.observe(digest(i), 100 + i);
      ebb.mightContain(digest(i / 2), 100 + i - 5);
      ebb.ageBlocks(digest(i / 2), 100 + i - 5);
    });
    EbbFilter full = WindowSamples.ebbFull();
    assertAllocatesNothing("an ebb filter at its limit", i -> {
      full.observe(digest(i), 200 + i);
      full.mightContain(digest(i / 2), 200 + i);
    });
  }

  @Test
  void endlessStreams() {
    for (ImportanceFilter filter :
        List.of(EndlessSamples.stable(), EndlessSamples.stableSweep(), EndlessSamples.tidepool())) {
      assertAllocatesNothing(filter.getClass().getSimpleName(), i -> {
        filter.observe(digest(i), 1 + (int) (i % filter.maxLevel()));
        filter.mightContain(digest(i / 2));
      });
    }
  }

  /** Counters that never change their width, and those that do while nobody looks. */
  @Test
  void countsWithRemovals() {
    for (MultisetFilter filter :
        List.of(CountSamples.counting(), CountSamples.countingSaturated())) {
      assertAllocatesNothing(filter.getClass().getSimpleName(), i -> {
        filter.add(digest(i), 1 + i % 3);
        filter.remove(digest(i));
        filter.estimate(digest(i / 2));
      });
    }
    long[] digests = LongStream.range(0, 200).map(WindowAllocationTest::digest).toArray();
    long[] counts = new long[200];
    for (DynamicCountFilter filter : List.of(
        CountSamples.dynamic(), CountSamples.dynamicOneWidth(), CountSamples.dynamicFolded())) {
      assertAllocatesNothing("questions to " + filter.spec(), i -> {
        filter.estimate(digest(i));
        filter.mightContain(digest(i));
        filter.estimateAll(digests, (int) (i % 200), 200, counts);
      });
      filter.add(digest(1), 1 << 20);
      assertAllocatesNothing("changes within the width of " + filter.spec(), i -> {
        filter.add(digest(1), 1 + i % 3);
        filter.remove(digest(1), 1 + i % 3);
      });
    }
  }

  /** But for powers, which allocate some bytes until they are compiled: few epochs begin. */
  @Test
  void decayingCounts() {
    for (DecayingCountFilter filter : List.of(
        DecaySamples.fixed(),
        DecaySamples.fixedFull(),
        DecaySamples.fixedWide(),
        DecaySamples.adaptive(),
        DecaySamples.adaptiveFolded())) {
      assertAllocatesNothing(filter.toString(), i -> {
        long tick = 2_000 + i / 200;
        filter.add(digest(i), tick);
        filter.estimate(digest(i / 2), tick);
        filter.total(tick);
      });
    }
  }

  /** With many more weights than are remembered. */
  @Test
  void weighedKeys() {
    WeighedFilter weighed = EndlessSamples.weighedTidepool();
    assertAllocatesNothing("a filter of weighed keys", i -> {
      weighed.observe(digest(i), (double) (i % 77_777));
      weighed.mightContain(digest(i / 2));
    });
  }
}
