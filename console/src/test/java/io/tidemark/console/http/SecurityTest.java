package io.tidemark.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask what: names of hosts, origins, tokens, types, sizes, passwords. */
@Timeout(60)
class SecurityTest {
  private static final String JSON = "X-Tidemark: 1\r\nContent-Type: application/json\r\n";

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicReference<Optional<Passwords.Check>> password =
      new AtomicReference<>(Optional.of(check("right")));
  private final Sessions sessions = new Sessions(password::get, false, nanos::get);
  private final CountDownLatch abandoned = new CountDownLatch(1);
  private HttpServer server;

  private static Passwords.Check check(String text) {
    return given -> MessageDigest.isEqual(given, text.getBytes(StandardCharsets.UTF_8));
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.start(
        new HttpSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Set.of("Box.example", "proxy.example:8080"),
            Optional.empty(),
            10),
        sessions,
        List.of(
            Route.get("/health", Access.WATCH, request -> Answer.plain(200, "ok")),
            Route.get("/metrics", Access.PASSWORD, request -> Answer.plain(200, "m 1")),
            Route.get("/api/open", Access.OPEN, request -> Answer.plain(200, "open")),
            Route.get("/api/closed", Access.SESSION, request -> Answer.plain(200, "closed")),
            Route.post("/api/session", Access.OPEN, request -> Answer.empty()
                    .with(
                        "Set-Cookie",
                        sessions.begin(
                            request.from(), new String(request.body(), StandardCharsets.UTF_8))))
                .withBody(100),
            Route.delete("/api/session", Access.OPEN, Set.of(), request -> Answer.empty()
                .with("Set-Cookie", sessions.end(request))),
            new Route(
                "POST",
                "/api/upload",
                Access.OPEN,
                Route.Work.LONG,
                Set.of(Answer.BYTES),
                0,
                (Route.UploadAction) request -> new Counting())));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private final class Counting implements Route.Upload {
    private long count;

    @Override
    public void take(byte[] bytes) {
      count += bytes.length;
      if (bytes[bytes.length - 1] == '!') {
        throw HttpFailure.invalid("planted");
      }
    }

    @Override
    public Answer end() {
      return Answer.plain(200, "bytes " + count);
    }

    @Override
    public void abandon() {
      abandoned.countDown();
    }
  }

  /** Sends requests on one connection and reads until the server closes it. */
  private String raw(String bytes) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private String host() {
    return "Host: 127.0.0.1:" + server.address().getPort() + "\r\n";
  }

  /** The status of a request with these headers. */
  private int status(String line, String headers, String body) throws IOException {
    String answer = raw(line + " HTTP/1.1\r\n" + headers + "Connection: close\r\n"
        + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n")
        + "\r\n" + body);
    assertThat(answer).startsWith("HTTP/1.1 ");
    return Integer.parseInt(answer.substring(9, 12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:PORT",
        "localhost:PORT",
        "LOCALHOST:PORT",
        "127.9.9.9:PORT",
        "[::1]:PORT",
        "box.example",
        "box.example:99",
        "proxy.example:8080"
      })
  void takesNamesThatAreItsOwn(String name) throws IOException {
    String host = "Host: " + name.replace("PORT", "" + server.address().getPort()) + "\r\n";
    assertThat(status("GET /api/open", host, "")).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example:PORT",
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost",
        "localhost.evil.example:PORT",
        "127.0.0.1.evil.example:PORT",
        "10.1.2.3:PORT",
        "proxy.example",
        "proxy.example:8081",
        "",
        "[::1",
        "2130706433:PORT"
      })
  void refusesForeignNames(String name) throws IOException {
    String host = "Host: " + name.replace("PORT", "" + server.address().getPort()) + "\r\n";
    assertThat(status("GET /api/open", host, "")).isEqualTo(421);
    assertThat(status("GET /metrics", host, "")).isEqualTo(421);
    assertThat(status("GET /health", host, "")).isEqualTo(200);
  }

  @Test
  void refusesNoNameAndTwo() throws IOException {
    assertThat(status("GET /api/open", "", "")).isEqualTo(421);
    assertThat(status("GET /api/open", host() + "Host: evil.example\r\n", "")).isEqualTo(421);
  }

  @Test
  void refusesForeignOrigins() throws IOException {
    String port = "" + server.address().getPort();
    String own = host() + "Origin: http://127.0.0.1:" + port + "\r\n";
    assertThat(status("GET /api/open", own, "")).isEqualTo(200);
    for (String origin : List.of(
        "http://evil.example",
        "null",
        "https://127.0.0.1:" + port,
        "http://127.0.0.1:1",
        "http://localhost:" + port)) {
      assertThat(status("GET /api/open", host() + "Origin: " + origin + "\r\n", ""))
          .as(origin)
          .isEqualTo(403);
    }
    // One that encrypts in front of this one.
    String behind = "Host: box.example\r\nOrigin: https://box.example\r\n";
    assertThat(status("GET /api/open", behind, "")).isEqualTo(200);
  }

  @Test
  void changesNeedTokenAndType() throws IOException {
    String line = "POST /api/session";
    String type = "Content-Type: application/json\r\n";
    assertThat(status(line, host() + type, "right")).isEqualTo(403);
    assertThat(status(line, host() + type + "X-Tidemark: 2\r\n", "right")).isEqualTo(403);
    assertThat(status(line, host() + "X-Tidemark: 1\r\n", "right")).isEqualTo(415);
    String form = "X-Tidemark: 1\r\nContent-Type: text/plain\r\n";
    assertThat(status(line, host() + form, "right")).isEqualTo(415);
    assertThat(status(line, host() + JSON, "right")).isEqualTo(204);
    String parameter = "X-Tidemark: 1\r\nContent-Type: Application/JSON; charset=utf-8\r\n";
    assertThat(status(line, host() + parameter, "right")).isEqualTo(204);
    assertThat(status("DELETE /api/session", host(), "")).isEqualTo(403);
    assertThat(status("PUT /api/session", host() + JSON, "x")).isEqualTo(405);
  }

  @Test
  void refusesBodiesThatAreTooLong() throws IOException {
    String line = "POST /api/session";
    assertThat(status(line, host() + JSON, "x".repeat(101))).isEqualTo(413);
    String piece = "64\r\n" + "x".repeat(100) + "\r\n";
    String answer = raw(line + " HTTP/1.1\r\n" + host() + JSON
        + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + piece + piece + "0\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 413 ");
  }

  /** What is refused does not end the connection, and no answer is mixed up with another one. */
  @Test
  void answersOneAfterTheOther() throws IOException {
    String refused = "POST /api/none HTTP/1.1\r\n" + host() + "Content-Length: 5\r\n\r\nGET /";
    String open = "GET /api/open HTTP/1.1\r\n" + host() + "\r\n";
    String upload = "POST /api/upload HTTP/1.1\r\n" + host()
        + "X-Tidemark: 1\r\nContent-Type: application/octet-stream\r\nContent-Length: ";
    String answer = raw(refused + open + upload + "3\r\n\r\nabc" + upload + "2\r\n\r\na!" + open
        + "GET /api/open HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
    assertThat(answer.split("HTTP/1.1 ", -1))
        .extracting(each -> each.isEmpty() ? "" : each.substring(0, 3))
        .containsExactly("", "404", "200", "200", "400", "200", "200");
    assertThat(answer).contains("bytes 3");
  }

  @Test
  void anUploadWhoseClientGoesIsAbandoned() throws Exception {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket
          .getOutputStream()
          .write(("POST /api/upload HTTP/1.1\r\n" + host()
                  + "X-Tidemark: 1\r\nContent-Type: application/octet-stream\r\n"
                  + "Content-Length: 1000000\r\n\r\nabc")
              .getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(abandoned.await(20, TimeUnit.SECONDS)).isTrue();
  }

  private String signedIn() throws IOException {
    String answer = raw("POST /api/session HTTP/1.1\r\n" + host() + JSON
        + "Connection: close\r\nContent-Length: 5\r\n\r\nright");
    String cookie = answer
        .lines()
        .filter(each -> each.toLowerCase(Locale.ROOT).startsWith("set-cookie: "))
        .findFirst()
        .orElseThrow()
        .substring("set-cookie: ".length());
    assertThat(cookie).contains("; Path=/", "; HttpOnly", "; SameSite=Strict");
    return "Cookie: " + cookie.split(";", 2)[0] + "\r\n";
  }

  @Test
  void sessionsEnd() throws IOException {
    assertThat(status("GET /api/closed", host(), "")).isEqualTo(401);
    assertThat(status("GET /api/closed", host() + "Cookie: tidemark_session=x\r\n", ""))
        .isEqualTo(401);
    String cookie = signedIn();
    assertThat(status("GET /api/closed", host() + cookie, "")).isEqualTo(200);
    assertThat(status("GET /metrics", host() + cookie, "")).isEqualTo(200);
    assertThat(status("DELETE /api/session", host() + cookie + "X-Tidemark: 1\r\n", ""))
        .isEqualTo(204);
    assertThat(status("GET /api/closed", host() + cookie, "")).isEqualTo(401);

    String second = signedIn();
    nanos.addAndGet(TimeUnit.HOURS.toNanos(12) - 1);
    assertThat(status("GET /api/closed", host() + second, "")).isEqualTo(200);
    nanos.addAndGet(1);
    assertThat(status("GET /api/closed", host() + second, "")).isEqualTo(401);

    String third = signedIn();
    password.set(Optional.of(check("other")));
    assertThat(status("GET /api/closed", host() + third, "")).isEqualTo(401);
    password.set(Optional.empty());
    assertThat(status("GET /api/closed", host(), "")).isEqualTo(200);
  }

  @Test
  void passwordsCannotBeGuessed() throws IOException {
    for (int i = 0; i < Attempts.MOST_OF_ONE; i++) {
      // Both ways count together.
      boolean isBasic = i % 2 == 0;
      int status = isBasic
          ? status("GET /metrics", host() + "Authorization: Basic dTp3cm9uZw==\r\n", "")
          : status("POST /api/session", host() + JSON, "wrong");
      assertThat(status).isEqualTo(401);
    }
    assertThat(status("POST /api/session", host() + JSON, "right")).isEqualTo(429);
    String basic = host() + "Authorization: Basic dTpyaWdodA==\r\n";
    assertThat(status("GET /metrics", basic, "")).isEqualTo(429);
    nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
    assertThat(status("POST /api/session", host() + JSON, "right")).isEqualTo(204);
    assertThat(status("GET /metrics", basic, "")).isEqualTo(200);
  }

  @Test
  void guessesFromManyAddressesCountTogether() throws IOException {
    Attempts attempts = new Attempts(nanos::get);
    int refused = 0;
    for (int i = 0; i < 100; i++) {
      InetAddress from = InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) i});
      try {
        assertThat(attempts.isRight(from, check("right"), new byte[1])).isFalse();
      } catch (HttpFailure tooMany) {
        assertThat(tooMany.status()).isEqualTo(429);
        assertThat(tooMany.retryAfterSeconds()).isBetween(1L, 61L);
        refused++;
      }
    }
    assertThat(refused).isEqualTo(100 - Attempts.MOST_OF_ALL);
  }
}
