package io.tidemark.console.http;

import io.tidemark.core.Require;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Where and for whom an {@link HttpServer} answers.
 *
 * @param address where to listen; port 0 for any that is free
 * @param hosts names that browsers may call it by, beside its addresses and localhost; with a port, such as {@code
 *     box:8080}, or for any port
 * @param tls the certificate, if connections are encrypted
 * @param maxConnections so many at once; others are closed
 */
public record HttpSettings(
    InetSocketAddress address, Set<String> hosts, Optional<Tls> tls, int maxConnections) {
  /**
   * A certificate.
   *
   * @param certificate the file with the chain, in PEM
   * @param key the file with the private key, in PEM
   */
  public record Tls(Path certificate, Path key) {}

  /** Checks the ranges. */
  public HttpSettings {
    Require.nonNull(address, "address");
    hosts = Set.copyOf(hosts);
    Require.nonNull(tls, "tls");
    Require.inRange(maxConnections, 1, 1 << 20, "maxConnections");
  }
}
