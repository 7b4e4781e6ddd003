package io.tidemark.cli.input;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option with a few values: the constants of an enum, in lower case, with
 * hyphens.
 *
 * @param <E> the enum
 */
public abstract class Choice<E extends Enum<E>> implements ITypeConverter<E> {
  private final List<E> values;

  /** A choice among all constants. */
  protected Choice(Class<E> type) {
    values = List.of(type.getEnumConstants());
  }

  /** How a constant is written on the command line. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public final E convert(String text) {
    return values.stream()
        .filter(value -> word(value).equals(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(text + " (expected: " + words() + ")"));
  }

  private String words() {
    String[] words = values.stream().map(Choice::word).toArray(String[]::new);
    return words.length == 1
        ? words[0]
        : Arrays.stream(words, 0, words.length - 1).collect(Collectors.joining(", "))
            + " or "
            + words[words.length - 1];
  }
}
