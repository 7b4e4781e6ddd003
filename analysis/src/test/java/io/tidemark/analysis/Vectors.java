package io.tidemark.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Exact values of functions, from an independent implementation. */
public final class Vectors {
  private Vectors() {}

  /** The vectors of one function: nodes with {@code in} and {@code out}. */
  public static Stream<JsonNode> of(String resource, String function) {
    try (InputStream in = Vectors.class.getResourceAsStream("/oracle/" + resource)) {
      JsonNode vectors =
          new ObjectMapper().readTree(in).path("functions").path(function).path("vectors");
      if (vectors.isEmpty()) {
        throw new IllegalArgumentException(
            "function: " + function + " (expected: one in " + resource + ")");
      }
      return StreamSupport.stream(vectors.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
