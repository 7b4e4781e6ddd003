package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.List;

/**
 * What a sealed history takes, and how often it errs for keys that never occurred: those that do
 * occur are asked for elsewhere.
 *
 * @param source which day or stream
 * @param keys its keys
 * @param pairs its distinct pairs
 * @param bits all bits and tables
 * @param otherBits the bits of the other histories
 * @param unknownKeys how many keys that never occurred were asked for, each in all of the time
 * @param hits how many of them were taken for one that did
 */
record SealedSize(
    String source, long keys, long pairs, long bits, long otherBits, long unknownKeys, long hits) {
  /** Numbers of keys that no dataset has. */
  private static final long UNKNOWN = 1L << 40;

  /** Measures a sealed history of a dataset. */
  static SealedSize of(Dataset dataset, SealedHistory sealed, long otherBits, int unknownKeys) {
    long from = dataset.pairs().span().from();
    long to = dataset.pairs().span().to();
    long hits = 0;
    for (int i = 0; i < unknownKeys; i++) {
      long key = dataset.digest().of(UNKNOWN + i);
      hits += sealed.ask(key, from, to) == HistoryAnswer.NO ? 0 : 1;
    }
    return new SealedSize(
        dataset.name(),
        dataset.pairs().keys(),
        dataset.pairs().size(),
        sealed.memoryBytes() * Byte.SIZE,
        otherBits,
        unknownKeys,
        hits);
  }

  double share() {
    return (double) bits / otherBits;
  }

  double bitsPerPair() {
    return (double) bits / pairs;
  }

  /** The upper end of the interval of the error for keys that never occurred. */
  double most() {
    return BinomialInterval.clopperPearson(hits, unknownKeys, MeasuredRate.CONFIDENCE)
        .high();
  }

  static void table(Report report, List<SealedSize> all) {
    report.table(
        "sealed",
        Rows.of(all)
            .text("source", SealedSize::source)
            .count("keys", SealedSize::keys)
            .count("pairs", SealedSize::pairs)
            .count("bits, all counted", SealedSize::bits)
            .number("bits per pair", SealedSize::bitsPerPair)
            .number("share of the others’ bits", SealedSize::share)
            .count("unknown keys asked for", SealedSize::unknownKeys)
            .count("taken for another", SealedSize::hits)
            .number("rate at most", SealedSize::most));
  }
}
