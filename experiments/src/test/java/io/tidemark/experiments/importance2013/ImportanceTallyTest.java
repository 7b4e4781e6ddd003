package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ImportanceTallyTest {
  private static final double ROUNDING = 1e-15;

  /** Four questions: importances 10 (new, found), 30 (new), 20 (repeated, missed), 40 (repeated). */
  private static ImportanceTally four() {
    ImportanceTally tally = new ImportanceTally();
    tally.add(10, false, true);
    tally.add(30, false, false);
    tally.add(20, true, false);
    tally.add(40, true, true);
    return tally;
  }

  @Test
  void ratesAreSharesOfAllQuestions() {
    assertThat(four().falsePositives(Band.ALL)).isCloseTo(0.25, within(ROUNDING));
    assertThat(four().falseNegatives(Band.ALL)).isCloseTo(0.25, within(ROUNDING));
    assertThat(four().weightedFalsePositives()).isCloseTo(0.1, within(ROUNDING));
    assertThat(four().weightedFalseNegatives()).isCloseTo(0.2, within(ROUNDING));
    assertThat(four().weightedError()).isCloseTo(0.3, within(ROUNDING));
  }

  @Test
  void bandsHaveTheirOwn() {
    Band low = new Band(1, 25);
    assertThat(four().share(low)).isEqualTo(0.5);
    assertThat(four().falsePositivesOfNew(low)).isEqualTo(1);
    assertThat(four().falseNegativesOfRepeated(low)).isEqualTo(1);
    assertThat(four().falsePositives(low)).isEqualTo(0.5);
    assertThat(four().falsePositivesOfNew(new Band(26, 50))).isZero();
    assertThat(four().fresh(low) + four().repeated(low)).isEqualTo(2);
  }

  @Test
  void tallyOfNothingHasNoErrors() {
    assertThat(new ImportanceTally().weightedError()).isZero();
    assertThat(four().falsePositives(new Band(1, 5))).isZero();
  }

  @Test
  void sumsCountAll() {
    ImportanceTally sum = ImportanceTally.sum(List.of(four(), four(), four()));
    assertThat(sum.questions()).isEqualTo(12);
    assertThat(sum.weightedError()).isCloseTo(four().weightedError(), within(ROUNDING));
  }

  @Test
  void bandsOfAWidthCoverAll() {
    assertThat(Band.ofWidth(10)).hasSize(5).first().isEqualTo(new Band(1, 10));
    assertThat(Band.ofWidth(10)).last().isEqualTo(new Band(41, 50));
  }

  @Test
  void levelsHaveEqualSharesOfTheImportances() {
    assertThat(PaperImportance.level(1, 7)).isEqualTo(1);
    assertThat(PaperImportance.level(50, 7)).isEqualTo(7);
    assertThat(PaperImportance.level(25, 2)).isEqualTo(1);
    assertThat(PaperImportance.level(26, 2)).isEqualTo(2);
    assertThat(PaperImportance.level(50, 1)).isEqualTo(1);
  }
}
