package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.resp.Limits;
import io.tidemark.server.resp.RequestParser;
import io.tidemark.service.MemoryService;
import io.tidemark.service.ServiceSettings;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in a steady stream need no new objects: less than a byte per command once they are compiled. */
class AllocationTest {
  private static final int PIPELINE = 64;
  /* As many are executed before it is measured, so that all is compiled. */
  private static final int COMMANDS = 150_000;

  /** A client that is nowhere. */
  private static final class NoLink implements Client.Link {
    @Override
    public String address() {
      return "";
    }

    @Override
    public String localAddress() {
      return "";
    }

    @Override
    public void send(byte[] encoded) {
      throw new IllegalStateException("not asked for");
    }

    @Override
    public void close() {
      throw new IllegalStateException("closed");
    }

    @Override
    public long inputBytes() {
      return 0;
    }

    @Override
    public long outputBytes() {
      return 0;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BF.ADD plain {}",
        "BF.EXISTS plain {}",
        "BF.MADD plain {} a b c",
        "BF.MEXISTS plain {} a b c",
        "BF.ADD window {}",
        "BF.EXISTS window {}",
        "CF.ADD counts same",
        "CF.EXISTS counts {}"
      })
  void needsNoObjectsInAPipeline(String command) {
    assertThat(bytesPerCommand(command, PIPELINE)).isLessThan(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BF.ADD plain {}",
        "BF.EXISTS plain {}",
        "BF.MADD plain {} a b c",
        "BF.MEXISTS plain {} a b c",
        "CF.ADD counts same",
        "CF.EXISTS counts {}"
      })
  void needsNoObjectsAlone(String command) {
    assertThat(bytesPerCommand(command, 1)).isLessThan(1);
  }

  private static double bytesPerCommand(String command, int pipeline) {
    try (MemoryService service = MemoryService.inMemory(ServiceSettings.usual())) {
      ServerContext context =
          ServerContext.builder().commands(DataCommands.of(service)).build();
      CommandRunner runner = new CommandRunner(context);
      Client client = new Client(1, new NoLink(), 0, true);
      RequestParser parser = new RequestParser(Limits.DEFAULT);
      run(runner, client, parser, pipeline("BF.RESERVE plain 0.01 100000", 1));
      run(runner, client, parser, pipeline("BF.RESERVE window 0.01 100000 WINDOW 1h", 1));
      run(runner, client, parser, pipeline("CF.RESERVE counts 100000", 1));
      byte[] requests = pipeline(command, pipeline);
      int reads = COMMANDS / pipeline;
      for (int i = 0; i < reads; i++) {
        run(runner, client, parser, requests);
      }
      com.sun.management.ThreadMXBean threads =
          (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      long thread = Thread.currentThread().getId();
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < reads / 4; i++) {
        run(runner, client, parser, requests);
      }
      return (threads.getThreadAllocatedBytes(thread) - before) / (reads / 4.0 * pipeline);
    }
  }

  private static void run(
      CommandRunner runner, Client client, RequestParser parser, byte[] requests) {
    parser.receive(requests, 0, requests.length);
    CommandRunner.Outcome outcome = runner.run(client, parser);
    if (outcome == CommandRunner.Outcome.SLOW) {
      runner.runSlow(client, parser.words().copy());
    }
    if (runner.reply().size() == 0) {
      throw new IllegalStateException("no reply");
    }
    runner.reply().clear();
  }

  private static byte[] pipeline(String command, int times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      String[] words = command.replace("{}", "item-" + i).split(" ", -1);
      byte[][] encoded = new byte[words.length][];
      for (int word = 0; word < words.length; word++) {
        encoded[word] = words[word].getBytes(StandardCharsets.US_ASCII);
      }
      bytes.writeBytes(RawConnection.encoded(encoded));
    }
    return bytes.toByteArray();
  }
}
