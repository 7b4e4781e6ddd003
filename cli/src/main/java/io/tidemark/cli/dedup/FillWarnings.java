package io.tidemark.cli.dedup;

import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.seen.BloomSpec;

/** Warns when a filter holds more keys than it was made for, and when its error passes 0.01. */
public final class FillWarnings {
  private static final double HIGH_ERROR = 0.01;

  private final Terminal terminal;
  private final double startKeys;
  private final double plannedError;
  private final double plannedKeys;
  private final double highKeys;
  private double nextKeys;

  /** Starts with a filter that holds {@code startKeys} different keys. */
  public FillWarnings(BloomSpec spec, double plannedError, double startKeys, Terminal terminal) {
    this.terminal = terminal;
    this.startKeys = startKeys;
    this.plannedError = plannedError;
    plannedKeys = BloomTuning.keysAtError(spec, plannedError);
    highKeys = plannedError < HIGH_ERROR
        ? BloomTuning.keysAtError(spec, HIGH_ERROR)
        : Double.POSITIVE_INFINITY;
    nextKeys = plannedKeys;
  }

  /** Looks at what was counted since the start. */
  public void check(DedupCounts counts) {
    double keys = startKeys + counts.firsts();
    if (keys > nextKeys) {
      warn(keys);
    }
  }

  private void warn(double keys) {
    boolean high = keys > highKeys;
    terminal.say(terminal
        .errorStyle()
        .warning("tidemark: warning: "
            + Numbers.count((long) keys)
            + " different keys: the predicted error has passed "
            + (high ? HIGH_ERROR : plannedError)
            + "; a larger --items or --memory lowers it"));
    nextKeys = high || nextKeys == highKeys ? Double.POSITIVE_INFINITY : highKeys;
  }
}
