package io.tidemark.cli.window;

import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.catalog.FilterKind;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.RotatedBloomFilter;
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
 * @param fileBytes size of its file
 */
public record OtherDescription(
    FilterKind kind, String shape, long memoryBytes, KeyDigest digest, long items, long fileBytes)
    implements Description {
  /** The description of a filter, if it is one of these. */
  public static Optional<OtherDescription> of(Object filter, long fileBytes) {
    Optional<FilterKind> kind = FilterKind.of(filter);
    if (filter instanceof AgePartitionedFilter f) {
      return kind.map(
          k -> of(k, f.spec(), f.spec().memoryBytes(), f.digest(), f.items(), fileBytes));
    }
    if (filter instanceof RotatedBloomFilter f) {
      return kind.map(
          k -> of(k, f.spec(), f.spec().memoryBytes(), f.digest(), f.items(), fileBytes));
    }
    if (filter instanceof HashBuffer f) {
      return kind.map(
          k -> of(k, f.spec(), f.spec().memoryBytes(), f.digest(), f.items(), fileBytes));
    }
    if (filter instanceof GeneralizedBloomFilter f) {
      return kind.map(
          k -> of(k, f.spec(), f.spec().memoryBytes(), f.digest(), f.items(), fileBytes));
    }
    return Optional.empty();
  }

  private static OtherDescription of(
      FilterKind kind, Record spec, long bytes, KeyDigest digest, long items, long fileBytes) {
    String text = spec.toString();
    String shape = text.substring(text.indexOf('[') + 1, text.length() - 1);
    return new OtherDescription(kind, shape, bytes, digest, items, fileBytes);
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind.stem() + ": seen lately?");
    rows.put("shape", shape);
    rows.put("memory", Sizes.text(memoryBytes));
    rows.put("digest", FilterDescription.text(digest));
    rows.put("items", Numbers.count(items) + " so far");
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
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
