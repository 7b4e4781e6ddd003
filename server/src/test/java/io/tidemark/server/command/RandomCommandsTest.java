package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.resp.Requests;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Commands with any words: each gets exactly one well-formed reply, and none an internal error. {@code
 * -Dtidemark.randomCommands=10000000} runs the long form.
 */
class RandomCommandsTest {
  private static final String[] WORDS = {
    "",
    "0",
    "1",
    "-1",
    "2",
    "3",
    "a",
    "key",
    "x y",
    "ON",
    "OFF",
    "SKIP",
    "ID",
    "TYPE",
    "normal",
    "ADDR",
    "SKIPME",
    "yes",
    "AUTH",
    "SETNAME",
    "default",
    "9223372036854775807",
    "-9223372036854775808",
    "nan",
    "1e400",
    "1.5",
    "\r\n",
    "\u0000",
    "*",
    "[",
    "?",
    "FILTERBY",
    "PATTERN",
    "MODULE",
    "ACLCAT",
    "slowlog-max-len",
    "requirepass",
    "maxclients",
    "all",
    "LIB-NAME",
    "command",
    "latest"
  };

  private final SampleCommands sample = new SampleCommands();
  private final ServerContext context =
      ServerContext.builder().commands(sample.all()).versions(sample).build();

  @Test
  void everyCommandGetsOneReply() {
    int commands = Integer.getInteger("tidemark.randomCommands", 20_000);
    Random random = new Random(11);
    List<String> names = new ArrayList<>();
    for (Command command : context.table().all()) {
      names.add(command.name());
      command.subcommands().forEach(subcommand -> names.add(subcommand.name()));
    }
    names.removeAll(List.of("t.fail", "t.big", "quit", "shutdown", "client|reply", "monitor"));
    Session session = new Session(context);
    for (int i = 0; i < commands; i++) {
      String[] words = words(names.get(random.nextInt(names.size())), random);
      byte[] reply = session.replies(Requests.command(words));
      assertThat(endOfReply(reply, 0)).as("reply to %s", List.of(words)).isEqualTo(reply.length);
      assertThat(new String(reply, StandardCharsets.UTF_8))
          .as("reply to %s", List.of(words))
          .doesNotContain("internal error");
      if (session.client().isClosing()) {
        context.clients().remove(session.client());
        session = new Session(context);
      }
      if (context.password().isPresent()) {
        context.password(null);
        session.client().authenticated(true);
      }
      context.clients().max(10_000);
    }
  }

  private static String[] words(String name, Random random) {
    int bar = name.indexOf('|');
    int names = bar < 0 ? 1 : 2;
    String[] words = new String[names + random.nextInt(5)];
    Arrays.setAll(words, i -> WORDS[random.nextInt(WORDS.length)]);
    words[0] = bar < 0 ? name : name.substring(0, bar);
    if (bar >= 0) {
      words[1] = name.substring(bar + 1);
    }
    return words;
  }

  /** Where a reply ends. */
  private static int endOfReply(byte[] text, int from) {
    int end = from;
    while (text[end] != '\r') {
      end++;
    }
    assertThat(text[end + 1]).isEqualTo((byte) '\n');
    int next = end + 2;
    String rest = new String(text, from + 1, end - from - 1, StandardCharsets.US_ASCII);
    return switch (text[from]) {
      case '+', '-', ':', ',', '#', '_' -> next;
      case '$', '=' -> rest.equals("-1") ? next : next + Integer.parseInt(rest) + 2;
      case '*', '~' -> rest.equals("-1") ? next : endOfElements(text, next, Integer.parseInt(rest));
      case '%' -> endOfElements(text, next, 2 * Integer.parseInt(rest));
      default -> throw new AssertionError("no reply: " + (char) text[from]);
    };
  }

  private static int endOfElements(byte[] text, int from, int elements) {
    int at = from;
    for (int i = 0; i < elements; i++) {
      at = endOfReply(text, at);
    }
    return at;
  }
}
