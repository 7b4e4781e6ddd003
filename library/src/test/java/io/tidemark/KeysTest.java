package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeysTest {
  private static final List<KeyDigest> DIGESTS =
      List.of(FastDigest.seeded(1), KeyedDigest.withSecret(new byte[16]));

  private record Order(String shop, int number, UUID id, TimeUnit unit) {}

  private static final KeyFunnel<Order> ORDERS = Keys.field(Order::shop, Keys.strings())
      .and(Order::number, Keys.ints())
      .and(Order::id, Keys.uuids())
      .and(Order::unit, Keys.enums(TimeUnit.class));

  @Test
  void equalKeysAreOneAndOthersAreNot() {
    for (KeyDigest digest : DIGESTS) {
      List<Long> all = new ArrayList<>();
      for (int i = -500; i < 500; i++) {
        all.add(Keys.ints().digest(i, digest));
        assertThat(Keys.ints().digest(i, digest)).isEqualTo(Keys.longs().digest((long) i, digest));
      }
      for (int i = 0; i < 500; i++) {
        UUID id = new UUID(i % 7, i);
        all.add(Keys.uuids().digest(id, digest));
        assertThat(Keys.uuids().digest(UUID.fromString(id.toString()), digest))
            .isEqualTo(Keys.uuids().digest(id, digest));
      }
      for (TimeUnit unit : TimeUnit.values()) {
        all.add(Keys.enums(TimeUnit.class).digest(unit, digest));
        assertThat(Keys.enums(TimeUnit.class).digest(unit, digest))
            .as("by name")
            .isEqualTo(Keys.strings().digest(unit.name(), digest));
      }
      Set<Long> different = new HashSet<>(all);
      assertThat(different).as("no two of them are equal").hasSameSizeAs(all);
    }
  }

  /** Each field matters, and so does the order in which equal ones come. */
  @Test
  void keysOfSeveralFieldsAreReadFieldByField() {
    UUID id = new UUID(3, 4);
    Order order = new Order("a", 1, id, TimeUnit.DAYS);
    List<Order> others = List.of(
        new Order("b", 1, id, TimeUnit.DAYS),
        new Order("a", 2, id, TimeUnit.DAYS),
        new Order("a", 1, new UUID(4, 3), TimeUnit.DAYS),
        new Order("a", 1, id, TimeUnit.HOURS));
    for (KeyDigest digest : DIGESTS) {
      long expected = ORDERS.digest(order, digest);
      assertThat(ORDERS.digest(new Order("a", 1, new UUID(3, 4), TimeUnit.DAYS), digest))
          .isEqualTo(expected);
      for (Order other : others) {
        assertThat(ORDERS.digest(other, digest)).as("%s", other).isNotEqualTo(expected);
      }
      KeyFunnel<long[]> pair =
          Keys.field((long[] key) -> key[0], Keys.longs()).and(key -> key[1], Keys.longs());
      assertThat(pair.digest(new long[] {1, 2}, digest))
          .isNotEqualTo(pair.digest(new long[] {2, 1}, digest));
    }
    assertThatNullPointerException()
        .isThrownBy(() -> Keys.field(null, Keys.longs()))
        .withMessageStartingWith("field: null");
  }

  /** No type need be named: this compiles. */
  @Test
  void typesOfKeysAreInferred() {
    SeenFilter<Order> orders = Tidemark.seen(
            Keys.field(Order::shop, Keys.strings()).and(Order::number, Keys.ints()))
        .items(10)
        .build();
    assertThat(orders.add(new Order("a", 1, null, null))).isTrue();
    assertThat(orders.add(new Order("a", 1, new UUID(0, 0), null))).isFalse();
    WindowFilter<UUID> ids = Tidemark.window(Keys.uuids()).last(10).build();
    assertThat(ids.add(new UUID(1, 2))).isTrue();
    KeyCounts<TimeUnit> units =
        Tidemark.counts(Keys.enums(TimeUnit.class)).keys(9).build();
    assertThat(units.addAndCount(TimeUnit.DAYS)).isOne();
  }

  @Test
  void partsOfArraysAreKeysWithoutACopy() {
    SeenFilter<byte[]> lines = Tidemark.seen(Keys.bytes()).items(10).build();
    byte[] line = "GET /a".getBytes(StandardCharsets.UTF_8);
    lines.add("/a".getBytes(StandardCharsets.UTF_8));
    assertThat(lines.mightContainDigest(lines.digest().of(line, 4, 2))).isTrue();
    assertThat(lines.mightContainDigest(lines.digest().of(line, 0, 3))).isFalse();
  }
}
