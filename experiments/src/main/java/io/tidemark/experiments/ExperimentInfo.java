package io.tidemark.experiments;

import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * What is known of an experiment before it runs.
 *
 * @param id stable name of the form {@code stem/topic}; also the folder of its files
 * @param title one line
 * @param source what it repeats
 * @param quickDuration roughly how long the quick form takes
 * @param fullDuration roughly how long the full form takes
 */
public record ExperimentInfo(
    String id, String title, Source source, Duration quickDuration, Duration fullDuration) {
  private static final String WORDS = "[a-z0-9]+(-[a-z0-9]+)*";
  private static final Pattern ID = Pattern.compile(WORDS + "/" + WORDS);

  public ExperimentInfo {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "id: " + id + " (expected: such as classic/false-positives)");
    }
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(quickDuration, "quickDuration");
    Objects.requireNonNull(fullDuration, "fullDuration");
  }
}
