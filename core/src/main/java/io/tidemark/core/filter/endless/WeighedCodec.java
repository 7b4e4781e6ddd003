package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.NestedFrame;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link WeighedFilter}; docs/format.md draws them. */
public final class WeighedCodec implements FilterCodec<WeighedFilter> {
  /* Levels and horizon. */
  private static final int SPEC_WORDS = 2;

  /* Items and draws. */
  private static final int STATE_WORDS = 2;

  private static final StableBloomCodec STABLE = new StableBloomCodec();
  private static final TidepoolCodec TIDEPOOL = new TidepoolCodec();

  /** Creates the codec, which has no state. */
  public WeighedCodec() {}

  @Override
  public void write(WeighedFilter filter, OutputStream out) throws IOException {
    NestedFrame.Writing inside = filter.filter() instanceof TidepoolFilter pools
        ? to -> TIDEPOOL.write(pools, to)
        : to -> STABLE.write((StableBloomFilter) filter.filter(), to);
    LearnedLevels levels = filter.levels();
    long innerBytes = NestedFrame.bytes(inside);
    int sampled = levels.sampled();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.WEIGHED.wireId(),
        filter.digest(),
        STATE_WORDS + sampled + NestedFrame.words(innerBytes),
        levels.spec().maxLevel(),
        levels.spec().horizonItems());
    writer.words(STATE_WORDS, index -> index == 0 ? levels.items() : levels.draws());
    writer.words(sampled, index -> Double.doubleToLongBits(levels.sampled((int) index)));
    NestedFrame.write(writer, inside, innerBytes);
    writer.finish();
  }

  @Override
  public WeighedFilter read(WireReader reader) throws IOException {
    LearnedLevelsSpec spec = WordFrame.spec(reader, SPEC_WORDS, WeighedCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(STATE_WORDS, "items and draws");
    // A negative number is one of words that are not there.
    long sampled = Math.min(state[0], LearnedLevels.SAMPLE_WEIGHTS);
    long[] weights = reader.nextWords(sampled, "weights");
    long start = reader.offset();
    ImportanceFilter inside = NestedFrame.read(reader, WeighedCodec::readInside);
    if (!inside.digest().equals(digest)) {
      throw new CorruptDataException(start, "digest of the filter inside", "another", "the same");
    }
    return WordFrame.filter(reader, () -> new WeighedFilter(levels(spec, state, weights), inside));
  }

  private static ImportanceFilter readInside(WireReader inner) throws IOException {
    int kindId = inner.header().kindId();
    if (kindId == FilterKind.STABLE_BLOOM.wireId()) {
      return STABLE.read(inner);
    }
    if (kindId == FilterKind.TIDEPOOL.wireId()) {
      return TIDEPOOL.read(inner);
    }
    throw new CorruptDataException(
        6,
        "kind",
        kindId,
        FilterKind.STABLE_BLOOM.wireId() + " or " + FilterKind.TIDEPOOL.wireId());
  }

  private static LearnedLevelsSpec spec(long[] words) {
    return new LearnedLevelsSpec(WordFrame.count(words[0], "maxLevel"), words[1]);
  }

  private static LearnedLevels levels(LearnedLevelsSpec spec, long[] state, long[] weights) {
    double[] inOrder = new double[weights.length];
    long before = 0;
    for (int i = 0; i < weights.length; i++) {
      // As whole numbers, the bits of doubles from 0 on are in the order of the doubles.
      before = Require.inRange(
          weights[i],
          before,
          Double.doubleToLongBits(Double.MAX_VALUE),
          "bits of the weight " + i + " in order");
      inOrder[i] = Double.longBitsToDouble(before);
    }
    return new LearnedLevels(spec, inOrder, state[0], state[1]);
  }
}
