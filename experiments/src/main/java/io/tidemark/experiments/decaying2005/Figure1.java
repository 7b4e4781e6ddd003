package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How unequal keys are: the share of visits that goes to a share of the keys. */
public final class Figure1 extends DecayExperiment<Figure1Parameters> {
  /** An experiment on drawn streams, and on the user's files if there are any. */
  public Figure1() {
    super(
        "figure-1",
        "Shares of visits by shares of keys",
        "Figure 1",
        1,
        5,
        Figure1Parameters::quick,
        Figure1Parameters::full);
  }

  /**
   * How the arrivals of a stream spread over its keys.
   *
   * @param stream name of the stream
   * @param upTo visits of the most frequent keys: element i is those of i keys
   */
  record Skew(String stream, long[] upTo) {
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
  public ExperimentResult run(Figure1Parameters parameters, Progress progress)
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
    return new Figure1Report(parameters, zipf, drawn, real).result();
  }
}
