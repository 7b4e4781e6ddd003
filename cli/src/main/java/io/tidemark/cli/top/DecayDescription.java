package io.tidemark.cli.top;

import io.tidemark.core.time.TimeRules;
import io.tidemark.Keys;
import io.tidemark.RecentCounts;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a saved filter of decaying counts is, for people and for machines. A secret is never shown.
 *
 * <p>A file does not say what its ticks are: lengths are told in ticks, and in time for the case that
 * these are microseconds, as the library and {@code top} save them.
 *
 * @param filter the filter
 * @param fileBytes size of its file
 */
public record DecayDescription(DecayingCountFilter filter, long fileBytes)
    implements Description {
  private DecayStructure structure() {
    return filter instanceof DecayingCountFilter
        ? DecayStructure.ADAPTIVE
        : DecayStructure.FIXED;
  }

  private ExponentialDecay decay() {
    return filter.rules().decay();
  }

  private double total() {
    return filter.isStarted() ? filter.total(filter.latest()) : 0;
  }

  private double noise() {
    return filter.isStarted()
        ? RecentCounts.over(filter, Keys.bytes()).noiseAt(filter.latest())
        : 0;
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "kind",
        structure().stem() + ": how often has x occurred lately? Counts too high, never too low");
    rows.put("structure", structure().label());
    rows.put("shape", new DecayShape(filter).text());
    rows.put("memory", Sizes.text(filter.memoryBytes()));
    rows.put("digest", FilterDescription.text(filter.digest()));
    rows.put("decay", decayText());
    rows.put("late", lateText(filter.rules().time()));
    rows.put("latest", filter.isStarted() ? tickText(filter.latest()) : "none yet");
    rows.put("total", TopRows.count(total()) + " is what all keys count together then");
    rows.put("noise", NoiseText.of(noise()));
    addOwn(rows);
    rows.put("too late", Numbers.count(filter.tooLate()) + " were left out");
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  private String decayText() {
    return (decay().factor() == 0
            ? "counts are forgotten after " + ticks((double) decay().epochTicks())
            : "counts halve in " + ticks(decay().halfLifeTicks()))
        + ": times "
        + Numbers.certainty(decay().factor())
        + " every "
        + ticks((double) decay().epochTicks());
  }

  /** A length, in both units. */
  static String ticks(double ticks) {
    return Numbers.amount(ticks)
        + " ticks ("
        + DecayChoice.length(ticks, TickUnit.TIME)
        + " if in time)";
  }

  /** How far ticks may run back. */
  static String lateText(TimeRules lateness) {
    return "up to "
        + ticks((double) lateness.ticks())
        + "; beyond, "
        + (lateness.beyond() == TimeRules.Beyond.THROW ? "refused" : "left out and counted");
  }

  /** A tick, also as a time; what lies beyond the times that there are is none. */
  static String tickText(long tick) {
    return "tick "
        + Numbers.count(tick)
        + (Math.abs(tick) > Long.MAX_VALUE / TickUnit.NANOS
            ? ""
            : " (" + LineTimes.instant(tick * TickUnit.NANOS) + " if in time)");
  }

  /** What not all structures have. */
  private void addOwn(Map<String, String> rows) {
    if (filter instanceof DecayingCountFilter adaptive) {
      rows.put(
          "fill",
          Numbers.count(adaptive.carryDigits())
              + " digits beyond the first, "
              + Numbers.probability(usedShare(adaptive))
              + " of the bits in use");
      rows.put(
          "folded",
          Numbers.count(adaptive.foldedLines())
              + " of "
              + Numbers.count(adaptive.spec().lines())
              + " lines, where counters had to become one");
    } else if (filter instanceof DecayingCountFilter fixed) {
      rows.put(
          "full",
          Numbers.count(fixed.fullCells())
              + " of "
              + Numbers.count(fixed.spec().cells())
              + " counters, which are read as all there is");
    }
  }

  private static double usedShare(DecayingCountFilter adaptive) {
    return adaptive.usedBits() / (adaptive.memoryBytes() * (double) Byte.SIZE);
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", structure().stem());
    fields.put("structure", structure().label());
    fields.putAll(new DecayShape(filter).fields());
    fields.put("memoryBytes", filter.memoryBytes());
    fields.put("digest", FilterDescription.text(filter.digest()));
    fields.put("decayFactor", decay().factor());
    fields.put("epochTicks", decay().epochTicks());
    fields.put("halfLifeTicks", decay().factor() == 0 ? 0 : decay().halfLifeTicks());
    fields.put("lateTicks", filter.rules().time().late());
    fields.put("started", filter.isStarted());
    fields.put("latestTick", filter.latest());
    fields.put("total", total());
    fields.put("noise", noise());
    if (filter instanceof DecayingCountFilter adaptive) {
      fields.put("carryDigits", adaptive.carryDigits());
      fields.put("usedShare", usedShare(adaptive));
      fields.put("foldedLines", adaptive.foldedLines());
    } else if (filter instanceof DecayingCountFilter fixed) {
      fields.put("fullCells", fixed.fullCells());
    }
    fields.put("tooLate", filter.tooLate());
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
