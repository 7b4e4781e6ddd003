package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.sample.LongTable;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TokensTest {
  @Test
  void answersAreKeptForATimeAndANumber() {
    Tokens tokens = new Tokens();
    tokens.put(1, true, 0);
    tokens.put(2, false, Tokens.KEPT_MILLIS - 1);
    assertThat(tokens.answer(1)).isEqualTo(1);
    assertThat(tokens.answer(2)).isZero();
    assertThat(tokens.answer(3)).isEqualTo(LongTable.ABSENT);
    tokens.put(3, true, Tokens.KEPT_MILLIS);
    tokens.put(4, true, 2 * Tokens.KEPT_MILLIS - 2);
    assertThat(tokens.answer(2)).as("not older than what is kept").isZero();
    tokens.put(5, true, 2 * Tokens.KEPT_MILLIS);
    assertThat(tokens.answer(1)).isEqualTo(LongTable.ABSENT);
    assertThat(tokens.answer(3)).isEqualTo(1);
  }

  @Test
  void theirNumberIsBounded() {
    Tokens tokens = new Tokens();
    for (long token = 0; token < 5L * Tokens.KEPT; token++) {
      long most = tokens.memoryBytes() + tokens.growthBytes();
      tokens.put(token, true, 0);
      assertThat(tokens.memoryBytes()).isLessThanOrEqualTo(most);
      if (token >= Tokens.KEPT) {
        assertThat(tokens.answer(token - Tokens.KEPT + 1)).isEqualTo(1);
      }
    }
    assertThat(tokens.answer(2L * Tokens.KEPT)).isEqualTo(LongTable.ABSENT);
    assertThat(tokens.memoryBytes()).isLessThanOrEqualTo(2L * 16 * 2 * Tokens.KEPT);
  }

  @Test
  void whatIsWrittenIsRead() {
    Tokens tokens = new Tokens();
    for (long token = 0; token < 100; token++) {
      tokens.put(token, token % 3 == 0, token * Tokens.KEPT_MILLIS / 60);
    }
    ByteBuffer bytes = ByteBuffer.allocate(tokens.bytes());
    tokens.write(bytes);
    Tokens again = new Tokens();
    again.read(bytes.flip());
    ByteBuffer second = ByteBuffer.allocate(again.bytes());
    again.write(second);
    assertThat(second.array()).isEqualTo(bytes.array());
    assertThat(again.answer(99)).isEqualTo(1);
    bytes.put(bytes.limit() - 1, (byte) 2).position(0);
    assertThatThrownBy(() -> new Tokens().read(bytes)).isInstanceOf(IllegalArgumentException.class);
  }
}
