package io.tidemark.server.net;

import io.tidemark.server.resp.Requests;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client with a plain socket; replies are texts with a tilde for each end of a line. */
final class TestClient implements Closeable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  TestClient(InetSocketAddress address) throws IOException {
    this(connected(new Socket(), address));
  }

  TestClient(Socket connected) throws IOException {
    socket = connected;
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  static Socket connected(Socket socket, InetSocketAddress address) throws IOException {
    socket.connect(address, TIMEOUT_MILLIS);
    return socket;
  }

  /** Sends bytes as they are. */
  TestClient write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends lines of words, all at once. */
  TestClient send(String... lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String line : lines) {
      out.writeBytes(Requests.command(line.split(" ")));
    }
    return write(out.toByteArray());
  }

  /** Sends a line of words and returns the reply. */
  String ask(String line) throws IOException {
    return send(line).reply();
  }

  /** The next reply. */
  String reply() throws IOException {
    StringBuilder text = new StringBuilder();
    reply(text);
    return text.toString();
  }

  /** The next replies, one behind the other. */
  String replies(int count) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      reply(text);
    }
    return text.toString();
  }

  /** Reads replies of one line each. */
  void skipReplies(int count) throws IOException {
    for (int left = count; left > 0; ) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("closed with " + left + " replies missing");
      }
      left -= next == '\n' ? 1 : 0;
    }
  }

  /** Whether the server has closed the connection, as soon as it has, and has sent nothing more before. */
  boolean isClosed() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  /** Whether something can be read now. */
  boolean hasInput() throws IOException {
    return in.available() > 0;
  }

  InetSocketAddress localAddress() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void reply(StringBuilder text) throws IOException {
    String line = line();
    text.append(line).append('~');
    int length = "$=*%~>".indexOf(line.charAt(0)) < 0 ? -1 : Integer.parseInt(line.substring(1));
    switch (line.charAt(0)) {
      case '$', '=' -> {
        if (length >= 0) {
          byte[] content = in.readNBytes(length + 2);
          text.append(new String(content, 0, length, StandardCharsets.ISO_8859_1))
              .append('~');
        }
      }
      case '*', '~', '>', '%' -> {
        for (int i = 0; i < (line.charAt(0) == '%' ? 2 * length : length); i++) {
          reply(text);
        }
      }
      default -> {}
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("closed after: " + line);
      }
      line.append((char) next);
    }
    line.setLength(line.length() - 1);
    return line.toString();
  }
}
