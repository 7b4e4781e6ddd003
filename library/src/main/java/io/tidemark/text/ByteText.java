package io.tidemark.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Any bytes as text that tells them from all other bytes, and that does nothing where it is shown. */
public final class ByteText {
  private ByteText() {}

  /** Printable ASCII as it is, with backslashes doubled; all other bytes as {@code \xff}. */
  public static String ascii(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte unsigned : bytes) {
      append(text, unsigned & 0xff);
    }
    return text.toString();
  }

  /** As {@link #ascii}, but letters and digits of all scripts as they are. */
  public static String letters(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(2);
    CharsetDecoder decoder = StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
    while (in.hasRemaining()) {
      int lead = in.get(in.position()) & 0xff;
      int length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      ByteBuffer one = in.slice(in.position(), Math.min(length, in.remaining()));
      int size = one.remaining();
      out.clear();
      boolean isWhole = lead >= 0x80
          && decoder.reset().decode(one, out, true).isUnderflow()
          && Character.isLetterOrDigit(Character.codePointAt(out.flip(), 0));
      if (isWhole) {
        text.append(out);
      } else {
        size = 1;
        append(text, lead);
      }
      in.position(in.position() + size);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, int value) {
    if (value == '\\') {
      text.append("\\\\");
    } else if (value >= ' ' && value < 0x7f) {
      text.append((char) value);
    } else {
      text.append(String.format(Locale.ROOT, "\\x%02x", value));
    }
  }
}
