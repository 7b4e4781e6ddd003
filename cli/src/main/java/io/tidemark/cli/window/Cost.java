package io.tidemark.cli.window;

import io.tidemark.workload.trace.FieldRef;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What an error costs: the same for all lines, or a field of each.
 *
 * @param number the cost of all lines
 * @param field the field that holds it
 * @param text as it was written
 */
public record Cost(OptionalDouble number, Optional<FieldRef> field, String text) {
  private static final String COLUMN = "column:";

  /** The same for all lines. */
  static Cost of(double number) {
    return new Cost(OptionalDouble.of(number), Optional.empty(), Double.toString(number));
  }

  /** From the text of an option: a number is a cost, everything else a field. */
  public static final class Words implements ITypeConverter<Cost> {
    @Override
    public Cost convert(String text) {
      if (text.startsWith(COLUMN)) {
        return field(text, text.substring(COLUMN.length()));
      }
      double number;
      try {
        number = Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return field(text, text);
      }
      if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
        throw new TypeConversionException(
            text + " (expected: a finite cost from 0 on, or a field)");
      }
      return new Cost(OptionalDouble.of(number), Optional.empty(), text);
    }

    private static Cost field(String text, String name) {
      try {
        return new Cost(OptionalDouble.empty(), Optional.of(FieldRef.parse(name)), text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            text + " (expected: a cost from 0 on, a column's name, a JSON pointer or column:N)");
      }
    }
  }
}
