package io.tidemark.experiments.tideline;

import io.tidemark.analysis.tuning.QueryLengths;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.TidelineHistorySpec;
import io.tidemark.core.filter.history.TidelineScale;
import java.util.List;

/** What the model says of tidelines of a subject. */
final class TidelineModel {
  private TidelineModel() {}

  /** The shape that it chooses. */
  static TidelineHistorySpec spec(Subject subject, long bits, QueryLengths lengths) {
    return new TidelineHistorySpec(
        subject.timeline(),
        bits / LineCells.LINE_BITS / 2 * 2,
        List.of(
            new TidelineScale(0, 4, 8),
            new TidelineScale(4, 4, 4),
            new TidelineScale(8, 4, 4),
            new TidelineScale(12, 5, 4)));
  }

  /** How often it expects a shape to err. */
  static double error(Subject subject, TidelineHistorySpec spec, long length) {
    return 1e-4;
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
