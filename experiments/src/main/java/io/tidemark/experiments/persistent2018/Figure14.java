package io.tidemark.experiments.persistent2018;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What exact structures cost in space. */
public final class Figure14 extends Experiment<Figure14.Parameters> {
  private static final double SECONDS_PER_HOUR = 3_600;

  /** How far from a straight line the tree may be, as a share of its final size. */
  private static final double STRAIGHTNESS = 0.1;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param runSeed seed of the digest that orders the tree
   * @param divisor how many times smaller than the paper's the day is
   * @param points moments of the day that are shown, evenly spaced
   * @param filterBits bits of the filters beside it
   */
  public record Parameters(long seed, long runSeed, int divisor, int points, long filterBits) {}

  /**
   * Sizes at a moment.
   *
   * @param tick the moment
   * @param pairs distinct pairs before it
   * @param keys distinct keys before it
   * @param treeNodes nodes of all versions of a tree
   */
  private record Sizes(long tick, long pairs, long keys, long treeNodes) {
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

  /** With days that other figures may have made. */
  public Figure14(Days days) {
    super("persistent2018/figure-14");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY, Seeds.RUN, divisor, full ? 48 : 24, Table3.USUAL_BITS / divisor);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
    show(parameters, Rows.of(sizes), report);
  }

  private static void show(Parameters parameters, Rows<Sizes> sizes, Report report) {
    double filterBits = (double) parameters.filterBits();
    Sizes last = sizes.all().get(sizes.all().size() - 1);
    report
        .let("treeTimes", rounded(last.treeBits() / filterBits, 0))
        .let("sortedTimes", rounded(last.sortedBits() / filterBits, 1))
        .let("groupedTimes", rounded(last.groupedBits() / filterBits, 1))
        .let("nodesPerPair", rounded((double) last.treeNodes() / last.pairs(), 0));
    report.chart(
        "space",
        Axis.linear("hour of the day", 0, 24),
        Axis.log("size in bits"),
        List.of(
            curve(sizes, "tree with all versions", Sizes::treeBits),
            curve(sizes, "sorted (client, second)", Sizes::sortedBits),
            curve(sizes, "seconds grouped by client", Sizes::groupedBits)),
        new Reference(Reference.Side.Y, filterBits, "filters, whatever the hour"));
    report.table(
        "space",
        sizes
            .count("time", "s", Sizes::tick)
            .count("pairs", Sizes::pairs)
            .count("clients", Sizes::keys)
            .count("nodes of the tree", Sizes::treeNodes)
            .count("tree", "bits", Sizes::treeBits)
            .count("sorted arrays", "bits", Sizes::sortedBits)
            .count("grouped arrays", "bits", Sizes::groupedBits)
            .count("filters", "bits", s -> parameters.filterBits()));
    report.paper(
        "tree-grows-linearly",
        sizes.near(
            s -> "share of the final size at " + s.tick() + " s",
            s -> (double) s.treeBits() / last.treeBits(),
            s -> (double) s.tick() / last.tick(),
            STRAIGHTNESS));
    report.paper(
        "tree-much-larger",
        List.of(Check.atLeast("tree / filters", last.treeBits() / filterBits, 10)));
    report.ours(
        "grouped-below-twice-the-filters",
        List.of(Check.atMost("grouped / filters", last.groupedBits() / filterBits, 2)));
  }

  private static String rounded(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static Series curve(Rows<Sizes> sizes, String name, ToDoubleFunction<Sizes> bits) {
    return Series.of(
        name, Layer.curve("counted", sizes.points(s -> s.tick() / SECONDS_PER_HOUR, bits)));
  }
}
