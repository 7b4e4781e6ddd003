package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Words of any kind get an answer in the words of the contract, and leave the connection usable. */
class HostileWordsTest {
  private static final int ROUNDS = 6_000;
  private static final long SEED = 20_260_101;

  /** Words that commands know, words at the ends of ranges, and words that are none. */
  private static final List<String> WORDS = List.of(
      "seen",
      "window",
      "last",
      "endless",
      "counts",
      "sketch",
      "decaying",
      "top",
      "history",
      "nothing",
      "a",
      "",
      "0",
      "1",
      "2",
      "-1",
      "3.5",
      "0.01",
      "1e-300",
      "1e300",
      "nan",
      "inf",
      "-inf",
      "-0",
      "007",
      "9223372036854775807",
      "-9223372036854775808",
      "9223372036854775808",
      "4294967296",
      "*",
      "-",
      "+",
      "1h",
      "0s",
      "1ms",
      "-1s",
      "99999999999999999999d",
      "106751991167d",
      "64M",
      "1T",
      "9999999T",
      "K",
      "EXPANSION",
      "NONSCALING",
      "WINDOW",
      "LATE",
      "GRAIN",
      "LAST",
      "ENDLESS",
      "WEIGHTED",
      "CAPACITY",
      "ERROR",
      "NOCREATE",
      "ITEMS",
      "AT",
      "WEIGHT",
      "ID",
      "FPCOST",
      "FNCOST",
      "BUCKETSIZE",
      "MAXITERATIONS",
      "HALFLIFE",
      "WEIGHTS",
      "WITHCOUNT",
      "TICK",
      "KEEP",
      "MEMORY",
      "PREFIXES",
      "ipv4:8,16,24",
      "COUNT",
      "MATCH",
      "TYPE",
      "NX",
      "XX",
      "GT",
      "LT",
      "FULL",
      "SIZE",
      "REPLACE",
      "ABSTTL",
      "DB",
      "BF",
      "\u00ff\u0000\r\n",
      "1700000000000",
      "1700000300000",
      "1700000300001");

  private TestServer server;
  private RawConnection client;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(64L << 20);
    client = new RawConnection(server.port());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private void makeKeys() throws IOException {
    client.ask("BF.RESERVE", "seen", "0.01", "100");
    client.ask("BF.RESERVE", "window", "0.01", "100", "WINDOW", "1h");
    client.ask("BF.RESERVE", "last", "0.01", "100", "LAST", "100");
    client.ask("BF.RESERVE", "endless", "0.01", "100", "ENDLESS", "WEIGHTED");
    client.ask("CF.RESERVE", "counts", "100");
    client.ask("CMS.INITBYDIM", "sketch", "100", "5");
    client.ask("CMS.INITBYDIM", "decaying", "100", "5", "HALFLIFE", "1h");
    client.ask("TOPK.RESERVE", "top", "5");
    client.ask("HIST.RESERVE", "history");
  }

  /* FLUSHALL and the like leave nothing to try; SAVE and BGSAVE write files. */
  private List<Command> commands() {
    return DataCommands.of(server.service()).stream()
        .filter(
            command -> !command.name().startsWith("flush") && !command.name().endsWith("save"))
        .toList();
  }

  @Test
  void neverFailsInside() throws Exception {
    Random random = new Random(SEED);
    List<Command> commands = commands();
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 500 == 0) {
        makeKeys();
      }
      Command command = commands.get(random.nextInt(commands.size()));
      String[] words = words(command, random);
      List<String> reply = client.ask(words);
      assertThat(String.join(" ", reply))
          .as("round %d: %s", round, Arrays.toString(words))
          .doesNotContain("internal error");
    }
    assertThat(client.line("PING")).isEqualTo("+PONG");
  }

  private static String[] words(Command command, Random random) {
    List<String> words = new ArrayList<>(List.of(command.name().split("\\|")));
    if (!command.subcommands().isEmpty()) {
      words.add(command.subcommands().get(0).shortName());
    }
    int least = Math.abs(command.arity());
    int count = Math.max(least, words.size() + random.nextInt(6));
    while (words.size() < count) {
      // Often a key that is there, so that what comes behind it is looked at.
      int range = words.size() == 1 ? 10 : WORDS.size();
      words.add(WORDS.get(random.nextInt(range)));
    }
    return words.toArray(new String[0]);
  }

  @Test
  void namesEveryWrongNumberOfWords() throws Exception {
    SoftAssertions all = new SoftAssertions();
    for (Command command : commands()) {
      for (Command each :
          command.subcommands().isEmpty() ? List.of(command) : command.subcommands()) {
        String[] name = each.name().split("\\|");
        String error = "-ERR wrong number of arguments for '" + each.name() + "' command";
        int arity = Math.abs(each.arity());
        if (arity > name.length) {
          all.assertThat(client.line(extended(name, arity - 1))).as(each.name()).isEqualTo(error);
        }
        if (each.arity() > 0) {
          all.assertThat(client.line(extended(name, arity + 1))).as(each.name()).isEqualTo(error);
        }
      }
    }
    all.assertAll();
    assertThat(client.line("DBSIZE")).isEqualTo(":0");
  }

  private static String[] extended(String[] name, int words) {
    String[] extended = Arrays.copyOf(name, words);
    Arrays.fill(extended, name.length, words, "1");
    return extended;
  }

  @Test
  void takesLongAndBinaryNames() throws Exception {
    byte[] name = new byte[8 << 20];
    new Random(SEED).nextBytes(name);
    byte[] add = "BF.ADD".getBytes(StandardCharsets.US_ASCII);
    byte[] item = {0};
    assertThat(client.ask(add, name, item)).containsExactly(":1");
    assertThat(client.ask(add, name, item)).containsExactly(":0");
    name[name.length - 1]++;
    assertThat(client.ask(add, name, item)).containsExactly(":1");
    assertThat(client.ask("EXISTS".getBytes(StandardCharsets.US_ASCII), name))
        .containsExactly(":1");
    assertThat(client.ask(add, item, name)).containsExactly(":1");
    assertThat(client.ask(add, item, name)).containsExactly(":0");
    assertThat(client.line("FLUSHALL")).isEqualTo("+OK");
    assertThat(server.service().budget().usedBytes()).isZero();
  }

  @Test
  void refusesMemoryThatIsNotThere() throws Exception {
    long before = server.service().budget().usedBytes();
    assertThat(client.line("BF.RESERVE", "f", "0.000001", "1000000000"))
        .isEqualTo("-ERR Insufficient memory to create filter");
    assertThat(client.line("BF.INSERT", "f", "CAPACITY", "1000000000", "ITEMS", "a"))
        .isEqualTo("-ERR Insufficient memory to create filter");
    assertThat(client.line("BF.RESERVE", "f", "0.000001", "1000000000", "WINDOW", "1h"))
        .isEqualTo("-ERR Insufficient memory to create filter");
    assertThat(client.line("CMS.INITBYDIM", "f", "100000000", "5"))
        .isEqualTo("-CMS: Insufficient memory to create the key");
    assertThat(client.line("TOPK.RESERVE", "f", "10", "100000000", "7", "0.9"))
        .isEqualTo("-ERR Insufficient memory to create topk data structure");
    assertThat(client.line("EXISTS", "f")).isEqualTo(":0");
    assertThat(server.service().budget().usedBytes()).isEqualTo(before);
  }

  @Test
  void refusesToGrowBeyondTheMemoryThatIsThere() throws Exception {
    assertThat(client.line("BF.RESERVE", "f", "0.000001", "1000", "EXPANSION", "32768"))
        .isEqualTo("+OK");
    String[] words = new String[2_002];
    words[0] = "BF.MADD";
    words[1] = "f";
    for (int i = 2; i < words.length; i++) {
      words[i] = String.format(Locale.ROOT, "item-%d", i);
    }
    // The items that there was room for were added; the error is the last element.
    List<String> reply = client.ask(words);
    assertThat(reply).hasSizeBetween(1_002, 2_001);
    assertThat(reply.get(reply.size() - 1))
        .isEqualTo("-OOM command not allowed when used memory > 'maxmemory'.");
    assertThat(reply.subList(1, reply.size() - 1)).containsOnly(":1");
    assertThat(client.line("BF.CARD", "f")).isEqualTo(":" + (reply.size() - 2));
    assertThat(client.line("BF.ADD", "f", "one more"))
        .isEqualTo("-OOM command not allowed when used memory > 'maxmemory'.");
    assertThat(client.line("BF.ADD", "f", "item-2")).isEqualTo(":0");
  }
}
