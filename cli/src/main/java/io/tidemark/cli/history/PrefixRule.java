package io.tidemark.cli.history;

import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.prefix.KeyPrefixes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which prefixes of keys a history is built with.
 *
 * @param text as on the command line
 * @param levels the lengths of prefixes
 * @param prefixes what makes digests of them
 */
public record PrefixRule(
    String text, List<PrefixLevel> levels, KeyPrefixes<CharSequence> prefixes) {
  /** Keeps a copy. */
  public PrefixRule {
    levels = List.copyOf(levels);
  }

  /** What a history was built with, if it was with prefixes. */
  public static Optional<PrefixRule> of(SingleHistory history) {
    List<PrefixLevel> levels = PrefixLevel.of(history);
    if (levels.isEmpty()) {
      return Optional.empty();
    }
    String kind = levels.get(0).kind();
    String lengths = kind.equals(PrefixLevel.IPV4)
        ? levels.stream().map(level -> "" + level.length()).collect(Collectors.joining(","))
        : "" + levels.size();
    return Optional.of(new Words().convert(kind + ":" + lengths));
  }

  /** What a key must be. */
  String expected() {
    return (levels.get(0).kind().equals(PrefixLevel.IPV4) ? "an IPv4 address" : "a text")
        + ", for --prefixes "
        + text;
  }

  /** {@code ipv4:8,16,24} or {@code /:3}. */
  public static final class Words implements ITypeConverter<PrefixRule> {
    @Override
    public PrefixRule convert(String text) {
      int colon = text.lastIndexOf(':');
      String kind = colon < 0 ? "" : text.substring(0, colon);
      String lengths = text.substring(colon + 1);
      try {
        if (kind.equals(PrefixLevel.IPV4) && lengths.matches("[0-9]{1,2}(,[0-9]{1,2})*")) {
          return networks(text, lengths);
        }
        if (isSeparator(kind) && lengths.matches("[0-9]{1,2}")) {
          return parts(text, kind, Integer.parseInt(lengths));
        }
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(text + ": " + e.getMessage());
      }
      throw new TypeConversionException(text
          + " (expected: ipv4: and lengths of networks such as ipv4:8,16,24, or a separator and a"
          + " number of parts such as /:3)");
    }

    private static PrefixRule networks(String text, String lengths) {
      int[] bits = Arrays.stream(lengths.split(",", -1))
          .mapToInt(Integer::parseInt)
          .sorted()
          .distinct()
          .toArray();
      List<PrefixLevel> levels = Arrays.stream(bits)
          .mapToObj(length -> new PrefixLevel(PrefixLevel.IPV4, length))
          .toList();
      return new PrefixRule(text, levels, KeyPrefixes.ipv4(bits));
    }

    private static PrefixRule parts(String text, String separator, int count) {
      KeyPrefixes<CharSequence> prefixes = KeyPrefixes.separated(separator.charAt(0), count);
      List<PrefixLevel> levels = IntStream.rangeClosed(1, count)
          .mapToObj(length -> new PrefixLevel(separator, length))
          .toList();
      return new PrefixRule(text, levels, prefixes);
    }
  }

  private static boolean isSeparator(String kind) {
    return kind.length() == 1 && PrefixLevel.isSeparator(kind.charAt(0));
  }

  /** The kind of a prefix that is asked for: {@code ipv4}, or a separator. */
  public static final class Kind implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (text.equals(PrefixLevel.IPV4) || isSeparator(text)) {
        return text;
      }
      throw new TypeConversionException(
          text + " (expected: ipv4, or a separator such as / that is neither letter nor digit)");
    }
  }
}
