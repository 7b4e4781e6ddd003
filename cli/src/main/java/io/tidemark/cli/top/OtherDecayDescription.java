package io.tidemark.cli.top;

import io.tidemark.core.time.TimeRules;
import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a saved filter is that counts in several parts: over a sliding window, or with polynomial decay.
 * A secret is never shown.
 *
 * @param kind its name in the catalog
 * @param shape how its counters lie
 * @param parts how many times it has these
 * @param decay what an occurrence counts, in words
 * @param own what only this kind has, for machines
 * @param state what it holds
 * @param fileBytes size of its file
 */
public record OtherDecayDescription(
    String kind,
    PartSpec shape,
    int parts,
    String decay,
    Map<String, Object> own,
    State state,
    long fileBytes)
    implements Description {
  /**
   * What a filter holds.
   *
   * @param digest what turns keys into digests
   * @param lateness how far ticks may run back
   * @param memoryBytes the memory of its counters
   * @param started whether there was a tick
   * @param latest the latest tick
   * @param total what all keys count together then
   * @param tooLate what came too late
   */
  record State(
      KeyDigest digest,
      TimeRules lateness,
      long memoryBytes,
      boolean started,
      long latest,
      double total,
      long tooLate) {}

  /** Of a filter, if it is of these kinds. */
  public static Optional<OtherDecayDescription> of(Object filter, long fileBytes) {
    if (filter instanceof SlidingCountFilter sliding) {
      return Optional.of(of(sliding, fileBytes));
    }
    return filter instanceof PolynomialCountFilter polynomial
        ? Optional.of(of(polynomial, fileBytes))
        : Optional.empty();
  }

  private static OtherDecayDescription of(SlidingCountFilter filter, long fileBytes) {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("windowTicks", filter.spec().windowTicks());
    own.put("blocks", filter.spec().blocks());
    own.put("blockTicks", filter.spec().blockTicks());
    return new OtherDecayDescription(
        "sliding-count",
        filter.spec().part(),
        filter.spec().parts(),
        "an occurrence counts 1 for "
            + DecayDescription.ticks((double) filter.spec().windowTicks())
            + ", in "
            + filter.spec().blocks()
            + " blocks, and then 0",
        own,
        new State(
            filter.digest(),
            filter.spec().time(),
            filter.memoryBytes(),
            filter.isStarted(),
            filter.latest(),
            filter.isStarted() ? filter.total(filter.latest()) : 0,
            filter.tooLate()),
        fileBytes);
  }

  private static OtherDecayDescription of(PolynomialCountFilter filter, long fileBytes) {
    int terms = filter.spec().terms().size();
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("terms", terms);
    own.put("epochTicks", filter.spec().epochTicks());
    return new OtherDecayDescription(
        "polynomial-count",
        filter.spec().part(),
        terms,
        "the sum of "
            + terms
            + " exponentials; after 1, 10, 100 and 1,000 epochs of "
            + DecayDescription.ticks((double) filter.spec().epochTicks())
            + " an occurrence counts "
            + weights(filter),
        own,
        new State(
            filter.digest(),
            filter.spec().time(),
            filter.memoryBytes(),
            filter.isStarted(),
            filter.latest(),
            filter.isStarted() ? filter.total(filter.latest()) : 0,
            filter.tooLate()),
        fileBytes);
  }

  private static String weights(PolynomialCountFilter filter) {
    StringBuilder text = new StringBuilder();
    for (double epochs = 1; epochs <= 1000; epochs *= 10) {
      text.append(epochs == 1 ? "" : epochs == 1000 ? " and " : ", ")
          .append(Numbers.amount(filter.spec().weight(epochs)));
    }
    return text.toString();
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind + ": how often has x occurred lately? Counts too high, never too low");
    rows.put(
        "shape",
        parts
            + " parts of "
            + Numbers.count(shape.cells())
            + " counters of "
            + shape.bitsPerCell()
            + " bits, "
            + shape.rows() * shape.probesPerRow()
            + " per key");
    rows.put("memory", Sizes.text(state.memoryBytes()));
    rows.put("digest", FilterDescription.text(state.digest()));
    rows.put("decay", decay);
    rows.put("late", DecayDescription.lateText(state.time()));
    rows.put("latest", state.started() ? DecayDescription.tickText(state.latest()) : "none yet");
    rows.put("total", TopRows.count(state.total()) + " is what all keys count together then");
    rows.put("too late", Numbers.count(state.tooLate()) + " were left out");
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind);
    fields.put("parts", parts);
    fields.put("cellsPerPart", shape.cells());
    fields.put("bitsPerCell", shape.bitsPerCell());
    fields.put("rows", shape.rows());
    fields.put("probesPerRow", shape.probesPerRow());
    fields.put("rule", Choice.word(shape.rule()));
    fields.put("fractionBits", shape.fractionBits());
    fields.putAll(own);
    fields.put("memoryBytes", state.memoryBytes());
    fields.put("digest", FilterDescription.text(state.digest()));
    fields.put("lateTicks", state.time().late());
    fields.put("started", state.started());
    fields.put("latestTick", state.latest());
    fields.put("total", state.total());
    fields.put("tooLate", state.tooLate());
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
