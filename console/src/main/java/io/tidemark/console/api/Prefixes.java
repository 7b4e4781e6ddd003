package io.tidemark.console.api;

import io.tidemark.console.http.HttpFailure;
import io.tidemark.core.Require;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.prefix.PrefixLevel;
import io.tidemark.service.HistoryOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The prefixes of items that a history can be asked for. */
final class Prefixes {
  private static final Pattern ADDRESS =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(/\\d{1,2})?");

  private Prefixes() {}

  /** The kinds and lengths that a history has, such as {@code ipv4:16}. */
  static List<String> of(HistoryOptions options) {
    return options.prefixes().isEmpty()
        ? List.of()
        : KeyPrefixes.of(options.prefixes()).levels().stream()
            .map(level -> level.kind() + ":" + level.length())
            .toList();
  }

  /**
   * The prefix of an item, as a history is asked for it.
   *
   * @param level a kind and a length such as {@code ipv4:16} or {@code /:2}
   */
  static byte[] of(byte[] item, String level) {
    String text = new String(item, StandardCharsets.ISO_8859_1);
    int colon = level.lastIndexOf(':');
    int length;
    try {
      length = Integer.parseInt(level.substring(colon + 1));
    } catch (NumberFormatException e) {
      throw wrong(level);
    }
    String kind = colon < 0 ? "" : level.substring(0, colon);
    if (kind.equals(PrefixLevel.IPV4) && length >= 1 && length <= 32) {
      return network(text, length).getBytes(StandardCharsets.ISO_8859_1);
    }
    if (kind.length() != 1 || length < 1) {
      throw wrong(level);
    }
    return parts(text, kind.charAt(0), length).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static HttpFailure wrong(String level) {
    return HttpFailure.invalid(
        Require.message("prefix", level, "a kind and a length such as ipv4:16"));
  }

  private static String network(String address, int length) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw HttpFailure.invalid(Require.message("item", address, "an address such as 10.1.2.3"));
    }
    long bits = 0;
    for (int i = 1; i <= 4; i++) {
      int part = Integer.parseInt(parts.group(i));
      if (part > 255) {
        throw HttpFailure.invalid(Require.message("item", address, "an address such as 10.1.2.3"));
      }
      bits = bits << 8 | part;
    }
    long masked = bits & (0xffffffffL << (32 - length));
    return (masked >> 24) + "." + (masked >> 16 & 0xff) + "." + (masked >> 8 & 0xff) + "."
        + (masked & 0xff) + "/" + length;
  }

  private static String parts(String text, char separator, int length) {
    int found = 0;
    // A separator at the very start belongs to the first part.
    for (int at = 1; at < text.length(); at++) {
      if (text.charAt(at) == separator && ++found == length) {
        return text.substring(0, at);
      }
    }
    return text;
  }
}
