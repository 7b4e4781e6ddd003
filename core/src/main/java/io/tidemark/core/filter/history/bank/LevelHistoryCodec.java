package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link LevelHistory}; docs/format.md draws them. */
public final class LevelHistoryCodec implements FilterCodec<LevelHistory> {
  /** Creates the codec, which has no state. */
  public LevelHistoryCodec() {}

  @Override
  public void write(LevelHistory history, OutputStream out) throws IOException {
    HistoryBytes.write(history, out);
  }

  @Override
  public LevelHistory read(WireReader reader) throws IOException {
    return (LevelHistory) HistoryBytes.read(reader);
  }
}
