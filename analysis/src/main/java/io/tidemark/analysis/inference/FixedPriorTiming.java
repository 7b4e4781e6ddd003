package io.tidemark.analysis.inference;

import io.tidemark.analysis.theory.SteppedAge;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import io.tidemark.core.filter.window.WindowUnit;

/**
 * {@link TimingInference} for windows of items and keys of one and the same prior, by a few products
 * of numbers from tables.
 *
 * <p>With {@code q = 1 - p} and b items in the present block, Theorem 4 is {@code 1 - q^-b V[age]
 * W[c]}, Theorem 5 is {@code (1 - q^-b V[age]) U[c]}, and {@code q^-b} is made of two numbers
 * from tables; Theorem 3 depends on b only and is a cubic in each of some pieces of a block.
 *
 * <p>Errors: as {@link AgePosterior}; what the tables add is below 1e-9, or 1e-4 next to a kink of the
 * distinct model, such as one that was sampled has.
 *
 * <p>Not safe for use by several threads.
 */
public final class FixedPriorTiming {
  /* Beyond, q^-b leaves the range of a double in the middle of a block. */
  private static final double MAX_STEEPNESS = 600;

  /* The most ages in blocks for which there is a table. */
  private static final long MAX_AGES = 1L << 16;

  private final TimingInference inference;
  private final double p;
  private final long block;
  private final long window;
  private final long reachBlocks;
  private final long reachItems;
  private final boolean tabulated;

  /* V: q^(w - (age - 1) B), for each age from 1 on; and 1 - V, with its digits for tiny p. */
  private final double[] agePowers;
  private final double[] ageComplements;
  /* W: 1 / ((1 - q^B) / T(c) + q^B), and U: 1 / (1 - q^B (1 - T(c))). */
  private final double[] inner;
  private final double[] last;

  private final PowerTable powers;
  private final PieceTable present;

  private long blockFrom;

  /** Tables for a prior. */
  public FixedPriorTiming(TimingInference inference, double p) {
    BlockTimingSpec spec = inference.spec();
    if (spec.unit() != WindowUnit.ITEMS) {
      throw new IllegalArgumentException(Require.message("unit", spec.unit(), "ITEMS"));
    }
    this.inference = inference;
    this.p = Require.insideUnit(p, "p");
    this.block = spec.block();
    this.window = spec.window();
    this.reachBlocks = window / block;
    this.reachItems = window % block;
    double logQ = Math.log1p(-p);
    this.tabulated = -logQ * block < MAX_STEEPNESS && reachBlocks < MAX_AGES;
    int ages = tabulated ? (int) reachBlocks + 2 : 0;
    this.agePowers = new double[ages];
    this.ageComplements = new double[ages];
    fillAges(logQ);
    this.inner = new double[spec.probes() + 1];
    this.last = new double[spec.probes() + 1];
    fillCounts(logQ);
    this.powers = new PowerTable(-logQ, tabulated ? block : 1);
    this.present = new PieceTable(tabulated ? block : 1, this::exactPresent);
  }

  private void fillAges(double logQ) {
    for (int age = 1; age < agePowers.length; age++) {
      double exponent = (double) (window - (age - 1) * block) * logQ;
      agePowers[age] = Math.exp(exponent);
      ageComplements[age] = -Math.expm1(exponent);
    }
  }

  private void fillCounts(double logQ) {
    double inBlock = -Math.expm1(block * logQ);
    for (int c = 0; c < inner.length; c++) {
      double touch = inference.touch(c, (double) block);
      double all = inBlock + touch * Math.exp(block * logQ);
      inner[c] = touch / all;
      last[c] = 1 / all;
    }
  }

  private double exactPresent(long b) {
    double items = (double) b;
    double touch = inference.exactTouchOfAll(items);
    return SteppedAge.within(p, 0, items, touch, (double) window);
  }

  /**
   * The probability that the key of some evidence is in the window that ends at a tick.
   *
   * @param evidence what a filter said at that tick, see {@link TimingEvidence}
   * @param tick the number of items before
   */
  public double within(long evidence, long tick) {
    long b = tick - blockFrom;
    if (b < 0 || b >= block) {
      blockFrom = Math.floorDiv(tick, block) * block;
      b = tick - blockFrom;
    }
    long age = TimingEvidence.age(evidence);
    int count = TimingEvidence.count(evidence);
    long oldest = b < reachItems ? reachBlocks + 1 : reachBlocks;
    if (age > oldest) {
      return 0;
    }
    if (!tabulated) {
      return slow(age, count, b);
    }
    if (age == 0) {
      return present.value(b);
    }
    double power = agePowers[(int) age];
    double outside = power * powers.value(b);
    return age < oldest
        ? 1 - (power + outside) * inner[count]
        : (ageComplements[(int) age] - outside) * last[count];
  }

  private double slow(long age, int count, long b) {
    double from = age == 0 ? 0 : (double) ((age - 1) * block + b);
    double to = (double) (age * block + b);
    return inference.within(p, from, to, count, (double) window);
  }
}
