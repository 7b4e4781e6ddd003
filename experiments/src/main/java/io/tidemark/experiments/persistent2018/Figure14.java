package io.tidemark.experiments.persistent2018;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;

/** What exact structures cost in space. */
public final class Figure14 extends Figure<Figure14Parameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure14(Days days) {
    super(
        14,
        "Space of exact structures over time",
        1,
        3,
        Figure14Parameters.quick(),
        Figure14Parameters.full());
    this.days = days;
  }

  /**
   * Sizes at a moment.
   *
   * @param tick the moment
   * @param pairs distinct pairs before it
   * @param keys distinct keys before it
   * @param treeNodes nodes of all versions of a tree
   */
  record Sizes(long tick, long pairs, long keys, long treeNodes) {
    /** The smallest simple form: a table of keys with the start of their ticks, and all ticks. */
    long groupedBits() {
      return 32 * pairs + 64 * keys;
    }

    /** One sorted array of (key, tick). */
    long sortedBits() {
      return 64 * pairs;
    }

    /** All versions of the tree, and the root of each second. */
    long treeBits() {
      return PathCopyingTree.BITS_PER_NODE * treeNodes + 32 * tick;
    }
  }

  @Override
  public ExperimentResult run(Figure14Parameters parameters, Progress progress)
      throws InterruptedException {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed());
    FastDigest digest = FastDigest.seeded(parameters.runSeed());
    PathCopyingTree tree = new PathCopyingTree();
    List<Sizes> sizes = new ArrayList<>();
    int[] order = day.timeOrder();
    int added = 0;
    for (int i = 1; i <= parameters.points(); i++) {
      progress.at((double) i / parameters.points());
      long tick = day.span().to() * i / parameters.points();
      for (; added < order.length && day.tick(order[added]) < tick; added++) {
        tree.add(digest.of((long) day.key(order[added])));
      }
      sizes.add(new Sizes(tick, added, tree.keys(), tree.nodes()));
    }
    return new Figure14Report(parameters, sizes).result();
  }
}
