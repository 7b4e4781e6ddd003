package io.tidemark.analysis.keys;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * How likely the keys of a stream are: classes of keys with the same probability, and the expected
 * number of distinct keys among j items.
 *
 * <p>Items are drawn independently, so that the age of a key of probability p, which is the number of
 * items since it last came, has the law {@code p (1 - p)^i} (inferential 2019, eq. 4). Questions are
 * asked for the keys of the stream itself, as in section 6.1.1 there.
 *
 * <p>Errors: keys of nearly the same probability are taken together, which changes the number of
 * distinct keys by less than one part in a hundred.
 */
public final class KeyLaw {
  /* Ranks up to here are classes of their own; beyond, there are so many classes per octave. */
  private static final int SINGLE_RANKS = 16;
  private static final int CLASSES_PER_OCTAVE = 3;

  /** The largest universe. */
  public static final long MAX_UNIVERSE = 1L << 50;

  /* Of the questions for keys that are not in the window, those for keys that came before. */
  private static final double RETURNING = 0.25;

  private final double[] rates;
  private final double[] shares;
  private final DoubleUnaryOperator distinct;

  /** Rates are {@code -ln(1 - p)}; shares are those of all items, and sum to 1. */
  private KeyLaw(double[] rates, double[] shares, DoubleUnaryOperator distinct) {
    this.rates = rates;
    this.shares = shares;
    this.distinct = distinct;
  }

  /** All keys of a universe equally likely. */
  public static KeyLaw uniform(double universe) {
    Require.finiteAtLeast(universe, 1, "universe");
    return ofClasses(new double[] {1 / universe}, new double[] {1});
  }

  /** The key of rank i with a probability proportional to {@code i^-exponent}. */
  public static KeyLaw zipf(double exponent, long universe) {
    Require.finiteAtLeast(exponent, 0, "exponent");
    Require.inRange(universe, 1, MAX_UNIVERSE, "universe");
    int most = SINGLE_RANKS + CLASSES_PER_OCTAVE * Long.SIZE;
    double[] masses = new double[most];
    double[] probabilities = new double[most];
    int classes = 0;
    double total = 0;
    for (long from = 1; from <= universe; classes++) {
      long to = Math.min(universe, lastOfClass(from));
      double keys = to - from + 1.0;
      double mass = from == to
          ? Math.pow((double) from, -exponent)
          : Math.pow(from - 0.5, 1 - exponent) * area((to + 0.5) / (from - 0.5), exponent);
      if (mass / keys < Double.MIN_NORMAL) {
        // Too rare for a number: neither these keys nor those beyond ever come.
        break;
      }
      masses[classes] = mass;
      probabilities[classes] = mass / keys;
      total += mass;
      from = to + 1;
    }
    for (int i = 0; i < classes; i++) {
      masses[i] /= total;
      probabilities[i] /= total;
    }
    return ofClasses(Arrays.copyOf(probabilities, classes), Arrays.copyOf(masses, classes));
  }

  private static long lastOfClass(long from) {
    return from <= SINGLE_RANKS
        ? from
        : Math.max(from, (long) (from * Math.pow(2, 1.0 / CLASSES_PER_OCTAVE)) - 1);
  }

  /** The integral of {@code y^-s} from 1 to x. */
  public static double area(double x, double s) {
    double t = (1 - s) * Math.log(x);
    return Math.abs(t) > 1e-8 ? Math.log(x) * Math.expm1(t) / t : Math.log(x) * (1 + t / 2);
  }

  /**
   * The law by which keys came back in a sample of the stream, as {@link AgeMixture} fits it. Where
   * keys come in bursts, it is that of a key at the time at which it is asked for, and not that of how
   * often it comes in the long run.
   *
   * @param keys the keys or their digests, in the order of the stream
   */
  public static KeyLaw ofSample(long[] keys) {
    AgeMixture mixture = AgeMixture.of(keys);
    return ofClasses(mixture.probabilities(), mixture.shares());
  }

  /**
   * What is assumed where nothing is known of a stream: all items are different keys, and questions
   * are for keys that are not in the window. Three quarters of those never came; a quarter came at
   * some time before it, as likely as not within one more window.
   */
  public static KeyLaw unknown(double windowItems) {
    Require.finiteAtLeast(windowItems, 1, "windowItems");
    double[] rates = {0, Math.log(2) / windowItems};
    // Only keys that are not in the window are asked for: shares are such that they sum to 1 there.
    double[] shares = {1 - RETURNING, 2 * RETURNING};
    return new KeyLaw(rates, shares, items -> items);
  }

  /**
   * Classes of keys.
   *
   * @param probabilities of one key of each class, in (0, 1]
   * @param shares of the items that are keys of each class; they sum to 1
   */
  public static KeyLaw ofClasses(double[] probabilities, double[] shares) {
    Require.inRange(shares.length, probabilities.length, probabilities.length, "shares");
    double[] rates = new double[probabilities.length];
    double[] keys = new double[probabilities.length];
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      double p = probabilities[i];
      if (!(p > 0 && p <= 1)) {
        throw new IllegalArgumentException(Require.message("probability", p, "0 < p <= 1"));
      }
      Require.finiteAtLeast(shares[i], 0, "share");
      rates[i] = -Math.log1p(-p);
      keys[i] = shares[i] / p;
      sum += shares[i];
    }
    if (!(Math.abs(sum - 1) < 1e-6)) {
      throw new IllegalArgumentException(Require.message("sum of shares", sum, "1"));
    }
    return new KeyLaw(rates, shares.clone(), new DistinctTable(rates, keys));
  }

  /**
   * The same with another law of distinct keys, such as one that was sampled: where keys come in
   * bursts, there are fewer than if items were drawn independently. It must always say the same of a number.
   */
  public KeyLaw withDistinct(DoubleUnaryOperator distinctAmong) {
    return new KeyLaw(rates, shares, Require.nonNull(distinctAmong, "distinctAmong"));
  }

  /** The expected number of distinct keys among a number of items (paper: D). */
  public double distinct(double items) {
    return distinct.applyAsDouble(items);
  }

  /** The probability that a key which is asked for is not in the window of a given number of items. */
  public double absent(double windowItems) {
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      sum += shares[i] * Math.exp(-windowItems * rates[i]);
    }
    return sum;
  }

  /** The same with fewer classes, for models that are asked often. */
  public KeyLaw coarse() {
    int classes = 0;
    double[] merged = new double[rates.length];
    double[] mergedShares = new double[rates.length];
    for (int from = 0; from < rates.length; classes++) {
      int to = from;
      double keys = 0;
      double share = 0;
      while (to < rates.length && isAlike(rates[from], rates[to])) {
        share += shares[to];
        keys += rates[to] == 0 ? 0 : shares[to] / rates[to];
        to++;
      }
      merged[classes] = keys == 0 ? rates[from] : share / keys;
      mergedShares[classes] = share;
      from = to;
    }
    return new KeyLaw(
        Arrays.copyOf(merged, classes), Arrays.copyOf(mergedShares, classes), distinct);
  }

  private static boolean isAlike(double rate, double other) {
    return rate == other || (other > rate * 0.69 && other < rate * 1.45);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyLaw law
        && Arrays.equals(rates, law.rates)
        && Arrays.equals(shares, law.shares)
        && distinct.equals(law.distinct);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(rates) + Arrays.hashCode(shares);
  }

  public int classes() {
    return rates.length;
  }

  /** {@code -ln(1 - p)} of a class: its keys have not come in j items with {@code e^(-j rate)}. */
  public double rate(int index) {
    return rates[index];
  }

  public double share(int index) {
    return shares[index];
  }
}
