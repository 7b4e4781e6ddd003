package io.tidemark.console.http;

import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request that may be answered.
 *
 * <p>Threads: immutable.
 */
public final class Request {
  private final Map<String, String> parameters;
  private final Map<String, List<String>> query;
  private final HttpHeaders headers;
  private final InetAddress from;
  private final byte[] body;

  Request(
      Map<String, String> parameters,
      Map<String, List<String>> query,
      HttpHeaders headers,
      InetAddress from,
      byte[] body) {
    this.parameters = parameters;
    this.query = query;
    this.headers = headers;
    this.from = from;
    this.body = body;
  }

  Request withBody(byte[] bytes) {
    return new Request(parameters, query, headers, from, bytes);
  }

  /** A parameter of the path. */
  public String parameter(String name) {
    return parameters.get(name);
  }

  /** A value of the query, decoded; the first one if there are several. */
  public Optional<String> query(String name) {
    List<String> values = query.get(name);
    return values == null ? Optional.empty() : Optional.of(values.get(0));
  }

  /** A header. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** Where it came from. */
  public InetAddress from() {
    return from;
  }

  /** The body; empty if there is none, or it is taken piece by piece. It must not be changed. */
  public byte[] body() {
    return body;
  }
}
