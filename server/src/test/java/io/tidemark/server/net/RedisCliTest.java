package io.tidemark.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tidemark.server.command.SampleCommands;
import io.tidemark.server.command.ServerContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What redis-cli shows; skipped where it is not installed. */
class RedisCliTest {
  @TempDir
  Path folder;

  private RedisServer server;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(isInstalled("redis-cli"), "redis-cli is not installed");
    SampleCommands sample = new SampleCommands();
    ServerContext context =
        ServerContext.builder().commands(sample.all()).versions(sample).build();
    server = RedisServer.start(
        context, ServerSettings.DEFAULT.withThreads(1, 1), Acknowledgements.IMMEDIATE);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void connectsWithBothVersions() throws Exception {
    assertThat(cli("", "PING")).isEqualTo("PONG\n");
    assertThat(cli("", "-3", "--json", "HELLO"))
        .contains("\"server\":\"redis\"", "\"proto\":3", "\"name\":\"bf\"");
    assertThat(cli("", "-3", "--json", "T.BOOL", "1")).isEqualTo("true\n");
    assertThat(cli("", "T.BOOL", "1")).isEqualTo("1\n");
    assertThat(cli("", "-3", "--json", "COMMAND", "DOCS", "t.add"))
        .contains(
            "\"t.add\":{\"summary\":\"Adds to a number\"",
            "\"arguments\":[{\"name\":\"key\",\"type\":\"key\"");
  }

  @Test
  void showsATranscript() throws Exception {
    String input = """
        T.ADD a 5
        multi
        T.ADD a 1
        T.GET a
        exec
        T.ADD a
        foo bar
        client setname me
        client getname
        config get databases
        time x
        """;
    assertThat(cli(input, "--no-raw")).isEqualTo("""
            (integer) 5
            OK
            QUEUED
            QUEUED
            1) (integer) 6
            2) (integer) 6
            (error) ERR wrong number of arguments for 't.add' command
            (error) ERR unknown command 'foo', with args beginning with: 'bar'\s
            OK
            "me"
            1) "databases"
            2) "1"
            (error) ERR wrong number of arguments for 'time' command
            """);
  }

  @Test
  void helpsWithOurCommands() throws Exception {
    assertThat(cli("", "CLIENT", "HELP"))
        .startsWith("CLIENT <subcommand> [<arg> [value] [opt] ...]. Subcommands are:\n");
    assertThat(cli("", "COMMAND", "LIST", "FILTERBY", "PATTERN", "t.*"))
        .contains("t.add\n", "t.sum\n");
  }

  private String cli(String input, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        "redis-cli", "-h", "127.0.0.1", "-p", Integer.toString(server.address().getPort())));
    command.addAll(List.of(arguments));
    return run(command, input);
  }

  private String run(List<String> command, String input) throws IOException, InterruptedException {
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Process process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectInput(in.toFile())
        .redirectOutput(out.toFile())
        .start();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  private static boolean isInstalled(String program) {
    for (String path : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (Files.isExecutable(Path.of(path, program))) {
        return true;
      }
    }
    return false;
  }
}
