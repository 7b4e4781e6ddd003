package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.server.resp.RequestParser;
import io.tidemark.server.resp.Requests;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A command that is like those before it makes no object, from its bytes to the bytes of its reply. */
class SteadyStateTest {
  private static final int COMMANDS_PER_READ = 64;
  private static final int READS = 100_000 / COMMANDS_PER_READ;
  /* Less than any object takes; what the JVM itself allocates now and then is spread over all commands. */
  private static final double MAX_BYTES_PER_COMMAND = 4;

  private final long[] seen = new long[1 << 16];

  /** Remembers the first bytes of an item, without objects. */
  private final class Add implements BatchCommand {
    @Override
    public boolean begin(Request request, Batch batch) {
      batch.key(request, 1);
      batch.target(seen);
      batch.add(digest(request));
      return true;
    }

    @Override
    public boolean join(Request request, Batch batch) {
      if (!batch.sameKey(request, 1)) {
        return false;
      }
      batch.add(digest(request));
      return true;
    }

    @Override
    public void run(Batch batch, ReplyWriter reply) {
      boolean[] flags = batch.flags();
      for (int i = 0; i < batch.size(); i++) {
        flags[i] = seen[(int) (batch.values()[i] & seen.length - 1)]++ == 0;
      }
      reply.bools(flags, 0, batch.size());
    }

    @Override
    public void execute(Request request, ReplyWriter reply) {
      reply.bool(seen[(int) (digest(request) & seen.length - 1)]++ == 0);
    }

    private long digest(Request request) {
      long digest = 7;
      for (int i = 0; i < request.length(2); i++) {
        digest = digest * 31 + request.bytes()[request.offset(2) + i];
      }
      return digest;
    }
  }

  @Test
  void batchesMakeNoObjects() {
    assertNoObjects(pipeline(Requests.command("T.ADD", "key", "some-item-0001")));
  }

  @Test
  void singleCommandsMakeNoObjects() {
    assertNoObjects(pipeline(Requests.join(
        Requests.command("T.ADD", "key1", "some-item-0001"),
        Requests.command("t.add", "key2", "some-item-0002"))));
    assertNoObjects(pipeline(Requests.command("PING")));
    assertNoObjects(pipeline(Requests.bytes("ECHO inline\r\n")));
  }

  private static byte[] pipeline(byte[] command) {
    return Requests.join(Collections.nCopies(COMMANDS_PER_READ, command).toArray(byte[][]::new));
  }

  private void assertNoObjects(byte[] input) {
    ServerContext context = ServerContext.builder()
        .commands(List.of(Command.named("T.ADD")
            .arity(3)
            .key()
            .summary("Remembers")
            .syntax("key item")
            .does(new Add())))
        .build();
    CommandRunner runner = new CommandRunner(context);
    RequestParser parser = new RequestParser(context.limits());
    Client client = new Session(context).client();
    // The second run is measured: by then classes are loaded and arrays have grown.
    read(runner, parser, client, input);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    int replies = read(runner, parser, client, input);
    double perCommand =
        (threads.getThreadAllocatedBytes(thread) - before) / (double) (READS * COMMANDS_PER_READ);
    assertThat(replies).isGreaterThan(READS * COMMANDS_PER_READ * 3);
    assertThat(perCommand).as("bytes allocated per command").isLessThan(MAX_BYTES_PER_COMMAND);
  }

  private static int read(CommandRunner runner, RequestParser parser, Client client, byte[] input) {
    int replies = 0;
    for (int i = 0; i < READS; i++) {
      parser.receive(input, 0, input.length);
      runner.run(client, parser);
      replies += runner.reply().size();
    }
    return replies;
  }
}
