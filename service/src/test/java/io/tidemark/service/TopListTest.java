package io.tidemark.service;

import static io.tidemark.service.MemoryFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopListTest {
  private static final Comparator<Map.Entry<Long, Double>> ORDER =
      Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
          .thenComparing(
              entry -> bytes(entry.getKey()), (one, other) -> Arrays.compareUnsigned(one, other));

  /** Against a map that is sorted each time. Digests are small, so that slots collide. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64})
  void isTheOrderOfAllThatAreThere(int most) {
    TopList list = new TopList(most);
    Map<Long, Double> model = new HashMap<>();
    SplittableRandom random = RandomSource.seeded(most, "changes");
    for (int i = 0; i < 3_000; i++) {
      long digest = random.nextLong(3L * most);
      double value = 1 + random.nextInt(10);
      int place = list.find(digest);
      assertThat(place >= 0).isEqualTo(model.containsKey(digest));
      if (place >= 0) {
        list.set(place, value);
        model.put(digest, value);
      } else if (model.size() < most) {
        assertThat(list.isFull()).isFalse();
        list.add(digest, bytes(digest), value);
        model.put(digest, value);
      } else {
        assertThat(list.isFull()).isTrue();
        long last = model.entrySet().stream().max(ORDER).orElseThrow().getKey();
        assertThat(list.replaceLast(digest, bytes(digest), value)).isEqualTo(bytes(last));
        model.remove(last);
        model.put(digest, value);
      }
      if (i % 500 == 499) {
        list.scale(0.5);
        model.replaceAll((key, before) -> before / 2);
      }
      check(list, model);
    }
    list.scale(0);
    assertThat(list.size()).isZero();
    assertThat(list.itemBytes()).isZero();
  }

  private static void check(TopList list, Map<Long, Double> model) {
    List<Map.Entry<Long, Double>> expected =
        model.entrySet().stream().sorted(ORDER).toList();
    int[] places = list.ordered();
    assertThat(places).hasSize(expected.size());
    long itemBytes = 0;
    for (int i = 0; i < places.length; i++) {
      byte[] item = bytes(expected.get(i).getKey());
      assertThat(list.item(places[i])).isEqualTo(item);
      assertThat(list.value(places[i])).isEqualTo(expected.get(i).getValue());
      itemBytes += TopList.itemBytes(item.length);
    }
    assertThat(list.last()).isEqualTo(places[places.length - 1]);
    assertThat(list.itemBytes()).isEqualTo(itemBytes);
  }
}
