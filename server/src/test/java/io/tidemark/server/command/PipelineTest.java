package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands that come together are answered one by one and in order, whether they were executed as a batch or not. */
class PipelineTest {
  private TestServer server;
  private RawConnection client;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer();
    client = new RawConnection(server.port());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  /** Sends commands at once and gives their replies, the lines of each joined by spaces. */
  private List<String> pipelined(String... commands) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String command : commands) {
      String[] words = command.split(" ", -1);
      byte[][] encoded = new byte[words.length][];
      for (int i = 0; i < words.length; i++) {
        encoded[i] = words[i].getBytes(StandardCharsets.US_ASCII);
      }
      bytes.writeBytes(RawConnection.encoded(encoded));
    }
    client.sendRaw(bytes.toByteArray());
    List<String> replies = new ArrayList<>();
    for (int i = 0; i < commands.length; i++) {
      replies.add(String.join(" ", client.reply()));
    }
    return replies;
  }

  @Test
  void answersInOrderAcrossKeysAndCommands() throws Exception {
    assertThat(pipelined(
            "BF.RESERVE a 0.000001 1000",
            "BF.RESERVE b 0.000001 1000",
            "BF.ADD a 1",
            "BF.ADD a 1",
            "BF.ADD b 1",
            "BF.ADD a 2",
            "BF.EXISTS a 2",
            "BF.EXISTS a 3",
            "PING",
            "BF.EXISTS b 1",
            "BF.MADD a 2 3",
            "BF.MADD a 3 4 5",
            "BF.MEXISTS a 5 6",
            "BF.MEXISTS a 6 5",
            "BF.CARD a"))
        .containsExactly(
            "+OK",
            "+OK",
            ":1",
            ":0",
            ":1",
            ":1",
            ":1",
            ":0",
            "+PONG",
            ":1",
            "*2 :0 :1",
            "*3 :0 :1 :1",
            "*2 :1 :0",
            "*2 :0 :1",
            ":5");
  }

  @Test
  void makesTheKeyWithTheFirstOfMany() throws Exception {
    assertThat(pipelined(
            "BF.ADD new 1", "BF.ADD new 1", "BF.ADD new 2", "CF.ADD more 1", "CF.ADD more 1"))
        .containsExactly(":1", ":0", ":1", ":1", ":1");
  }

  @Test
  void refusesEachItemThatFindsNoRoom() throws Exception {
    assertThat(pipelined(
            "BF.RESERVE f 0.000001 3 NONSCALING",
            "BF.ADD f 1",
            "BF.ADD f 2",
            "BF.ADD f 3",
            "BF.ADD f 4",
            "BF.ADD f 2",
            "BF.ADD f 5",
            "BF.MADD f 1 2",
            "BF.MADD f 3 4 5",
            "BF.MADD f 1"))
        .containsExactly(
            "+OK",
            ":1",
            ":1",
            ":1",
            "-ERR non scaling filter is full",
            ":0",
            "-ERR non scaling filter is full",
            "*2 :0 :0",
            "*2 :0 -ERR non scaling filter is full",
            "*1 :0");
  }

  @Test
  void refusesInTheMiddleOfABatch() throws Exception {
    assertThat(pipelined(
            "BF.RESERVE f 0.000001 1000",
            "BF.ADD f 1",
            "BF.ADD f",
            "BF.ADD f 2 OFTEN 3",
            "BF.ADD f 2 ID",
            "BF.ADD f 2",
            "BF.ADD f 2"))
        .containsExactly(
            "+OK",
            ":1",
            "-ERR wrong number of arguments for 'bf.add' command",
            "-ERR syntax error",
            "-ERR wrong number of arguments for 'bf.add' command",
            ":1",
            ":0");
  }

  @Test
  void deletesBetween() throws Exception {
    assertThat(pipelined("BF.ADD f 1", "BF.ADD f 1", "DEL f", "BF.ADD f 1", "BF.ADD f 1"))
        .containsExactly(":1", ":0", ":1", ":1", ":0");
  }

  @Test
  void transactsOverBatches() throws Exception {
    assertThat(pipelined(
            "BF.RESERVE f 0.000001 1000",
            "MULTI",
            "BF.ADD f 1",
            "BF.ADD f 1",
            "BF.MADD f 1 2",
            "CF.ADD g 1",
            "EXEC",
            "BF.EXISTS f 2"))
        .containsExactly(
            "+OK", "+OK", "+QUEUED", "+QUEUED", "+QUEUED", "+QUEUED", "*4 :1 :0 *2 :0 :1 :1", ":1");
  }

  @Test
  void noticesChangesOfWatchedKeys() throws Exception {
    try (RawConnection other = new RawConnection(server.port())) {
      assertThat(pipelined("BF.ADD f 1", "WATCH f", "MULTI", "BF.ADD f 2"))
          .containsExactly(":1", "+OK", "+OK", "+QUEUED");
      assertThat(other.line("BF.ADD", "f", "3")).isEqualTo(":1");
      assertThat(pipelined("EXEC", "BF.EXISTS f 2")).containsExactly("*-1", ":0");
      assertThat(pipelined("WATCH f", "MULTI", "BF.ADD f 2", "EXEC", "BF.EXISTS f 2"))
          .containsExactly("+OK", "+OK", "+QUEUED", "*1 :1", ":1");
      assertThat(pipelined("WATCH g", "MULTI", "BF.ADD f 4"))
          .containsExactly("+OK", "+OK", "+QUEUED");
      assertThat(other.line("CF.ADD", "g", "1")).isEqualTo(":1");
      assertThat(pipelined("EXEC")).containsExactly("*-1");
    }
  }

  @Test
  void answersWhatComesByteByByte() throws Exception {
    byte[] add = RawConnection.encoded(
        "BF.ADD".getBytes(StandardCharsets.US_ASCII), new byte[] {'f'}, new byte[] {0, '\r', '\n'});
    for (int round = 0; round < 2; round++) {
      for (byte one : add) {
        client.sendRaw(new byte[] {one});
      }
    }
    assertThat(client.reply()).containsExactly(":1");
    assertThat(client.reply()).containsExactly(":0");
  }

  @Test
  void tellsExactlyOneOfManyThatAnItemIsNew() throws Exception {
    int clients = 4;
    int items = 500;
    client.ask("BF.RESERVE", "f", "0.000001", "100000");
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    try {
      CountDownLatch ready = new CountDownLatch(clients);
      Callable<List<String>> one = () -> {
        try (RawConnection own = new RawConnection(server.port())) {
          ready.countDown();
          ready.await();
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          for (int i = 0; i < items; i++) {
            bytes.writeBytes(RawConnection.encoded(
                "BF.ADD".getBytes(StandardCharsets.US_ASCII),
                new byte[] {'f'},
                Integer.toString(i).getBytes(StandardCharsets.US_ASCII)));
          }
          own.sendRaw(bytes.toByteArray());
          List<String> replies = new ArrayList<>();
          for (int i = 0; i < items; i++) {
            replies.addAll(own.reply());
          }
          return replies;
        }
      };
      List<Future<List<String>>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        all.add(pool.submit(one));
      }
      int isNew = 0;
      for (Future<List<String>> future : all) {
        isNew += Collections.frequency(future.get(30, TimeUnit.SECONDS), ":1");
      }
      // A false positive has a chance of less than 1e-6 for each item.
      assertThat(isNew).isEqualTo(items);
    } finally {
      pool.shutdownNow();
    }
  }
}
