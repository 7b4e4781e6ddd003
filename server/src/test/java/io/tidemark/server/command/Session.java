package io.tidemark.server.command;

import io.tidemark.server.resp.RequestParser;
import io.tidemark.server.resp.Requests;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client without a socket: what it sends is executed at once. */
final class Session implements Client.Link {
  private final CommandRunner runner;
  private final RequestParser parser;
  private final Client client;
  private final List<String> unasked = new ArrayList<>();
  private CommandRunner.Outcome outcome;

  Session(ServerContext context) {
    runner = new CommandRunner(context);
    parser = new RequestParser(context.limits());
    client = context.clients().add(this, 0, context.password().isEmpty());
  }

  /** Sends a line of words, and returns the reply with a tilde for each end of a line. */
  String send(String line) {
    return read(Requests.command(line.split(" ")));
  }

  /** Sends several lines in one read. */
  String sendAll(String... lines) {
    byte[] input = {};
    for (String line : lines) {
      input = Requests.join(input, Requests.command(line.split(" ")));
    }
    return read(input);
  }

  /** Sends bytes as one read; slow commands are executed at once. */
  String read(byte[] input) {
    return new String(replies(input), StandardCharsets.UTF_8).replace("\r\n", "~");
  }

  /** As {@link #read}, with the replies as they are. */
  byte[] replies(byte[] input) {
    ByteArrayOutputStream replies = new ByteArrayOutputStream();
    parser.receive(input, 0, input.length);
    do {
      outcome = runner.run(client, parser);
      replies.write(runner.reply().bytes(), 0, runner.reply().size());
      if (outcome == CommandRunner.Outcome.SLOW) {
        CommandRunner slow = new CommandRunner(runner.context());
        slow.runSlow(client, parser.words().copy());
        replies.write(slow.reply().bytes(), 0, slow.reply().size());
      }
    } while (outcome == CommandRunner.Outcome.SLOW || outcome == CommandRunner.Outcome.FULL);
    return replies.toByteArray();
  }

  CommandRunner.Outcome outcome() {
    return outcome;
  }

  Client client() {
    return client;
  }

  List<String> unasked() {
    return unasked;
  }

  @Override
  public String address() {
    return "127.0.0.1:" + (50_000 + client.id());
  }

  @Override
  public String localAddress() {
    return "127.0.0.1:7379";
  }

  @Override
  public void send(byte[] encoded) {
    unasked.add(new String(encoded, StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    client.closeAfterReplies();
  }

  @Override
  public long inputBytes() {
    return 0;
  }

  @Override
  public long outputBytes() {
    return 0;
  }
}
