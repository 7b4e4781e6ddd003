package io.tidemark.core.filter.counting;

import io.tidemark.core.cell.SpectralCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link SpectralBloomFilter}; docs/format.md draws them. */
public final class SpectralBloomCodec implements FilterCodec<SpectralBloomFilter> {
  private static final int SPEC_WORDS = 5;

  /* Before the counters: the total and the words of counters; and of second counters and moved keys. */
  private static final int SIZE_WORDS = 2;
  private static final int MOVED_SIZE_WORDS = 2;

  /** Creates the codec, which has no state. */
  public SpectralBloomCodec() {}

  @Override
  public void write(SpectralBloomFilter filter, OutputStream out) throws IOException {
    SpectralBloomSpec spec = filter.spec();
    MovedKeys moved = filter.moved();
    long[] counters = filter.cells().words();
    long[] second = moved == null ? new long[0] : moved.cells().words();
    long[] digests = moved == null ? new long[0] : moved.sorted();
    long[] sizes = {filter.total(), counters.length, second.length, digests.length};
    int sizeWords = sizeWords(spec);
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.SPECTRAL_BLOOM.wireId(),
        filter.digest(),
        (long) sizeWords + counters.length + second.length + digests.length,
        spec.cells(),
        spec.probes(),
        spec.rule().wireId(),
        spec.secondaryCells(),
        Double.doubleToRawLongBits(spec.slack()));
    writer.words(sizeWords, index -> sizes[(int) index]);
    writer.words(counters.length, index -> counters[(int) index]);
    writer.words(second.length, index -> second[(int) index]);
    writer.words(digests.length, index -> digests[(int) index]);
    writer.finish();
  }

  private static int sizeWords(SpectralBloomSpec spec) {
    return SIZE_WORDS + (spec.rule() == SpectralRule.RECURRING_MINIMUM ? MOVED_SIZE_WORDS : 0);
  }

  @Override
  public SpectralBloomFilter read(WireReader reader) throws IOException {
    SpectralBloomSpec spec = WordFrame.spec(reader, SPEC_WORDS, SpectralBloomCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] sizes = reader.nextWords(sizeWords(spec), "total and sizes");
    boolean recurring = spec.rule() == SpectralRule.RECURRING_MINIMUM;
    long[] counters = reader.nextWords(sizes[1], "counters");
    long[] second = reader.nextWords(recurring ? sizes[2] : 0, "second counters");
    long[] digests = reader.nextWords(recurring ? sizes[3] : 0, "moved keys");
    return WordFrame.filter(reader, () -> {
      SpectralCells cells = SpectralCells.ofWords(spec.cells(), spec.slack(), counters);
      MovedKeys moved = recurring ? moved(spec, second, digests) : null;
      return new SpectralBloomFilter(spec, digest, cells, moved, sizes[0]).requireSum();
    });
  }

  private static MovedKeys moved(SpectralBloomSpec spec, long[] second, long[] digests) {
    SpectralCells cells = SpectralCells.ofWords(spec.secondaryCells(), spec.slack(), second);
    return MovedKeys.of(spec, cells, digests);
  }

  private static SpectralBloomSpec spec(long[] words) {
    return new SpectralBloomSpec(
        words[0],
        WordFrame.count(words[1], "probes"),
        SpectralRule.ofWireId(WordFrame.count(words[2], "rule")),
        words[3],
        Double.longBitsToDouble(words[4]));
  }
}
