package io.tidemark.server.resp;

/**
 * Splits the line of an inline command into words, with the quotes of redis-cli: between double quotes {@code \n},
 * {@code \r}, {@code \t}, {@code \b}, {@code \a} and {@code \xHH} stand for one byte and every other escaped byte for itself,
 * between single quotes only {@code \'} does; a closing quote ends the word.
 */
final class InlineSplitter {
  /* Words are unquoted where they are: they only become shorter. Always out <= in. */
  private byte[] bytes = {};
  private int in;
  private int out;
  private int end;

  /**
   * Splits a line.
   *
   * @param words receives the words, whose places are counted from {@code from}
   * @return false if a quote is not closed, or followed by something other than a space
   */
  boolean split(byte[] line, int from, int to, Words words) {
    bytes = line;
    in = from;
    out = from;
    end = to;
    while (skipSpaces()) {
      int start = out;
      if (!word()) {
        return false;
      }
      words.add(start - from, out - start);
    }
    return true;
  }

  private boolean skipSpaces() {
    while (in < end && isSpace(bytes[in])) {
      in++;
    }
    return in < end;
  }

  private boolean word() {
    while (in < end && !isSpace(bytes[in])) {
      byte next = bytes[in++];
      if (next == '"' || next == '\'') {
        return next == '"' ? doubleQuoted() : singleQuoted();
      }
      bytes[out++] = next;
    }
    return true;
  }

  private boolean singleQuoted() {
    while (in < end) {
      byte next = bytes[in++];
      if (next == '\'') {
        return in == end || isSpace(bytes[in]);
      }
      if (next == '\\' && in < end && bytes[in] == '\'') {
        next = bytes[in++];
      }
      bytes[out++] = next;
    }
    return false;
  }

  private boolean doubleQuoted() {
    while (in < end) {
      byte next = bytes[in++];
      if (next == '"') {
        return in == end || isSpace(bytes[in]);
      }
      bytes[out++] = next == '\\' && in < end ? escaped() : next;
    }
    return false;
  }

  private byte escaped() {
    byte next = bytes[in++];
    if (next == 'x' && end - in >= 2) {
      int high = Character.digit(bytes[in], 16);
      int low = Character.digit(bytes[in + 1], 16);
      if (high >= 0 && low >= 0) {
        in += 2;
        return (byte) (high << 4 | low);
      }
    }
    return switch (next) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'a' -> 7;
      default -> next;
    };
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || (b >= '\t' && b <= '\r');
  }
}
