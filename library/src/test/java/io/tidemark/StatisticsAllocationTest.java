package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tidemark.analysis.seen.SeenStructure;
import io.tidemark.core.filter.FilterSpec;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a memory tells of itself is read where it is: nothing as large as the memory is allocated. */
class StatisticsAllocationTest {
  private static final long MEBIBYTE = 1 << 20;

  private static long allocatedBy(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static List<SeenFilterBuilder<Long>> builders() {
    return List.of(
        Tidemark.seen(Keys.longs()).structure(SeenStructure.BLOOM).memory(16 * MEBIBYTE),
        Tidemark.seen(Keys.longs()).items(10_000_000).structure(SeenStructure.GROWING));
  }

  @Test
  void statisticsOfSeenFiltersCopyNothing() {
    for (SeenFilterBuilder<Long> builder : builders()) {
      for (SeenFilter<Long> seen : List.of(builder.build(), builder.buildConcurrent())) {
        assertThat(seen.memoryBytes()).isGreaterThan(8 * MEBIBYTE);
        seen.add(1L);
        assertThat(allocatedBy(() -> {
              seen.expectedError();
              seen.estimatedItems();
              seen.facts();
              seen.spec();
              seen.memoryBytes();
            }))
            .isLessThan(MEBIBYTE);
      }
    }
  }

  /** Memory for the filter itself, and less than half of it for anything besides. */
  @Test
  void theFormForManyThreadsIsBuiltInPlace() {
    for (SeenFilterBuilder<Long> builder : builders()) {
      long bytes = builder.build().memoryBytes();
      assertThat(allocatedBy(builder::buildConcurrent)).isBetween(bytes, bytes + bytes / 2);
    }
    FilterSpec spec = Tidemark.history(Keys.longs())
        .span(0, 100)
        .keys(100_000)
        .occurrences(1_000_000)
        .memory(16 * MEBIBYTE)
        .structure("tideline")
        .plan()
        .best()
        .spec();
    HistoryBuilder<Long> history = Tidemark.history(Keys.longs()).spec(spec);
    long bytes = spec.memoryBytes();
    assertThat(bytes).isGreaterThan(8 * MEBIBYTE);
    assertThat(allocatedBy(history::buildConcurrent)).isBetween(bytes, bytes + bytes / 2);
    History<Long> visits = history.buildConcurrent();
    visits.add(1L, 5);
    assertThat(allocatedBy(() -> {
          visits.facts();
          visits.spec();
          visits.memoryBytes();
          visits.coverage();
          visits.expectedError();
        }))
        .isLessThan(MEBIBYTE);
  }
}
