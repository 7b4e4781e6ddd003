package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients of Node as they are: node-redis with its own commands for filters, and ioredis. Skipped where Node or the packages
 * are not installed:
 *
 * <pre>
 * mkdir -p server/target/node
 * cp server/src/test/resources/node/package*.json server/target/node
 * npm ci --prefix server/target/node
 * </pre>
 */
class NodeClientsTest {
  @ParameterizedTest
  @ValueSource(strings = {"2", "3"})
  void nodeRedis(String protocol) throws Exception {
    assertThat(said("node-redis.js", protocol)).isEqualTo("all as expected\n");
  }

  @Test
  void ioredis() throws Exception {
    assertThat(said("ioredis.js")).isEqualTo("all as expected\n");
  }

  private static String said(String script, String... arguments) throws Exception {
    Path folder = installed();
    // A module finds the packages of the folder that it is in.
    Path copy = folder.resolve(script);
    try (var source = NodeClientsTest.class.getResourceAsStream("/node/" + script)) {
      Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    try (TestServer server = new TestServer()) {
      List<String> command = new ArrayList<>(List.of("node", copy.toString()));
      command.add(Integer.toString(server.port()));
      command.addAll(List.of(arguments));
      Process process = new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .start();
      try {
        process.getOutputStream().close();
        byte[] said = process.getInputStream().readAllBytes();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new String(said, StandardCharsets.UTF_8);
      } finally {
        process.destroyForcibly();
      }
    }
  }

  /** The folder with the packages. */
  private static Path installed() throws URISyntaxException, InterruptedException {
    Path classes = Path.of(NodeClientsTest.class
        .getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .toURI());
    Path folder = classes.resolveSibling("node");
    assumeTrue(
        Files.isDirectory(folder.resolve("node_modules")),
        "node-redis and ioredis are not installed: npm ci --prefix server/target/node");
    assumeTrue(hasNode(), "node is not installed");
    return folder;
  }

  private static boolean hasNode() throws InterruptedException {
    try {
      return new ProcessBuilder("node", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
