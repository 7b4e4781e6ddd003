package io.tidemark.server.http;

import io.tidemark.core.Require;
import java.nio.charset.StandardCharsets;

/**
 * What a page answers.
 *
 * @param status the HTTP status
 * @param contentType the type of the text
 * @param text the body
 */
public record HttpAnswer(int status, String contentType, String text) {
  private static final String PLAIN = "text/plain; charset=utf-8";

  /** Checks that all is there. */
  public HttpAnswer {
    Require.inRange(status, 200, 599, "status");
    Require.nonNull(contentType, "contentType");
    Require.nonNull(text, "text");
  }

  /** A line of plain text. */
  public static HttpAnswer plain(int status, String line) {
    return new HttpAnswer(status, PLAIN, line + "\n");
  }

  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
