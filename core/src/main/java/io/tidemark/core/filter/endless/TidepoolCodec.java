package io.tidemark.core.filter.endless;

import io.tidemark.core.cell.PoolCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link TidepoolFilter}; docs/format.md draws them. */
public final class TidepoolCodec implements FilterCodec<TidepoolFilter> {
  private static final int SPEC_WORDS = 4;

  /** Creates the codec, which has no state. */
  public TidepoolCodec() {}

  @Override
  public void write(TidepoolFilter filter, OutputStream out) throws IOException {
    TidepoolSpec spec = filter.spec();
    long words = filter.cells().words();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.TIDEPOOL.wireId(),
        filter.digest(),
        1 + words,
        spec.pools(),
        spec.wordsPerPool(),
        spec.printBits(),
        spec.levelBits());
    writer.words(1, index -> filter.items());
    writer.words(words, filter.cells()::word);
    writer.finish();
  }

  @Override
  public TidepoolFilter read(WireReader reader) throws IOException {
    TidepoolSpec spec = WordFrame.spec(reader, SPEC_WORDS, TidepoolCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] items = reader.nextWords(1, "items");
    long[] words = reader.nextWords(spec.pools() * spec.wordsPerPool(), "pools");
    return WordFrame.filter(reader, () -> {
      PoolCells cells =
          PoolCells.ofWords(spec.wordsPerPool(), spec.printBits(), spec.levelBits(), words);
      return new TidepoolFilter(spec, digest, cells, items[0]);
    });
  }

  private static TidepoolSpec spec(long[] words) {
    return new TidepoolSpec(
        words[0],
        WordFrame.count(words[1], "wordsPerPool"),
        WordFrame.count(words[2], "printBits"),
        WordFrame.count(words[3], "levelBits"));
  }
}
