package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of a {@link TidelineHistory}.
 *
 * @param timeline the ticks it knows about, and the tick that it counts from
 * @param lines the number of lines of 512 bits
 * @param scales from fine to coarse: the first has slots of one tick, and the slots of each further
 *     one are the windows of the one before
 */
public record TidelineHistorySpec(Timeline timeline, long lines, List<TidelineScale> scales)
    implements HistorySpec {
  /** The most scales. */
  public static final int MAX_SCALES = 16;

  /** Checks the shape and keeps a copy of the scales. */
  public TidelineHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(lines, 1, LineCells.MAX_LINES, "lines");
    scales = List.copyOf(scales);
    Require.inRange(scales.size(), 1, MAX_SCALES, "scales");
    int height = 0;
    for (int i = 0; i < scales.size(); i++) {
      Require.inRange(scales.get(i).slotHeight(), height, height, "slotHeight of scale " + i);
      height = scales.get(i).windowHeight();
    }
    Require.inRange(scales.get(0).probes(), 1, LineCells.MAX_PROBES, "probes of scale 0");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.TIDELINE_HISTORY;
  }

  @Override
  public long memoryBytes() {
    return LineCells.memoryBytes(lines);
  }

  @Override
  public TidelineHistory create(KeyDigest digest) {
    return new TidelineHistory(this, digest);
  }

  @Override
  public TidelineHistorySpec over(Timeline other) {
    return new TidelineHistorySpec(other, lines, scales);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = commonFacts().count("bits", bits()).count("lines", lines);
    for (TidelineScale scale : scales) {
      String name = "slots" + (1L << scale.slotHeight());
      facts.count(name + "WindowTicks", 1L << scale.windowHeight());
      facts.count(name + "Bits", scale.probes());
    }
    return facts.build();
  }

  /** The bits of all lines. */
  public long bits() {
    return lines * LineCells.LINE_BITS;
  }

  TidelineHistorySpec covering(Coverage more) {
    Coverage all = timeline.coverage().union(more);
    return over(timeline.withCoverage(all));
  }

  /**
   * The shape that two can be folded to: a number of lines that divides both, and of each scale the
   * fewer probes, since the bits of a slot start alike whatever their number. Scales that are cut
   * differently have no bits in common, and none above them.
   *
   * @throws IllegalArgumentException if they differ in the windows of the finest scale
   */
  TidelineHistorySpec common(TidelineHistorySpec other, Timeline both) {
    List<TidelineScale> shared = new ArrayList<>();
    for (int i = 0; i < Math.min(scales.size(), other.scales.size()); i++) {
      TidelineScale own = scales.get(i);
      if (own.windowBits() != other.scales.get(i).windowBits()) {
        break;
      }
      shared.add(own.withProbes(Math.min(own.probes(), other.scales.get(i).probes())));
    }
    if (shared.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("scales", other.scales, "windows of the finest as in " + scales.get(0)));
    }
    return new TidelineHistorySpec(both, Merging.greatestCommonDivisor(lines, other.lines), shared);
  }

  /** Whether no scale is lost with the other, and a fair part of the fewer lines stays. */
  boolean mergesWell(TidelineHistorySpec other) {
    long fewer = Math.min(lines, other.lines);
    return scales.equals(other.scales)
        && Merging.greatestCommonDivisor(lines, other.lines) * Merging.LEAST_PART >= fewer;
  }
}
