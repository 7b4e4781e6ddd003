package io.tidemark.cli.demo;

import io.tidemark.cli.demo.SeenComparison.Verdict;
import io.tidemark.cli.endless.EndlessFilter;
import io.tidemark.cli.endless.EndlessFilters;
import io.tidemark.cli.endless.EndlessShape;
import io.tidemark.cli.endless.Weighing;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;

/**
 * Plays a stream of weighed lines through a filter that is much smaller than the stream and forgets
 * what matters least, and through an exact set.
 */
public final class EndlessPlay {
  /* A pool, which is a cache line of 32 keys in 4 levels of importance, for so many lines. */
  private static final long LINES_PER_POOL = 62_500;
  private static final int PRINT_BITS = 14;
  private static final int LEVEL_BITS = 2;

  private final TidepoolSpec spec;
  private final EndlessFilter filter;
  private final LearnedLevels levels;
  private final SeenComparison comparison;
  private final long[] repeats;
  private final long[] missed;

  /** A filter for so many lines, with a seed. */
  public EndlessPlay(long lines, long seed) {
    this.spec = new TidepoolSpec(
        Math.max(1, lines / LINES_PER_POOL),
        TidepoolSpec.MAX_WORDS_PER_POOL,
        PRINT_BITS,
        LEVEL_BITS);
    this.filter = EndlessFilters.create(
        new EndlessShape(spec), Weighing.WEIGHED, FastDigest.seeded(seed), seed);
    this.levels = filter.levels().orElseThrow();
    this.repeats = new long[levels.spec().maxLevel()];
    this.missed = new long[levels.spec().maxLevel()];
    this.comparison = new SeenComparison(this::add);
  }

  private boolean add(RecordReader reader) {
    return !filter.observe(SeenComparison.digest(filter.digest(), reader), reader.weight());
  }

  /** Plays all records. */
  public void play(RecordReader reader) throws IOException {
    comparison.play(reader, this::count);
  }

  private void count(RecordReader reader, Verdict verdict) {
    int place = levels.levelOf(reader.weight()) - 1;
    repeats[place] += verdict == Verdict.MISSED || verdict == Verdict.DUPLICATE ? 1 : 0;
    missed[place] += verdict == Verdict.MISSED ? 1 : 0;
  }

  /** The answers. */
  public SeenComparison comparison() {
    return comparison;
  }

  /** The shape of the filter. */
  public TidepoolSpec spec() {
    return spec;
  }

  /** The memory of what is learned of weights. */
  public long learnedBytes() {
    return levels.memoryBytes();
  }

  /** The number of levels of importance. */
  public int maxLevel() {
    return repeats.length;
  }

  /** The weight above which lines have a level from 2 on, as it is now. */
  public double threshold(int level) {
    return levels.threshold(level);
  }

  /** Duplicates of a level from 1 on. */
  public long repeats(int level) {
    return repeats[level - 1];
  }

  /** Those of them that were not found. */
  public long missed(int level) {
    return missed[level - 1];
  }
}
