package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a saved Bloom filter is, for people and for machines. A secret is never shown.
 *
 * @param filter the filter
 * @param fileBytes size of its file
 */
public record FilterDescription(BloomFilter filter, long fileBytes) implements Description {
  private static String kind() {
    return FilterKind.BLOOM.stem();
  }

  private String digest() {
    return text(filter.digest());
  }

  /** A digest, for people and machines. */
  public static String text(KeyDigest digest) {
    return digest instanceof FastDigest ? "fast: " + digest : "keyed: " + digest;
  }

  @Override
  public Map<String, String> rows() {
    BloomSpec spec = filter.spec();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind() + ": ever seen? False positives only, never forgets");
    rows.put("layout", Choice.word(spec.layout()));
    rows.put("shape", Numbers.count(spec.bits()) + " bits, " + spec.probes() + " probes per key");
    rows.put("memory", Sizes.text(spec.memoryBytes()));
    rows.put("digest", digest());
    rows.put("fill", Numbers.probability(filter.fill()) + " of the bits are set");
    rows.put("items", "about " + Numbers.estimate(filter.estimatedKeys()) + " different keys");
    rows.put("error now", Numbers.probability(filter.expectedError()));
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    BloomSpec spec = filter.spec();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind());
    fields.put("layout", Choice.word(spec.layout()));
    fields.put("bits", spec.bits());
    fields.put("probes", spec.probes());
    fields.put("memoryBytes", spec.memoryBytes());
    fields.put("digest", digest());
    fields.put("fill", filter.fill());
    fields.put("estimatedKeys", filter.estimatedKeys());
    fields.put("predictedErrorNow", filter.expectedError());
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
