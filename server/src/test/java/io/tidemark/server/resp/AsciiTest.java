package io.tidemark.server.resp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsciiTest {
  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        -1,
        10,
        123456789,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MAX_VALUE - 1,
        999999999999999999L
      })
  void readsLongs(long value) {
    byte[] text = Requests.bytes("x" + value + "y");
    assertThat(Ascii.isLong(text, 1, text.length - 2)).isTrue();
    assertThat(Ascii.toLong(text, 1, text.length - 2)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+1",
        "01",
        "-0",
        "-01",
        " 1",
        "1 ",
        "1.0",
        "x",
        "1x",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551617",
        "99999999999999999999"
      })
  void refusesOtherLongs(String text) {
    assertThat(Ascii.isLong(Requests.bytes(text), 0, text.length())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "-1",
        "+1",
        "0.001",
        ".5",
        "5.",
        "1e3",
        "1E-3",
        "1.5e+10",
        "123456789012345678901234567890",
        "0.000000000000000000000000000001",
        "00001.50",
        "4.9e-324",
        "-0"
      })
  void readsDoubles(String text) {
    assertThat(Ascii.toDouble(Requests.bytes(text), 0, text.length()))
        .isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "-",
        "e5",
        "1e",
        "1e+",
        "inf",
        "Infinity",
        "nan",
        "NaN",
        "0x10",
        "1d",
        "1f",
        " 1",
        "1 ",
        "1..2",
        "1.2.3",
        "1e999",
        "-1e999",
        "1_000",
        "--1"
      })
  void refusesOtherDoubles(String text) {
    assertThat(Ascii.toDouble(Requests.bytes(text), 0, text.length())).isNaN();
  }

  @Test
  void readsDoublesAsTheJdkDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String text = random.nextInt(1_000_000_000) + "." + random.nextInt(1_000_000_000);
      assertThat(Ascii.toDouble(Requests.bytes(text), 0, text.length()))
          .isEqualTo(Double.parseDouble(text));
    }
  }

  @Test
  void comparesLettersOnlyWithoutCase() {
    byte[] text = Requests.bytes("xBf.AdD");
    assertThat(Ascii.equalsIgnoreCase(text, 1, 6, "bf.add")).isTrue();
    assertThat(Ascii.equalsIgnoreCase(text, 1, 6, "BF.ADD")).isTrue();
    assertThat(Ascii.equalsIgnoreCase(text, 1, 5, "bf.add")).isFalse();
    // These two differ by the bit that large and small letters differ by.
    assertThat(Ascii.equalsIgnoreCase(Requests.bytes("a@"), 0, 2, "a`")).isFalse();
  }
}
