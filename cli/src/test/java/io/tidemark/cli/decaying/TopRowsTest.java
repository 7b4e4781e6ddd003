package io.tidemark.cli.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.StreamClock;
import io.tidemark.TopKeys;
import io.tidemark.cli.terminal.ScreenSize;
import io.tidemark.cli.terminal.Style;
import io.tidemark.core.time.TickUnit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopRowsTest {
  @ParameterizedTest
  @ValueSource(ints = {30, 40, 80})
  void keysShorterThanTheirHeadingDoNotMakeLinesTooLong(int columns) {
    TopTable table = new TopTable(
        new StreamClock(TickUnit.SECONDS),
        0,
        List.of(new TopKeys.Entry<>("a".getBytes(StandardCharsets.US_ASCII), 5_110.9)),
        5_110.9,
        0);
    assertThat(new TopRows(Style.PLAIN).lines(table, new ScreenSize(24, columns)))
        .hasSize(2)
        .allMatch(line -> line.length() <= columns);
  }
}
