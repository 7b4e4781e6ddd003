package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.FadePlaces;

/**
 * A plain array of counters, as wide as needed, at the places of an adaptive filter, without decay: what
 * its estimates should be.
 */
final class PlainLines {
  private final long[] values;
  private final FadePlaces places;
  private final RaiseRule rule;

  PlainLines(DecayingCountSpec like) {
    int perLine = (int) (like.cells() / like.lines());
    this.values = new long[(int) like.cells()];
    this.rule = like.rules().rule();
    this.places = new FadePlaces(
        like.lines() / like.rules().rows(),
        like.rules().rows(),
        like.rules().probesPerRow(),
        perLine);
  }

  void add(long digest) {
    int[] cells = cells(digest);
    long raised = least(cells) + 1;
    for (int cell : cells) {
      values[cell] = rule == RaiseRule.ALL ? values[cell] + 1 : Math.max(values[cell], raised);
    }
  }

  long estimate(long digest) {
    return least(cells(digest));
  }

  private long least(int[] cells) {
    long least = Long.MAX_VALUE;
    for (int cell : cells) {
      least = Math.min(least, values[cell]);
    }
    return least;
  }

  private int[] cells(long digest) {
    int[] cells = new int[places.rows() * places.probesPerRow()];
    long state = digest;
    for (int row = 0; row < places.rows(); row++) {
      int base = (int) places.line(state, row) * places.cellsPerLine();
      long some = places.cells(state);
      for (int probe = 0; probe < places.probesPerRow(); probe++) {
        cells[row * places.probesPerRow() + probe] = base + ((int) some & 255);
        some >>>= Byte.SIZE;
      }
      state = Probes.next(state);
    }
    return cells;
  }
}
