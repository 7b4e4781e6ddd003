package io.tidemark.server.resp;

import static io.tidemark.server.resp.Requests.bytes;
import static io.tidemark.server.resp.Requests.command;
import static io.tidemark.server.resp.Requests.join;
import static io.tidemark.server.resp.Requests.parse;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The long form of the random inputs is a matter of {@code -Dtidemark.parserInputs=100000000}; what the fuzzer finds is in
 * {@link RequestParserFuzzTest}.
 */
class RequestParserTest {
  private static final Limits SMALL = new Limits(100, 200, 20, 1_000, 50, 10);

  @Test
  void findsTheSameCommandsWhereverTheyAreCut() {
    byte[] input = join(
        command("PING"),
        command("BF.ADD", "key", "item"),
        bytes("PING\r\n"),
        bytes("\r\n"),
        bytes("*0\r\n"),
        bytes("*-1\r\n"),
        bytes("  set \"a b\\x00\\n\" 'c\\'d'  \n"),
        command("SET", "", "\r\n$3\r\n\u0000\u00ff"),
        command("LAST"));
    List<List<String>> expected = List.of(
        List.of("PING"),
        List.of("BF.ADD", "key", "item"),
        List.of("PING"),
        List.of("set", "a b\u0000\n", "c'd"),
        List.of("SET", "", "\r\n$3\r\n\u0000\u00ff"),
        List.of("LAST"));
    assertThat(parse(SMALL, true, input)).isEqualTo(expected);
    for (int cut = 0; cut <= input.length; cut++) {
      assertThat(parse(SMALL, true, input, cut)).as("cut at %d", cut).isEqualTo(expected);
      for (int second = 0; second <= input.length - cut; second += 7) {
        assertThat(parse(SMALL, true, input, cut, second))
            .as("cut at %d and %d more", cut, second)
            .isEqualTo(expected);
      }
    }
    int[] single = new int[input.length];
    Arrays.fill(single, 1);
    assertThat(parse(SMALL, true, input, single)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "*x~|invalid multibulk length",
        "*~|invalid multibulk length",
        "*+1~|invalid multibulk length",
        "*01~|invalid multibulk length",
        "*1\rx|invalid multibulk length",
        "*9223372036854775808~|invalid multibulk length",
        "*99999999999999999999999|invalid multibulk length",
        "*21~|invalid multibulk length",
        "*1~$x~|invalid bulk length",
        "*1~$-1~|invalid bulk length",
        "*1~$~|invalid bulk length",
        "*1~$201~|invalid bulk length",
        "*1~$18446744073709551617~|invalid bulk length",
        "*1~:1~|expected '$', got ':'",
        "*2~$1~a~*1~|expected '$', got '*'",
        "*1~*1~$1~a~|expected '$', got '*'",
        "*1~$1~abc|expected the end of a bulk string after its length",
        "get \"a|",
        "get \"a~|unbalanced quotes in request",
        "get 'a\"~|unbalanced quotes in request",
        "get \"a\"b~|unbalanced quotes in request",
      })
  void refusesWhatIsNoRequest(String input, String error) {
    byte[] request = bytes(input.replace("~", "\r\n"));
    List<List<String>> expected =
        error == null ? List.of() : List.of(List.of("Protocol error: " + error));
    for (int cut = 0; cut <= request.length; cut++) {
      assertThat(parse(SMALL, true, request, cut)).as("cut at %d", cut).isEqualTo(expected);
    }
  }

  @Test
  void hasLimits() {
    String longest = "x".repeat(200);
    assertThat(parse(SMALL, true, command(longest))).isEqualTo(List.of(List.of(longest)));
    assertThat(parse(SMALL, true, command(longest + "x"))).isEqualTo(error("invalid bulk length"));

    String[] most = "w ".repeat(20).split(" ", -1);
    String[] words = Arrays.copyOf(most, 20);
    assertThat(parse(SMALL, true, command(words))).isEqualTo(List.of(List.of(words)));
    assertThat(parse(SMALL, true, command(most))).isEqualTo(error("invalid multibulk length"));

    String line = "x".repeat(100);
    assertThat(parse(SMALL, true, bytes(line + "\r\n"))).isEqualTo(List.of(List.of(line)));
    assertThat(parse(SMALL, true, bytes(line + "\n"))).isEqualTo(List.of(List.of(line)));
    assertThat(parse(SMALL, true, bytes(line + "x\n"))).isEqualTo(error("too big inline request"));
    assertThat(parse(SMALL, true, bytes(line + "\r"))).isEmpty();
    assertThat(parse(SMALL, true, bytes(line + "xx"))).isEqualTo(error("too big inline request"));

    String[] large = new String[6];
    Arrays.fill(large, "y".repeat(160));
    large[5] = "z".repeat(148);
    assertThat(command(large)).hasSize(1_000);
    assertThat(parse(SMALL, true, command(large))).isEqualTo(List.of(List.of(large)));
    large[5] += "z";
    assertThat(parse(SMALL, true, command(large))).isEqualTo(error("too big request"));
  }

  @Test
  void hasStricterLimitsForUnknownClients() {
    String longest = "x".repeat(50);
    assertThat(parse(SMALL, false, command(longest))).isEqualTo(List.of(List.of(longest)));
    assertThat(parse(SMALL, false, command(longest + "x")))
        .isEqualTo(error("unauthenticated bulk length"));
    assertThat(parse(SMALL, false, bytes(longest + "x\n")))
        .isEqualTo(error("unauthenticated bulk length"));

    String words = "w ".repeat(9);
    assertThat(parse(SMALL, false, command((words + "w").split(" ")))).hasSize(1);
    assertThat(parse(SMALL, false, command((words + "w w").split(" "))))
        .isEqualTo(error("unauthenticated multibulk length"));
    assertThat(parse(SMALL, false, bytes(words + "w\n"))).hasSize(1);
    assertThat(parse(SMALL, false, bytes(words + "w w\n")))
        .isEqualTo(error("unauthenticated multibulk length"));
  }

  @Test
  void hasTheLimitsOfTheContract() {
    assertThat(Limits.DEFAULT.inlineBytes()).isEqualTo(65_536);
    assertThat(Limits.DEFAULT.bulkBytes()).isEqualTo(67_108_864);
    assertThat(Limits.DEFAULT.words()).isEqualTo(1_048_576);
    assertThat(Limits.DEFAULT.unauthenticatedBulkBytes()).isEqualTo(16_384);
    assertThat(Limits.DEFAULT.unauthenticatedWords()).isEqualTo(10);
  }

  @Test
  void anAnnouncedLengthAllocatesNothing() {
    RequestParser parser = new RequestParser(Limits.DEFAULT);
    byte[] input = bytes("*1048576\r\n$67108864\r\nabc");
    parser.receive(input, 0, input.length);
    assertThat(parser.next(true)).isEqualTo(RequestParser.Step.INCOMPLETE);
    assertThat(parser.memoryBytes()).isLessThan(32 << 10);
  }

  @Test
  void aCommandOfMillionEmptyWordsTakesAFewTimesItsBytes() {
    RequestParser parser = new RequestParser(Limits.DEFAULT);
    byte[] word = bytes("$0\r\n\r\n");
    byte[] head = bytes("*1048576\r\n");
    parser.receive(head, 0, head.length);
    long received = head.length;
    for (int i = 0; i < 1 << 20; i++) {
      parser.receive(word, 0, word.length);
      received += word.length;
      if (i % 4_096 == 0) {
        parser.next(true);
        assertThat(parser.memoryBytes()).isLessThan((64 << 10) + 4 * received);
      }
    }
    assertThat(parser.next(true)).isEqualTo(RequestParser.Step.COMMAND);
    assertThat(parser.words().size()).isEqualTo(1 << 20);
    assertThat(parser.words().length((1 << 20) - 1)).isZero();
    parser.reset();
    assertThat(parser.memoryBytes()).as("an idle parser").isLessThan(96 << 10);
  }

  @Test
  void anErrorIsForEver() {
    RequestParser parser = new RequestParser(SMALL);
    byte[] input = join(bytes("*1\r\n:"), command("PING"));
    parser.receive(input, 0, input.length);
    assertThat(parser.next(true)).isEqualTo(RequestParser.Step.ERROR);
    parser.receive(command("PING"), 0, command("PING").length);
    assertThat(parser.next(true)).isEqualTo(RequestParser.Step.ERROR);
    parser.reset();
    parser.receive(command("PING"), 0, command("PING").length);
    assertThat(parser.next(true)).isEqualTo(RequestParser.Step.COMMAND);
  }

  @Test
  void placesStayGoodUntilMoreIsReceived() {
    RequestParser parser = new RequestParser(SMALL);
    byte[] input = join(command("A", "first"), command("B", "second"));
    parser.receive(input, 0, input.length);
    parser.next(true);
    byte[] array = parser.words().bytes();
    int offset = parser.words().offset(1);
    parser.next(true);
    assertThat(Arrays.copyOfRange(array, offset, offset + 5)).isEqualTo(bytes("first"));
    assertThat(parser.hasMore()).isFalse();
    assertThat(parser.isEmpty()).isTrue();
  }

  /** Any bytes are commands or an error, the same however they are cut, and take little memory. */
  @Test
  void randomInputsNeverFail() {
    int inputs = Integer.getInteger("tidemark.parserInputs", 1_000_000);
    Random random = new Random(22);
    RequestParser parser = new RequestParser(SMALL);
    for (int i = 0; i < inputs; i++) {
      byte[] input = RandomRequests.next(random);
      parser.reset();
      int at = 0;
      int found = 0;
      while (at < input.length && parser.error() == null) {
        int piece = Math.min(input.length - at, 1 + random.nextInt(40));
        parser.receive(input, at, piece);
        at += piece;
        while (parser.next(true) == RequestParser.Step.COMMAND) {
          found++;
        }
        if (parser.memoryBytes() > (64 << 10) + 4L * at) {
          assertThat(parser.memoryBytes())
              .as("memory for input %d", i)
              .isLessThanOrEqualTo((64 << 10) + 4L * at);
        }
      }
      if (i % 50 == 0) {
        List<List<String>> whole = parse(SMALL, true, input);
        assertThat(found + (parser.error() == null ? 0 : 1))
            .as("input %d", i)
            .isEqualTo(whole.size());
      }
    }
  }

  private static List<List<String>> error(String text) {
    return List.of(List.of("Protocol error: " + text));
  }
}
