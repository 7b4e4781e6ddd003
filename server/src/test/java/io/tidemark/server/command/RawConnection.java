package io.tidemark.server.command;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client without a library: sends words, and shows the bytes that come back, line by line. */
final class RawConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private static final String EMPTY = "\"\"";

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  RawConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Sends a command of texts, and gives the lines of the reply. */
  List<String> ask(String... words) throws IOException {
    byte[][] bytes = new byte[words.length][];
    for (int i = 0; i < words.length; i++) {
      bytes[i] = words[i].getBytes(StandardCharsets.ISO_8859_1);
    }
    return ask(bytes);
  }

  /** Sends a command of bytes, and gives the lines of the reply. */
  List<String> ask(byte[]... words) throws IOException {
    send(words);
    return reply();
  }

  /** As {@link #ask(String...)} for a reply of one line. */
  String line(String... words) throws IOException {
    return String.join("|", ask(words));
  }

  /** Sends a command and does not wait. */
  void send(byte[]... words) throws IOException {
    out.write(encoded(words));
  }

  /** Sends bytes as they are. */
  void sendRaw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  static byte[] encoded(byte[]... words) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    for (byte[] word : words) {
      request.writeBytes(("$" + word.length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      request.writeBytes(word);
      request.writeBytes(new byte[] {'\r', '\n'});
    }
    return request.toByteArray();
  }

  /**
   * The lines of the next reply, the ends of lines left out. A string of bytes is a line after that of its length;
   * bytes that are no printable ASCII are escaped, and one that is empty is {@code ""}.
   */
  List<String> reply() throws IOException {
    List<String> lines = new ArrayList<>();
    readValue(lines);
    return lines;
  }

  /** The content of the next reply, which must be a string of bytes; null if it is none. */
  byte[] bulk() throws IOException {
    String head = readLine();
    if (head.equals("$-1") || head.equals("_")) {
      return null;
    }
    if (!head.startsWith("$")) {
      throw new IOException("no string: " + head);
    }
    return readBulk(Integer.parseInt(head.substring(1)));
  }

  /** The number of elements of the array that comes next. */
  int array() throws IOException {
    String head = readLine();
    if (!head.startsWith("*")) {
      throw new IOException("no array: " + head);
    }
    return Integer.parseInt(head.substring(1));
  }

  /** The next reply, which must be a whole number. */
  long integer() throws IOException {
    String head = readLine();
    if (!head.startsWith(":")) {
      throw new IOException("no number: " + head);
    }
    return Long.parseLong(head.substring(1));
  }

  private void readValue(List<String> lines) throws IOException {
    String head = readLine();
    lines.add(head);
    switch (head.charAt(0)) {
      case '$', '=' -> {
        int length = Integer.parseInt(head.substring(1));
        if (length >= 0) {
          byte[] content = readBulk(length);
          lines.add(length == 0 ? EMPTY : printable(content));
        }
      }
      case '*', '~', '>' -> readValues(Integer.parseInt(head.substring(1)), lines);
      case '%' -> readValues(2 * Integer.parseInt(head.substring(1)), lines);
      default -> {
        // A line is all.
      }
    }
  }

  private void readValues(int count, List<String> lines) throws IOException {
    for (int i = 0; i < count; i++) {
      readValue(lines);
    }
  }

  private byte[] readBulk(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length || in.read() != '\r' || in.read() != '\n') {
      throw new EOFException("a string without its end");
    }
    return bytes;
  }

  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\r'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("closed after " + line);
      }
      line.write(next);
    }
    if (in.read() != '\n') {
      throw new IOException("a line without its end: " + line);
    }
    return printable(line.toByteArray());
  }

  static String printable(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte next : bytes) {
      if (next == '\\') {
        text.append("\\\\");
      } else if (next >= ' ' && next < 0x7f) {
        text.append((char) next);
      } else {
        text.append(String.format("\\x%02x", next & 0xff));
      }
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
