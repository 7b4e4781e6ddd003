package io.tidemark.cli.endless;

import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.wire.FrameHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a saved filter for endless streams is, for people and for machines. A secret is never shown.
 *
 * @param filter the filter
 * @param fileBytes size of its file
 */
public record EndlessDescription(EndlessFilter filter, long fileBytes) implements Description {
  private String kind() {
    return FilterCatalog.kindOf(filter.filter()).orElseThrow().stem();
  }

  private String structure() {
    return filter.shape().structure();
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind() + ": seen before on an endless stream? Forgets, errs both ways");
    rows.put("structure", structure());
    rows.put("shape", filter.shape().text());
    rows.put("memory", Sizes.text(filter.memoryBytes()));
    rows.put("digest", FilterDescription.text(filter.digest()));
    rows.put("fill", new Remembrance(filter).content());
    rows.put("good for", Remembrance.promise(filter.shape(), filter.importance()));
    rows.put("items", Numbers.count(filter.items()) + " lines so far");
    rows.put("error now", Numbers.probability(filter.expectedError()));
    filter.levels().ifPresent(levels -> rows.put("levels", levelText(levels)));
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  /** From which weights on a key has a level. */
  private static String levelText(LearnedLevels levels) {
    List<Double> thresholds = thresholds(levels);
    if (thresholds.isEmpty()) {
      return levels.spec().maxLevel() == 1 ? "1, all weights alike" : "none learned yet";
    }
    StringBuilder text = new StringBuilder("1");
    for (int i = 0; i < thresholds.size(); i++) {
      if (i + 1 < thresholds.size() && thresholds.get(i).equals(thresholds.get(i + 1))) {
        // What exceeds it has a higher level at once.
        continue;
      }
      text.append(", ").append(i + 2).append(" above ").append(weight(thresholds.get(i)));
    }
    return text.toString();
  }

  private static String weight(double weight) {
    return weight == Math.rint(weight) && weight < 1e15
        ? Numbers.count((long) weight)
        : Double.toString(weight);
  }

  private static List<Double> thresholds(LearnedLevels levels) {
    List<Double> thresholds = new ArrayList<>();
    for (int level = 2; level <= levels.spec().maxLevel(); level++) {
      double threshold = levels.threshold(level);
      if (threshold < Double.POSITIVE_INFINITY) {
        thresholds.add(threshold);
      }
    }
    return thresholds;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind());
    fields.putAll(filter.shape().fields());
    fields.put("memoryBytes", filter.memoryBytes());
    fields.put("digest", FilterDescription.text(filter.digest()));
    filter.keys().ifPresent(keys -> fields.put("rememberedKeys", keys));
    filter.zeroShare().ifPresent(share -> fields.put("zeroShare", share));
    fields.put("items", filter.items());
    fields.put("predictedErrorNow", filter.expectedError());
    filter.levels().ifPresent(levels -> fields.put("thresholds", thresholds(levels)));
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
