package io.tidemark.core.filter.history;

import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The words of a history in one piece; docs/format.md draws them. It is a frame of its own, with its
 * shape as the spec and its body as the payload, or both are a part of the payload of another frame.
 *
 * <p>Nothing is allocated but for words that have arrived, and what is made of them.
 *
 * @param <H> the history
 */
public interface HistoryCodec<H extends SingleHistory> extends FilterCodec<H> {
  /** Which kind of history. */
  FilterKind kind();

  /** The class of its histories. */
  Class<H> type();

  /** The number of words of a shape. */
  int shapeWords();

  /** The shape. */
  long[] shape(H history);

  /** The number of words of the body. */
  long bodyWords(H history);

  /** Writes the body. */
  void writeBody(H history, WireWriter writer) throws IOException;

  /**
   * Reads the body.
   *
   * @param shape what {@link #shape} gave
   * @param shapeOffset where it stands
   * @param wordsBehind the words of the payload that follow behind the history
   */
  H readBody(WireReader reader, long[] shape, long shapeOffset, KeyDigest digest, long wordsBehind)
      throws IOException;

  @Override
  default void write(H history, OutputStream out) throws IOException {
    WireWriter writer =
        WordFrame.start(out, kind().wireId(), history.digest(), bodyWords(history), shape(history));
    writeBody(history, writer);
    writer.finish();
  }

  @Override
  default H read(WireReader reader) throws IOException {
    long[] shape = HistoryBytes.specWords(reader, shapeWords());
    KeyDigest digest = HistoryBytes.digest(reader);
    H history = readBody(reader, shape, reader.specOffset(), digest, 0);
    reader.finish();
    return history;
  }
}
