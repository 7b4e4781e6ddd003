package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistoryBytes;
import io.tidemark.core.filter.history.HistoryCodec;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.bank.IntervalHistoryCodec;
import io.tidemark.core.filter.history.bank.LevelHistoryCodec;
import io.tidemark.core.filter.history.bank.PairHistoryCodec;
import io.tidemark.core.filter.history.sealed.SealedHistoryCodec;
import io.tidemark.core.filter.history.tideline.TidelineHistoryCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of a history that is a part of the payload of another frame: kind, number of words that
 * follow, shape, body.
 */
public final class NestedHistory {
  /* Kind and length. */
  private static final int HEAD_WORDS = 2;

  private static final Map<FilterKind, HistoryCodec<?>> CODECS = Stream.of(
          new PairHistoryCodec(),
          new IntervalHistoryCodec(),
          new LevelHistoryCodec(),
          new TidelineHistoryCodec(),
          new SealedHistoryCodec())
      .collect(Collectors.toMap(HistoryCodec::kind, Function.identity()));

  private NestedHistory() {}

  /** The number of words that {@link #write} writes. */
  public static long words(SingleHistory history) {
    return HEAD_WORDS + words(CODECS.get(history.kind()), history);
  }

  private static <H extends SingleHistory> long words(
      HistoryCodec<H> codec, SingleHistory history) {
    return codec.shapeWords() + codec.bodyWords(codec.type().cast(history));
  }

  /** Writes a history into the payload of another frame, which has the digest. */
  public static void write(SingleHistory history, WireWriter writer) throws IOException {
    write(CODECS.get(history.kind()), history, writer);
  }

  private static <H extends SingleHistory> void write(
      HistoryCodec<H> codec, SingleHistory history, WireWriter writer) throws IOException {
    H own = codec.type().cast(history);
    long length = words(codec, own);
    long[] shape = codec.shape(own);
    writer.words(HEAD_WORDS, index -> index == 0 ? codec.kind().wireId() : length);
    writer.words(shape.length, index -> shape[(int) index]);
    codec.writeBody(own, writer);
  }

  /** Reads what {@link #write} wrote. */
  public static SingleHistory read(WireReader reader, KeyDigest digest) throws IOException {
    long start = reader.offset();
    long[] kindAndLength = reader.nextWords(HEAD_WORDS, "kind and length of a history");
    long before = reader.wordsLeft();
    int kindId = HistoryBytes.checked(start, "kind of history", kindAndLength[0]);
    HistoryCodec<?> codec = FilterKind.ofWireId(kindId)
        .map(CODECS::get)
        .orElseThrow(() -> new CorruptDataException(
            start, "kind of history", kindId, "that of a history in one piece"));
    long shapeOffset = reader.offset();
    long[] shape = reader.nextWords(codec.shapeWords(), "shape of a history");
    SingleHistory history =
        codec.readBody(reader, shape, shapeOffset, digest, before - kindAndLength[1]);
    long taken = before - reader.wordsLeft();
    if (taken != kindAndLength[1]) {
      throw new CorruptDataException(
          start + Long.BYTES, "words of a history", kindAndLength[1], "" + taken);
    }
    return history;
  }
}
