package io.tidemark.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LongTableTest {
  @Test
  void itIsAMap() {
    SplittableRandom random = RandomSource.seeded(1);
    LongTable table = new LongTable();
    Map<Long, Long> expected = new HashMap<>();
    assertThat(table.get(0)).isEqualTo(LongTable.ABSENT);
    assertThat(table.memoryBytes()).isZero();
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(3_000) - 1_500;
      if (i % 5_000 == 4_999) {
        table.keepIf(each -> each % 3 == 0);
        expected.keySet().removeIf(each -> each % 3 != 0);
      }
      long most = table.memoryBytes() + table.growthBytes(1);
      table.put(key, i);
      expected.put(key, (long) i);
      assertThat(table.memoryBytes()).isLessThanOrEqualTo(most);
      assertThat(table.size()).isEqualTo(expected.size());
    }
    for (long key = -1_600; key < 1_600; key++) {
      assertThat(table.get(key)).isEqualTo(expected.getOrDefault(key, LongTable.ABSENT));
    }
    assertThat(table.sortedKeys())
        .isEqualTo(
            expected.keySet().stream().mapToLong(Long::longValue).sorted().toArray());
  }

  @Test
  void itSaysHowMuchManyKeysTake() {
    LongTable table = new LongTable();
    long growth = table.growthBytes(1_000);
    for (long key = 0; key < 1_000; key++) {
      table.put(key, 1);
    }
    assertThat(table.memoryBytes()).isEqualTo(growth);
  }
}
