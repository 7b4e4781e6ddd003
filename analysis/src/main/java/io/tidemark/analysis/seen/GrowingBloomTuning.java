package io.tidemark.analysis.seen;

import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import io.tidemark.core.filter.seen.GrowingBloomSpec.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stages of Bloom filters that grow. */
public final class GrowingBloomTuning {
  /*
   * Stage i takes x^i times the keys of the first, x being the expansion, with an error of
   * E (1 - TIGHTENING) TIGHTENING^i: these sum up to less than E, however many stages there are and
   * whatever they take. Almeida et al. (2007, section 4) recommend an expansion of 2 where keys come
   * slowly, and a tightening of 0.8 to 0.9.
   */
  static final double TIGHTENING = 0.85;

  /** The expansion where none is given. */
  public static final int DEFAULT_EXPANSION = 2;

  /** The largest expansion. */
  public static final int MAX_EXPANSION = 1 << 15;

  /* So many stages may take as many keys each; those behind double, so that there are enough stages. */
  static final int SLOW_STAGES = 32;

  /** The keys that the first stage takes where nothing is known. */
  public static final long FIRST_KEYS = 1 << 14;

  /* From so many keys on, the best number of probes and the bits per key do not depend on the keys. */
  private static final long MODEL_KEYS = 1_000_000;

  /* Below, the formula of the blocked layout takes too long for a plan of many stages. */
  private static final double LEAST_BLOCKED_ERROR = 1e-5;

  /* By so many standard deviations a stage may be fuller than expected before its error is too large. */
  private static final double CHANCE_DEVIATIONS = 4;

  /* What a limit leaves over becomes a stage of its own if it is at least this share of the limit. */
  private static final int LEAST_REST = 16;

  private GrowingBloomTuning() {}

  /** The stages for a goal: items, where given, is what the first stage takes. */
  public static GrowingBloomSpec forGoal(SeenGoal goal) {
    return forError(
        goal.items().orElse(FIRST_KEYS),
        goal.wantedError(),
        goal.memoryBytes().orElse(Long.MAX_VALUE),
        goal.layout(),
        goal.expansion().orElse(DEFAULT_EXPANSION));
  }

  /** Stages with the usual expansion. */
  public static GrowingBloomSpec forError(
      long firstKeys, double error, long maxBytes, Optional<BloomLayout> layout) {
    return forError(firstKeys, error, maxBytes, layout, DEFAULT_EXPANSION);
  }

  /**
   * Stages whose false-positive rate is at most an error as long as there are more stages to begin.
   *
   * @param firstKeys how many keys the first stage takes
   * @param maxBytes the memory that all stages together may take
   * @param layout where the bits of a key lie; where not given, as usual for the error of each stage
   * @param expansion by which factor a stage takes more keys than the one before; 0 for a single stage. With
   *     1, the stages double from the 33rd on.
   */
  public static GrowingBloomSpec forError(
      long firstKeys, double error, long maxBytes, Optional<BloomLayout> layout, int expansion) {
    Require.inRange(firstKeys, 1, Long.MAX_VALUE, "firstKeys");
    Require.insideUnit(error, "error");
    Require.inRange(expansion, 0, MAX_EXPANSION, "expansion");
    if (expansion == 0) {
      return new GrowingBloomSpec(List.of(onlyStage(firstKeys, error, maxBytes, layout)));
    }
    List<Stage> stages = new ArrayList<>();
    double stageError = error * (1 - TIGHTENING);
    long keys = firstKeys;
    long bytesLeft = maxBytes;
    while (stages.size() < GrowingBloomSpec.MAX_STAGES && isPossible(keys, stageError)) {
      BloomLayout bits = layout(layout, stageError);
      BloomSpec shape = shape(keys, stageError, bits);
      if (shape.memoryBytes() > bytesLeft) {
        break;
      }
      stages.add(new Stage(shape, keys));
      bytesLeft -= shape.memoryBytes();
      stageError *= TIGHTENING;
      keys = nextKeys(keys, stageError, stages.size(), expansion);
    }
    if (stages.isEmpty() && maxBytes > BloomSpec.MAX_BITS >>> 3) {
      throw new IllegalArgumentException(Require.message(
          "items and error", firstKeys + " and " + error, "a first stage that fits in one array"));
    }
    if (stages.isEmpty()) {
      // A limit below the first stage: all that there may be is one filter, with the whole error.
      stages.add(filling(bytesLeft, error, layout(layout, error)));
    } else if (maxBytes < Long.MAX_VALUE && bytesLeft >= maxBytes / LEAST_REST) {
      addRest(stages, bytesLeft, stageError, layout(layout, stageError));
    }
    return new GrowingBloomSpec(stages);
  }

  /** The one stage of a filter that does not grow: it has the whole error, and must fit. */
  private static Stage onlyStage(
      long keys, double error, long maxBytes, Optional<BloomLayout> layout) {
    BloomSpec shape = isPossible(keys, error) ? shape(keys, error, layout(layout, error)) : null;
    if (shape == null || shape.memoryBytes() > maxBytes) {
      throw new IllegalArgumentException(Require.message(
          "items, error and memory",
          keys + ", " + error + " and " + maxBytes,
          "items that fit, where the filter does not grow"));
    }
    return new Stage(shape, keys);
  }

  private static long nextKeys(long keys, double nextError, int stages, int expansion) {
    long wanted = keys * (stages < SLOW_STAGES ? expansion : Math.max(2, expansion));
    // What cannot be had is not left out, if there can be a stage that is worth it.
    long most = (long) (BloomSpec.MAX_BITS / (2 * BloomTheory.optimalBitsPerKey(nextError)));
    return wanted > most && most >= 2 * keys ? most : wanted;
  }

  private static void addRest(List<Stage> stages, long bytes, double error, BloomLayout layout) {
    boolean isEnough = bytes >= BloomSpec.MIN_BLOCKED_BITS >>> 3
        && bytes <= BloomSpec.MAX_BITS >>> 3
        && stages.size() < GrowingBloomSpec.MAX_STAGES;
    if (isEnough) {
      stages.add(filling(bytes, error, layout));
    }
  }

  private static Stage filling(long bytes, double error, BloomLayout layout) {
    BloomSpec shape = BloomTuning.forMemoryAtError(bytes, error, layout);
    return new Stage(shape, Math.max(1, BloomTuning.keysAtError(shape, error)));
  }

  private static BloomLayout layout(Optional<BloomLayout> wanted, double error) {
    return wanted.orElse(
        error < LEAST_BLOCKED_ERROR ? BloomLayout.STANDARD : BloomTuning.usualLayout(error));
  }

  /*
   * Keys that are found by mistake are not counted, although the filter is as full as if they had been added. The
   * rate rises from 0 to the error, below the straight line between them: at most half of it on average. And by
   * chance the cells are fuller than expected: the rate of a full filter spreads as if the number of its keys
   * spread by less than its root.
   */
  private static long plannedKeys(long newKeys, double error) {
    double met = newKeys / (1 - error / 2);
    return (long) Math.ceil(met + CHANCE_DEVIATIONS * Math.sqrt(met));
  }

  private static boolean isPossible(long keys, double error) {
    // Twice the bits of an optimal filter: no layout needs more at the errors that it is tuned for.
    return 2 * BloomTheory.optimalBitsPerKey(error) * keys <= BloomSpec.MAX_BITS;
  }

  /* The shape of a stage that is full when so many keys were answered as new. */
  private static BloomSpec shape(long newKeys, double error, BloomLayout layout) {
    long keys = plannedKeys(newKeys, error);
    if (keys <= MODEL_KEYS) {
      return BloomTuning.forError(keys, error, layout);
    }
    BloomSpec model = BloomTuning.forError(MODEL_KEYS, error, layout);
    double bits = (double) model.bits() / MODEL_KEYS * keys;
    while (true) {
      BloomSpec spec = new BloomSpec((((long) bits + 63) >>> 6) << 6, model.probes(), layout);
      if (BloomTheory.falsePositiveRate(spec, (double) keys) <= error) {
        return spec;
      }
      bits *= 1.001;
    }
  }
}
