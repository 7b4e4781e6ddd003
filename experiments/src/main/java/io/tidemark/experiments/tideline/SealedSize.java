package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
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
 * @param strangers how many keys that never occurred were asked for, each in all of the time
 * @param hits how many of them were taken for one that did
 */
record SealedSize(
    String source, long keys, long pairs, long bits, long otherBits, long strangers, long hits) {
  /** Numbers of keys that no subject has. */
  private static final long STRANGE = 1L << 40;

  /** Measures a sealed history of a subject. */
  static SealedSize of(Subject subject, SealedHistory sealed, long otherBits, int strangers) {
    long from = subject.pairs().span().from();
    long to = subject.pairs().span().to();
    long hits = 0;
    for (int i = 0; i < strangers; i++) {
      long key = subject.digest().of(STRANGE + i);
      hits += sealed.ask(key, from, to) == HistoryAnswer.NO ? 0 : 1;
    }
    return new SealedSize(
        subject.name(),
        subject.pairs().keys(),
        subject.pairs().size(),
        sealed.memoryBytes() * Byte.SIZE,
        otherBits,
        strangers,
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
    return BinomialInterval.clopperPearson(hits, strangers, Measured.CONFIDENCE).high();
  }

  static Table table(List<SealedSize> all) {
    List<Column> columns = List.of(
        Column.of("source"),
        Column.of("keys"),
        Column.of("pairs"),
        Column.of("bits, all counted"),
        Column.of("bits per pair"),
        Column.of("share of the others\u2019 bits"),
        Column.of("unknown keys asked for"),
        Column.of("taken for another"),
        Column.of("rate at most"));
    return new Table(
        "sealed", "Sealed histories", columns, all.stream().map(SealedSize::row).toList());
  }

  private List<Datum> row() {
    return List.of(
        Datum.of(source),
        Datum.of(keys),
        Datum.of(pairs),
        Datum.of(bits),
        Datum.of(bitsPerPair()),
        Datum.of(share()),
        Datum.of(strangers),
        Datum.of(hits),
        Datum.of(most()));
  }
}
