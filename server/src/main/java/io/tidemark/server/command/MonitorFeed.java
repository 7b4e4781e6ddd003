package io.tidemark.server.command;

import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Shows commands to those who sent MONITOR. */
final class MonitorFeed {
  private static final int MAX_WORDS = 128;
  private static final int MAX_WORD_BYTES = 1024;

  private MonitorFeed() {}

  static void show(ServerContext context, Client client, Command command, Words words) {
    if (context.clients().monitors().isEmpty() || command.is(CommandFlag.SKIP_MONITOR)) {
      return;
    }
    byte[] line =
        line(context.clock().instant(), client, words).getBytes(StandardCharsets.ISO_8859_1);
    for (Client monitor : context.clients().monitors()) {
      monitor.link().send(line);
    }
  }

  private static String line(Instant now, Client client, Words words) {
    StringBuilder line = new StringBuilder(128);
    line.append('+').append(now.getEpochSecond()).append('.');
    String micros = Integer.toString(1_000_000 + now.getNano() / 1_000);
    line.append(micros, 1, micros.length());
    line.append(" [0 ").append(client.link().address()).append(']');
    for (int word = 0; word < Math.min(words.size(), MAX_WORDS); word++) {
      line.append(" \"");
      int length = words.length(word);
      for (int i = 0; i < Math.min(length, MAX_WORD_BYTES); i++) {
        appendByte(line, words.bytes()[words.offset(word) + i]);
      }
      line.append(length > MAX_WORD_BYTES ? "..." : "").append('"');
    }
    return line.append("\r\n").toString();
  }

  private static void appendByte(StringBuilder line, byte b) {
    switch (b) {
      case '\\', '"' -> line.append('\\').append((char) b);
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      case '\b' -> line.append("\\b");
      case 7 -> line.append("\\a");
      default -> {
        if (b >= ' ' && b < 0x7f) {
          line.append((char) b);
        } else {
          String hex = Integer.toHexString((b & 0xff) | 0x100);
          line.append("\\x").append(hex, 1, 3);
        }
      }
    }
  }
}
