package io.tidemark.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
  private final List<Long> planned = new ArrayList<>();
  private final PlanCache<Long> cache = new PlanCache<>(this::plan);

  private Plan plan(long keys) {
    planned.add(keys);
    if (keys == 0) {
      throw new IllegalArgumentException("keys: 0");
    }
    BloomSpec spec = new BloomSpec(1024, 2, BloomLayout.STANDARD);
    Facts facts = Facts.builder().count("keys", keys).build();
    return new Plan(facts, List.of(new Plan.Candidate("classic", spec, 0.01, 128, facts)));
  }

  @Test
  void aGoalIsPlannedOnce() {
    Plan first = cache.plan(1L);
    assertThat(cache.plan(2L)).isNotEqualTo(first);
    assertThat(cache.plan(1L)).isSameAs(first);
    assertThat(planned).containsExactly(1L, 2L);
  }

  @Test
  void onlyTheLatestAreKept() {
    cache.plan(1L);
    cache.plan(2L);
    for (long keys = 3; keys <= PlanCache.MOST; keys++) {
      cache.plan(keys);
      cache.plan(1L);
    }
    cache.plan(PlanCache.MOST + 1L);
    planned.clear();
    cache.plan(1L);
    assertThat(planned).isEmpty();
    cache.plan(2L);
    assertThat(planned).containsExactly(2L);
  }

  @Test
  void whatFailsIsTriedAgain() {
    assertThatThrownBy(() -> cache.plan(0L)).hasMessage("keys: 0");
    assertThatThrownBy(() -> cache.plan(0L)).hasMessage("keys: 0");
    assertThat(planned).containsExactly(0L, 0L);
  }
}
