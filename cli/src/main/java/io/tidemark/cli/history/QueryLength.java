package io.tidemark.cli.history;

import io.tidemark.text.Durations;
import java.util.OptionalLong;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The length of a range as the user gives it: a number of ticks, or a length of time.
 *
 * @param ticks the ticks, if they were given
 * @param nanos the nanoseconds otherwise
 */
public record QueryLength(OptionalLong ticks, long nanos) {
  /** The length in ticks, parts of a tick counted as one. */
  public long in(TickLength tickLength) {
    return ticks.orElseGet(() -> tickLength.ticksIn(nanos));
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return ticks.isPresent() ? Long.toString(ticks.getAsLong()) : Durations.option(nanos);
  }

  /** {@code 128} or {@code 5m}. */
  public static final class Words implements ITypeConverter<QueryLength> {
    @Override
    public QueryLength convert(String text) {
      try {
        if (text.matches("[0-9]+") && Long.parseLong(text) > 0) {
          return new QueryLength(OptionalLong.of(Long.parseLong(text)), 0);
        }
        return new QueryLength(OptionalLong.empty(), Durations.parse(text));
      } catch (NumberFormatException e) {
        throw new TypeConversionException(text + " (expected: at most " + Long.MAX_VALUE + ")");
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            text + " (expected: ticks such as 128, or a length of time such as 5m)");
      }
    }
  }
}
