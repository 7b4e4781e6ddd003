package io.tidemark.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.command.SampleCommands;
import io.tidemark.server.command.ServerContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections with TLS, with a certificate that keytool makes for the test. */
class TlsTest {
  private static final char[] PASSWORD = "not-secret".toCharArray();

  @TempDir
  static Path folder;

  private static KeyStore keys;
  private static ServerSettings settings;

  @BeforeAll
  static void makeCertificate() throws Exception {
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
            new String(PASSWORD))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("keytool.log").toFile())
        .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();
    keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    Path certificate = pem("CERTIFICATE", keys.getCertificate("server").getEncoded());
    Path key = pem("PRIVATE KEY", keys.getKey("server", PASSWORD).getEncoded());
    settings = ServerSettings.DEFAULT.withThreads(1, 1).withTls(certificate, key);
  }

  private static Path pem(String type, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    String text = "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    return Files.writeString(folder.resolve(type.replace(' ', '-') + ".pem"), text);
  }

  @ParameterizedTest
  @EnumSource
  void speaksTheSameWithTls(ServerSettings.Transport transport) throws Exception {
    ServerContext context =
        ServerContext.builder().commands(new SampleCommands().all()).build();
    try (RedisServer server =
        RedisServer.start(context, settings.withTransport(transport), Acknowledgements.IMMEDIATE)) {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(keys);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket();
      try (TestClient client = new TestClient(TestClient.connected(socket, server.address()))) {
        socket.startHandshake();
        String[] lines = new String[100];
        Arrays.fill(lines, "T.ADD a 1");
        assertThat(client.send(lines).replies(100)).startsWith(":1~:2~").endsWith(":99~:100~");
        // More than a record of TLS, and more than the server writes at once.
        assertThat(client.ask("T.BIG 3000000")).hasSize(3_000_000 + "$3000000~~".length());
        assertThat(client.send("PING", "QUIT").replies(2)).isEqualTo("+PONG~+OK~");
        assertThat(client.isClosed()).isTrue();
      }
    }
  }

  @Test
  void plainClientsGetNothing() throws IOException {
    ServerContext context = ServerContext.builder().build();
    try (RedisServer server = RedisServer.start(context, settings, Acknowledgements.IMMEDIATE);
        TestClient client = new TestClient(server.address())) {
      client.send("PING");
      assertThatThrownBy(client::reply).isInstanceOf(IOException.class);
      assertThat(context.statistics().commands().sum()).isZero();
    }
  }

  @Test
  void unreadableFilesAreNamed() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.pem"), "no key", StandardCharsets.US_ASCII);
    ServerContext context = ServerContext.builder().build();
    ServerSettings broken = settings.withTls(settings.certificate(), bad);
    assertThatThrownBy(() -> RedisServer.start(context, broken, Acknowledgements.IMMEDIATE))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(SSLException.class)
        .hasMessageContaining("bad.pem")
        .hasMessageContaining("PKCS#8");
    assertThatThrownBy(() -> settings.withTls(bad, null))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
