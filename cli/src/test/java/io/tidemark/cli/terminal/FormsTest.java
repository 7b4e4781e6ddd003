package io.tidemark.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.cli.input.Converters;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes, durations, numbers, tables and JSON as people and machines see them. */
class FormsTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1 bytes",
    "1000, 1000, 1000 bytes",
    "1K, 1024, 1 KiB",
    "64M, 67108864, 64 MiB",
    "2G, 2147483648, 2 GiB",
    "1T, 1099511627776, 1 TiB",
    "1537, 1537, 1.50 KiB",
    "20M, 20971520, 20 MiB",
    "1048575, 1048575, 1 MiB"
  })
  void sizes(String option, long bytes, String text) {
    assertThat(Sizes.parse(option)).isEqualTo(bytes);
    assertThat(Sizes.option(bytes)).isEqualTo(option);
    assertThat(Sizes.text(bytes)).isEqualTo(text.equals("1 MiB") ? "1.00 MiB" : text);
  }

  @Test
  void unitsOfSizesMayBeSmall() {
    assertThat(Sizes.parse("64m")).isEqualTo(64L << 20);
    assertThat(Sizes.parse("1kib")).isEqualTo(1024);
    assertThat(Sizes.parse("2gB")).isEqualTo(2L << 30);
  }

  @ParameterizedTest
  @CsvSource({"10M, 10000000", "3k, 3000", "2G, 2000000000", "1_000, 1000", "10m, 10000000"})
  void countsHaveUnitsOfAThousand(String text, long count) {
    assertThat(new Converters.Count().convert(text)).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "M", "0M", "1.5M", "-1", "1T", "9223372036854775807K"})
  void noCounts(String text) {
    assertThatThrownBy(() -> new Converters.Count().convert(text))
        .hasMessageStartingWith(text + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource({"0, none", "1e-300, none", "0.2, 1 in 5.0", "0.005882, 1 in 170", "1, nearly all"})
  void howOftenSomethingHappens(double probability, String text) {
    assertThat(Numbers.oneIn(probability)).isEqualTo(text);
  }

  @Test
  void theRoundingOfASumIsNoNumberToShow() {
    assertThat(Numbers.probability(1.5e-323)).isEqualTo("below 1e-25");
    assertThat(Numbers.amount(1.5e-323)).isEqualTo("below 1e-25");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "K", "0", "0M", "-1", "1.5M", "1mm", "1X", "8388608T", "1e6", "NaN"})
  void noSizes(String text) {
    assertThatThrownBy(() -> Sizes.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(text + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.00 s",
    "420000000, 0.42 s",
    "9999000000, 10.0 s",
    "12340000000, 12.3 s",
    "59990000000, 1 min 00 s",
    "185000000000, 3 min 05 s",
    "7620000000000, 2 h 07 min"
  })
  void durations(long nanos, String text) {
    assertThat(Durations.text(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1ns, 1",
    "250us, 250000",
    "100ms, 100000000",
    "90s, 90000000000",
    "15m, 900000000000",
    "25h, 90000000000000",
    "7d, 604800000000000",
    "106751d, 9223286400000000000"
  })
  void lengthsOfTime(String option, long nanos) {
    assertThat(Durations.parse(option)).isEqualTo(nanos);
    assertThat(Durations.option(nanos)).isEqualTo(option);
  }

  @Test
  void theCoarsestUnitIsShown() {
    assertThat(Durations.option(Durations.parse("120s"))).isEqualTo("2m");
    assertThat(Durations.option(Durations.parse("1000us"))).isEqualTo("1ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "5", "0s", "-1s", "1.5s", "1 s", "1w", "1S", "106752d", "NaN"})
  void noLengthsOfTime(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(text + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource({
    "about, 0.0001, 0.000100 seconds",
    "about, 90, 90.0 seconds",
    "about, 900, 15.0 minutes",
    "about, 86400, 24.0 hours",
    "about, 14929920, 172.8 days",
    "about, 949881600, 30.1 years",
    // Near 1 the distance from 1 is what matters.
    "certainty, 0.5, 0.500",
    "certainty, 0.98, 0.980",
    "certainty, 0.99, 0.990",
    "certainty, 0.9987, 0.9987",
    "certainty, 0.99992, 0.999920",
    "certainty, 0.9999945, 0.999994",
    "certainty, 0.99999945, 0.999999",
    "certainty, 0.9999999999999958, 0.999999",
    "certainty, 0.9999999999999999, 0.999999",
    "certainty, 1, 1",
    "certainty, 0, 0",
    "probability, 0, 0",
    "probability, 1, 1",
    "probability, 0.001, 0.00100",
    "probability, 0.0123456, 0.0123",
    "probability, 0.5, 0.500",
    "probability, 0.00001, 0.0000100",
    "probability, 0.000000125, 1.25e-07",
    "probability, 3.14159, 3.14"
  })
  void numbers(String form, double number, String text) {
    String written =
        switch (form) {
          case "about" -> Durations.about(number);
          case "certainty" -> Numbers.certainty(number);
          default -> Numbers.probability(number);
        };
    assertThat(written).isEqualTo(text);
  }

  @Test
  void rates() {
    assertThat(Numbers.rate(3_000_000, 2_000_000_000)).isEqualTo("1,500,000/s");
    assertThat(Numbers.rate(3, 0)).isEqualTo("0/s");
    assertThat(Numbers.estimate(Double.POSITIVE_INFINITY)).isEqualTo("beyond counting");
    assertThat(Numbers.estimate(1e15 - 1)).isEqualTo("999,999,999,999,999");
    assertThat(Numbers.estimate(1.234e300)).isEqualTo("1.23e+300");
  }

  @Test
  void tables() {
    Table table = new Table("name", "size", "remark");
    table.row("a", "1", "short");
    table.row("longer", "12345", "");
    assertThat(table.lines())
        .containsExactly("name     size  remark", "a           1  short", "longer  12345");
    assertThatThrownBy(() -> table.row("one", "two")).hasMessage("cells: 2 (expected: 3)");
  }

  @Test
  void json() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("text", "a\"b\n");
    object.put("count", 3L);
    object.put("share", 0.25);
    object.put("endless", Double.POSITIVE_INFINITY);
    object.put("list", List.of(1, Map.of("deep", true)));
    assertThat(Json.text(object))
        .isEqualTo("{\"text\":\"a\\\"b\\n\",\"count\":3,\"share\":0.25,\"endless\":null,"
            + "\"list\":[1,{\"deep\":true}]}");
  }

  /** As the JDK has it, also in the middle between two numbers and where there is none. */
  @Test
  void roundsAsTheJdk() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100_000; i++) {
      int digits = random.nextInt(1, 10);
      double scale = Math.pow(10, random.nextInt(10));
      double number = random.nextInt(4) == 0
          ? (random.nextInt(2_000_000) + 0.5) / Math.pow(10, digits)
          : random.nextDouble() * scale / 1_000;
      assertThat(Numbers.fixed(number, digits))
          .isEqualTo(String.format(Locale.ROOT, "%." + digits + "f", number));
    }
    assertThat(Numbers.fixed(-1.25, 1)).isEqualTo("-1.3");
    assertThat(Numbers.fixed(Double.NaN, 1)).isEqualTo("NaN");
  }
}
