package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource({
    "*,,true",
    "*,abc,true",
    "a*c,abbbc,true",
    "a*c,abbb,false",
    "h?llo,hello,true",
    "h?llo,hllo,false",
    "h[ae]llo,hallo,true",
    "h[ae]llo,hillo,false",
    "h[^e]llo,hallo,true",
    "h[^e]llo,hello,false",
    "h[a-c]llo,hbllo,true",
    "h[c-a]llo,hbllo,true",
    "h[a-c]llo,hdllo,false",
    "a\\*c,a*c,true",
    "a\\*c,abc,false",
    "[\\]],],true",
    "abc,abc,true",
    "abc,abcd,false",
    "abc,ab,false",
    "*a*b*c*,xxaxxbxxcxx,true",
    "*a*b*c*,xxaxxcxxbxx,false",
    "[abc,b,true",
    "a[b-,ab,true",
    "**,a,true",
    "?,,false",
    "a\\,a\\,true"
  })
  void matches(String pattern, String text, boolean expected) {
    byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    assertThat(new Glob(pattern.getBytes(StandardCharsets.UTF_8)).matches(bytes, 0, bytes.length))
        .isEqualTo(expected);
  }

  /** A pattern that takes exponential time if every star is tried again: it would not end in a lifetime. */
  @Test
  void hostilePatternsEnd() {
    byte[] pattern = ("*a".repeat(200) + "b").getBytes(StandardCharsets.UTF_8);
    byte[] text = "a".repeat(5_000).getBytes(StandardCharsets.UTF_8);
    assertThat(new Glob(pattern).matches(text, 0, text.length)).isFalse();
  }
}
