package io.tidemark.workload.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.LineSource;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class AccessLogDayTest {
  private static final long MIDNIGHT = LocalDate.of(2026, 1, 31).toEpochDay() * 86_400;

  @Test
  void isALogInTheOrderOfTimeWithTheStatedRetries() throws IOException {
    byte[] log = log(20_000, 1);
    Map<String, Long> firstSecond = new HashMap<>();
    long lines = 0;
    long retries = 0;
    long last = MIDNIGHT;
    RecordLayout layout = RecordLayout.clf().withKey(FieldRef.parse("path"));
    LineSource source = LineSource.of(new ByteArrayInputStream(log), "log");
    try (RecordReader reader = RecordReader.of(source, layout)) {
      for (; reader.next(); lines++) {
        assertThat(reader.ticks()).isBetween(last, MIDNIGHT + 86_399);
        last = reader.ticks();
        String path = reader.keyText();
        Long first = firstSecond.putIfAbsent(path.substring(path.indexOf("?request=")), last);
        if (first != null) {
          retries++;
          assertThat(last - first).isBetween(0L, 30L);
        }
      }
    }
    assertThat(lines).isEqualTo(20_000);
    assertThat(retries).isEqualTo(1_000);
  }

  @Test
  void saysWhichLinesAreRetries() {
    AccessLogDay day = new AccessLogDay(AccessLogDay.Parameters.usual(2_000, 3));
    Map<String, Integer> requests = new HashMap<>();
    while (day.hasNext()) {
      String line = day.next();
      int at = line.indexOf("?request=");
      boolean repeated = requests.merge(line.substring(at, at + 25), 1, Integer::sum) > 1;
      assertThat(day.lastWasRetry()).isEqualTo(repeated);
    }
    assertThatThrownBy(day::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void equalSeedsGiveEqualLogs() throws IOException {
    assertThat(log(500, 7)).isEqualTo(log(500, 7)).isNotEqualTo(log(500, 8));
  }

  @Test
  void oneLineIsADay() throws IOException {
    assertThat(new String(log(1, 2), java.nio.charset.StandardCharsets.US_ASCII))
        .matches(
            "[0-9.]+ - - \\[31/Jan/2026:[0-9:]+ \\+0000\\] \"[^\"]+\" \\d+ \\S+ \"[^\"]+\" \"[^\"]+\"\n");
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> AccessLogDay.Parameters.usual(0, 1)).hasMessageContaining("lines: 0");
    assertThatThrownBy(
            () -> new AccessLogDay.Parameters(5, Double.NaN, LocalDate.of(2026, 1, 31), 1))
        .hasMessage("retryShare: NaN (expected: 0.0..0.5)");
  }

  private static byte[] log(long lines, long seed) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new AccessLogDay(AccessLogDay.Parameters.usual(lines, seed)).writeTo(out);
    return out.toByteArray();
  }
}
