package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.DecayFunctionContract;
import io.tidemark.core.contract.DecayFunctionShape;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolynomialCountFilterTest implements DecayFunctionContract<PolynomialCountFilter> {
  private static final PartSpec PART = new PartSpec(2, 32, 1, 2, RaiseRule.LEAST, 12);
  private static final PartSpec TWO_ROWS = new PartSpec(4, 64, 2, 1, RaiseRule.ALL, 16);

  /* About 1 / (1 + age / 10) up to an age of 1,000. */
  private static final List<DecayTerm> TERMS = List.of(
      new DecayTerm(0.45, 0.85),
      new DecayTerm(0.35, 0.95),
      new DecayTerm(0.15, 0.99),
      new DecayTerm(0.05, 0.998));

  private static PolynomialCountSpec spec(
      List<DecayTerm> terms, long epochTicks, PartSpec part, long late) {
    return new PolynomialCountSpec(
        terms, epochTicks, part, TimeRules.dropping(TickUnit.ITEMS, late));
  }

  private static DecayFunctionShape<PolynomialCountFilter> shape(PolynomialCountSpec spec) {
    return new DecayFunctionShape<>(
        () -> new PolynomialCountFilter(spec, DIGEST),
        spec.epochTicks(),
        spec::weight,
        spec::weight,
        spec.resolution(),
        spec.time().late());
  }

  @Override
  public List<DecayFunctionShape<PolynomialCountFilter>> shapes() {
    return List.of(
        shape(spec(TERMS, 1, PART, 0)),
        shape(spec(TERMS, 10, TWO_ROWS, 9)),
        shape(spec(TERMS, 7, PART, 300)),
        shape(spec(List.of(new DecayTerm(2, 0.5), new DecayTerm(1e-3, 1e-9)), 5, PART, 40)),
        shape(spec(Collections.nCopies(32, new DecayTerm(0.1, 0.9)), 3, TWO_ROWS, 1)));
  }

  @Override
  public void merge(PolynomialCountFilter into, PolynomialCountFilter other) {
    into.merge(other);
  }

  @Override
  public void clear(PolynomialCountFilter filter) {
    filter.clear();
    assertThat(filter.isStarted()).isFalse();
  }

  @Override
  public long tooLate(PolynomialCountFilter filter) {
    return filter.tooLate();
  }

  @Override
  public double total(PolynomialCountFilter filter, long tick) {
    return filter.total(tick);
  }

  /** Followed back by itself, a term of 1e-9 per epoch would be beyond all numbers. */
  @Test
  void aPastTickIsAboveByNoMoreThanTheFunctionFalls() {
    List<DecayTerm> terms = List.of(new DecayTerm(1, 1e-9), new DecayTerm(0.5, 0.9));
    PolynomialCountSpec spec = spec(terms, 1, PART, 100);
    PolynomialCountFilter filter = new PolynomialCountFilter(spec, DIGEST);
    filter.add(DIGEST.of(1), 1_000);
    filter.add(DIGEST.of(1), 1_100);
    double now = filter.estimate(DIGEST.of(1), 1_100);
    for (int back = 1; back <= 100; back++) {
      assertThat(filter.estimate(DIGEST.of(1), 1_100 - back))
          .isBetween(spec.weight(100 - back), now * spec.weight(0) / spec.weight(back) * 1.000001);
    }
    assertThat(filter.estimate(DIGEST.of(2), 1_001)).isZero();
  }

  /** A term that is full refuses, and then no term has counted anything. */
  @Test
  void allTermsCountOrNone() throws IOException {
    PartSpec wide = new PartSpec(2, 64, 1, 2, RaiseRule.LEAST, 16);
    List<DecayTerm> terms = List.of(new DecayTerm(1, 0.01), new DecayTerm(1, 0.999999));
    PolynomialCountFilter filter = new PolynomialCountFilter(spec(terms, 1, wide, 0), DIGEST);
    long most = 1L << 45;
    filter.add(DIGEST.of(1), most, 0);
    filter.add(DIGEST.of(1), 1, 100);
    filter.add(DIGEST.of(1), most - 10_000_000_000L, 100);
    byte[] before = SavedBytes.of(filter);
    assertThatThrownBy(() -> filter.add(DIGEST.of(1), most, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("times: " + most + " (expected: 1..");
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
    PolynomialCountFilter other = new PolynomialCountFilter(filter.spec(), DIGEST);
    other.add(DIGEST.of(1), most, 0);
    other.add(DIGEST.of(1), 1, 100);
    assertThatThrownBy(() -> filter.merge(other)).hasMessageStartingWith("total of the other: ");
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }

  @Test
  void refusesShapesByName() {
    assertThatThrownBy(() -> new DecayTerm(0, 0.5)).hasMessageStartingWith("weight: 0.0 (");
    assertThatThrownBy(() -> new DecayTerm(Double.NaN, 0.5))
        .hasMessageStartingWith("weight: NaN (");
    assertThatThrownBy(() -> new DecayTerm(1, 1)).hasMessageStartingWith("factor: 1.0 (");
    assertThatThrownBy(() -> new DecayTerm(1, 0)).hasMessageStartingWith("factor: 0.0 (");
    assertThatThrownBy(() -> spec(List.of(), 1, PART, 0)).hasMessage("terms: 0 (expected: 1..32)");
    assertThatThrownBy(() -> spec(TERMS, 0, PART, 0)).hasMessageStartingWith("epochTicks: 0 (");
    PolynomialCountFilter refusing = new PolynomialCountFilter(
        new PolynomialCountSpec(TERMS, 10, PART, TimeRules.of(TickUnit.ITEMS, 5)), DIGEST);
    refusing.add(DIGEST.of(1), 100);
    assertThat(refusing.add(DIGEST.of(1), 95)).isTrue();
    assertThatThrownBy(() -> refusing.add(DIGEST.of(1), 94))
        .hasMessageStartingWith("tick: 94 (expected: at least 95");
    assertThat(refusing.latest()).isEqualTo(100);
    assertThat(refusing.memoryBytes())
        .isEqualTo(refusing.spec().memoryBytes())
        .isEqualTo(4 * PART.memoryBytes());
  }
}
