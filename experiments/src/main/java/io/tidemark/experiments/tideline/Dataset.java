package io.tidemark.experiments.tideline;

import io.tidemark.analysis.history.HistoryErrors;
import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.TidelineTuning;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** The pairs of one day or stream, of which histories are made. */
final class Dataset {
  private final String name;
  private final PairSet pairs;
  private final long seed;
  private final FastDigest digest;
  private final HistoryLoad load;

  /**
   * @param seed seed of digest and questions
   */
  Dataset(String name, PairSet pairs, long seed) {
    this.name = name;
    this.pairs = pairs;
    this.seed = seed;
    this.digest = FastDigest.seeded(seed);
    int levels = LevelHistorySpec.levelsOver(pairs.span().ticks());
    this.load = HistoryLoad.measured(pairs.distinctByHeight(levels));
  }

  String name() {
    return name;
  }

  PairSet pairs() {
    return pairs;
  }

  long seed() {
    return seed;
  }

  FastDigest digest() {
    return digest;
  }

  double pairsPerKey() {
    return (double) pairs.size() / pairs.keys();
  }

  Timeline timeline() {
    return new Timeline(0, Coverage.of(pairs.span().from(), pairs.span().to()));
  }

  /** Questions of one length whose true answer is "no"; none if keys are there nearly always. */
  Optional<QuestionSet> questions(long length, int count) {
    return QuestionSet.tryNegative(
        pairs, count, length, RandomSource.seeded(seed, name + " " + length));
  }

  /** Adds those pairs whose number has a property. */
  void addTo(HistoryFilter history, IntPredicate which) {
    for (int i = 0; i < pairs.size(); i++) {
      if (which.test(i)) {
        history.add(digest.of(pairs.key(i)), pairs.tick(i));
      }
    }
  }

  /** A sealed history of those pairs whose number has a property. */
  SealedHistory sealed(IntPredicate which) throws IOException {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline(), digest, SealingSpace.HEAP)) {
      for (int i = 0; i < pairs.size(); i++) {
        if (which.test(i)) {
          builder.add(digest.of(pairs.key(i)), pairs.tick(i));
        }
      }
      return builder.build();
    }
  }

  /** What a tideline that is to be good for these lengths is tuned for. */
  static QueryLengths lengths(List<Long> lengths) {
    return QueryLengths.of(lengths.stream().mapToLong(Long::longValue).toArray());
  }

  /** The tideline that the model chooses. */
  TidelineHistorySpec tidelineSpec(long bits, QueryLengths lengths) {
    return TidelineTuning.spec(timeline(), bits, load, lengths);
  }

  /** How often the model expects a tideline to err. */
  double errorByModel(TidelineHistorySpec spec, long length) {
    return HistoryErrors.predicted(spec, load, length);
  }

  /** The scales in words: slots to a window and bits to a slot, from fine to coarse. */
  static String describe(TidelineHistorySpec spec) {
    return spec.scales().stream()
        .map(scale -> (1 << scale.windowBits()) + " × " + scale.probes())
        .collect(Collectors.joining(", "));
  }
}
