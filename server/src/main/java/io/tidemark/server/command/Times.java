package io.tidemark.server.command;

import io.tidemark.service.ServiceClock;

/** Times in requests: milliseconds since 1970, or {@code *} for now. */
final class Times {
  private static final String BAD = "ERR bad time";

  private Times() {}

  /**
   * A time.
   *
   * @throws CommandException if the word is none, or before 1970
   */
  static long instant(Request request, int word, ServiceClock clock) {
    return isOnly(request, word, '*')
        ? clock.millis()
        : request.integer(word, 0, Long.MAX_VALUE, BAD);
  }

  /** Whether a word is this character. */
  static boolean isOnly(Request request, int word, char character) {
    return request.length(word) == 1 && request.bytes()[request.offset(word)] == character;
  }
}
