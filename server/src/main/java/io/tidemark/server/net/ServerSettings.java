package io.tidemark.server.net;

import io.tidemark.core.Require;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a server listens and what a connection may use.
 *
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param eventLoops threads that read, execute and write
 * @param slowThreads threads for commands that may take long
 * @param maxClients connections at a time
 * @param backlog connections that wait to be accepted
 * @param outputBytes replies that a client has not read yet; beyond it, it is closed. From half of it on, nothing more of
 *     the client is executed
 * @param allOutputBytes memory of sockets altogether; beyond it, a client with more than a mebibyte unread is closed
 * @param heldBytes replies that wait for an acknowledgement; beyond it, nothing more of the client is executed
 * @param stall how long a client with that many unread replies may read nothing before it is closed
 * @param transport how sockets are served
 * @param certificate a file with the chain of certificates (PEM); null without TLS
 * @param privateKey a file with its key (PEM, PKCS#8); null without TLS
 */
public record ServerSettings(
    String host,
    int port,
    int eventLoops,
    int slowThreads,
    int maxClients,
    int backlog,
    int outputBytes,
    long allOutputBytes,
    int heldBytes,
    Duration stall,
    Transport transport,
    Path certificate,
    Path privateKey) {
  /** How sockets are served. */
  public enum Transport {
    /** With epoll where that is possible. */
    BEST,
    /** With what every JDK has. */
    NIO
  }

  /** Loopback, any free port, and as many event loops as there are processors. */
  public static final ServerSettings DEFAULT = new ServerSettings(
      "127.0.0.1",
      0,
      Runtime.getRuntime().availableProcessors(),
      2,
      10_000,
      1024,
      64 << 20,
      Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4),
      1 << 20,
      Duration.ofSeconds(10),
      Transport.BEST,
      null,
      null);

  public ServerSettings {
    Require.nonNull(host, "host");
    Require.inRange(port, 0, 65_535, "port");
    Require.inRange(eventLoops, 1, 1024, "eventLoops");
    Require.inRange(slowThreads, 1, 1024, "slowThreads");
    Require.inRange(maxClients, 1, 1 << 24, "maxClients");
    Require.inRange(backlog, 1, 65_535, "backlog");
    Require.inRange(outputBytes, 1 << 10, 1 << 30, "outputBytes");
    Require.inRange(allOutputBytes, 1, Long.MAX_VALUE, "allOutputBytes");
    Require.inRange(heldBytes, 1, 1 << 30, "heldBytes");
    Require.inRange(stall.toMillis(), 1, Integer.MAX_VALUE, "stall");
    Require.nonNull(transport, "transport");
    if ((certificate == null) != (privateKey == null)) {
      throw new IllegalArgumentException(
          Require.message("certificate", certificate, "with its private key, or neither"));
    }
  }

  /** The same on another address. */
  public ServerSettings listeningOn(String newHost, int newPort) {
    return new ServerSettings(
        newHost,
        newPort,
        eventLoops,
        slowThreads,
        maxClients,
        backlog,
        outputBytes,
        allOutputBytes,
        heldBytes,
        stall,
        transport,
        certificate,
        privateKey);
  }

  /** The same with other numbers of threads. */
  public ServerSettings withThreads(int newEventLoops, int newSlowThreads) {
    return new ServerSettings(
        host,
        port,
        newEventLoops,
        newSlowThreads,
        maxClients,
        backlog,
        outputBytes,
        allOutputBytes,
        heldBytes,
        stall,
        transport,
        certificate,
        privateKey);
  }

  /** The same for another number of clients. */
  public ServerSettings withMaxClients(int newMaxClients) {
    return new ServerSettings(
        host,
        port,
        eventLoops,
        slowThreads,
        newMaxClients,
        backlog,
        outputBytes,
        allOutputBytes,
        heldBytes,
        stall,
        transport,
        certificate,
        privateKey);
  }

  /** The same with other bounds for replies. */
  public ServerSettings withOutput(int newOutputBytes, int newHeldBytes, Duration newStall) {
    return new ServerSettings(
        host,
        port,
        eventLoops,
        slowThreads,
        maxClients,
        backlog,
        newOutputBytes,
        allOutputBytes,
        newHeldBytes,
        newStall,
        transport,
        certificate,
        privateKey);
  }

  /** The same with another transport. */
  public ServerSettings withTransport(Transport newTransport) {
    return new ServerSettings(
        host,
        port,
        eventLoops,
        slowThreads,
        maxClients,
        backlog,
        outputBytes,
        allOutputBytes,
        heldBytes,
        stall,
        newTransport,
        certificate,
        privateKey);
  }

  /** The same with TLS. */
  public ServerSettings withTls(Path newCertificate, Path newPrivateKey) {
    return new ServerSettings(
        host,
        port,
        eventLoops,
        slowThreads,
        maxClients,
        backlog,
        outputBytes,
        allOutputBytes,
        heldBytes,
        stall,
        transport,
        newCertificate,
        newPrivateKey);
  }
}
