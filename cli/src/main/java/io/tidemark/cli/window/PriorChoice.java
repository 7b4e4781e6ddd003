package io.tidemark.cli.window;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.cli.input.Converters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How likely the keys of a stream are, as a user says: {@code uniform:N}, {@code zipf:N[:S]}, or {@code
 * learned} from the stream.
 *
 * @param kind which law
 * @param universe number of keys, where it is known
 * @param exponent of a Zipf law
 */
public record PriorChoice(Kind kind, long universe, double exponent) {
  /** The laws. */
  public enum Kind {
    UNIFORM,
    ZIPF,
    LEARNED
  }

  /** Learned from the stream. */
  public static final PriorChoice LEARNED = new PriorChoice(Kind.LEARNED, 2, 0);

  /** From the text of an option. */
  public static final class Words implements ITypeConverter<PriorChoice> {
    private static final Pattern FORM =
        Pattern.compile("(uniform|zipf):([0-9][0-9_]*)(?::([0-9]*[.]?[0-9]+))?");

    @Override
    public PriorChoice convert(String text) {
      if (text.equals("learned")) {
        return LEARNED;
      }
      Matcher form = FORM.matcher(text);
      if (!form.matches() || (form.group(1).equals("uniform") && form.group(3) != null)) {
        throw refused(text);
      }
      long universe = new Converters.Count().convert(form.group(2));
      if (universe < 2 || universe > KeyLaw.MAX_UNIVERSE) {
        throw new TypeConversionException(
            text + " (expected: 2.." + KeyLaw.MAX_UNIVERSE + " keys)");
      }
      if (form.group(1).equals("uniform")) {
        return uniform(universe);
      }
      double exponent = form.group(3) == null ? 1 : Double.parseDouble(form.group(3));
      return new PriorChoice(Kind.ZIPF, universe, exponent);
    }

    private static TypeConversionException refused(String text) {
      return new TypeConversionException(text
          + " (expected: uniform:N for N keys alike, zipf:N or zipf:N:S for N keys of which the"
          + " i-th comes as 1/i, or 1/i^S, or learned)");
    }
  }

  /** All keys alike. */
  public static PriorChoice uniform(long universe) {
    return new PriorChoice(Kind.UNIFORM, universe, 0);
  }

  /** The law for planning, if it is known beforehand. */
  public Optional<KeyLaw> law() {
    return switch (kind) {
      case UNIFORM -> Optional.of(KeyLaw.uniform((double) universe));
      case ZIPF -> Optional.of(KeyLaw.zipf(exponent, universe));
      case LEARNED -> Optional.empty();
    };
  }

  /** As it could have been written. */
  public String option() {
    return switch (kind) {
      case UNIFORM -> "uniform:" + universe;
      case ZIPF -> "zipf:" + universe + (exponent == 1 ? "" : ":" + exponent);
      case LEARNED -> "learned";
    };
  }
}
