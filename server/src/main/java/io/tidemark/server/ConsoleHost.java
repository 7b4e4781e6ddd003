package io.tidemark.server;

import io.tidemark.console.Host;
import io.tidemark.console.http.Passwords;
import io.tidemark.core.Require;
import io.tidemark.server.command.Client;
import io.tidemark.server.command.Command;
import io.tidemark.server.command.LocalCommands;
import io.tidemark.server.command.Password;
import io.tidemark.server.command.ServerContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * What the console is told of the server.
 *
 * <p>Threads: any number.
 */
final class ConsoleHost implements Host {
  private static final int MAX_SLOW = 128;
  private static final long MILLIS_PER_SECOND = 1_000;

  /** The same for the same password. */
  private record Check(Password password) implements Passwords.Check {
    @Override
    public boolean matches(byte[] given) {
      return password.matches(given, 0, given.length);
    }
  }

  private final ServerContext context;
  private final LocalCommands commands;
  private final int redisPort;
  private volatile Check last;

  ConsoleHost(ServerContext context, int redisPort) {
    this.context = Require.nonNull(context, "context");
    this.redisPort = redisPort;
    this.commands = new LocalCommands(context);
  }

  @Override
  public String version() {
    return context.version();
  }

  @Override
  public long startMillis() {
    return context.startMillis();
  }

  @Override
  public int redisPort() {
    return redisPort;
  }

  @Override
  public Passwords passwords() {
    return () -> context.password().map(this::check);
  }

  private Passwords.Check check(Password password) {
    Check known = last;
    if (known == null || known.password() != password) {
      known = new Check(password);
      last = known;
    }
    return known;
  }

  @Override
  public List<ClientLine> clients() {
    long now = context.clock().millis();
    return context.clients().all().stream().map(client -> line(client, now)).toList();
  }

  private static ClientLine line(Client client, long now) {
    Command command = client.lastCommand();
    return new ClientLine(
        client.id(),
        client.link().address(),
        client.name(),
        Math.max(0, now - client.createdMillis()),
        Math.max(0, now - client.lastMillis()),
        command == null ? "" : command.name());
  }

  @Override
  public List<SlowCommand> slow() {
    return context.slowLog().newest(MAX_SLOW).stream()
        .map(entry -> new SlowCommand(
            entry.seconds() * MILLIS_PER_SECOND, entry.micros(), entry.address(), entry.words()))
        .toList();
  }

  @Override
  public Map<String, String> configuration() {
    return context.config().values();
  }

  @Override
  public Optional<String> execute(List<byte[]> words) {
    return commands.execute(words);
  }

  @Override
  public <T> T betweenTransactions(Callable<T> action) throws Exception {
    return commands.betweenTransactions(action);
  }
}
