package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;

/**
 * Counts the errors of a filter on an endless stream and compares them with what was foretold. One key
 * in {@link #SPACING} is remembered and asked for after a gap, and a key that never came is asked for
 * as often: so far apart that the answers are almost independent.
 */
final class EndlessSimulation {
  /** A chance in a million that a right theory fails, for each comparison. */
  private static final double CONFIDENCE = 1 - 1e-6;

  private static final int SPACING = 8;

  private final ImportanceFilter filter;
  private final LevelLaw law;
  private final SplittableRandom random;
  private final double fresh;

  /* The keys of the last arrivals, as many as the gap. */
  private final long[] digests;
  private final int[] levels;

  private long arrivals;
  private long absentFound;
  private long absentAsked;
  private final long[] missed;
  private final long[] asked;

  EndlessSimulation(ImportanceFilter filter, LevelLaw law, double fresh, int gap, long seed) {
    this.filter = filter;
    this.law = law;
    this.fresh = fresh;
    this.random = RandomSource.seeded(seed);
    this.digests = new long[gap];
    this.levels = new int[gap];
    this.missed = new long[law.maxLevel() + 1];
    this.asked = new long[law.maxLevel() + 1];
  }

  /** Lets keys arrive, without questions. */
  EndlessSimulation warm(long count) {
    for (long i = 0; i < count; i++) {
      arrive();
    }
    return this;
  }

  /** Lets keys arrive and asks a question of either kind for every {@link #SPACING} of them. */
  EndlessSimulation ask(int questions) {
    for (int i = 0; i < questions; i++) {
      warm(SPACING);
      int place = (int) (arrivals % digests.length);
      // A level of 0 is that of a repeat, which is not asked for.
      asked[levels[place]]++;
      missed[levels[place]] += filter.mightContain(digests[place]) ? 0 : 1;
      absentAsked++;
      absentFound += filter.mightContain(random.nextLong()) ? 1 : 0;
    }
    return this;
  }

  /** A new key, or the latest one once more; neither is then asked for. */
  private void arrive() {
    int place = (int) (arrivals % digests.length);
    if (arrivals > 0 && random.nextDouble() >= fresh) {
      int latest = (int) ((arrivals - 1) % digests.length);
      digests[place] = digests[latest];
      // At any level: its cells are as high as it has raised them, or higher.
      filter.observe(digests[place], 1);
      levels[latest] = 0;
      levels[place] = 0;
    } else {
      digests[place] = random.nextLong();
      levels[place] = level();
      filter.observe(digests[place], levels[place]);
    }
    arrivals++;
  }

  private int level() {
    double place = random.nextDouble();
    int level = 1;
    while (level < law.maxLevel() && place < law.atLeast(level + 1)) {
      level++;
    }
    return level;
  }

  /** All rates lie in their intervals. */
  void agreesWith(EndlessErrors errors) {
    check("false positives", absentFound, absentAsked, errors.falsePositiveRate());
    for (int level = 1; level <= law.maxLevel(); level++) {
      if (law.probability(level) > 0) {
        double rate = errors.falseNegativeRate(level, digests.length);
        check("false negatives of level " + level, missed[level], asked[level], rate);
      }
    }
  }

  private static void check(String name, long errors, long questions, double rate) {
    Interval interval = BinomialInterval.clopperPearson(errors, questions, CONFIDENCE);
    assertThat(rate)
        .as("%s, %d of %d, interval of 1 - 1e-6", name, errors, questions)
        .isBetween(interval.low(), interval.high());
  }
}
