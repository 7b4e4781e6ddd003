package io.tidemark.console.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Decides by the head of a request whether it is answered, and by which route. Nothing of a body was read then.
 *
 * <p>Threads: any number.
 */
final class Gate {
  /** The header that a page of another origin cannot send without being asked first. */
  static final String TOKEN_HEADER = "X-Tidemark";

  private static final String TOKEN = "1";

  private final HostNames names;
  private final Sessions sessions;
  private final List<Route> routes;

  /** A route for a request. */
  record Admitted(Route route, Request request) {}

  Gate(HostNames names, Sessions sessions, List<Route> routes) {
    this.names = names;
    this.sessions = sessions;
    this.routes = List.copyOf(routes);
  }

  /**
   * Lets a request in.
   *
   * @throws HttpFailure if it is refused
   */
  Admitted admit(HttpRequest request, InetSocketAddress local, InetSocketAddress remote) {
    if (!request.decoderResult().isSuccess()) {
      throw HttpFailure.invalid("request: none that can be read (expected: HTTP/1.1, a line of at"
          + " most 64 KiB, headers of at most 16 KiB)");
    }
    QueryStringDecoder uri;
    List<String> segments;
    Map<String, List<String>> query;
    try {
      uri = new QueryStringDecoder(request.uri());
      segments = Route.segments(uri.path());
      query = uri.parameters();
    } catch (IllegalArgumentException e) {
      throw HttpFailure.invalid("address: " + e.getMessage());
    }
    HttpHeaders headers = request.headers();
    Map<String, String> parameters = null;
    Route found = null;
    TreeSet<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Map<String, String> values = route.match(segments);
      if (values != null) {
        methods.add(route.method());
        if (found == null && isMethod(request.method(), route)) {
          found = route;
          parameters = values;
        }
      }
    }
    boolean isWatched = found != null && found.access() == Access.WATCH;
    if (!isWatched) {
      names.checkHost(headers, local);
      names.checkOrigin(headers);
    }
    if (found == null) {
      throw methods.isEmpty()
          ? new HttpFailure(404, "NO_SUCH_PAGE", "no such page: " + uri.path(), null)
          : new HttpFailure(
              405,
              "METHOD",
              "method: " + request.method() + " (expected: " + String.join(", ", methods) + ")",
              null);
    }
    checkAccess(found, headers, remote);
    if (found.isChange()) {
      checkChange(found, request);
    }
    return new Admitted(
        found, new Request(parameters, query, headers, remote.getAddress(), new byte[0]));
  }

  private static boolean isMethod(HttpMethod method, Route route) {
    String asked = method.equals(HttpMethod.HEAD) ? "GET" : method.name();
    return asked.equals(route.method());
  }

  private void checkAccess(Route route, HttpHeaders headers, InetSocketAddress remote) {
    if (route.access() == Access.PASSWORD
        && !sessions.hasPassword(headers, remote.getAddress())
        && !sessions.isSignedIn(headers)) {
      throw new HttpFailure(
          401, "NO_PASSWORD", "no password, or a wrong one", "give it by basic authentication");
    }
    if (route.access() == Access.SESSION && !sessions.isSignedIn(headers)) {
      throw new HttpFailure(
          401, "NO_SESSION", "session: none, or one that has ended", "sign in with the password");
    }
  }

  private static void checkChange(Route route, HttpRequest request) {
    if (!TOKEN.equals(request.headers().get(TOKEN_HEADER))) {
      throw new HttpFailure(
          403,
          "NO_TOKEN",
          TOKEN_HEADER + ": " + request.headers().get(TOKEN_HEADER) + " (expected: " + TOKEN + ")",
          "send the header " + TOKEN_HEADER + ": " + TOKEN);
    }
    if (route.bodies().isEmpty()) {
      return;
    }
    String type = request.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
    String plain = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!route.bodies().contains(plain)) {
      throw new HttpFailure(
          415,
          "CONTENT_TYPE",
          "Content-Type: " + (type.isEmpty() ? "none" : type) + " (expected: "
              + String.join(", ", route.bodies()) + ")",
          null);
    }
    if (route.action() instanceof Route.WholeAction) {
      checkLength(HttpUtil.getContentLength(request, 0L), route);
    }
  }

  /** Refuses a body that is too long. */
  static void checkLength(long bytes, Route route) {
    if (bytes > route.maxBodyBytes()) {
      throw new HttpFailure(
          413,
          "TOO_LARGE",
          "body: " + bytes + " bytes or more (expected: at most " + route.maxBodyBytes() + ")",
          null);
    }
  }
}
