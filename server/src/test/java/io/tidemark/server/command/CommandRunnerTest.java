package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.resp.Limits;
import io.tidemark.server.resp.Requests;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandRunnerTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00.000123Z"), ZoneOffset.UTC);

  private final SampleCommands sample = new SampleCommands();
  private final ServerContext context = ServerContext.builder()
      .clock(NOON)
      .version("9.9.9")
      .commands(sample.all())
      .versions(sample)
      .build();
  private final Session session = new Session(context);

  @Test
  void answersInOrder() {
    assertThat(session.sendAll("PING", "T.ADD a 5", "ECHO x", "T.GET a", "t.sum a a"))
        .isEqualTo("+PONG~:5~$1~x~:5~:10~");
  }

  @Test
  void neighboursOfOneKeyAreOneBatch() {
    session.sendAll("T.ADD a 0", "T.ADD b 0");
    assertThat(sample.batchSizes())
        .as("keys that are not there are made by single commands")
        .isEmpty();
    assertThat(session.sendAll(
            "T.ADD a 1",
            "T.ADD a 2",
            "t.add a 3",
            "T.ADD b 1",
            "T.ADD b 1",
            "T.GET a",
            "T.ADD a 1",
            "PING"))
        .isEqualTo(":1~:3~:6~:1~:2~:6~:7~+PONG~");
    assertThat(sample.batchSizes()).containsExactly(3, 2, 1);
    assertThat(context.statistics().batchedCommands().sum()).isEqualTo(6);
    assertThat(context.table().find("T.ADD").counts().calls()).isEqualTo(8);
  }

  @Test
  void aCommandWithNothingBehindItIsNoBatch() {
    session.send("T.ADD a 0");
    assertThat(session.send("T.ADD a 1")).isEqualTo(":1~");
    assertThat(sample.batchSizes()).isEmpty();
  }

  @Test
  void whatIsRefusedWithinABatchIsAnsweredInItsPlace() {
    session.send("T.ADD a 0");
    assertThat(session.sendAll(
            "T.ADD a 1", "T.ADD a x", "T.ADD a 2", "T.ADD a", "T.ADD a 3", "T.ADD a 4"))
        .isEqualTo(":1~-ERR value is not an integer or out of range~:3~"
            + "-ERR wrong number of arguments for 't.add' command~:6~:10~");
    CommandCounts counts = context.table().find("t.add").counts();
    assertThat(counts.failed()).isEqualTo(1);
    assertThat(counts.rejected()).isEqualTo(1);
  }

  @Test
  void batchesHaveABound() {
    session.send("T.ADD a 0");
    byte[] one = Requests.command("T.ADD", "a", "1");
    session.read(
        Requests.join(Collections.nCopies(Batch.MAX_COMMANDS + 10, one).toArray(byte[][]::new)));
    assertThat(sample.batchSizes()).containsExactly(Batch.MAX_COMMANDS, 10);
    assertThat(sample.value("a")).isEqualTo(Batch.MAX_COMMANDS + 10);
  }

  @Test
  void aCommandThatFailsLeavesNoHalfReply() {
    assertThat(session.sendAll("PING", "T.FAIL", "PING"))
        .isEqualTo("+PONG~-ERR internal error: IllegalStateException~+PONG~");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "foo;-ERR unknown command 'foo', with args beginning with: ~",
        "Foo a b;-ERR unknown command 'Foo', with args beginning with: 'a' 'b' ~",
        "client foo;-ERR unknown subcommand 'foo'. Try CLIENT HELP.~",
        "client;-ERR wrong number of arguments for 'client' command~",
        "CLIENT SETNAME;-ERR wrong number of arguments for 'client|setname' command~",
        "echo;-ERR wrong number of arguments for 'echo' command~",
        "ping a b;-ERR wrong number of arguments for 'ping' command~",
        "select 1;-ERR DB index is out of range~",
        "select x;-ERR value is not an integer or out of range~",
        "select 0;+OK~",
        "hello 4;-NOPROTO unsupported protocol version~",
        "hello x;-ERR Protocol version is not an integer or out of range~",
        "hello 3 foo;-ERR Syntax error in HELLO option 'foo'~",
        "exec;-ERR EXEC without MULTI~",
        "discard;-ERR DISCARD without MULTI~",
        "cluster info;-ERR This instance has cluster support disabled~",
        "client reply x;-ERR syntax error~",
        "client no-evict x;-ERR syntax error~",
        "client no-evict on;+OK~",
        "client no-touch off;+OK~",
        "client setinfo lib-name jedis;+OK~",
        "client setinfo what-else 1;+OK~",
        "client list type foo;-ERR Unknown client type 'foo'~",
        "client kill 1:1;-ERR No such client~",
        "client kill id 99;:0~",
        "client kill a b c;-ERR syntax error~",
        "client kill id x;-ERR client-id should be greater than 0~",
        "client kill user foo;-ERR No such user 'foo'~",
        "client id;:1~",
        "client getname;$-1~",
        "config set foo 1;-ERR Unknown option or number of arguments for CONFIG SET - 'foo'~",
        "config set slowlog-max-len x;-ERR CONFIG SET failed (possibly related to argument 'slowlog-max-len') - "
            + "argument couldn't be parsed into an integer~",
        "config set databases 2;-ERR CONFIG SET failed (possibly related to argument 'databases') - can't set immutable"
            + " config~",
        "config set slowlog-max-len 1 slowlog-max-len 2;-ERR CONFIG SET failed (possibly related to argument"
            + " 'slowlog-max-len') - duplicate parameter~",
        "config get none;*0~",
        "config get databases;*2~$9~databases~$1~1~",
        "command getkeys t.sum a b c;*3~$1~a~$1~b~$1~c~",
        "command getkeys foo x;-ERR Invalid command specified~",
        "command getkeys echo a;-ERR The command has no key arguments~",
        "command getkeys t.add a;-ERR Invalid number of arguments specified for command~",
        "command list filterby pattern t.a*;*1~$5~t.add~",
        "command list filterby foo x;-ERR syntax error~",
        "command info foo;*1~*-1~",
        "slowlog get -2;-ERR count should be greater than or equal to -1~",
        "slowlog len;:0~",
        "slowlog get;*0~",
        "latency latest;*0~",
        "latency history foo;*0~",
        "latency reset;:0~",
        "shutdown foo;-ERR syntax error~",
        "time;*2~$10~1767268800~$3~123~",
        "auth x;-ERR AUTH <password> called without any password configured for the default user. Are you sure your"
            + " configuration is correct?~",
        "auth a b c;-ERR syntax error~",
        "auth default x;+OK~",
        "auth other x;-WRONGPASS invalid username-password pair or user is disabled.~",
        "quit;+OK~",
        "reset;+RESET~",
      })
  void repliesAsRedisDoes(String line, String reply) {
    assertThat(session.send(line)).isEqualTo(reply);
  }

  @Test
  void errorsDoNotRepeatALongRequestNorBreakLines() {
    String reply = session.read(Requests.command("x".repeat(1_000), "y".repeat(1_000), "a\r\nb"));
    assertThat(reply)
        .isEqualTo("-ERR unknown command '" + "x".repeat(128) + "', with args beginning with: '"
            + "y".repeat(128) + "' ~");
    assertThat(session.read(Requests.command("a\r\n+OK")))
        .startsWith("-ERR unknown command 'a  +OK'");
  }

  @Test
  void helloSwitchesTheProtocol() {
    assertThat(session.sendAll("T.NUMBER 1.5", "T.BOOL 1", "CLIENT GETNAME"))
        .isEqualTo("$3~1.5~:1~$-1~");
    assertThat(session.send("HELLO 3 SETNAME me"))
        .startsWith("%8~$6~server~$5~redis~")
        .contains(
            "$5~proto~:3~", "$2~id~:1~", "$4~mode~$10~standalone~", "$4~role~$6~master~", "$2~bf~")
        .endsWith("$16~tidemark_version~$5~9.9.9~");
    assertThat(session.sendAll("T.NUMBER 1.5", "T.BOOL 1", "CLIENT GETNAME"))
        .isEqualTo(",1.5~#t~$2~me~");
    assertThat(session.send("HELLO 2")).startsWith("*16~$6~server~");
    assertThat(session.send("T.BOOL 1")).isEqualTo(":1~");
  }

  @Test
  void aHelloThatIsRefusedChangesNothing() {
    assertThat(session.read(Requests.command("HELLO", "3", "SETNAME", "a b")))
        .startsWith("-ERR Client names");
    assertThat(session.send("HELLO 3 AUTH other x")).startsWith("-WRONGPASS");
    assertThat(session.client().protocol()).isEqualTo(2);
    assertThat(session.client().name()).isEmpty();
  }

  @Test
  void passwordsAreAskedFor() {
    ServerContext locked = ServerContext.builder()
        .commands(sample.all())
        .password(new Password("secret".getBytes(StandardCharsets.UTF_8)))
        .build();
    Session guest = new Session(locked);
    assertThat(guest.sendAll("PING", "T.GET a", "foo", "T.GET"))
        .isEqualTo(
            "-NOAUTH Authentication required.~-NOAUTH Authentication required.~"
                + "-ERR unknown command 'foo', with args beginning with: ~-ERR wrong number of arguments for 't.get' command~");
    assertThat(guest.send("HELLO 3"))
        .startsWith("-NOAUTH HELLO must be called with the client already authenticated");
    String wrong = "-WRONGPASS invalid username-password pair or user is disabled.~";
    assertThat(guest.sendAll(
            "AUTH secre", "AUTH secret2", "AUTH other secret", "HELLO 3 AUTH default no"))
        .isEqualTo(wrong + wrong + wrong + wrong);
    assertThat(guest.send("PING")).startsWith("-NOAUTH");
    assertThat(guest.sendAll("AUTH secret", "PING")).isEqualTo("+OK~+PONG~");
    assertThat(guest.sendAll("RESET", "PING"))
        .isEqualTo("+RESET~-NOAUTH Authentication required.~");
    assertThat(guest.send("HELLO 3 AUTH default secret")).startsWith("%8~");
    assertThat(guest.send("PING")).isEqualTo("+PONG~");
  }

  @Test
  void limitsAreWiderBehindThePassword() {
    ServerContext locked = ServerContext.builder()
        .commands(sample.all())
        .password(new Password("secret".getBytes(StandardCharsets.UTF_8)))
        .build();
    String many = "T.SUM" + " a".repeat(20);
    assertThat(new Session(locked).sendAll("AUTH secret", many)).isEqualTo("+OK~:0~");
    Session guest = new Session(locked);
    assertThat(guest.send(many))
        .isEqualTo("-ERR Protocol error: unauthenticated multibulk length~");
    assertThat(guest.outcome()).isEqualTo(CommandRunner.Outcome.CLOSE);
    assertThat(locked.statistics().protocolErrors().sum()).isEqualTo(1);
  }

  @Test
  void thePasswordCanBeChanged() {
    Session other = new Session(context);
    assertThat(session.send("CONFIG SET requirepass secret")).isEqualTo("+OK~");
    assertThat(other.send("PING")).as("who is there already stays").isEqualTo("+PONG~");
    assertThat(new Session(context).send("PING")).startsWith("-NOAUTH");
    assertThat(session.send("CONFIG GET requirepass")).doesNotContain("secret");
    context.keepPassword();
    assertThat(session.read(Requests.command("CONFIG", "SET", "requirepass", "")))
        .contains("a server that others can reach needs a password");
  }

  @Test
  void transactionsAreQueuedAndExecuted() {
    assertThat(session.sendAll(
            "MULTI", "T.ADD a 1", "T.ADD a 2", "MULTI", "WATCH a", "T.FAIL", "EXEC", "T.GET a"))
        .isEqualTo(
            "+OK~+QUEUED~+QUEUED~-ERR MULTI calls can not be nested~-ERR WATCH inside MULTI is not allowed~+QUEUED~"
                + "*3~:1~:3~-ERR internal error: IllegalStateException~:3~");
    assertThat(session.sendAll("MULTI", "T.ADD a 1", "DISCARD", "T.GET a"))
        .isEqualTo("+OK~+QUEUED~+OK~:3~");
    assertThat(session.sendAll("MULTI", "EXEC")).isEqualTo("+OK~*0~");
  }

  @Test
  void aTransactionWithARefusedCommandIsDiscarded() {
    String aborted = "-EXECABORT Transaction discarded because of previous errors.~";
    assertThat(session.sendAll("MULTI", "foo", "T.ADD a 1", "EXEC"))
        .isEqualTo("+OK~-ERR unknown command 'foo', with args beginning with: ~+QUEUED~" + aborted);
    assertThat(session.sendAll("MULTI", "T.ADD a", "EXEC"))
        .isEqualTo("+OK~-ERR wrong number of arguments for 't.add' command~" + aborted);
    assertThat(session.sendAll("MULTI", "MONITOR", "EXEC"))
        .isEqualTo("+OK~-ERR Command not allowed inside a transaction~" + aborted);
    assertThat(session.sendAll("MULTI", "EXEC x", "EXEC"))
        .isEqualTo(
            "+OK~-EXECABORT Transaction discarded because of: wrong number of arguments for 'exec' command~"
                + "-ERR EXEC without MULTI~");
    assertThat(sample.value("a")).isZero();
  }

  @Test
  void aTransactionCannotFillMemory() {
    ServerContext small = ServerContext.builder()
        .limits(new Limits(100, 200, 20, 1_000, 50, 10))
        .commands(sample.all())
        .build();
    Session greedy = new Session(small);
    greedy.send("MULTI");
    StringBuilder replies = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      replies.append(greedy.send("T.ADD a 1"));
    }
    assertThat(replies.toString())
        .contains("+QUEUED~", "-ERR transaction is larger than the query buffer~");
    assertThat(greedy.send("EXEC")).startsWith("-EXECABORT");
    StringBuilder watches = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      watches.append(greedy.send("WATCH a"));
    }
    assertThat(watches.toString())
        .contains("+OK~", "-ERR watched keys are larger than the query buffer~");
    assertThat(greedy.sendAll("UNWATCH", "WATCH a")).isEqualTo("+OK~+OK~");
  }

  @Test
  void watchedKeysStopATransaction() {
    Session other = new Session(context);
    session.send("T.ADD a 1");
    assertThat(session.sendAll("WATCH a b", "MULTI", "T.GET a", "EXEC"))
        .isEqualTo("+OK~+OK~+QUEUED~*1~:1~");
    session.sendAll("WATCH a b", "MULTI", "T.GET a");
    other.send("T.ADD b 1");
    assertThat(session.send("EXEC")).isEqualTo("*-1~");
    session.sendAll("HELLO 3", "WATCH a");
    other.send("T.ADD a 1");
    assertThat(session.sendAll("MULTI", "EXEC")).isEqualTo("+OK~_~");
    session.send("WATCH a");
    other.send("T.ADD a 1");
    assertThat(session.sendAll("UNWATCH", "MULTI", "EXEC")).isEqualTo("+OK~+OK~*0~");
    session.send("WATCH a");
    other.send("T.ADD a 1");
    assertThat(session.sendAll("MULTI", "DISCARD", "MULTI", "EXEC"))
        .as("DISCARD forgets too")
        .isEqualTo("+OK~+OK~+OK~*0~");
  }

  @Test
  void repliesCanBeSwitchedOff() {
    session.send("T.ADD a 0");
    assertThat(session.sendAll("CLIENT REPLY SKIP", "PING", "ECHO a")).isEqualTo("$1~a~");
    assertThat(session.sendAll(
            "CLIENT REPLY OFF",
            "PING",
            "T.ADD a 1",
            "T.ADD a 1",
            "foo",
            "CLIENT REPLY SKIP",
            "PING"))
        .isEmpty();
    assertThat(session.sendAll("T.ADD a 1", "CLIENT REPLY ON", "T.GET a")).isEqualTo("+OK~:3~");
    assertThat(session.sendAll("CLIENT REPLY SKIP", "T.ADD a 1", "T.ADD a 1", "T.GET a"))
        .isEqualTo(":5~:5~");
  }

  @Test
  void monitorsSeeCommandsButNoSecrets() {
    Session monitor = new Session(context);
    assertThat(monitor.send("MONITOR")).isEqualTo("+OK~");
    session.send("T.ADD a 0");
    session.sendAll("T.ADD a 1", "t.add a 2", "AUTH default secret", "HELLO 2 AUTH default secret");
    session.read(Requests.command("ECHO", "\"\\\r\n\u0001\u00ff"));
    session.sendAll("MULTI", "T.GET a", "EXEC");
    String prefix = "+1767268800.000123 [0 127.0.0.1:50001] ";
    assertThat(monitor.unasked())
        .containsExactly(
            prefix + "\"T.ADD\" \"a\" \"0\"\r\n",
            prefix + "\"T.ADD\" \"a\" \"1\"\r\n",
            prefix + "\"t.add\" \"a\" \"2\"\r\n",
            prefix + "\"ECHO\" \"\\\"\\\\\\r\\n\\x01\\xff\"\r\n",
            prefix + "\"MULTI\"\r\n",
            prefix + "\"EXEC\"\r\n",
            prefix + "\"T.GET\" \"a\"\r\n");
    monitor.send("RESET");
    session.send("PING");
    assertThat(monitor.unasked()).as("its own RESET was the last").hasSize(8);
  }

  @Test
  void slowCommandsAreForOthers() {
    assertThat(session.sendAll("PING", "T.SLOW a", "T.GET a", "MULTI", "T.SLOW a", "EXEC", "PING"))
        .isEqualTo("+PONG~:1~:1~+OK~+QUEUED~*1~:2~+PONG~");
  }

  @Test
  void theSlowLogKeepsWhatTookLong() {
    session.send("CONFIG SET slowlog-log-slower-than 0");
    session.send("T.ADD a 0");
    session.sendAll("T.ADD a 1", "T.ADD a 2", "AUTH default secret");
    assertThat(context.slowLog().newest(100)).hasSize(2);
    assertThat(session.send("SLOWLOG GET 1"))
        .startsWith("*1~*6~:1~:1767268800~:")
        .endsWith("*3~$5~t.add~$1~a~$27~... (2 commands in a batch)~$15~127.0.0.1:50001~$0~~");
    assertThat(session.send("SLOWLOG GET -1")).contains("$5~T.ADD~$1~a~$1~0~");
    session.send("CONFIG SET slowlog-max-len 1");
    assertThat(session.send("SLOWLOG LEN")).isEqualTo(":1~");
    session.read(Requests.command("T.SUM", "k".repeat(200)));
    assertThat(session.send("SLOWLOG GET 1")).contains("k".repeat(128) + "... (72 more bytes)~");
    session.send("CONFIG SET slowlog-log-slower-than -1");
    session.send("SLOWLOG RESET");
    assertThat(session.send("SLOWLOG LEN")).isEqualTo(":0~");
  }

  @Test
  void clientsAreListedAndKilled() {
    Session other = new Session(context);
    session.sendAll(
        "CLIENT SETNAME first",
        "CLIENT SETINFO LIB-NAME lib",
        "CLIENT SETINFO LIB-VER 1.2",
        "MULTI",
        "PING");
    assertThat(other.send("CLIENT LIST"))
        .contains("id=1 addr=127.0.0.1:50001 laddr=127.0.0.1:7379 fd=-1 name=first age=1767268800 ")
        .contains(" flags=x ", " multi=1 ", " cmd=multi ", " resp=2 lib-name=lib lib-ver=1.2 ")
        .contains("id=2 addr=127.0.0.1:50002");
    assertThat(other.send("CLIENT INFO")).contains("id=2 ").doesNotContain("id=1 ");
    assertThat(other.send("CLIENT LIST ID 1 99")).contains("id=1 ").doesNotContain("id=2 ");
    assertThat(other.send("CLIENT LIST TYPE pubsub")).isEqualTo("$0~~");
    assertThat(other.send("CLIENT KILL ID 2")).as("itself is skipped").isEqualTo(":0~");
    assertThat(other.send("CLIENT KILL ADDR 127.0.0.1:50001")).isEqualTo(":1~");
    assertThat(session.client().isClosing()).isTrue();
    assertThat(other.send("CLIENT KILL ID 2 SKIPME no")).isEqualTo(":1~");
    assertThat(other.outcome()).isEqualTo(CommandRunner.Outcome.CLOSE);
  }

  @Test
  void quitAndBrowsersEndTheConnection() {
    assertThat(session.sendAll("PING", "QUIT", "PING")).isEqualTo("+PONG~+OK~");
    assertThat(session.outcome()).isEqualTo(CommandRunner.Outcome.CLOSE);
    Session browser = new Session(context);
    assertThat(browser.read(Requests.bytes("POST / HTTP/1.1\r\nHost: localhost\r\nT.ADD a 1\r\n")))
        .isEmpty();
    assertThat(browser.outcome()).isEqualTo(CommandRunner.Outcome.CLOSE);
    assertThat(sample.value("a")).isZero();
  }

  @Test
  void infoTellsFacts() {
    session.sendAll("PING", "foo", "PING");
    String info = session.send("INFO");
    assertThat(info)
        .contains(
            "# Server~redis_version:7", "tidemark_version:9.9.9~", "# Clients~connected_clients:1~")
        .contains(
            "role:master~",
            "total_commands_processed:2~",
            "errorstat_ERR:count=1~",
            "cluster_enabled:0~")
        .doesNotContain("# Commandstats");
    assertThat(session.send("INFO commandstats"))
        .contains("cmdstat_ping:calls=2,usec=", "rejected_calls=0,failed_calls=0~")
        .doesNotContain("# Server");
    assertThat(session.send("INFO everything")).contains("# Server", "# Commandstats");
    session.send("CONFIG RESETSTAT");
    assertThat(session.send("INFO commandstats")).doesNotContain("cmdstat_ping");
    session.send("HELLO 3");
    assertThat(session.send("INFO cpu")).startsWith("=").contains("txt:# CPU~used_cpu_user:");
  }

  @Test
  void commandsAreDescribed() {
    int commands = context.table().all().size();
    assertThat(session.send("COMMAND COUNT")).isEqualTo(":" + commands + "~");
    assertThat(session.send("COMMAND")).startsWith("*" + commands + "~*10~");
    assertThat(session.send("COMMAND INFO t.add"))
        .startsWith(
            "*1~*10~$5~t.add~:3~*2~+write~+fast~:1~:1~:1~*3~+@write~+@fast~+@sample~*0~*1~*6~$5~flags~");
    assertThat(session.send("COMMAND DOCS t.add client|id"))
        .isEqualTo(
            "*4~$5~t.add~*8~$7~summary~$16~Adds to a number~$5~since~$5~1.0.0~$5~group~$6~sample~$9~arguments~*2~"
                + "*6~$4~name~$3~key~$4~type~$3~key~$14~key_spec_index~:0~"
                + "*4~$4~name~$5~value~$4~type~$7~integer~"
                + "$9~client|id~*6~$7~summary~$32~Returns the id of the connection~$5~since~$5~2.4.0~$5~group~$10~connection~");
    session.send("HELLO 3");
    assertThat(session.send("COMMAND DOCS t.add")).startsWith("%1~$5~t.add~%4~");
    assertThat(session.send("CLIENT HELP"))
        .contains("+REPLY (ON|OFF|SKIP)~+    Switches replies on or off");
  }

  @Test
  void latencyIsWatchedOnRequest() {
    session.send("CONFIG SET latency-monitor-threshold 1");
    context.latency().record("fsync", 5_000_000, NOON);
    context.latency().record("fsync", 3_000_000, NOON);
    context.latency().record("fsync", 999_999, NOON);
    assertThat(session.send("LATENCY LATEST")).contains("*4~$5~fsync~:1767268800~:5~:5~");
    assertThat(session.send("LATENCY HISTORY fsync")).isEqualTo("*1~*2~:1767268800~:5~");
    assertThat(session.send("LATENCY DOCTOR"))
        .contains("fsync: 1 seconds with more than 1 ms, 5 ms on average");
    assertThat(session.send("LATENCY RESET fsync")).isEqualTo(":1~");
  }
}
