package io.tidemark.console.api;

import io.tidemark.service.Name;
import io.tidemark.text.ByteText;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A name or an item in JSON.
 *
 * @param id its bytes as base64url; or, of long ones, a digest of them
 * @param text for people
 */
public record Label(String id, String text) {
  /** How the ids of long names begin. */
  static final String LONG = "sha256:";

  /** Names that are not longer are told as they are. */
  static final int MAX_BYTES = 1 << 10;

  private static final int MAX_TEXT = 200;

  /** Of bytes. */
  static Label of(byte[] bytes) {
    return new Label(id(bytes), shortText(bytes));
  }

  /** Of a name. */
  static Label of(Name name) {
    return of(name.bytes());
  }

  private static String id(byte[] bytes) {
    return bytes.length <= MAX_BYTES
        ? Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
        : LONG + digest(bytes);
  }

  static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  /** At most two hundred characters. */
  static String shortText(byte[] bytes) {
    // Each byte is a character at least, but for letters of several bytes, at most four.
    byte[] first =
        bytes.length <= 4 * MAX_TEXT + 4 ? bytes : Arrays.copyOf(bytes, 4 * MAX_TEXT + 4);
    String text = ByteText.letters(first);
    if (text.length() <= MAX_TEXT && first.length == bytes.length) {
      return text;
    }
    int end = Math.min(MAX_TEXT, text.length());
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + "…";
  }
}
