package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QueryLengthsTest {
  @Test
  void allLengthsArePowersOfTwoUpToTheSpan() {
    assertThat(QueryLengths.upTo(1).lengths()).containsExactly(1);
    assertThat(QueryLengths.upTo(8).lengths()).containsExactly(1, 2, 4, 8);
    assertThat(QueryLengths.upTo(15)).isEqualTo(QueryLengths.of(1, 2, 4, 8));
    assertThat(QueryLengths.upTo(1L << 62).lengths()).hasSize(63);
  }

  @Test
  void frequenciesAreTheMeanOfThoseOfTheLengths() {
    double[] mean = QueryLengths.of(5, 128).frequencies(6);
    double[] five = HistoryTheory.coverFrequencies(5, 6);
    double[] many = HistoryTheory.coverFrequencies(128, 6);
    for (int height = 0; height < 6; height++) {
      assertThat(mean[height]).isCloseTo((five[height] + many[height]) / 2, within(1e-12));
    }
  }

  @Test
  void keepsItsLengthsToItself() {
    long[] given = {3};
    QueryLengths lengths = QueryLengths.of(given);
    given[0] = 4;
    lengths.lengths()[0] = 5;
    assertThat(lengths).isEqualTo(QueryLengths.of(3)).hasToString("[3] ticks");
  }

  @Test
  void refusesLengthsThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueryLengths.of())
        .withMessageStartingWith("number of query lengths: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueryLengths.of(5, 0))
        .withMessageStartingWith("query length: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueryLengths.upTo(-3))
        .withMessageStartingWith("spanTicks: -3 ");
  }
}
