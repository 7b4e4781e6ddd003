package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BestShapesTest {
  private static final WeighedStream STREAM = WeighedStream.drawn(
      new ImportanceStream.Parameters(4_000, 0.4, 0.5, PaperImportance.MOST, Law.INVERSE, 7));

  @Test
  void whoKnowsAllErrsNever() {
    Set<Integer> seen = new HashSet<>();
    ImportanceTally tally = STREAM.run((key, importance) -> !seen.add(key));
    assertThat(tally.questions()).isEqualTo(STREAM.size());
    assertThat(tally.weightedError()).isZero();
    assertThat(tally.fresh(Band.ALL)).isEqualTo(seen.size());
  }

  @Test
  void whoSaysYesErrsOnAllNewKeysAlone() {
    ImportanceTally tally = STREAM.run((key, importance) -> true);
    assertThat(tally.falsePositivesOfNew(Band.ALL)).isEqualTo(1);
    assertThat(tally.falseNegatives(Band.ALL)).isZero();
  }

  @Test
  void everyFamilyIsInTheShapeWithTheLeastError() throws InterruptedException {
    Shapes room = new Shapes(150, STREAM.size());
    List<BestShapes.Best> best = new BestShapes(room, Grid.quick(), 3).best(STREAM, fraction -> {});
    assertThat(best).extracting(BestShapes.Best::family).containsExactly(FilterFamily.values());
    for (BestShapes.Best one : best) {
      List<FilterRun> all = new ArrayList<>();
      one.family()
          .candidates(room, Grid.quick())
          .forEach(e -> all.add(new FilterRun(STREAM, e, 3)));
      double least = FilterRun.run(all, fraction -> {}).stream()
          .mapToDouble(ImportanceTally::weightedError)
          .min()
          .orElseThrow();
      assertThat(one.tally().weightedError()).as(one.family().title()).isEqualTo(least);
    }
  }

  @Test
  void streamsArePooledFilterByFilter() throws InterruptedException {
    Candidate yes = new Candidate("yes", seed -> (key, importance) -> true);
    Candidate no = new Candidate("no", seed -> (key, importance) -> false);
    List<ImportanceTally> sums =
        FilterRun.pooled(List.of(yes, no), List.of(STREAM, STREAM), 1, fraction -> {});
    assertThat(sums).hasSize(2).allMatch(sum -> sum.questions() == 2L * STREAM.size());
    assertThat(sums.get(0).falseNegatives(Band.ALL)).isZero();
    assertThat(sums.get(1).falsePositives(Band.ALL)).isZero();
    assertThat(sums.get(1).falseNegativesOfRepeated(Band.ALL)).isEqualTo(1);
  }

  @Test
  void aBufferWithItsIndexFitsInTheMemory() {
    Shapes room = new Shapes(2, 100);
    assertThat(room.buffers(Grid.full())).isNotEmpty();
    assertThat(room.tidepools(Grid.full())).hasSize(80);
  }

  @Test
  void thePapersFiltersHaveItsNumberOfCells() {
    assertThat(PaperFilter.SBF.spec().cells()).isEqualTo(43_680);
    assertThat(PaperFilter.BF.spec().cells()).isEqualTo(43_712);
    assertThat(PaperFilter.SBF.spec().maxLevel()).isEqualTo(PaperFilter.MAX_LEVEL);
  }
}
