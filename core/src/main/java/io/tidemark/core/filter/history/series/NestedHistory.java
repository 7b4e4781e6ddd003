package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;

/** The words of a history that is a part of the payload of another frame. */
public final class NestedHistory {
  /* Kind and length. */
  private static final int NESTED_WORDS = 2;

  private NestedHistory() {}

  /** The number of words that {@link #write} writes. */
  public static long words(SingleHistory history) {
    return NESTED_WORDS
        + (history instanceof SealedHistory sealed
            ? SealedHistoryCodec.nestedWords(sealed)
            : HistoryBytes.SHAPE_WORDS + HistoryBytes.bodyWords((LiveHistory) history));
  }

  /** Writes a history into the payload of another frame, which has the digest. */
  public static void write(SingleHistory history, WireWriter writer) throws IOException {
    long kindId = HistoryBytes.kindId(history);
    long length = words(history) - NESTED_WORDS;
    writer.words(NESTED_WORDS, index -> index == 0 ? kindId : length);
    if (history instanceof LiveHistory live) {
      long[] shape = HistoryBytes.shapeWords(live);
      writer.words(HistoryBytes.SHAPE_WORDS, index -> shape[(int) index]);
      HistoryBytes.writeBody(live, writer);
    } else {
      SealedHistoryCodec.writeNested((SealedHistory) history, writer);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static SingleHistory read(WireReader reader, KeyDigest digest) throws IOException {
    long start = reader.offset();
    long[] kindAndLength = reader.nextWords(NESTED_WORDS, "kind and length of a history");
    long before = reader.wordsLeft();
    int kindId = HistoryBytes.checked(start, "kind of history", kindAndLength[0]);
    SingleHistory history = kindId == FilterKind.SEALED_HISTORY.wireId()
        ? SealedHistoryCodec.readNested(reader, digest, kindAndLength[1])
        : readLive(reader, kindId, digest);
    long taken = before - reader.wordsLeft();
    if (taken != kindAndLength[1]) {
      throw new CorruptDataException(
          start + Long.BYTES, "words of a history", kindAndLength[1], "" + taken);
    }
    return history;
  }

  private static LiveHistory readLive(WireReader reader, int kindId, KeyDigest digest)
      throws IOException {
    long shapeOffset = reader.offset();
    long[] shape = reader.nextWords(HistoryBytes.SHAPE_WORDS, "shape of a history");
    return HistoryBytes.read(reader, shapeOffset, kindId, shape, digest);
  }
}
