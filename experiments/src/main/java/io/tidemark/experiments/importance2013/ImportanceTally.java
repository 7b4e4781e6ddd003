package io.tidemark.experiments.importance2013;

/**
 * The answers to questions, by the importance of what was asked for. Rates are shares of all
 * questions, as in the paper's tables, unless their name says otherwise. In weighted ones every
 * question counts as often as it is important.
 */
final class ImportanceTally {
  private final long[] fresh = new long[PaperImportance.MOST + 1];
  private final long[] repeated = new long[PaperImportance.MOST + 1];
  private final long[] wronglyFound = new long[PaperImportance.MOST + 1];
  private final long[] missed = new long[PaperImportance.MOST + 1];

  /** Adds a question. */
  void add(int importance, boolean isRepeat, boolean found) {
    if (isRepeat) {
      repeated[importance]++;
      missed[importance] += found ? 0 : 1;
    } else {
      fresh[importance]++;
      wronglyFound[importance] += found ? 1 : 0;
    }
  }

  /** Adds the questions of another. */
  void add(ImportanceTally other) {
    for (int i = 1; i <= PaperImportance.MOST; i++) {
      fresh[i] += other.fresh[i];
      repeated[i] += other.repeated[i];
      wronglyFound[i] += other.wronglyFound[i];
      missed[i] += other.missed[i];
    }
  }

  /** All together. */
  static ImportanceTally sum(Iterable<ImportanceTally> tallies) {
    ImportanceTally sum = new ImportanceTally();
    tallies.forEach(sum::add);
    return sum;
  }

  /** The number of questions. */
  long questions() {
    return total(fresh, Band.ALL) + total(repeated, Band.ALL);
  }

  /** Questions of a band by all questions. */
  double share(Band band) {
    return (double) questions(band) / questions();
  }

  private long questions(Band band) {
    return total(fresh, band) + total(repeated, band);
  }

  /** New keys that were found, by all questions of the band (paper: I_fp, and FP). */
  double falsePositives(Band band) {
    return ratio(total(wronglyFound, band), questions(band));
  }

  /** Repeated keys that were not found, by all questions of the band (paper: I_fn, and FN). */
  double falseNegatives(Band band) {
    return ratio(total(missed, band), questions(band));
  }

  /** New keys that were found, by new keys. */
  double falsePositivesOfNew(Band band) {
    return ratio(total(wronglyFound, band), total(fresh, band));
  }

  /** Repeated keys that were not found, by repeated keys. */
  double falseNegativesOfRepeated(Band band) {
    return ratio(total(missed, band), total(repeated, band));
  }

  /** New keys of a band. */
  long fresh(Band band) {
    return total(fresh, band);
  }

  /** Repeated keys of a band. */
  long repeated(Band band) {
    return total(repeated, band);
  }

  /** The share of all importance that was spent on wrong finds (paper: wFP). */
  double weightedFalsePositives() {
    return ratio(weight(wronglyFound), weight(fresh) + weight(repeated));
  }

  /** The share of all importance that was missed (paper: wFN). */
  double weightedFalseNegatives() {
    return ratio(weight(missed), weight(fresh) + weight(repeated));
  }

  /** Both: what shapes are chosen by. */
  double weightedError() {
    return weightedFalsePositives() + weightedFalseNegatives();
  }

  private static long total(long[] counts, Band band) {
    long sum = 0;
    for (int i = band.from(); i <= band.to(); i++) {
      sum += counts[i];
    }
    return sum;
  }

  private static long weight(long[] counts) {
    long sum = 0;
    for (int i = 1; i <= PaperImportance.MOST; i++) {
      sum += i * counts[i];
    }
    return sum;
  }

  /** Where nothing was asked, nothing went wrong. */
  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
