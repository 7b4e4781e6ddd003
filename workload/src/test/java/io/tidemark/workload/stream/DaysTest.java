package io.tidemark.workload.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DaysTest {
  /** Distinct (client, interval) pairs of a reference generator, levels 0 to 17. */
  private static final long[] REFERENCE = {
    25497, 32270, 38636, 45526, 51962, 58090, 64211, 70383, 77277, 85738, 97812, 117149, 151827,
    217635, 346974, 604245, 1116330, 2127751
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void webLogDayHasTheLevelsOfTheReference(long seed) {
    TimedPairs pairs = WebLogDay.generate(WebLogDay.Parameters.full(seed));
    long[] levels = pairs.distinctByLevel(17);
    for (int level = 0; level <= 17; level++) {
      assertThat(levels[level])
          .as("level %d, tolerance of the reference: 1 %%", level)
          .isCloseTo(REFERENCE[level], withinPercentage(1));
    }
    assertThat(levels[0]).isEqualTo(25_497);
    assertThat(levels[17]).isEqualTo(2_127_751);
  }

  @Test
  void aSmallWebLogDayIsInOrderDistinctAndComplete() {
    WebLogDay.Parameters parameters = new WebLogDay.Parameters(50, 700, 1_000, 200, 5, 8);
    TimedPairs pairs = WebLogDay.generate(parameters);
    checkPairs(pairs, 50, 700, 1_000);
    assertThat(pairs.distinctByLevel(10)[0]).isEqualTo(50);
    TimedPairs again = WebLogDay.generate(parameters);
    for (int i = 0; i < pairs.size(); i++) {
      assertThat(again.tick(i)).isEqualTo(pairs.tick(i));
      assertThat(again.key(i)).isEqualTo(pairs.key(i));
    }
    assertThatThrownBy(() -> pairs.distinctByLevel(9)).hasMessageContaining("topLevel: 9");
  }

  @Test
  void aClientPerPairIsTheSmallestDay() {
    checkPairs(WebLogDay.generate(new WebLogDay.Parameters(50, 50, 10, 5, 1, 8)), 50, 50, 10);
  }

  @Test
  void levelsAreCountedAsDefined() {
    TimedPairs pairs = new TimedPairs(new long[] {
      TimedPairs.pack(7, 1),
      TimedPairs.pack(0, 1),
      TimedPairs.pack(1, 1),
      TimedPairs.pack(4, 0),
      TimedPairs.pack(3, 1)
    });
    assertThat(pairs.distinctByLevel(3)).containsExactly(2, 3, 4, 5);
  }

  @ParameterizedTest
  @EnumSource
  void networkDayHasItsSourcesAndPairs(NetworkDay.Activity activity) {
    TimedPairs pairs = NetworkDay.generate(NetworkDay.Parameters.full(activity, 5));
    checkPairs(pairs, 124_427, 2_200_000, 86_400);
    long night = 0;
    long day = 0;
    for (int i = 0; i < pairs.size(); i++) {
      int hour = pairs.tick(i) / 3_600;
      night += hour >= 2 && hour < 6 ? 1 : 0;
      day += hour >= 14 && hour < 18 ? 1 : 0;
    }
    assertThat(day).as("afternoon against night").isGreaterThan(2 * night);
  }

  @Test
  void activitiesDifferInHowNearTheSecondsOfASourceAre() {
    long clustered = minutes(NetworkDay.Activity.CLUSTERED);
    long sessions = minutes(NetworkDay.Activity.SESSIONS);
    long memoryless = minutes(NetworkDay.Activity.MEMORYLESS);
    assertThat(sessions).isLessThan(memoryless / 3);
    assertThat(clustered).isLessThan(memoryless / 3);
  }

  /** Distinct (source, interval of 64 seconds) pairs. */
  private static long minutes(NetworkDay.Activity activity) {
    NetworkDay.Parameters parameters =
        new NetworkDay.Parameters(5_000, 100_000, 86_400, 2_000, 30, activity, 6);
    return NetworkDay.generate(parameters).distinctByLevel(17)[11];
  }

  private static void checkPairs(TimedPairs pairs, int keys, int size, int seconds) {
    assertThat(pairs.size()).isEqualTo(size);
    BitSet seen = new BitSet();
    int outOfOrder = 0;
    for (int i = 0; i < size; i++) {
      seen.set(pairs.key(i));
      int step = i == 0 ? 1 : pairs.tick(i) - pairs.tick(i - 1);
      boolean ascending = step > 0 || (step == 0 && pairs.key(i) > pairs.key(i - 1));
      outOfOrder += ascending ? 0 : 1;
    }
    assertThat(outOfOrder).as("pairs that are out of order or not new").isZero();
    assertThat(pairs.tick(0)).isGreaterThanOrEqualTo(0);
    assertThat(pairs.tick(size - 1)).isLessThan(seconds);
    assertThat(seen.cardinality()).isEqualTo(keys);
    assertThat(seen.length()).isEqualTo(keys);
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> new WebLogDay.Parameters(50, 49, 100, 10, 5, 1))
        .hasMessageContaining("pairs: 49 (expected: 50..");
    assertThatThrownBy(() -> new WebLogDay.Parameters(50, 501, 100, 10, 5, 1))
        .hasMessageContaining("pairs: 501 (expected: 50..497");
    assertThatThrownBy(() -> new WebLogDay.Parameters(50, 60, 100, 101, 5, 1))
        .hasMessageContaining("maxSecondsPerClient: 101 (expected: 1..100)");
    assertThatThrownBy(() -> new WebLogDay.Parameters(50, 60, 100, 10, Double.NaN, 1))
        .hasMessageContaining("meanSessionSeconds: NaN");
    assertThatThrownBy(
            () -> new NetworkDay.Parameters(50, 60, 100, 61, 5, NetworkDay.Activity.MEMORYLESS, 1))
        .hasMessageContaining("maxSecondsPerSource: 61 (expected: 1..60)");
  }

  @Test
  void clientAddressesDiffer() {
    Set<String> addresses = new HashSet<>();
    for (int client = 0; client < 200_000; client++) {
      String address = AccessLogText.address(client);
      assertThat(address).matches("(10\\.\\d+|192\\.0|198\\.51|203\\.0)\\.\\d+\\.\\d+");
      assertThat(addresses.add(address)).as("client %d", client).isTrue();
    }
  }
}
