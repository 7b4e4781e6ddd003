package io.tidemark.core.filter;

import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The bytes of one kind of filter. The catalog chooses the codec; it has the forms for files and arrays.
 *
 * @param <F> the filter
 */
public interface FilterCodec<F extends Filter> {
  /** Writes the whole frame; the caller closes the stream. */
  void write(F filter, OutputStream out) throws IOException;

  /**
   * Reads the rest of a frame whose header has been read.
   *
   * @throws CorruptDataException if the bytes are not what {@link #write} makes
   */
  F read(WireReader reader) throws IOException;
}
