package io.tidemark.experiments.importance2013;

import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.List;
import java.util.Optional;

/**
 * What Table II should give: as the paper prints it, and as an independent implementation has it, with
 * other hash functions and a generator of its own for the same laws.
 */
final class Table2Values {
  /** What rates of single streams differ by at most: three standard deviations and more. */
  static final double TOLERANCE = 0.007;

  /** The same for weighted ones. */
  static final double WEIGHTED_TOLERANCE = 0.01;

  private record Row(Law law, PaperFilter filter, Errors errors) {}

  private static final List<Row> REFERENCE = List.of(
      row(Law.INVERSE_ROOT, PaperFilter.BF, 34.67, 0, 34.62, 0),
      row(Law.INVERSE_ROOT, PaperFilter.SBF, 25.84, 1.32, 25.81, 1.31),
      row(Law.INVERSE_ROOT, PaperFilter.TWO_CLASS, 13.43, 4.80, 13.47, 3.39),
      row(Law.INVERSE_ROOT, PaperFilter.BY_IMPORTANCE, 5.65, 9.15, 5.62, 5.87),
      row(Law.INVERSE_ROOT, PaperFilter.BY_VALUE, 0.05, 18.36, 0.05, 15.16),
      row(Law.INVERSE, PaperFilter.BF, 34.67, 0, 34.60, 0),
      row(Law.INVERSE, PaperFilter.SBF, 25.84, 1.32, 25.81, 1.30),
      row(Law.INVERSE, PaperFilter.TWO_CLASS, 9.32, 6.41, 9.37, 4.58),
      row(Law.INVERSE, PaperFilter.BY_IMPORTANCE, 1.87, 12.75, 1.85, 8.03),
      row(Law.INVERSE, PaperFilter.BY_VALUE, 0.00, 27.61, 0.00, 25.90),
      row(Law.UNIFORM, PaperFilter.BF, 34.67, 0, 34.63, 0),
      row(Law.UNIFORM, PaperFilter.SBF, 25.84, 1.32, 25.82, 1.32),
      row(Law.UNIFORM, PaperFilter.TWO_CLASS, 17.54, 3.48, 17.55, 2.59),
      row(Law.UNIFORM, PaperFilter.BY_IMPORTANCE, 10.57, 6.32, 10.58, 4.43),
      row(Law.UNIFORM, PaperFilter.BY_VALUE, 0.85, 14.52, 0.83, 12.15));

  /* Data set 1 of the paper is drawn here by the root law, data set 2 by the inverse law. */
  private static final List<Row> PRINTED = List.of(
      row(Law.INVERSE_ROOT, PaperFilter.BF, 34.81, 0, 35.29, 0),
      row(Law.INVERSE_ROOT, PaperFilter.SBF, 25.83, 0.84, 26.23, 0.87),
      row(Law.INVERSE_ROOT, PaperFilter.TWO_CLASS, 16.14, 2.49, 16.34, 1.99),
      row(Law.INVERSE_ROOT, PaperFilter.BY_IMPORTANCE, 5.19, 8.91, 5.23, 4.76),
      row(Law.INVERSE_ROOT, PaperFilter.BY_VALUE, 9.08, 13.25, 9.39, 10.43),
      row(Law.INVERSE, PaperFilter.BF, 34.81, 0, 34.17, 0),
      row(Law.INVERSE, PaperFilter.SBF, 26, 0.9, 25.55, 0.81),
      row(Law.INVERSE, PaperFilter.TWO_CLASS, 10.16, 3.97, 9.95, 2.91),
      row(Law.INVERSE, PaperFilter.BY_IMPORTANCE, 0.84, 14.01, 0.87, 7.52),
      row(Law.INVERSE, PaperFilter.BY_VALUE, 0.12, 16.07, 0.07, 10.34));

  private Table2Values() {}

  private static Row row(
      Law law, PaperFilter filter, double fp, double fn, double weightedFp, double weightedFn) {
    // As printed: in percent.
    return new Row(law, filter, new Errors(fp / 100, fn / 100, weightedFp / 100, weightedFn / 100));
  }

  /** As an independent implementation has it. */
  static Optional<Errors> reference(Law law, PaperFilter filter) {
    return find(REFERENCE, law, filter);
  }

  /** As the paper prints it. */
  static Optional<Errors> printed(Law law, PaperFilter filter) {
    return find(PRINTED, law, filter);
  }

  private static Optional<Errors> find(List<Row> rows, Law law, PaperFilter filter) {
    return rows.stream()
        .filter(row -> row.law() == law && row.filter() == filter)
        .map(Row::errors)
        .findAny();
  }
}
