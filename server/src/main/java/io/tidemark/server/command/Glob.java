package io.tidemark.server.command;

/**
 * Patterns of KEYS, SCAN and CONFIG GET: {@code *} is any bytes, {@code ?} one, {@code [a-c]} one of these, {@code [^a]} another
 * one, and a backslash takes its meaning from what follows. A bracket that is not closed ends with the pattern.
 *
 * <p>The time is at most the product of both lengths, whatever the pattern.
 */
public final class Glob {
  private final byte[] pattern;

  public Glob(byte[] pattern) {
    this.pattern = pattern.clone();
  }

  /** Whether the pattern is one star, which everything matches. */
  public boolean isAll() {
    return pattern.length == 1 && pattern[0] == '*';
  }

  /** Whether all of the bytes match the pattern. */
  public boolean matches(byte[] bytes, int offset, int length) {
    int at = 0;
    int text = offset;
    int end = offset + length;
    // Where to go on if what follows the last star does not match: only the last one has to be
    // tried again.
    int star = -1;
    int starText = 0;
    while (text < end) {
      if (at < pattern.length && pattern[at] == '*') {
        star = ++at;
        starText = text;
      } else if (at < pattern.length && matchesOne(at, bytes[text])) {
        at = after(at);
        text++;
      } else if (star >= 0) {
        at = star;
        text = ++starText;
      } else {
        return false;
      }
    }
    while (at < pattern.length && pattern[at] == '*') {
      at++;
    }
    return at == pattern.length;
  }

  private boolean matchesOne(int at, byte b) {
    return switch (pattern[at]) {
      case '?' -> true;
      case '[' -> matchesClass(at + 1, b);
      case '\\' -> at + 1 < pattern.length ? pattern[at + 1] == b : b == '\\';
      default -> pattern[at] == b;
    };
  }

  private boolean matchesClass(int from, byte b) {
    int at = from;
    boolean not = at < pattern.length && pattern[at] == '^';
    if (not) {
      at++;
    }
    boolean found = false;
    while (at < pattern.length && pattern[at] != ']') {
      if (pattern[at] == '\\' && at + 1 < pattern.length) {
        at++;
      }
      if (at + 2 < pattern.length && pattern[at + 1] == '-') {
        int one = pattern[at] & 0xff;
        int other = pattern[at + 2] & 0xff;
        int value = b & 0xff;
        found |= value >= Math.min(one, other) && value <= Math.max(one, other);
        at += 3;
      } else {
        found |= pattern[at] == b;
        at++;
      }
    }
    return found != not;
  }

  /** Where the pattern goes on after what stands for one byte. */
  private int after(int at) {
    if (pattern[at] == '\\') {
      return Math.min(at + 2, pattern.length);
    }
    if (pattern[at] != '[') {
      return at + 1;
    }
    int close = at + 1;
    while (close < pattern.length && pattern[close] != ']') {
      if (pattern[close] == '\\' && close + 1 < pattern.length) {
        close++;
      }
      if (close + 2 < pattern.length && pattern[close + 1] == '-') {
        close += 3;
      } else {
        close++;
      }
    }
    return Math.min(close + 1, pattern.length);
  }
}
