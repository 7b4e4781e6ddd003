package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImportanceTest {
  private enum Tier {
    FREE,
    PAID,
    VIP
  }

  private record Order(int stars, double amount) {}

  private static <I> RankedImportance<I> ranked(Importance<I> importance) {
    return (RankedImportance<I>) importance;
  }

  @Test
  void classesHaveTheRankOfTheirPlace() {
    RankedImportance<String> names = ranked(Importance.classes("low", "middle", "high"));
    assertThat(names.ranks()).isEqualTo(3);
    assertThat(names.of("low")).isEqualTo(1);
    assertThat(names.of("high")).isEqualTo(3);
    RankedImportance<Tier> tiers = ranked(Importance.classes(List.of(Tier.values())));
    assertThat(tiers.of(Tier.PAID)).isEqualTo(2);
  }

  @Test
  void classesMayShareARank() {
    RankedImportance<Tier> tiers =
        ranked(Importance.classes(Map.of(Tier.FREE, 1, Tier.PAID, 4, Tier.VIP, 4)));
    assertThat(tiers.ranks()).isEqualTo(4);
    assertThat(tiers.of(Tier.PAID)).isEqualTo(4);
    assertThat(tiers.of(Tier.VIP)).isEqualTo(4);
  }

  @Test
  void anUnknownClassIsRefusedWithItsValue() {
    RankedImportance<String> names = ranked(Importance.classes("low"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> names.of("urgent"))
        .withMessage("importance: urgent (expected: one of [low])");
    assertThatNullPointerException()
        .isThrownBy(() -> names.of(null))
        .withMessage("importance: null (expected: not null)");
  }

  @Test
  void levelsAndWeightsMayBeReadFromAnything() {
    RankedImportance<Order> levels = ranked(Importance.levels(3, Order::stars));
    assertThat(levels.of(new Order(3, 9))).isEqualTo(3);
    LearnedImportance<Order> weights =
        (LearnedImportance<Order>) Importance.learned(Order::amount, 10_000);
    assertThat(weights.of(new Order(3, 9))).isEqualTo(9);
    assertThat(weights.horizonItems()).isEqualTo(10_000);
  }

  @Test
  void aLevelOutOfRangeIsRefusedWithItsValue() {
    RankedImportance<Integer> levels = ranked(Importance.levels(5));
    assertThat(levels.of(5)).isEqualTo(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> levels.of(6))
        .withMessage("importance: 6 (expected: 1..5)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> levels.of(-1))
        .withMessage("importance: -1 (expected: 1..5)");
  }

  /** The least has the least, the greatest the greatest, and none a lower one than the one before. */
  @Test
  void ranksAreSpreadOverTheLevelsOfTheFilter() {
    assertThat(ranked(Importance.levels(2)).levels(8)).containsExactly(1, 8);
    assertThat(ranked(Importance.levels(3)).levels(8)).containsExactly(1, 4, 8);
    assertThat(ranked(Importance.levels(8)).levels(8)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(ranked(Importance.levels(5)).levels(2)).containsExactly(1, 1, 1, 1, 2);
    assertThat(ranked(Importance.levels(3)).levels(1)).containsExactly(1, 1, 1);
    assertThat(ranked(Importance.levels(256)).levels(255)).isSorted().contains(1, 255);
    assertThat(RankedImportance.alike().levels(8)).containsExactly(1);
  }

  @Test
  void mapsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Importance.classes("low", "high", "low"))
        .withMessage("class: low (expected: each class once)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Importance.classes(List.of()))
        .withMessage("classes, their number: 0 (expected: 1..2147483647)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Importance.classes(Map.of("low", 0)))
        .withMessage("rank: 0 (expected: 1..256)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Importance.levels(257))
        .withMessage("levels: 257 (expected: 1..256)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Importance.learned(Number::doubleValue, 100))
        .withMessageStartingWith("horizonItems: 100 (expected: 4095..");
  }
}
