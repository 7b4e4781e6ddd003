package io.tidemark.core.filter.endless;

import io.tidemark.core.cell.LevelCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The bytes of a {@link StableBloomFilter}; docs/format.md draws them. */
public final class StableBloomCodec implements FilterCodec<StableBloomFilter> {
  private static final int SPEC_WORDS = 6;

  /* What a sweep holds free follows the words that all rules have. */
  private static final int SWEEP_SPEC_WORDS = 7;
  private static final int STATE_WORDS = 2;

  /** Creates the codec, which has no state. */
  public StableBloomCodec() {}

  @Override
  public void write(StableBloomFilter filter, OutputStream out) throws IOException {
    StableBloomSpec spec = filter.spec();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.STABLE_BLOOM.wireId(),
        filter.digest(),
        STATE_WORDS + spec.words(),
        words(spec));
    writer.words(STATE_WORDS, index -> index == 0 ? filter.draws() : filter.items());
    writer.words(spec.words(), filter.cells()::word);
    writer.finish();
  }

  @Override
  public StableBloomFilter read(WireReader reader) throws IOException {
    boolean swept = reader.header().spec().length == SWEEP_SPEC_WORDS * Long.BYTES;
    StableBloomSpec spec =
        WordFrame.spec(reader, swept ? SWEEP_SPEC_WORDS : SPEC_WORDS, StableBloomCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(STATE_WORDS, "draws and items");
    long[] words = reader.nextWords(spec.words(), "cells");
    return WordFrame.filter(reader, () -> {
      LevelCells cells = LevelCells.ofWords(spec.bitsPerCell(), words);
      return new StableBloomFilter(spec, digest, cells, state[0], state[1]);
    });
  }

  private static long[] words(StableBloomSpec spec) {
    long[] words = {
      spec.words(),
      spec.bitsPerCell(),
      spec.probes(),
      spec.decrements(),
      spec.insert().wireId(),
      spec.evict().wireId(),
      spec.heldZeros()
    };
    return spec.evict() == EvictRule.SWEEP ? words : Arrays.copyOf(words, SPEC_WORDS);
  }

  /* A sweep without its seventh word, or another rule with one, is no valid shape. */
  private static StableBloomSpec spec(long[] words) {
    return new StableBloomSpec(
        words[0],
        WordFrame.count(words[1], "bitsPerCell"),
        WordFrame.count(words[2], "probes"),
        WordFrame.count(words[3], "decrements"),
        InsertRule.ofWireId(WordFrame.count(words[4], "insert")),
        EvictRule.ofWireId(WordFrame.count(words[5], "evict")),
        words.length == SPEC_WORDS ? 0 : words[SPEC_WORDS]);
  }
}
