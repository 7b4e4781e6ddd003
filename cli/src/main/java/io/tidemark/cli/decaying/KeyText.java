package io.tidemark.cli.decaying;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Keys, which can be any bytes, as they are printed. */
final class KeyText {
  private static final String CUT = "...";

  private KeyText() {}

  /** As they are; line ends, which would cut a row in two, as in {@code \n}. */
  static byte[] row(byte[] key) {
    ByteArrayOutputStream row = new ByteArrayOutputStream(key.length);
    for (byte octet : key) {
      switch (octet) {
        case '\n' -> row.writeBytes(new byte[] {'\\', 'n'});
        case '\r' -> row.writeBytes(new byte[] {'\\', 'r'});
        default -> row.write(octet);
      }
    }
    return row.toByteArray();
  }

  /** As text. */
  static String text(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }

  /**
   * For a terminal: in so many characters, and without those that would move its cursor or change
   * its colours.
   */
  static String shown(byte[] key, int width) {
    StringBuilder shown = new StringBuilder();
    text(key).codePoints().forEach(point -> {
      int type = Character.getType(point);
      boolean printed = !Character.isISOControl(point)
          && type != Character.FORMAT
          && type != Character.LINE_SEPARATOR
          && type != Character.PARAGRAPH_SEPARATOR;
      if (printed) {
        shown.appendCodePoint(point);
      } else {
        shown.append(String.format(Locale.ROOT, "\\u%04x", point));
      }
    });
    int length = shown.codePointCount(0, shown.length());
    if (length <= width) {
      return shown.toString();
    }
    int kept = Math.max(0, width - CUT.length());
    return shown.substring(0, shown.offsetByCodePoints(0, kept))
        + CUT.substring(0, Math.min(width, CUT.length()));
  }
}
