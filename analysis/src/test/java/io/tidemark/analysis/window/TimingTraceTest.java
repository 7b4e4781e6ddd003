package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static io.tidemark.analysis.keys.VectorCheck.l;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.analysis.keys.VectorCheck;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.cell.StampCells;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Filters with the cells of every key given, step by step. */
class TimingTraceTest {
  private static final int BITS = 4;

  private static Set<Integer> cells(JsonNode trace, int item, int from, int to) {
    Set<Integer> cells = new LinkedHashSet<>();
    JsonNode all = trace.path("items").path(String.valueOf(item));
    for (int probe = from; probe < to; probe++) {
      cells.add(all.path(probe).asInt());
    }
    return cells;
  }

  @Test
  void blockTimingIsThatOfTheTrace() {
    Vectors.of(VectorCheck.RESOURCE, "trace_btbf").forEach(trace -> {
      long w = l(trace, "w");
      long block = l(trace, "B");
      int k = i(trace, "k");
      StampCells timers = new StampCells(4, BITS);
      int n = 0;
      for (JsonNode state : trace.path("before_each_insert")) {
        assertThat(l(state, "b")).isEqualTo(n % block);
        assertThat(l(state, "block")).isEqualTo(n / block);
        for (JsonNode query : state.path("queries")) {
          check(trace, timers, n, query);
        }
        long now = n / block;
        for (int cell : cells(trace, trace.path("inserts").path(n).asInt(), 0, k)) {
          long word = cell / timers.cellsPerWord();
          // Blocks of the window, and the one in which it begins.
          long origin = timers.originFor(word, now, now - (w + block - 1) / block);
          timers.raise(word, cell % timers.cellsPerWord(), now - origin);
        }
        n++;
      }
      assertThat(n).isEqualTo(trace.path("inserts").size());
    });
  }

  private static void check(JsonNode trace, StampCells timers, int n, JsonNode query) {
    long block = l(trace, "B");
    long b = n % block;
    long now = n / block;
    Set<Integer> cells = cells(trace, i(query, "item"), 0, i(trace, "k"));
    long lambda = -1;
    int count = 0;
    for (int cell : cells) {
      long word = cell / timers.cellsPerWord();
      long stamp = timers.origin(word) + timers.distance(word, cell % timers.cellsPerWord());
      count = now - stamp > lambda ? 1 : count + (now - stamp == lambda ? 1 : 0);
      lambda = Math.max(lambda, now - stamp);
    }
    boolean standard = lambda < TimingTheory.expireAge(l(trace, "w"), b, block);
    assertThat(cells).hasSize(i(query, "r"));
    assertThat(standard).as("%s", query).isEqualTo(query.path("std").asBoolean());
    if (standard) {
      assertThat(lambda).isEqualTo(l(query, "lam"));
      assertThat(count).isEqualTo(i(query, "c"));
    }
    double touch = TimerTouch.independent(
        d(trace, "m"),
        d(trace, "k"),
        lambda == 0 ? cells.size() : count,
        DistinctTheory.uniform(20, (double) (lambda == 0 ? b : block)));
    assertThat(TimingTheory.posterior(d(trace, "px"), lambda, l(trace, "w"), b, block, touch))
        .as("%s", query)
        .isCloseTo(d(query, "post"), within(1e-12));
  }

  @Test
  void generalizedIsThatOfTheTrace() {
    Vectors.of(VectorCheck.RESOURCE, "trace_gbf").forEach(trace -> {
      int k0 = i(trace, "k0");
      int k = k0 + i(trace, "k1");
      BitCells bits = new BitCells(l(trace, "m"));
      int n = 0;
      for (JsonNode state : trace.path("before_each_insert")) {
        for (int bit = 0; bit < i(trace, "m"); bit++) {
          assertThat(bits.value(bit)).isEqualTo(state.path("bits").path(bit).asInt());
        }
        for (JsonNode query : state.path("queries")) {
          BitEvidence evidence = evidence(bits, trace, i(query, "item"), k0, k);
          assertThat(evidence)
              .isEqualTo(
                  new BitEvidence(i(query, "c0"), i(query, "r0"), i(query, "c1"), i(query, "r1")));
          assertThat(evidence.isAllAsLeft()).isEqualTo(query.path("std").asBoolean());
        }
        int item = trace.path("inserts").path(n).asInt();
        cells(trace, item, k0, k).forEach(cell -> bits.setValue(cell, 1));
        cells(trace, item, 0, k0).forEach(cell -> bits.setValue(cell, 0));
        n++;
      }
      assertThat(n).isPositive();
    });
  }

  private static BitEvidence evidence(BitCells bits, JsonNode trace, int item, int k0, int k) {
    Set<Integer> clears = cells(trace, item, 0, k0);
    Set<Integer> sets = cells(trace, item, k0, k);
    sets.removeAll(clears);
    return new BitEvidence(
        (int) clears.stream().filter(cell -> bits.value(cell) == 0).count(),
        clears.size(),
        (int) sets.stream().filter(cell -> bits.value(cell) == 1).count(),
        sets.size());
  }
}
