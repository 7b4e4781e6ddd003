package io.tidemark.core.filter.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The lines of a resource with exact values; its own comments say what they mean. */
public final class HistoryVectors {
  private HistoryVectors() {}

  /** The parts of every line of a name, between bars. */
  public static List<String[]> lines(String name) throws IOException {
    try (InputStream in = HistoryVectors.class.getResourceAsStream("/persistent2018/vectors.txt")) {
      assertThat(in).isNotNull();
      List<String[]> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> line.substring(name.length()).split("\\|", -1))
          .toList();
      assertThat(lines).as("lines of %s", name).isNotEmpty();
      return lines;
    }
  }

  public static long[] numbers(String part) {
    return words(part).stream().mapToLong(Long::parseLong).toArray();
  }

  public static List<String> words(String part) {
    return Arrays.stream(part.strip().split("\\s+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
