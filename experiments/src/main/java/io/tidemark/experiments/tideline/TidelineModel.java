package io.tidemark.experiments.tideline;

import io.tidemark.analysis.history.HistoryErrors;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.TidelineTuning;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.List;

/** What the model says of tidelines of a subject. */
final class TidelineModel {
  private TidelineModel() {}

  /** What a tideline that is to be good for these lengths is tuned for. */
  static QueryLengths lengths(List<Long> lengths) {
    return QueryLengths.of(lengths.stream().mapToLong(Long::longValue).toArray());
  }

  /** The shape that it chooses. */
  static TidelineHistorySpec spec(Subject subject, long bits, QueryLengths lengths) {
    return TidelineTuning.spec(subject.timeline(), bits, subject.load(), lengths);
  }

  /** How often it expects a shape to err. */
  static double error(Subject subject, TidelineHistorySpec spec, long length) {
    return HistoryErrors.predicted(spec, subject.load(), length);
  }

  /** The scales in words: slots to a window and bits to a slot, from fine to coarse. */
  static String describe(TidelineHistorySpec spec) {
    StringBuilder text = new StringBuilder();
    for (TidelineScale scale : spec.scales()) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(1 << scale.windowBits())
          .append(" \u00d7 ")
          .append(scale.probes());
    }
    return text.toString();
  }
}
