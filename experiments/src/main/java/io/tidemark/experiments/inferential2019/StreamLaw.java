package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.SampledDistinct;
import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.analysis.keys.KeyLaw;
import java.util.Arrays;

/**
 * What inference knows of a stream: how likely each key is, and how many distinct keys there are
 * among a number of items (paper: p and D). Of a drawn stream both are exact. Of a real one they are what
 * the whole stream shows, as in the paper's section 6.4.2: what was to be asked is known beforehand.
 */
final class StreamLaw {
  private static final double MOST_ITEMS = 0x1p22;

  /* Of real streams D is sampled at powers of ten, in so many places (section 6.4.2). */
  private static final int SAMPLES = 8;
  private static final int SAMPLE_STEP = 10;
  private static final int LONGEST_SAMPLE = 1 << 18;

  private final double[] probabilities;
  private final DistinctModel distinct;
  private final KeyLaw keyLaw;

  private StreamLaw(double[] probabilities, DistinctModel distinct, KeyLaw keyLaw) {
    this.probabilities = probabilities;
    this.distinct = distinct;
    this.keyLaw = keyLaw;
  }

  /** The law that a stream is drawn from. */
  static StreamLaw of(StreamKind kind, int universe) {
    double[] probabilities = new double[universe];
    return switch (kind) {
      case UNIFORM -> {
        Arrays.fill(probabilities, 1.0 / universe);
        yield new StreamLaw(
            probabilities, DistinctModel.uniform(universe), KeyLaw.uniform(universe));
      }
      case POWER_LAW -> {
        double norm = DistinctTheory.zipfNorm(universe, 1);
        Arrays.setAll(probabilities, key -> 1 / ((key + 1.0) * norm));
        yield new StreamLaw(
            probabilities, DistinctModel.zipf(universe, 1, MOST_ITEMS), KeyLaw.zipf(1, universe));
      }
    };
  }

  /** What a whole real stream shows. */
  static StreamLaw of(AskedStream stream) {
    long[] counts = stream.counts();
    double[] probabilities = new double[counts.length];
    Arrays.setAll(probabilities, key -> (double) counts[key] / stream.size());
    int longest = Math.min(LONGEST_SAMPLE, stream.size() / 2);
    double[] items = sampledItems(longest);
    double[] distinct = new double[items.length];
    Arrays.setAll(distinct, i -> sampled(stream, (int) items[i], longest));
    SampledDistinct model = new SampledDistinct(items, distinct);
    return new StreamLaw(
        probabilities, model, KeyLaw.ofSample(stream.keys()).withDistinct(model::distinct));
  }

  private static double[] sampledItems(int longest) {
    double[] items = new double[20];
    int points = 0;
    for (long j = 1; j < longest; j *= SAMPLE_STEP) {
      items[points++] = (double) j;
    }
    items[points++] = longest;
    return Arrays.copyOf(items, points);
  }

  private static double sampled(AskedStream stream, int items, int longest) {
    double sum = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      int from = (int) ((long) (stream.size() - longest) * sample / (SAMPLES - 1));
      for (int i = from; i < from + items; i++) {
        // The first of its key since the beginning of the sample.
        sum += stream.age(i) >= i - from ? 1 : 0;
      }
    }
    return sum / SAMPLES;
  }

  /** The probability that the next item is a key. */
  double probability(int key) {
    return probabilities[key];
  }

  /** Whether all keys are equally likely. */
  boolean isUniform() {
    return Arrays.stream(probabilities).allMatch(p -> p == probabilities[0]);
  }

  /** The number of distinct keys among a number of items. */
  DistinctModel distinct() {
    return distinct;
  }

  /** The same for planning. */
  KeyLaw keyLaw() {
    return keyLaw;
  }
}
