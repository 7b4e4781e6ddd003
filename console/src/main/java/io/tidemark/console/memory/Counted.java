package io.tidemark.console.memory;

import io.tidemark.text.Numbers;

/** Counts of occurrences in words. */
final class Counted {
  private Counted() {}

  static Reply reply(double count, boolean isDecaying) {
    return Reply.counted(
        count, count == 0 ? "It did not occur." : "Counts " + text(count, isDecaying));
  }

  static String text(double count, boolean isDecaying) {
    String number = isDecaying ? Numbers.amount(count) : Numbers.count((long) count);
    return number + " now, or less.";
  }
}
