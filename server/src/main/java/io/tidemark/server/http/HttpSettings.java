package io.tidemark.server.http;

import io.tidemark.core.Require;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where and for whom pages are served.
 *
 * @param address where to listen; port 0 for any that is free
 * @param password what the pages but {@code /health} are asked with, by HTTP basic authentication and any user;
 *     empty if all may read them
 * @param maxConnections so many at once; others are closed
 */
public record HttpSettings(
    InetSocketAddress address, Optional<String> password, int maxConnections) {
  /** Checks the ranges. */
  public HttpSettings {
    Require.nonNull(address, "address");
    Require.nonNull(password, "password");
    Require.inRange(maxConnections, 1, 1 << 20, "maxConnections");
  }
}
