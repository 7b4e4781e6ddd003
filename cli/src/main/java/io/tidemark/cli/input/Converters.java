package io.tidemark.cli.input;

import io.tidemark.text.Durations;
import io.tidemark.text.Sizes;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.RecordFormat;
import io.tidemark.workload.trace.TimeFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the text of an option becomes its value; a refusal carries the text and what was expected. */
public final class Converters {
  private Converters() {}

  private static <T> T converted(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  private static TypeConversionException refused(String text, String expected) {
    return new TypeConversionException(text + " (expected: " + expected + ")");
  }

  /** {@code 512K 64M 2G}. */
  public static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return converted(text, Sizes::parse);
    }
  }

  /** {@code 100ms 90s 15m 24h 7d}, in nanoseconds. */
  public static final class Duration implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return converted(text, Durations::parse);
    }
  }

  /** A whole number from 1: {@code 1000000 1_000_000 10M}; units are powers of 1000. */
  public static class Count implements ITypeConverter<Long> {
    private static final Pattern FORM =
        Pattern.compile("([0-9][0-9_]*)([KMG]?)", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMG";

    /** Creates the converter. */
    public Count() {}

    /** What else to say about a text that is no number. */
    protected String hint(String text) {
      return "";
    }

    @Override
    public final Long convert(String text) {
      String hint = hint(text);
      String expected = "a whole number from 1, such as 1000000, 1_000_000 or 1M" + hint;
      Matcher form = FORM.matcher(text);
      if (!form.matches() || !hint.isEmpty()) {
        throw refused(text, expected);
      }
      int unit = 1 + UNITS.indexOf(form.group(2).toUpperCase(Locale.ROOT));
      long factor = form.group(2).isEmpty() ? 1 : (long) Math.pow(1000, unit);
      try {
        long count = Math.multiplyExact(Long.parseLong(form.group(1).replace("_", "")), factor);
        if (count > 0) {
          return count;
        }
      } catch (NumberFormatException | ArithmeticException e) {
        throw refused(text, "at most " + Long.MAX_VALUE);
      }
      throw refused(text, expected);
    }
  }

  /** Strictly between 0 and 1. */
  public static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      String expected = "a probability above 0 and below 1, such as 0.001";
      double probability;
      try {
        probability = Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw refused(text, expected);
      }
      if (!(probability > 0 && probability < 1)) {
        throw refused(text, expected);
      }
      return probability;
    }
  }

  /** A finite number from 0 on. */
  public static final class Amount implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double amount;
      try {
        amount = Double.parseDouble(text.replace("_", ""));
      } catch (NumberFormatException e) {
        throw refused(text, "a number from 0 on, such as 2.5");
      }
      if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
        throw refused(text, "a finite number from 0 on, such as 2.5");
      }
      return amount;
    }
  }

  /** Something per second: {@code 20000 20000/s 30/m 5/h}. */
  public static final class Rate implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("([0-9.eE_+-]+)(?:/([smhd]))?");

    @Override
    public Double convert(String text) {
      String expected = "a rate above 0 such as 20000, 20000/s, 30/m or 5/h";
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw refused(text, expected);
      }
      double count;
      try {
        count = Double.parseDouble(form.group(1).replace("_", ""));
      } catch (NumberFormatException e) {
        throw refused(text, expected);
      }
      String unit = form.group(2) == null ? "s" : form.group(2);
      double perSecond = count / (Durations.parse("1" + unit) / 1e9);
      if (!(perSecond > 0 && perSecond <= 1e9)) {
        throw refused(text, expected + ", at most 1e9/s");
      }
      return perSecond;
    }
  }

  /** {@code lines tsv csv json clf}. */
  static final class Format implements ITypeConverter<RecordFormat> {
    @Override
    public RecordFormat convert(String text) {
      return converted(text, RecordFormat::parse);
    }
  }

  /** A column, a name or a JSON pointer. */
  public static final class Field implements ITypeConverter<FieldRef> {
    @Override
    public FieldRef convert(String text) {
      return converted(text, FieldRef::parse);
    }
  }

  /** {@code s ms us ns iso clf} or a pattern. */
  public static final class Time implements ITypeConverter<TimeFormat> {
    @Override
    public TimeFormat convert(String text) {
      return converted(text, TimeFormat::parse);
    }
  }
}
