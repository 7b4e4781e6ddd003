package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link PairHistory}; docs/format.md draws them. */
public final class PairHistoryCodec implements FilterCodec<PairHistory> {
  /** Creates the codec, which has no state. */
  public PairHistoryCodec() {}

  @Override
  public void write(PairHistory history, OutputStream out) throws IOException {
    HistoryBytes.write(history, out);
  }

  @Override
  public PairHistory read(WireReader reader) throws IOException {
    return (PairHistory) HistoryBytes.read(reader);
  }
}
