package io.tidemark.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.kernel.CountKernel.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountKernelTest {
  private static final long DIGEST = 0x1234_5678_9abc_def0L;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 64})
  void everyWalkVisitsTheCellsOfAKeyInOrder(int probes) {
    for (Places places : List.of(new Places(1, 1_000_003, probes), new Places(99, 256, probes))) {
      List<Long> expected = cells(places);

      List<Long> read = new ArrayList<>();
      CountKernel.least(CountKernelTest::read, read, places, DIGEST);
      List<Long> changed = new ArrayList<>();
      int count = CountKernel.change(
          (visited, cell, number) -> visited.add(cell), changed, places, probes, DIGEST, 1);

      assertThat(read).isEqualTo(expected);
      assertThat(changed).isEqualTo(expected);
      assertThat(count).isEqualTo(probes);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 64})
  void changesStopAtTheCellThatRefuses(int probes) {
    Places anywhere = new Places(1, 1_000_003, probes);
    Places inBlocks = new Places(99, 256, probes);
    for (int refused = 0; refused < 2 * probes; refused++) {
      Places places = refused < probes ? anywhere : inBlocks;
      int limit = refused % probes;
      List<Long> changed = new ArrayList<>();
      int count = CountKernel.change(
          (visited, cell, number) -> visited.size() < limit && visited.add(cell),
          changed,
          places,
          probes,
          DIGEST,
          1);

      assertThat(count).isEqualTo(limit);
      assertThat(changed).isEqualTo(cells(places).subList(0, limit));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 64})
  void theLeastOfAllCellsIsFoundWhereverItIs(int probes) {
    Places places = new Places(1, 1_000_003, probes);
    for (long least : cells(places)) {
      assertThat(CountKernel.least((chosen, cell) -> cell == chosen ? 7 : 9, least, places, DIGEST))
          .isEqualTo(7);
    }
  }

  private static long read(List<Long> visited, long cell) {
    visited.add(cell);
    return 0;
  }

  private static List<Long> cells(Places places) {
    long[] cells = new long[places.probes()];
    CountKernel.cells(places, DIGEST, cells);
    return LongStream.of(cells).boxed().toList();
  }
}
