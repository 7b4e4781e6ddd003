package io.tidemark.experiments.history;

/**
 * What the paper says of a day of its data, section 7.
 *
 * @param entries log entries (paper: N)
 * @param pairs distinct (client, second) pairs (paper: n)
 * @param clients distinct clients (paper: n')
 */
public record PaperDay(long entries, long pairs, long clients) {
  public static final PaperDay EDGAR = new PaperDay(5_582_073, 2_127_749, 25_497);
  public static final PaperDay NETWORK = new PaperDay(2_546_560, 2_199_573, 124_427);

  public double entriesPerPair() {
    return (double) entries / pairs;
  }
}
