package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Executes commands of another part of the server, as those of a client that no list shows.
 *
 * <p>Threads: any number.
 */
public final class LocalCommands {
  /** A client whose replies are taken where they are made. */
  private static final class Here implements Client.Link {
    @Override
    public String address() {
      return "console";
    }

    @Override
    public String localAddress() {
      return "console";
    }

    @Override
    public void send(byte[] encoded) {
      // Nothing that it did not ask for is sent to it: it is no monitor.
    }

    @Override
    public void close() {
      // There is no connection.
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

  private final ServerContext context;

  /** Commands of a server. */
  public LocalCommands(ServerContext context) {
    this.context = Require.nonNull(context, "context");
  }

  /**
   * Executes a command outside transactions.
   *
   * @param words its name first
   * @return the error that it is answered with; empty if there is none
   */
  public Optional<String> execute(List<byte[]> words) {
    CommandRunner runner = new CommandRunner(context);
    Client client = new Client(0, new Here(), context.clock().millis(), true);
    Words all = Words.of(words.toArray(byte[][]::new));
    Admission admission = new Admission(context);
    Command command = admission.find(all);
    String refusal = admission.refusal(client, command, all);
    if (refusal != null) {
      return Optional.of(refusal);
    }
    runner.runSlow(client, all);
    String reply =
        new String(runner.reply().bytes(), 0, runner.reply().size(), StandardCharsets.UTF_8);
    return reply.startsWith("-") ? Optional.of(reply.substring(1).strip()) : Optional.empty();
  }

  /** Does something while no transaction is executed, as a command that may take long. */
  public <T> T betweenTransactions(Callable<T> action) throws Exception {
    long stamp = context.isolation().enterSlow();
    try {
      return action.call();
    } finally {
      context.isolation().exitSlow(stamp);
    }
  }
}
