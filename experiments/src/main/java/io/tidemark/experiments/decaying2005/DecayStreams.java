package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.StreamFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The streams of an experiment: some that are drawn, and the user's.
 *
 * @param files real streams; there may be none
 * @param keys keys that are drawn from
 * @param arrivals draws
 * @param skews exponents of Zipf's law
 * @param seed of everything that is drawn
 */
record DecayStreams(List<Path> files, int keys, int arrivals, List<Double> skews, long seed) {
  /** What is done with a stream. */
  @FunctionalInterface
  interface Measuring<E> {
    List<E> of(Arrivals arrivals, Progress progress) throws InterruptedException;
  }

  /**
   * Measures on all of them, one after the other.
   *
   * @param isEnough whether a real stream is taken
   * @param leftOut gets the names of the others
   */
  <E> List<E> measure(
      Predicate<Arrivals> isEnough, List<String> leftOut, Measuring<E> measuring, Progress progress)
      throws IOException, InterruptedException {
    List<E> entries = new ArrayList<>();
    int count = skews.size() + files.size();
    int done = 0;
    for (double skew : skews) {
      Arrivals drawn = Arrivals.ofZipf(keys, skew, arrivals, seed);
      entries.addAll(measuring.of(drawn, progress.part(done++, count)));
    }
    for (Path file : files) {
      Arrivals recorded = Arrivals.ofFile(file, seed);
      Progress part = progress.part(done++, count);
      if (isEnough.test(recorded)) {
        entries.addAll(measuring.of(recorded, part));
      } else {
        leftOut.add(StreamFiles.name(file));
      }
    }
    return entries;
  }

  /** The name of a stream as a part of the names of charts. */
  static String slug(String stream) {
    return stream.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
