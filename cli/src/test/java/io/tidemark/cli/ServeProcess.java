package io.tidemark.cli;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own, as the script starts it. */
final class ServeProcess implements Closeable {
  private static final Pattern READY = Pattern.compile(
      "ready on 127\\.0\\.0\\.1:(\\d+), console on https?://127\\.0\\.0\\.1:(\\d+),.*");

  private final Process process;
  private final int port;
  private final int httpPort;

  private ServeProcess(Process process, Matcher ready) {
    this.process = process;
    this.port = Integer.parseInt(ready.group(1));
    this.httpPort = Integer.parseInt(ready.group(2));
  }

  /** Starts one on free ports, and waits until it is ready. */
  static ServeProcess start(String... options) throws IOException {
    Process process = begin(options);
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    Matcher ready = READY.matcher(line == null ? "" : line);
    if (!ready.matches()) {
      process.destroyForcibly();
      throw new IOException("not ready: " + line + "; "
          + new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    }
    return new ServeProcess(process, ready);
  }

  /** Starts one that need not become ready. */
  static Process begin(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "-Xmx512m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        "io.tidemark.cli.Main",
        "serve",
        "--memory",
        "64M"));
    boolean hasPorts = List.of(options).contains("--port");
    if (!hasPorts) {
      command.addAll(List.of("--port", "0", "--http", "0"));
    }
    command.addAll(List.of(options));
    return new ProcessBuilder(command).start();
  }

  int port() {
    return port;
  }

  int httpPort() {
    return httpPort;
  }

  Process process() {
    return process;
  }

  Client connect() throws IOException {
    return new Client(port);
  }

  /** As the end of power, but for what the system still writes. */
  void kill() throws IOException {
    process.destroyForcibly();
    await();
  }

  /** As a service manager does it; the exit code. */
  int terminate() throws IOException {
    // By its handle, so that what it says at the end can still be read.
    process.toHandle().destroy();
    return await();
  }

  int await() throws IOException {
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IOException("the server did not end");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** What it said on standard error; once it has ended. */
  String errors() throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    kill();
  }

  /** The smallest client: words out, a line of a reply in. */
  static final class Client implements Closeable {
    private final Socket socket;
    private final InputStream in;

    private Client(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(60_000);
      in = new java.io.BufferedInputStream(socket.getInputStream());
    }

    /** Sends a command. */
    void send(String... words) throws IOException {
      StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
      for (String word : words) {
        int bytes = word.getBytes(StandardCharsets.UTF_8).length;
        text.append('$').append(bytes).append("\r\n").append(word).append("\r\n");
      }
      socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The next line of replies. */
    String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next != '\r'; next = in.read()) {
        if (next < 0) {
          throw new IOException("the server closed the connection");
        }
        line.append((char) next);
      }
      in.read();
      return line.toString();
    }

    /** Sends a command whose reply is a line. */
    String ask(String... words) throws IOException {
      send(words);
      return line();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
