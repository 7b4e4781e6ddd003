package io.tidemark.text;

import java.util.Locale;

/** Numbers as text. */
public final class Numbers {
  /* Digits behind the point of a certainty: what is closer to 1 is rounded down to 0.999999. */
  private static final int CERTAINTY_DIGITS = 6;
  private static final double CERTAINTY_STEPS = 1e6;

  /* What is greater has more digits than a double. */
  private static final double MAGNITUDE_ONLY = 1e15;

  private static final int[] POWERS = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  /* Below it a product is off by much less than what is unsure. */
  private static final double MAX_STEPS = 1e8;
  private static final double UNSURE = 1e-6;

  /* What is smaller happens never, and is mostly the rounding of a sum. */
  private static final double LEAST = 1e-25;

  /* What is less probable than this does not happen. */
  private static final double NEVER = 1e-12;

  private Numbers() {}

  /** With commas: {@code 1,234,567}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** An estimate, as {@link #count}, by its magnitude where no more is known, or the word for none. */
  public static String estimate(double count) {
    if (Double.isInfinite(count)) {
      return "beyond counting";
    }
    return count < MAGNITUDE_ONLY
        ? count(Math.round(count))
        : String.format(Locale.ROOT, "%.2e", count);
  }

  /** A number of any size: {@link #probability} where it is small, {@link #estimate} where not. */
  public static String amount(double number) {
    return number < 10 ? probability(number) : estimate(number);
  }

  /** Three digits that matter, up to 10: {@code 0.00100}, {@code 1.25e-07}, {@code 0}. */
  public static String probability(double probability) {
    if (probability == 0 || probability == 1) {
      return Integer.toString((int) probability);
    }
    if (probability > 0 && probability < LEAST) {
      return "below " + String.format(Locale.ROOT, "%.0e", LEAST);
    }
    if (probability < 1e-5) {
      return String.format(Locale.ROOT, "%.2e", probability);
    }
    int digits = 2 - (int) Math.floor(Math.log10(probability));
    return fixed(probability, digits);
  }

  /** How often something of a probability happens: {@code 1 in 170}, {@code none}, {@code all}. */
  public static String oneIn(double probability) {
    if (Double.isNaN(probability)) {
      return "no other";
    }
    if (probability < NEVER) {
      return "none";
    }
    return probability > 0.95 ? "nearly all" : "1 in " + inverse(1 / probability);
  }

  private static String inverse(double times) {
    return times < 10 ? String.format(Locale.ROOT, "%.1f", times) : estimate(times);
  }

  /**
   * A probability that may be close to 1, whose distance from it matters: {@code 0.9987}, {@code
   * 0.99992}. It has at most six digits, rounded down: below 1 it never looks as if it were 1.
   */
  public static String certainty(double probability) {
    if (probability < 0.99 || probability == 1) {
      return probability(probability);
    }
    int digits = 1 - (int) Math.floor(Math.log10(1 - probability));
    return digits <= CERTAINTY_DIGITS
        ? fixed(probability, digits)
        : fixed(Math.floor(probability * CERTAINTY_STEPS) / CERTAINTY_STEPS, CERTAINTY_DIGITS);
  }

  /** With so many digits behind the point, rounded: {@code 12.30}. */
  public static String fixed(double number, int digits) {
    if (number >= 0 && digits > 0 && digits < POWERS.length) {
      double steps = number * POWERS[digits];
      long whole = (long) steps;
      double rest = steps - whole;
      // Where it may be in the middle of two numbers, which way it goes is not seen from the
      // product.
      if (steps < MAX_STEPS && Math.abs(rest - 0.5) > UNSURE) {
        return fixed(rest < 0.5 ? whole : whole + 1, digits, POWERS[digits]);
      }
    }
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }

  private static String fixed(long steps, int digits, long power) {
    StringBuilder text = new StringBuilder();
    text.append(steps / power).append('.');
    int point = text.length();
    text.append(steps % power);
    while (text.length() < point + digits) {
      text.insert(point, '0');
    }
    return text.toString();
  }

  /** With one digit behind the point: {@code 12.3}. */
  public static String decimal(double number) {
    return String.format(Locale.ROOT, "%,.1f", number);
  }

  /** For a command line: parsing gives back the same number. */
  public static String option(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Something per second. */
  public static String rate(long count, long nanos) {
    return count(Math.round(perSecond(count, nanos))) + "/s";
  }

  /** Something per second; 0 if no time has passed. */
  public static double perSecond(long count, long nanos) {
    return nanos <= 0 ? 0 : count * 1e9 / nanos;
  }
}
