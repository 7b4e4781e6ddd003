package io.tidemark.cli.history;

import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.prefix.PrefixLevel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Whether a question is about all keys with a prefix. */
public final class PrefixOption {
  @Option(
      names = "--prefix",
      paramLabel = "ipv4|C",
      converter = Kind.class,
      description = "KEY is a prefix: a network such as 10.1.0.0/16 (ipv4), or the first parts of"
          + " texts with the separator C. The history must have been built with such --prefixes.")
  private String prefix;

  /** Whether it was given. */
  public boolean given() {
    return prefix != null;
  }

  /** What is asked for, a key or a prefix. */
  public AskedKey asked(String key) {
    return new AskedKey(key, prefix);
  }

  /** The kind of a prefix that is asked for: {@code ipv4}, or a separator. */
  static final class Kind implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      boolean isSeparator = text.length() == 1 && PrefixLevel.isSeparator(text.charAt(0));
      if (text.equals(PrefixLevel.IPV4) || isSeparator) {
        return text;
      }
      throw new TypeConversionException(
          text + " (expected: ipv4, or a separator such as / that is neither letter nor digit)");
    }
  }

  /** Which prefixes a history is built with: {@code ipv4:8,16,24} or {@code /:3}. */
  public static final class Rule implements ITypeConverter<KeyPrefixes<CharSequence>> {
    @Override
    public KeyPrefixes<CharSequence> convert(String text) {
      try {
        return KeyPrefixes.of(text);
      } catch (IllegalArgumentException e) {
        String message = e.getMessage();
        String own = "prefixes: ";
        throw new TypeConversionException(
            message.startsWith(own) ? message.substring(own.length()) : text + ": " + message);
      }
    }
  }
}
