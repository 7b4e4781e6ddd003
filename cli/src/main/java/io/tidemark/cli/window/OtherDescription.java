package io.tidemark.cli.window;

import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a saved filter over a window is, if it is none of block timing. A secret is never shown.
 *
 * @param kind its kind
 * @param shape its shape, with the names of its parts
 * @param memoryBytes its memory
 * @param digest what turns keys into digests
 * @param items the items observed
 * @param recent the filter over its window, if it knows that
 * @param fileBytes size of its file
 */
public record OtherDescription(
    FilterKind kind,
    String shape,
    long memoryBytes,
    KeyDigest digest,
    long items,
    Optional<RecentFilter> recent,
    long fileBytes)
    implements Description {
  /** The description of a filter, if it is one of these. */
  public static Optional<OtherDescription> of(Object filter, long fileBytes) {
    Optional<FilterKind> kind = FilterCatalog.kindOf(filter);
    if (filter instanceof AgePartitionedFilter f) {
      AgePartitionedSpec spec = f.spec();
      String shape = Numbers.count(spec.slices())
          + " slices of "
          + Numbers.count(spec.bitsPerSlice())
          + " bits, "
          + spec.probes()
          + " probes per key, a new slice after "
          + new Window(spec.unit(), spec.window()).text(spec.generation());
      return kind.map(k -> new OtherDescription(
          k, shape, spec.memoryBytes(), f.digest(), f.items(), RecentFilters.of(f), fileBytes));
    }
    if (filter instanceof RotatedBloomFilter f) {
      RotatedBloomSpec spec = f.spec();
      String shape = "2 filters of " + Numbers.count(spec.bits()) + " bits, " + spec.probes()
          + " probes per key";
      return kind.map(k -> new OtherDescription(
          k, shape, spec.memoryBytes(), f.digest(), f.items(), RecentFilters.of(f), fileBytes));
    }
    if (filter instanceof HashBuffer f) {
      HashBufferSpec spec = f.spec();
      String shape = Numbers.count(spec.capacity()) + " hashes of " + spec.bitsPerHash()
          + " bits, with an index";
      return kind.map(k -> new OtherDescription(
          k, shape, spec.memoryBytes(), f.digest(), f.items(), Optional.empty(), fileBytes));
    }
    if (filter instanceof GeneralizedBloomFilter f) {
      GeneralizedBloomSpec spec = f.spec();
      String shape = Numbers.count(spec.bits())
          + " bits, "
          + spec.oneProbes()
          + " probes that set, "
          + spec.zeroProbes()
          + " that clear";
      return kind.map(k -> new OtherDescription(
          k, shape, spec.memoryBytes(), f.digest(), f.items(), Optional.empty(), fileBytes));
    }
    return Optional.empty();
  }

  private static String latest(RecentFilter filter) {
    return filter.lines() == 0 ? "none yet" : LineTimes.instant(filter.latest()).toString();
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind.stem() + ": seen lately?");
    recent.ifPresent(filter -> rows.put("window", filter.window().text()));
    rows.put("shape", shape);
    rows.put("memory", Sizes.text(memoryBytes));
    rows.put("digest", FilterDescription.text(digest));
    rows.put("items", Numbers.count(items) + " so far");
    recent.ifPresent(filter -> {
      if (filter.window().isTime()) {
        rows.put("latest time", latest(filter));
        rows.put("may be late by", filter.late() == 0 ? "0s" : Durations.option(filter.late()));
      }
      rows.put("error now", Numbers.probability(filter.expectedError()));
    });
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind.stem());
    fields.put("shape", shape);
    fields.put("memoryBytes", memoryBytes);
    fields.put("digest", FilterDescription.text(digest));
    fields.put("items", items);
    recent.ifPresent(filter -> {
      fields.put("windowUnit", filter.window().unit().isItems() ? "items" : "nanoseconds");
      fields.put("window", filter.window().span());
      fields.put("late", filter.late());
      if (filter.window().isTime() && filter.lines() > 0) {
        fields.put("latestNanos", filter.latest());
        fields.put("latestTime", latest(filter));
      }
      fields.put("predictedErrorNow", filter.expectedError());
    });
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
