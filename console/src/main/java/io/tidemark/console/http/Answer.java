package io.tidemark.console.http;

import io.tidemark.core.Require;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What a request is answered with. */
public sealed interface Answer {
  /** The type of JSON. */
  String JSON = "application/json";

  /** The type of bytes that are nothing else. */
  String BYTES = "application/octet-stream";

  /** The HTTP status. */
  int status();

  /**
   * An answer that is there as a whole.
   *
   * @param contentType the type of the body; empty for none
   * @param bytes the body, which must not be changed
   * @param headers further headers
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  record Whole(int status, String contentType, byte[] bytes, Map<String, String> headers)
      implements Answer {
    /** Checks that all is there. */
    public Whole {
      Require.inRange(status, 200, 599, "status");
      Require.nonNull(contentType, "contentType");
      Require.nonNull(bytes, "bytes");
      headers = Map.copyOf(headers);
    }

    /** The same with one more header. */
    public Whole with(String name, String value) {
      Map<String, String> more = new LinkedHashMap<>(headers);
      more.put(name, value);
      return new Whole(status, contentType, bytes, more);
    }
  }

  /**
   * An answer that comes piece by piece, as fast as the client reads.
   *
   * @param pieces asked for one piece after the other, each by some thread
   */
  record Pieced(String contentType, Map<String, String> headers, Pieces pieces) implements Answer {
    /** Checks that all is there. */
    public Pieced {
      Require.nonNull(contentType, "contentType");
      headers = Map.copyOf(headers);
      Require.nonNull(pieces, "pieces");
    }

    @Override
    public int status() {
      return 200;
    }
  }

  /**
   * An answer that never ends: events as they come.
   *
   * @param attach is given the stream
   */
  record Events(Consumer<EventStream> attach) implements Answer {
    /** Checks that all is there. */
    public Events {
      Require.nonNull(attach, "attach");
    }

    @Override
    public int status() {
      return 200;
    }
  }

  /** The pieces of a large answer. */
  interface Pieces extends AutoCloseable {
    /** The next piece; null if there is none any more. */
    byte[] next() throws Exception;

    /** Called once, after the last piece or when the client has gone. */
    @Override
    default void close() {
      // Most hold nothing.
    }
  }

  /** Text. */
  static Whole text(int status, String contentType, String text) {
    return new Whole(status, contentType, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** A line of plain text. */
  static Whole plain(int status, String line) {
    return text(status, "text/plain; charset=utf-8", line + "\n");
  }

  /** JSON that was encoded. */
  static Whole json(int status, byte[] encoded) {
    return new Whole(status, JSON, encoded, Map.of());
  }

  /** Nothing, as an answer. */
  static Whole empty() {
    return new Whole(204, "", new byte[0], Map.of());
  }
}
