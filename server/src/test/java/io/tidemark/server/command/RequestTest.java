package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.resp.Requests;
import io.tidemark.server.resp.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {
  private final Request request = new Request(ServerContext.builder().build(), null);

  @ParameterizedTest
  @CsvSource({
    "0s,0",
    "500ms,500",
    "90s,90000",
    "15m,900000",
    "24h,86400000",
    "7d,604800000",
    "7D,604800000",
    "10MS,10",
    "9223372036854775807ms,9223372036854775807",
    "106751991167d,9223372036828800000"
  })
  void readsDurations(String text, long millis) {
    assertThat(of(text).durationMillis(0, "no")).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5",
        "s",
        "ms",
        "-1s",
        "+1s",
        "01s",
        "1.5s",
        "1 s",
        "1w",
        "1sec",
        "1mss",
        "106751991168d",
        "9223372036854775808ms",
        "99999999999999999999999s",
        "\u00ff"
      })
  void refusesOtherDurations(String text) {
    assertThatThrownBy(() -> of(text).durationMillis(0, "no"))
        .isInstanceOf(CommandException.class)
        .hasMessage("no");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "1000,1000",
    "64M,67108864",
    "64m,67108864",
    "1K,1024",
    "2G,2147483648",
    "8388607T,9223370937343148032"
  })
  void readsSizes(String text, long bytes) {
    assertThat(of(text).sizeBytes(0, "no")).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "M", "-1M", "1MB", "1.5G", "8388608T", "9223372036854775808", "1P", "01"})
  void refusesOtherSizes(String text) {
    assertThatThrownBy(() -> of(text).sizeBytes(0, "no"))
        .isInstanceOf(CommandException.class)
        .hasMessage("no");
  }

  @Test
  void readsNumbersWithinARange() {
    assertThat(of("7").integer(0, 7, 8, "no")).isEqualTo(7);
    assertThat(of("8").integer(0, 7, 8, "no")).isEqualTo(8);
    assertThatThrownBy(() -> of("6").integer(0, 7, 8, "no")).hasMessage("no");
    assertThatThrownBy(() -> of("9").integer(0, 7, 8, "no")).hasMessage("no");
    assertThatThrownBy(() -> of("x").integer(0))
        .hasMessage("ERR value is not an integer or out of range");
    assertThat(of("0.25").number(0, "no")).isEqualTo(0.25);
    assertThatThrownBy(() -> of("nan").number(0, "no")).hasMessage("no");
  }

  @Test
  void passwordsAreCompared() {
    Password password = new Password(Requests.bytes("secret"));
    assertThat(password.matches(Requests.bytes("xsecretx"), 1, 6)).isTrue();
    assertThat(password.matches(Requests.bytes("xsecretx"), 1, 5)).isFalse();
    assertThat(password.matches(Requests.bytes("xsecretx"), 0, 8)).isFalse();
    assertThatThrownBy(() -> new Password(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Request of(String text) {
    return request.set(null, null, Words.of(Requests.bytes(text)));
  }
}
