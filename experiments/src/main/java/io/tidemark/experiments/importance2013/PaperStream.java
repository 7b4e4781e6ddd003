package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.ByValueTheory;
import io.tidemark.analysis.endless.CellChain;
import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * One of the paper's filters on the stream that its theory is about: distinct keys, all levels alike,
 * or half of the keys important where there are two classes.
 */
final class PaperStream {
  private final LevelLaw law;
  private final FastDigest digest;
  private final StableBloomFilter filter;
  private final SplittableRandom random;
  private long next;

  PaperStream(PaperFilter kind, long seed) {
    this(kind, kind.spec(), law(kind), seed);
  }

  /** With another shape, or another law of the keys' levels. */
  PaperStream(PaperFilter kind, StableBloomSpec spec, LevelLaw law, long seed) {
    this.law = law;
    this.digest = FastDigest.seeded(seed);
    this.filter = new StableBloomFilter(spec, digest, seed);
    this.random = RandomSource.seeded(seed, kind + " levels");
  }

  /** The law of the keys' levels that the paper takes. */
  static LevelLaw law(PaperFilter kind) {
    return switch (kind) {
      case BF -> LevelLaw.greatest(1);
      case SBF -> LevelLaw.greatest(PaperFilter.MAX_LEVEL);
      case TWO_CLASS -> LevelLaw.twoClass(PaperFilter.MAX_LEVEL, 0.5);
      case BY_IMPORTANCE, BY_VALUE -> LevelLaw.uniform(PaperFilter.MAX_LEVEL);
    };
  }

  /** The share of zero cells after some arrivals at an empty filter, by theory. */
  static double zeroShareAfter(PaperFilter kind, long arrivals) {
    StableBloomSpec spec = kind.spec();
    double touch = CellChain.touch(spec.cells(), spec.probes());
    double decrement = (double) spec.decrements() / spec.cells();
    return switch (kind) {
      case BF -> Math.exp(arrivals * Math.log1p(-touch));
      case SBF, TWO_CLASS, BY_IMPORTANCE ->
        CellChain.random(touch, decrement, law(kind)).zeroShareAfter(arrivals);
      case BY_VALUE ->
        ByValueTheory.lawAfter(touch, decrement, law(kind), StableBloomFilter.TRIALS, arrivals)[0];
    };
  }

  /** A new key comes; whether it was found. */
  boolean arrive() {
    return arrive(drawnLevel(law, random));
  }

  /** A new key of a level comes; whether it was found. */
  boolean arrive(int level) {
    return filter.observe(digest.of(next++), level);
  }

  /** Whether the key that came {@code gap} arrivals before the next one is found. */
  boolean finds(long gap) {
    return filter.mightContain(digest.of(next - gap));
  }

  /** A level by a law. */
  static int drawnLevel(LevelLaw law, SplittableRandom random) {
    double u = random.nextDouble();
    int level = 1;
    while (level < law.maxLevel() && u < law.atLeast(level + 1)) {
      level++;
    }
    return level;
  }

  /** How many keys have come. */
  long arrivals() {
    return next;
  }

  /** The share of cells that are zero now. */
  double zeroShare() {
    return filter.zeroShare();
  }
}
