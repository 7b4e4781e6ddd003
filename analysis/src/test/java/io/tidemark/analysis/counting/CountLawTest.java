package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountLawTest {
  @ParameterizedTest
  @CsvSource({
    "1, 5, 1",
    "2, 1.5, 2",
    "10, 3, 0.3",
    "1000, 100, 1",
    "1000, 1.01, 2",
    "100000, 1000, 1.5",
    "50000, 1000000, 2",
    "300, 20, 0",
    "1000, 7, 8"
  })
  void hasTheMeanAndNoCountBelowOne(int keys, double mean, double skew) {
    CountLaw law = CountLaw.zipf(keys, mean, skew);
    double sum = 0;
    double before = Double.POSITIVE_INFINITY;
    for (int rank = 1; rank <= keys; rank++) {
      double count = law.count(rank);
      assertThat(count).isGreaterThanOrEqualTo(1).isLessThanOrEqualTo(before);
      before = count;
      sum += count;
    }
    // Sums of powers from the 33rd rank on are integrals by midpoints, off by less than
    // s^2/32^2/24.
    assertThat(sum / keys).isCloseTo(mean, within(mean * (1e-9 + skew * skew / 24 / 1024)));
    assertThat(law.greatest()).isCloseTo(law.count(1), within(1e-12 * law.greatest()));
  }

  @ParameterizedTest
  @CsvSource({"1e3, 100, 1", "1e10, 1000, 1.2", "1e9, 1e6, 0.5", "1e6, 2, 2", "77, 4, 0"})
  void classesHoldAllKeysAndCounts(double keys, double mean, double skew) {
    CountLaw.Classes classes = CountLaw.zipf(keys, mean, skew).classes();
    double all = 0;
    double sum = 0;
    for (int i = 0; i < classes.size(); i++) {
      all += classes.keys(i);
      sum += classes.keys(i) * classes.count(i);
    }
    assertThat(all).isCloseTo(keys, within(1e-9 * keys));
    assertThat(sum).isCloseTo(keys * mean, within(1e-3 * keys * mean));
  }

  @Test
  void keysThatAreThereOnceHaveNoSkew() {
    assertThat(CountLaw.zipf(1e6, 1, 2).greatest()).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoLaw() {
    assertThatThrownBy(() -> CountLaw.zipf(0.5, 2, 1)).hasMessageStartingWith("keys: 0.5");
    assertThatThrownBy(() -> CountLaw.zipf(5, 0.5, 1)).hasMessageStartingWith("mean: 0.5");
    assertThatThrownBy(() -> CountLaw.zipf(5, 2, Double.NaN)).hasMessageStartingWith("skew: NaN");
    assertThatThrownBy(() -> CountLaw.zipf(5, 2, 9)).hasMessageStartingWith("skew: 9.0");
  }
}
