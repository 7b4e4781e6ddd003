package io.tidemark.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HttpServerTest {
  private final HttpClient client = HttpClient.newHttpClient();

  private static HttpServer start(Optional<String> password, int connections) throws IOException {
    Optional<Passwords.Check> check = password.map(
        text -> given -> MessageDigest.isEqual(given, text.getBytes(StandardCharsets.UTF_8)));
    return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), check, connections);
  }

  private static HttpServer start(
      InetSocketAddress address, Optional<Passwords.Check> check, int connections)
      throws IOException {
    return HttpServer.start(
        new HttpSettings(address, Set.of(), Optional.empty(), connections),
        new Sessions(() -> check, false, System::nanoTime),
        List.of(
            Route.get("/health", Access.WATCH, request -> Answer.plain(200, "ok")),
            Route.get("/metrics", Access.PASSWORD, request -> Answer.plain(200, "grün 1")),
            Route.get("/broken", Access.OPEN, request -> {
              throw new IllegalStateException("planted");
            })));
  }

  private HttpResponse<String> send(HttpServer server, String method, String path, String... head)
      throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).method(method, BodyPublishers.noBody());
    if (head.length > 0) {
      request.headers(head);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void answersPagesAndNothingElse() throws Exception {
    try (HttpServer server = start(Optional.empty(), 100)) {
      assertThat(send(server, "GET", "/health").body()).isEqualTo("ok\n");
      HttpResponse<String> metrics = send(server, "GET", "/metrics?x=%00");
      assertThat(metrics.body()).isEqualTo("grün 1\n");
      assertThat(metrics.headers().firstValue("content-type"))
          .contains("text/plain; charset=utf-8");
      assertThat(metrics.headers().firstValue("x-content-type-options")).contains("nosniff");
      assertThat(send(server, "HEAD", "/health").body()).isEmpty();
      HttpResponse<String> missing = send(server, "GET", "/../etc");
      assertThat(missing.statusCode()).isEqualTo(404);
      assertThat(missing.body()).contains("no such page: /../etc");
      assertThat(send(server, "POST", "/metrics").statusCode()).isEqualTo(405);
      HttpResponse<String> broken = send(server, "GET", "/broken");
      assertThat(broken.statusCode()).isEqualTo(500);
      assertThat(send(server, "GET", "/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void asksForThePasswordButNotForHealth() throws Exception {
    try (HttpServer server = start(Optional.of("gehe:im"), 100)) {
      assertThat(send(server, "GET", "/health").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = send(server, "GET", "/metrics");
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("www-authenticate")).isPresent();
      for (String wrong : new String[] {
        "Basic", "Basic !", "Bearer x", basic("u:"), basic("gehe:im"), basic("u:gehe:imx")
      }) {
        assertThat(send(server, "GET", "/metrics", "Authorization", wrong).statusCode())
            .as(wrong)
            .isEqualTo(401);
      }
      assertThat(send(server, "GET", "/metrics", "Authorization", basic("any:gehe:im"))
              .statusCode())
          .isEqualTo(200);
    }
  }

  private static String basic(String text) {
    return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void badBytesCloseOnlyTheirConnection() throws Exception {
    try (HttpServer server = start(Optional.empty(), 100)) {
      for (String bytes : new String[] {
        "\0\0\0\0\r\n\r\n",
        "GET /" + "x".repeat(100_000) + " HTTP/1.1\r\n\r\n",
        "GET /health HTTP/1.1\r\nA: " + "x".repeat(100_000) + "\r\n\r\n",
        "POST /health HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
        "GET /health HTTP/1.1\r\nContent-Length: -1\r\n\r\n"
      }) {
        assertThat(raw(server, bytes)).doesNotContain("ok\n");
      }
      assertThat(send(server, "GET", "/health").statusCode()).isEqualTo(200);
    }
  }

  /** Sends bytes, and reads until the server closes or has answered; at most a few seconds. */
  private static String raw(HttpServer server, String bytes) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      } catch (java.net.SocketException reset) {
        return "";
      }
    } catch (java.net.SocketException reset) {
      return "";
    }
  }

  @Test
  void closesConnectionsBeyondTheLimit() throws Exception {
    try (HttpServer server = start(Optional.empty(), 1);
        Socket first =
            new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      first
          .getOutputStream()
          .write("GET /health HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(first.getInputStream().read()).isEqualTo('H');
      assertThat(raw(server, "GET /health HTTP/1.1\r\n\r\n")).isEmpty();
    }
  }

  @Test
  void anAddressInUseIsRefused() throws Exception {
    try (HttpServer server = start(Optional.empty(), 1)) {
      assertThatThrownBy(() -> start(server.address(), Optional.empty(), 1))
          .isInstanceOf(BindException.class);
    }
  }
}
