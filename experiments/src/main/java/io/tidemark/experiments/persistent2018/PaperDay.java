package io.tidemark.experiments.persistent2018;

/**
 * What the paper says of a day of its data, section 7.
 *
 * @param entries log entries (paper: N)
 * @param pairs distinct (client, second) pairs (paper: n)
 * @param clients distinct clients (paper: n')
 */
record PaperDay(long entries, long pairs, long clients) {
  static final PaperDay EDGAR = new PaperDay(5_582_073, 2_127_749, 25_497);
  static final PaperDay NETWORK = new PaperDay(2_546_560, 2_199_573, 124_427);

  double entriesPerPair() {
    return (double) entries / pairs;
  }
}
