package io.tidemark.server.resp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Order;

/**
 * Any bytes are commands or a protocol error, the same in one piece and byte by byte, in little memory. The corpus in the
 * resources is run with every build; docs/fuzzing.md tells how to look for more.
 */
@Order(Integer.MAX_VALUE)
class RequestParserFuzzTest {
  private static final Limits LIMITS = new Limits(100, 1_000, 100, 4_000, 50, 10);

  @FuzzTest
  void findsCommandsOrRefuses(byte[] data) {
    check(data, true);
    check(data, false);
  }

  private static void check(byte[] data, boolean authenticated) {
    List<List<String>> whole = Requests.parse(LIMITS, authenticated, data);
    int[] single = new int[data.length];
    Arrays.fill(single, 1);
    assertThat(Requests.parse(LIMITS, authenticated, data, single)).isEqualTo(whole);
    RequestParser parser = new RequestParser(LIMITS);
    parser.receive(data, 0, data.length);
    while (parser.next(authenticated) == RequestParser.Step.COMMAND) {
      assertThat(parser.words().size()).isBetween(1, authenticated ? 100 : 10);
    }
    assertThat(parser.memoryBytes()).isLessThanOrEqualTo((64 << 10) + 4L * data.length);
    assertThat(parser.pendingBytes()).isLessThanOrEqualTo(data.length);
  }
}
