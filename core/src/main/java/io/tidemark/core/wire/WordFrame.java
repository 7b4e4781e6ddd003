package io.tidemark.core.wire;

import io.tidemark.core.Require;
import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;
import java.util.function.Supplier;

/** Frames whose spec and payload are made of words of 8 bytes. */
public final class WordFrame {
  private WordFrame() {}

  /** Starts a frame. */
  public static WireWriter start(
      OutputStream out, int kindId, KeyDigest digest, long payloadWords, long... specWords)
      throws IOException {
    ByteBuffer spec =
        ByteBuffer.allocate(specWords.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    spec.asLongBuffer().put(specWords);
    return WireWriter.start(
        out,
        new FrameHeader(
            kindId,
            digest.wireId(),
            digest.keyBytes(),
            spec.array(),
            Math.multiplyExact(payloadWords, Long.BYTES)));
  }

  /** Reads the spec of a frame, which has so many words. */
  public static <S> S spec(WireReader reader, int specWords, Function<long[], S> spec)
      throws CorruptDataException {
    byte[] bytes = reader.header().spec();
    if (bytes.length != specWords * Long.BYTES) {
      throw new CorruptDataException(8, "spec bytes", bytes.length, "" + specWords * Long.BYTES);
    }
    long[] words = new long[specWords];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
    return checked(reader.specOffset(), "spec", () -> spec.apply(words));
  }

  /** The digest of a frame. */
  public static KeyDigest digest(WireReader reader) throws CorruptDataException {
    FrameHeader header = reader.header();
    return checked(
        reader.specOffset(), "spec", () -> Digests.of(header.digestId(), header.digestKey()));
  }

  /** Ends the reading of a frame, and makes a filter of what was read. */
  public static <F> F filter(WireReader reader, Supplier<F> filter) throws IOException {
    reader.finish();
    long payloadOffset = reader.specOffset() + reader.header().spec().length;
    return checked(payloadOffset, "payload", filter);
  }

  /** Makes something of the words read last. */
  public static <T> T checked(WireReader reader, String field, Supplier<T> made)
      throws CorruptDataException {
    return checked(reader.offset(), field, made);
  }

  /** A small number of a spec. */
  public static int count(long word, String name) {
    return (int) Require.inRange(word, 0, Integer.MAX_VALUE, name);
  }

  private static <T> T checked(long offset, String field, Supplier<T> made)
      throws CorruptDataException {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(offset, field, e.getMessage(), "a valid one");
    }
  }
}
