package io.tidemark.console.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which names a request may call the server by. A page of somebody else can make a browser ask this server under a name of its
 * own that was made to lead here; so only names are taken that cannot be made to lead anywhere else.
 *
 * <p>Threads: immutable.
 */
final class HostNames {
  private static final String LOCALHOST = "localhost";

  private final Set<String> allowed;
  private final boolean isEncrypted;

  HostNames(Set<String> allowed, boolean isEncrypted) {
    TreeSet<String> lower = new TreeSet<>();
    allowed.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    this.allowed = lower;
    this.isEncrypted = isEncrypted;
  }

  /**
   * Refuses a request under a foreign name.
   *
   * @param local where the connection arrived
   */
  void checkHost(HttpHeaders headers, InetSocketAddress local) {
    List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
    if (hosts.size() != 1 || !isOurs(hosts.get(0).toLowerCase(Locale.ROOT), local)) {
      throw new HttpFailure(
          421,
          "FOREIGN_HOST",
          "Host: " + (hosts.isEmpty() ? "none" : String.join(", ", hosts))
              + " (expected: localhost or the address of the server, with its port)",
          "start the server with --http-host NAME to let it be called so");
    }
  }

  private boolean isOurs(String host, InetSocketAddress local) {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    String name = hasPort ? host.substring(0, colon) : host;
    if (allowed.contains(host) || allowed.contains(name)) {
      return true;
    }
    String port = hasPort ? host.substring(colon + 1) : isEncrypted ? "443" : "80";
    return port.equals(Integer.toString(local.getPort())) && isAddress(name, local.getAddress());
  }

  private static boolean isAddress(String name, InetAddress local) {
    if (name.equals(LOCALHOST)) {
      return true;
    }
    boolean isBracketed = name.startsWith("[") && name.endsWith("]");
    InetAddress literal = NetUtil.createInetAddressFromIpAddressString(
        isBracketed ? name.substring(1, name.length() - 1) : name);
    return literal != null && (literal.isLoopbackAddress() || literal.equals(local));
  }

  /** Refuses a request that a page of another origin has sent; after {@link #checkHost}. */
  void checkOrigin(HttpHeaders headers) {
    String host = headers.get(HttpHeaderNames.HOST).toLowerCase(Locale.ROOT);
    for (String origin : headers.getAll(HttpHeaderNames.ORIGIN)) {
      String lower = origin.toLowerCase(Locale.ROOT);
      boolean isSame = lower.equals((isEncrypted ? "https://" : "http://") + host)
          // A server behind one that encrypts knows only plain connections.
          || (!isEncrypted && isNamed(host) && lower.equals("https://" + host));
      if (!isSame) {
        throw new HttpFailure(
            403,
            "FOREIGN_ORIGIN",
            "Origin: " + origin + " (expected: that of the server itself)",
            null);
      }
    }
  }

  private boolean isNamed(String host) {
    int colon = host.lastIndexOf(':');
    return allowed.contains(host)
        || (colon > host.lastIndexOf(']') && allowed.contains(host.substring(0, colon)));
  }
}
