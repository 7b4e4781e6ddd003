package io.tidemark.core.filter.window;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link BlockTimingFilter}; docs/format.md draws them. */
public final class BlockTimingCodec implements FilterCodec<BlockTimingFilter> {
  private static final int SPEC_WORDS = 6;

  /** Creates the codec, which has no state. */
  public BlockTimingCodec() {}

  @Override
  public void write(BlockTimingFilter filter, OutputStream out) throws IOException {
    BlockTimingSpec spec = filter.spec();
    long pages = StampCells.pages(spec.words());
    WireWriter writer = WindowFrame.start(
        out,
        filter,
        spec.words() + pages + spec.countedBlocks(),
        spec.words(),
        spec.bitsPerTimer(),
        spec.probes(),
        spec.layout().wireId(),
        spec.window(),
        spec.block());
    writer.words(spec.words(), filter.cells()::word);
    writer.words(pages, filter.cells()::pageOrigin);
    if (filter.counts() != null) {
      writer.words(spec.countedBlocks(), filter.counts()::word);
    }
    writer.finish();
  }

  @Override
  public BlockTimingFilter read(WireReader reader) throws IOException {
    BlockTimingSpec spec = WindowFrame.spec(reader, SPEC_WORDS, BlockTimingCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = WindowFrame.state(reader);
    long[] words = reader.nextWords(spec.words(), "timers");
    long[] origins = reader.nextWords(StampCells.pages(spec.words()), "origins");
    long[] counts = reader.nextWords(spec.countedBlocks(), "items before blocks");
    return WordFrame.filter(reader, () -> {
      StampCells cells = StampCells.of(spec.bitsPerTimer(), words, origins);
      return BlockTimingFilter.of(spec, digest, cells, counts, state);
    });
  }

  private static BlockTimingSpec spec(long[] words, TimeRules time) {
    return new BlockTimingSpec(
        TimerLayout.ofWireId(WordFrame.count(words[3], "layout")),
        words[0],
        WordFrame.count(words[1], "bitsPerTimer"),
        WordFrame.count(words[2], "probes"),
        time,
        words[4],
        words[5]);
  }
}
