package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.server.command.DataCommands;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.net.RedisServer;
import io.tidemark.server.net.ServerSettings;
import io.tidemark.server.resp.Requests;
import io.tidemark.service.MemoryService;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a disk that is full, and free again: with "always", by the journal of a real service. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class DiskFailureTest {
  @TempDir
  private Path folder;

  private static MemoryService open(Path folder, SimulatedDisk disk) throws IOException {
    return MemoryService.open(folder, disk, ServiceSettings.usual(), SyncPolicy.ALWAYS);
  }

  private static RedisServer start(MemoryService service) throws IOException {
    ServerContext context = ServerContext.builder()
        .commands(DataCommands.of(service))
        .versions(DataCommands.versions(service))
        .build();
    return RedisServer.start(
        context,
        ServerSettings.DEFAULT.withThreads(1, 1),
        new JournalAcknowledgements(service.journal()));
  }

  /** What the server says to some commands that are sent at once, up to so many lines or the end of the connection. */
  private static String ask(InetSocketAddress server, int lines, String... commands)
      throws IOException {
    try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
      socket.setSoTimeout(60_000);
      byte[][] requests = new byte[commands.length][];
      for (int i = 0; i < commands.length; i++) {
        requests[i] = Requests.command(commands[i].split(" "));
      }
      socket.getOutputStream().write(Requests.join(requests));
      InputStream in = socket.getInputStream();
      StringBuilder said = new StringBuilder();
      for (int left = lines; left > 0; ) {
        int next = in.read();
        if (next < 0) {
          return said + "closed";
        }
        said.append((char) next);
        left -= next == '\n' ? 1 : 0;
      }
      return said.toString().replace("\r\n", " ");
    }
  }

  @Test
  void aFullDiskAcknowledgesNothingAndGoesOnWhenItIsFree() throws IOException {
    SimulatedDisk disk = new SimulatedDisk();
    MemoryService service = open(folder, disk);
    try (RedisServer server = start(service)) {
      InetSocketAddress address = server.address();
      assertThat(ask(address, 3, "BF.RESERVE f 0.000001 1000", "BF.ADD f a", "BF.ADD f b"))
          .isEqualTo("+OK :1 :1 ");
      disk.withFree(0);
      assertThat(ask(address, 1, "BF.ADD f lost"))
          .as("nobody knows what has become of it")
          .isEqualTo("closed");
      // Nothing is known of the order in which a connection closes and the log fails; from then on
      // all is refused.
      String refused = ask(address, 3, "BF.ADD f c", "BF.ADD f d", "BF.ADD f e");
      assertThat(refused).matches("(-MISCONF [^-]*){3}");
      assertThat(ask(address, 2, "BF.EXISTS f a", "BF.EXISTS f c")).isEqualTo(":1 :0 ");
      disk.withFree(Long.MAX_VALUE);
      String said = ask(address, 1, "BF.ADD f later");
      while (said.startsWith("-MISCONF") || said.equals("closed")) {
        said = ask(address, 1, "BF.ADD f later"); // The timeout of the class ends it.
      }
      assertThat(said).isEqualTo(":1 ");
      disk.crash(() -> false, () -> false);
    }
    assertThatThrownBy(service::close).hasStackTraceContaining("no power");
    try (MemoryService again = open(folder, new SimulatedDisk());
        RedisServer server = start(again)) {
      assertThat(ask(server.address(), 3, "BF.EXISTS f a", "BF.EXISTS f b", "BF.EXISTS f later"))
          .isEqualTo(":1 :1 :1 ");
      assertThat(ask(server.address(), 1, "BF.EXISTS f c"))
          .as("what was refused")
          .isEqualTo(":0 ");
    }
  }
}
