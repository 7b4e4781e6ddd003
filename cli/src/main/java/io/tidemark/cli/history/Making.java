package io.tidemark.cli.history;

import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import java.io.Closeable;
import java.io.IOException;

/** A history that is being made of pairs. */
interface Making extends PairSpill.Sink, Closeable {
  /** The history of all pairs. */
  SingleHistory finish() throws IOException;

  /** Fills a history that is there. */
  static Making filling(LiveHistory history) {
    return new Making() {
      @Override
      public void add(long digest, long tick) {
        history.add(digest, tick);
      }

      @Override
      public SingleHistory finish() {
        return history;
      }

      @Override
      public void close() {
        // Nothing but the history itself.
      }
    };
  }

  /** Gathers what is to be sealed. */
  static Making sealing(SealedHistoryBuilder builder) {
    return new Making() {
      @Override
      public void add(long digest, long tick) throws IOException {
        builder.add(digest, tick);
      }

      @Override
      public SingleHistory finish() throws IOException {
        return builder.build();
      }

      @Override
      public void close() throws IOException {
        builder.close();
      }
    };
  }
}
