package io.tidemark.workload.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.ChiSquare;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyStreamsTest {
  @Test
  void uniformKeysAreEquallyLikely() {
    UniformStream stream = new UniformStream(new UniformStream.Parameters(100, 5));
    long[] observed = new long[100];
    for (int i = 0; i < 100_000; i++) {
      observed[(int) stream.next()]++;
    }
    double[] probabilities = new double[100];
    Arrays.fill(probabilities, 0.01);
    assertThat(ChiSquare.pValue(observed, probabilities))
        .as("chi-square p-value, level 0.0001")
        .isGreaterThan(1e-4);
    assertThatThrownBy(() -> new UniformStream.Parameters(0, 1))
        .hasMessageContaining("universe: 0");
  }

  @ParameterizedTest
  @EnumSource
  void importancesFollowTheirLaw(ImportanceStream.Law law) {
    ImportanceStream stream = new ImportanceStream(ImportanceStream.Parameters.usual(law, 11));
    long[] observed = new long[50];
    long newest = -1;
    while (stream.hasNext()) {
      long element = stream.next();
      if (element > newest) {
        newest = element;
        observed[stream.importance(element) - 1]++;
      }
    }
    double[] probabilities = new double[50];
    for (int i = 1; i <= 50; i++) {
      probabilities[i - 1] = switch (law) {
        case UNIFORM -> 1.0;
        case DIRECT -> i;
        case INVERSE -> Math.pow(i, -1);
        case INVERSE_ROOT -> Math.pow(i, -0.5);
      };
    }
    double sum = Arrays.stream(probabilities).sum();
    for (int i = 0; i < 50; i++) {
      probabilities[i] /= sum;
    }
    assertThat(ChiSquare.pValue(observed, probabilities))
        .as("chi-square p-value, level 0.0001")
        .isGreaterThan(1e-4);
  }

  @Test
  void repeatsAreAsManyAndAsRecentAsStated() {
    ImportanceStream.Parameters parameters =
        ImportanceStream.Parameters.usual(ImportanceStream.Law.UNIFORM, 4);
    ImportanceStream stream = new ImportanceStream(parameters);
    Map<Long, Integer> last = new HashMap<>();
    long repeats = 0;
    long recent = 0;
    for (int i = 0; i < parameters.positions(); i++) {
      Integer before = last.put(stream.next(), i);
      repeats += before == null ? 0 : 1;
      recent += before != null && i - before <= 200 ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(repeats, parameters.positions() - 1, 0.9999)
            .contains(0.3))
        .as("0.3 in the 0.9999 interval of the share of repeats")
        .isTrue();
    // floor(i^u) <= 200 with probability log(201)/log(i), over 0.486 for i < 55000; a repeat of a
    // repeat is nearer still, and uniform repeats add to it: so at least 0.6 * 0.486 of them.
    assertThat(BinomialInterval.clopperPearson(recent, repeats, 0.9999).high())
        .isGreaterThan(0.6 * 0.486);
    assertThat(BinomialInterval.clopperPearson(recent, repeats, 0.9999).low()).isLessThan(0.6);
    assertThatThrownBy(stream::next).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> stream.importance(parameters.positions()))
        .hasMessageContaining("element: 55000");
  }

  @Test
  void burstsComeAndGo() {
    BurstyStream stream =
        new BurstyStream(new BurstyStream.Parameters(1_000, 1, 8, 2_000, 6_000, 0.4, 21));
    Map<Long, int[]> spans = new HashMap<>();
    int bursting = 0;
    int draws = 400_000;
    for (int i = 0; i < draws; i++) {
      long key = stream.next();
      if (key >= 1_000) {
        bursting++;
        int position = i;
        int[] span = spans.computeIfAbsent(key, k -> new int[] {position, position});
        span[1] = position;
      }
    }
    // A source is on for p = 1/4 of the time, with relaxation time 1/(1/2000 + 1/6000) = 1500: the
    // on-share of 8 sources has variance 2 p (1 - p) 1500 / 400000 / 8 = 0.0133^2. Four of these.
    assertThat((double) bursting / draws).isBetween(0.4 * (0.25 - 0.053), 0.4 * (0.25 + 0.053));
    // On-phases: renewals of mean 8000, 400 in all, variance 400 (2000^2 + 6000^2) / 8000^2 =
    // 15.8^2;
    // one in a hundred is not asked in time. Four deviations around 396.
    assertThat(spans.size()).isBetween(396 - 64, 396 + 64);
    // Spans: 2000 less about 20 draws at either end, standard error 2000 / sqrt(396) = 101. Four.
    double meanSpan =
        spans.values().stream().mapToInt(s -> s[1] - s[0]).average().orElseThrow();
    assertThat(meanSpan).isBetween(1_960.0 - 404, 1_960.0 + 404);
    assertThatThrownBy(() -> new BurstyStream.Parameters(9, 1, 1, 2, 2, Double.NaN, 0))
        .hasMessageContaining("burstShare: NaN");
    assertThatThrownBy(() -> new BurstyStream.Parameters(9, 1, 1, 0.5, 2, 0.1, 0))
        .hasMessageContaining("meanOnDraws: 0.5");
  }

  @Test
  void badImportanceParametersAreRefused() {
    assertThatThrownBy(
            () -> new ImportanceStream.Parameters(0, 0.3, 0.6, 50, ImportanceStream.Law.DIRECT, 1))
        .hasMessageContaining("positions: 0");
    assertThatThrownBy(
            () -> new ImportanceStream.Parameters(9, 1.3, 0.6, 50, ImportanceStream.Law.DIRECT, 1))
        .hasMessage("repeatProbability: 1.3 (expected: 0.0..1.0)");
  }
}
