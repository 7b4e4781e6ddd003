package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's section 3.3: a filter of one width is filled, then keys are added and removed at random in
 * a given ratio. Keys are drawn by Zipf's law; what is removed is drawn from what is there.
 */
final class MixedRun {
  /**
   * What determines a run.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCount how often each is added on average before the mixed part (paper: M/n)
   * @param operations of the mixed part; it ends before them if the filter is empty
   * @param ratio additions by removals (paper: R)
   * @param shrinkAt delay of shrinking (paper: λ)
   * @param skew exponent of Zipf's law (paper: θ)
   * @param seed of keys, operations and digest
   */
  record Setting(
      int keys,
      int meanCount,
      int operations,
      double ratio,
      double shrinkAt,
      double skew,
      long seed) {}

  private final Setting setting;
  private final FastDigest digest;
  private final DynamicCountFilter filter;
  private final ZipfStream stream;
  private final SplittableRandom choices;
  private final int[] present;
  private int size;

  private MixedRun(Setting setting) {
    this.setting = setting;
    // The same keys and operations for all delays, so that only the delay differs.
    SplittableRandom seeds = RandomSource.seeded(setting.seed(), "mixed " + setting.skew());
    digest = FastDigest.seeded(seeds.nextLong());
    filter = new DynamicCountFilter(
        PaperShape.oneWidth(
            PaperShape.cells(setting.keys()),
            PaperShape.baseBits(setting.meanCount()),
            setting.shrinkAt()),
        digest);
    stream =
        new ZipfStream(new ZipfStream.Parameters(setting.keys(), setting.skew(), seeds.nextLong()));
    choices = new SplittableRandom(seeds.nextLong());
    present = new int[setting.keys() * setting.meanCount() + setting.operations()];
  }

  /** The rebuilds of the mixed part until the end of each of a given number of equal steps. */
  static List<Long> rebuilds(Setting setting, int steps) {
    return new MixedRun(setting).run(steps);
  }

  private List<Long> run(int steps) {
    for (int i = 0; i < setting.keys() * setting.meanCount(); i++) {
      add();
    }
    long filled = filter.rebuilds();
    List<Long> rebuilds = new ArrayList<>();
    double addition = setting.ratio() / (1 + setting.ratio());
    int done = 0;
    for (int step = 1; step <= steps; step++) {
      long until = (long) setting.operations() * step / steps;
      for (; done < until && size > 0; done++) {
        if (choices.nextDouble() < addition) {
          add();
        } else {
          remove();
        }
      }
      rebuilds.add(filter.rebuilds() - filled);
    }
    return rebuilds;
  }

  private void add() {
    int key = (int) stream.next();
    present[size++] = key;
    filter.add(digest.of((long) key));
  }

  private void remove() {
    int place = choices.nextInt(size);
    int key = present[place];
    present[place] = present[--size];
    filter.remove(digest.of((long) key));
  }
}
