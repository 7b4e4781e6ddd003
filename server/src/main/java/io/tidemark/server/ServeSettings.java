package io.tidemark.server;

import io.tidemark.core.Require;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What a server is told when it is started.
 *
 * @param bind the address to listen on; one that is not loopback needs a password
 * @param port where Redis clients connect; 0 for any that is free
 * @param httpPort where the console, health and metrics are served; 0 for any that is free
 * @param httpHosts names that browsers may call the console by, beside its addresses and localhost
 * @param data the folder that keeps memories over a restart; empty if nothing is kept
 * @param sync when changes are forced to the disk
 * @param password what clients must give
 * @param tls the certificate and key for both ports
 * @param maxClients how many may be connected at once
 * @param loops the threads that serve clients
 * @param memories the limit of memory, and the clock
 */
public record ServeSettings(
    String bind,
    int port,
    int httpPort,
    Set<String> httpHosts,
    Optional<Path> data,
    SyncPolicy sync,
    Optional<String> password,
    Optional<TlsFiles> tls,
    int maxClients,
    int loops,
    ServiceSettings memories) {
  /** Where Redis clients connect if nothing is said. */
  public static final int DEFAULT_PORT = 7379;

  /** Where the console, health and metrics are served if nothing is said. */
  public static final int DEFAULT_HTTP_PORT = 7380;

  /** How many clients may be connected at once if nothing is said. */
  public static final int DEFAULT_MAX_CLIENTS = 10_000;

  /**
   * A certificate for TLS.
   *
   * @param certificate the file with the chain, in PEM
   * @param key the file with the private key, in PEM
   */
  public record TlsFiles(Path certificate, Path key) {}

  /** The threads that serve clients if nothing is said: one per two cores, which leaves room for the rest. */
  public static int usualLoops() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  }

  /** Checks the ranges. */
  public ServeSettings {
    Require.nonNull(bind, "bind");
    Require.inRange(port, 0, 65_535, "port");
    Require.inRange(httpPort, 0, 65_535, "http");
    httpHosts = Set.copyOf(httpHosts);
    Require.nonNull(data, "data");
    Require.nonNull(sync, "fsync");
    Require.nonNull(password, "password");
    Require.nonNull(tls, "tls");
    Require.inRange(maxClients, 1, 1 << 20, "max-clients");
    Require.inRange(loops, 1, 1 << 10, "loops");
    Require.nonNull(memories, "memories");
  }
}
