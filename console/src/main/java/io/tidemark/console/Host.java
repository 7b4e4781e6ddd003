package io.tidemark.console;

import io.tidemark.console.http.Passwords;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * What only the server knows in which a console runs.
 *
 * <p>Threads: any number.
 */
public interface Host {
  /**
   * A client of the Redis port.
   *
   * @param id a number that no other client has had
   * @param address where it comes from
   * @param name what it calls itself; empty if nothing
   * @param ageMillis how long it has been there
   * @param idleMillis how long ago it last sent something
   * @param lastCommand empty if there was none
   */
  record ClientLine(
      long id, String address, String name, long ageMillis, long idleMillis, String lastCommand) {}

  /**
   * A command that took long.
   *
   * @param atMillis when
   * @param micros how long
   * @param client where it came from
   * @param words the command, shortened
   */
  record SlowCommand(long atMillis, long micros, String client, List<byte[]> words) {}

  /** The version of Tidemark. */
  String version();

  /** When it was started. */
  long startMillis();

  /** Where Redis clients connect. */
  int redisPort();

  /** The password of both ports. */
  Passwords passwords();

  /** Who is connected to the Redis port. */
  List<ClientLine> clients();

  /** Commands that took long, the newest first. */
  List<SlowCommand> slow();

  /** Settings by name; no secrets are among them. */
  Map<String, String> configuration();

  /**
   * Executes a command of the Redis port.
   *
   * @param words its name first
   * @return the error that it is answered with; empty if there is none
   */
  Optional<String> execute(List<byte[]> words);

  /** Does something while no transaction of a client is executed. */
  <T> T betweenTransactions(Callable<T> action) throws Exception;
}
