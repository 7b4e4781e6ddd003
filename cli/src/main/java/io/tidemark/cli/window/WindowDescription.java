package io.tidemark.cli.window;

import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a saved block timing filter is, for people and for machines. A secret is never shown.
 *
 * @param filter the filter
 * @param fileBytes size of its file
 */
public record WindowDescription(BlockTimingFilter filter, long fileBytes) implements Description {
  private Window window() {
    return new Window(filter.spec().unit(), filter.spec().window());
  }

  private boolean isEmpty() {
    return filter.items() == 0;
  }

  private String latest() {
    return isEmpty() ? "none yet" : LineTimes.instant(filter.latest()).toString();
  }

  @Override
  public Map<String, String> rows() {
    BlockTimingSpec spec = filter.spec();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", FilterKind.BLOCK_TIMING.stem() + ": in the window? False positives only");
    rows.put("window", window().text() + ", in blocks of " + window().text(spec.block()));
    rows.put(
        "shape",
        Numbers.count(spec.timers())
            + " timers of "
            + spec.bitsPerTimer()
            + " bits, "
            + Choice.word(spec.layout())
            + ", "
            + spec.probes()
            + " probes per key");
    rows.put("memory", Sizes.text(spec.memoryBytes()));
    rows.put("digest", FilterDescription.text(filter.digest()));
    rows.put("fill", Numbers.probability(filter.aliveShare()) + " of the timers are alive");
    rows.put("items", Numbers.count(filter.items()) + " so far");
    if (window().isTime()) {
      rows.put("latest time", latest());
      rows.put("may be late by", spec.late() == 0 ? "0s" : Durations.option(spec.late()));
    }
    rows.put("error now", Numbers.probability(filter.expectedError()));
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    BlockTimingSpec spec = filter.spec();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", FilterKind.BLOCK_TIMING.stem());
    fields.put("windowUnit", spec.unit().isItems() ? "items" : "nanoseconds");
    fields.put("window", spec.window());
    fields.put("block", spec.block());
    fields.put("late", spec.late());
    fields.put("layout", Choice.word(spec.layout()));
    fields.put("timers", spec.timers());
    fields.put("bitsPerTimer", spec.bitsPerTimer());
    fields.put("probes", spec.probes());
    fields.put("memoryBytes", spec.memoryBytes());
    fields.put("digest", FilterDescription.text(filter.digest()));
    fields.put("aliveShare", filter.aliveShare());
    fields.put("items", filter.items());
    if (window().isTime() && !isEmpty()) {
      fields.put("latestNanos", filter.latest());
      fields.put("latestTime", latest());
    }
    fields.put("predictedErrorNow", filter.expectedError());
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
