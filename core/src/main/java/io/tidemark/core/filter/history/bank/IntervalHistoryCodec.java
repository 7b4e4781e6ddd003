package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of an {@link IntervalHistory}; docs/format.md draws them. */
public final class IntervalHistoryCodec implements FilterCodec<IntervalHistory> {
  /** Creates the codec, which has no state. */
  public IntervalHistoryCodec() {}

  @Override
  public void write(IntervalHistory history, OutputStream out) throws IOException {
    HistoryBytes.write(history, out);
  }

  @Override
  public IntervalHistory read(WireReader reader) throws IOException {
    return (IntervalHistory) HistoryBytes.read(reader);
  }
}
