package io.tidemark.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same over TLS, with a cookie that is sent over TLS only. */
@Timeout(120)
class HttpsTest {
  private static final String PASSWORD = "changeit";

  @TempDir
  Path folder;

  private KeyStore keys() throws Exception {
    Path store = folder.resolve("keys.p12");
    Process keytool = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=ip:127.0.0.1",
            "-keystore",
            store.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("keytool.log").toFile())
        .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
  }

  private Path pem(String type, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        folder.resolve(type.replace(' ', '-')),
        "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n");
  }

  @Test
  void encrypts() throws Exception {
    KeyStore keys = keys();
    HttpSettings.Tls files = new HttpSettings.Tls(
        pem("CERTIFICATE", keys.getCertificate("server").getEncoded()),
        pem("PRIVATE KEY", keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
    Passwords.Check right = given -> given.length == 1;
    Sessions sessions = new Sessions(() -> Optional.of(right), true, System::nanoTime);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    HttpClient client = HttpClient.newBuilder().sslContext(context).build();
    try (HttpServer server = HttpServer.start(
        new HttpSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Set.of(),
            Optional.of(files),
            10),
        sessions,
        List.of(Route.post("/api/session", Access.OPEN, request -> Answer.empty()
            .with(
                "Set-Cookie",
                sessions.begin(
                    request.from(), new String(request.body(), StandardCharsets.UTF_8))))))) {
      String own = "https://127.0.0.1:" + server.address().getPort();
      HttpResponse<String> answer = client.send(
          HttpRequest.newBuilder(URI.create(own + "/api/session"))
              .header("Origin", own)
              .header("X-Tidemark", "1")
              .header("Content-Type", Answer.JSON)
              .POST(BodyPublishers.ofString("x"))
              .build(),
          BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(204);
      assertThat(answer.headers().firstValue("set-cookie").orElse("")).endsWith("; Secure");
    }
  }
}
