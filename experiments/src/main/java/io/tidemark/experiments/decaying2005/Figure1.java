package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How unequal keys are: the share of visits that goes to a share of the keys. */
public final class Figure1 extends Experiment<Figure1.Parameters> {
  private static final double RARE_KEYS = 0.85;
  private static final double RARE_VISITS = 0.1;
  private static final double MOST_VISITS = 0.9;
  private static final Interval ABOUT_A_TENTH = new Interval(0.05, 0.15);

  /* Normal: so far out lies one share in 15,000. */
  private static final double STANDARD_ERRORS = 4;

  private static final int CURVES_PER_CHART = 6;
  private static final int STEPS = 60;

  /**
   * What determines a run.
   *
   * @param files real streams; there may be none
   * @param keys keys that are drawn from
   * @param arrivals draws
   * @param skews exponents of Zipf's law
   * @param seed of the draws
   */
  public record Parameters(
      List<Path> files, int keys, int arrivals, List<Double> skews, long seed) {}

  /** The experiment. */
  public Figure1() {
    super("decaying2005/figure-1");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    List<Double> skews = List.of(0.6, 0.8, 1.0, 1.2);
    return scale == RunScale.FULL
        ? new Parameters(streams, 20_000, 1_000_000, skews, 20_050_101L)
        : new Parameters(streams, 2_000, 100_000, skews, 20_050_101L);
  }

  /** How the arrivals of a stream spread over its keys. */
  static final class Skew {
    private final String stream;

    /* Element i is the visits of the i most frequent keys. */
    private final long[] upTo;

    private Skew(String stream, long[] upTo) {
      this.stream = stream;
      this.upTo = upTo;
    }

    static Skew of(Arrivals arrivals) {
      long[] counts = arrivals.counts();
      Arrays.sort(counts);
      int keys = arrivals.distinct();
      long[] upTo = new long[keys + 1];
      for (int i = 0; i < keys; i++) {
        upTo[i + 1] = upTo[i] + counts[counts.length - 1 - i];
      }
      return new Skew(arrivals.name(), upTo);
    }

    String stream() {
      return stream;
    }

    int keys() {
      return upTo.length - 1;
    }

    long visits() {
      return upTo[keys()];
    }

    /** The share of visits that goes to a share of the keys, the most frequent ones. */
    double ofMostFrequent(double share) {
      return (double) upTo[(int) Math.round(share * keys())] / visits();
    }

    /** The share of visits that goes to a share of the keys, the rarest ones. */
    double ofRarest(double share) {
      return 1 - ofMostFrequent(1 - share);
    }

    boolean rareKeysAreBelow() {
      return ofRarest(RARE_KEYS) < RARE_VISITS;
    }

    boolean aTenthHasMost() {
      return ABOUT_A_TENTH.contains(keysWith(MOST_VISITS));
    }

    /** Points at equal factors, from one key to all. */
    private List<Point> curve() {
      List<Point> points = new ArrayList<>();
      int last = 0;
      for (int step = 0; step <= STEPS; step++) {
        int some = (int) Math.round(Math.pow(keys(), (double) step / STEPS));
        if (some > last) {
          points.add(Point.at((double) some / keys(), (double) upTo[some] / visits()));
          last = some;
        }
      }
      return points;
    }

    /** The least share of the keys that has a share of the visits. */
    double keysWith(double share) {
      int some = 0;
      while (upTo[some] < share * visits()) {
        some++;
      }
      return (double) some / keys();
    }
  }

  /**
   * The visits of the first tenth of the keys that are drawn from, which are the likeliest.
   *
   * @param stream name of the stream
   * @param likely their visits
   * @param visits all visits
   * @param expected what the law has for one visit to be theirs
   */
  record Drawn(String stream, long likely, long visits, double expected) {
    Check check() {
      double error = Math.sqrt(expected * (1 - expected) / visits);
      return Check.near(stream, (double) likely / visits, expected, STANDARD_ERRORS * error);
    }

    static Drawn of(Arrivals arrivals, double skew) {
      int tenth = arrivals.digests().length / 10;
      long likely = Arrays.stream(arrivals.keys()).filter(k -> k < tenth).count();
      double some = 0;
      double all = 0;
      for (int key = 0; key < arrivals.digests().length; key++) {
        double weight = Math.pow(key + 1.0, -skew);
        some += key < tenth ? weight : 0;
        all += weight;
      }
      return new Drawn(arrivals.name(), likely, arrivals.size(), some / all);
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<Skew> zipf = new ArrayList<>();
    List<Drawn> drawn = new ArrayList<>();
    List<Skew> real = new ArrayList<>();
    int count = parameters.skews().size() + parameters.files().size();
    for (double skew : parameters.skews()) {
      progress.at((double) zipf.size() / count);
      Arrivals arrivals =
          Arrivals.ofZipf(parameters.keys(), skew, parameters.arrivals(), parameters.seed());
      zipf.add(Skew.of(arrivals));
      drawn.add(Drawn.of(arrivals, skew));
    }
    for (Path file : parameters.files()) {
      progress.at((double) (zipf.size() + real.size()) / count);
      real.add(Skew.of(Arrivals.ofFile(file, parameters.seed())));
    }
    show(zipf, Rows.of(drawn), real, report);
  }

  static void show(List<Skew> zipf, Rows<Drawn> drawn, List<Skew> real, Report report) {
    curves("zipf", zipf, report);
    for (int from = 0; from < real.size(); from += CURVES_PER_CHART) {
      curves(
          "real-" + (from / CURVES_PER_CHART + 1),
          real.subList(from, Math.min(real.size(), from + CURVES_PER_CHART)),
          report);
    }
    Rows<Skew> all = Rows.of(Stream.concat(zipf.stream(), real.stream()).toList());
    report.table(
        "skew",
        all.text("stream", Skew::stream)
            .count("keys", Skew::keys)
            .count("visits", Skew::visits)
            .number("visits of the rarest 85% of keys", s -> s.ofRarest(RARE_KEYS))
            .number("visits of the first 10% of keys", s -> s.ofMostFrequent(0.1))
            .number("keys with 90% of visits", s -> s.keysWith(MOST_VISITS))
            .text("rarest 85% below 10%", s -> s.rareKeysAreBelow() ? "yes" : "no")
            .text("about 10% have 90%", s -> s.aTenthHasMost() ? "yes" : "no"));
    report.ours("zipf-law", drawn.checks(Drawn::check));
    report.paper("rare-keys", all.atMost(Skew::stream, s -> s.ofRarest(RARE_KEYS), RARE_VISITS));
    report.paper(
        "popular-keys",
        all.checks(s -> new Check(s.stream(), s.keysWith(MOST_VISITS), ABOUT_A_TENTH)));
  }

  private static void curves(String name, List<Skew> skews, Report report) {
    report.chart(
        name,
        Axis.log("share of keys, most frequent first"),
        Axis.linear("share of visits", 0, 1),
        skews.stream()
            .map(s -> Series.of(s.stream(), Layer.curve("measured", s.curve())))
            .toList());
  }
}
