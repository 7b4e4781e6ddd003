package io.tidemark.analysis.decaying;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TimeRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shape of one structure for a goal.
 *
 * <p>Noise depends on the number of counters most of all, so the width is chosen first, with probes that
 * are never bad, and then the probes.
 */
final class DecaySearch {
  /* Rows and probes per row: the first are those with which widths are chosen. */
  private static final List<Probes> PROBES = List.of(
      new Probes(2, 2),
      new Probes(1, 2),
      new Probes(1, 3),
      new Probes(1, 4),
      new Probes(2, 1),
      new Probes(2, 3));

  /* Keys of a coarse sample in which all are compared, in which the best of them are, and for the plan. */
  private static final int COARSE_KEYS = 1 << 10;
  private static final int KEYS = 1 << 11;
  private static final int FINE_KEYS = 1 << 13;

  /* So many are compared again. */
  private static final int BEST = 4;

  /* Counters must hold so many times the greatest count, since what comes per epoch varies. */
  private static final double ROOM = 4;

  /* Shapes are compared for so many times the total: where lines must fold, noise is far higher at once. */
  private static final double SPARE = 1.25;

  private static final List<Integer> WIDTHS = List.of(16, 32, 64);

  private static final List<Integer> WORDS = List.of(6, 7, 8, 10, 12, 14, 16, 20, 24, 32);
  private static final int CARRY_BITS = 3;

  /* Low digits that leave so many bits per counter for the rest. */
  private static final List<Integer> BITS_FOR_CARRIES = List.of(2, 4);

  private static final int CACHE_LINE_WORDS = 8;

  /* How often a shape and its memory are fitted to each other, how near to the noise, and the first step. */
  private static final int ROUNDS = 2;
  private static final double CLOSE = 1.01;
  private static final double FIRST_STEP = 1.1;
  private static final int MAX_STEPS = 12;

  /* Differences below so many units are nothing. */
  private static final double LEAST_UNITS = 4;

  private final DecayStructure structure;
  private final DecayLaw law;
  private final DecayLaw more;
  private final ExponentialDecay decay;
  private final TimeRules time;
  private final int care;

  /**
   * A search for a stream.
   *
   * @param care how many times the usual keys samples have, 1 where a plan must be there soon
   */
  DecaySearch(
      DecayStructure structure, DecayLaw law, ExponentialDecay decay, TimeRules time, int care) {
    this.care = care;
    this.structure = structure;
    this.law = law;
    this.more = DecayLaw.zipf(SPARE * law.total(), law.keys(), law.skew());
    this.decay = decay;
    this.time = time;
  }

  /** The best shape for a goal, if any reaches it. */
  Optional<DecayPlan> best(DecayGoal goal) {
    return goal instanceof DecayGoal.Noise bound
        ? forNoise(bound.count())
        : forMemory(((DecayGoal.Memory) goal).bytes())
            .map(found -> plan(fine(found.shape, found.lines)));
  }

  /** Noise, but no less than what rounding leaves. */
  static double cost(double noise, int fractionBits) {
    return Math.max(noise, Math.scalb(LEAST_UNITS, -fractionBits));
  }

  /** The shape of least noise in a memory. */
  private Optional<Sized> forMemory(long bytes) {
    return width(bytes)
        .flatMap(shape ->
            best(PROBES.stream().map(probes -> shape.with(rules(probes))).toList(), bytes));
  }

  /** The best width, with the first probes. */
  private Optional<DecayShape> width(long bytes) {
    DecayRules rules = rules(PROBES.get(0));
    if (structure == DecayStructure.FIXED) {
      return WIDTHS.stream()
          .map(bits -> sized(DecayShape.fixed(bits, rules), bytes, COARSE_KEYS))
          .flatMap(Optional::stream)
          .filter(this::holdsAll)
          .findFirst()
          .map(Sized::shape);
    }
    // More words may be worse before they are better, where all lines are folded: all are tried.
    return best(WORDS.stream().flatMap(words -> lowDigits(words, rules)).toList(), bytes)
        .map(Sized::shape);
  }

  private static Stream<DecayShape> lowDigits(int words, DecayRules rules) {
    return BITS_FOR_CARRIES.stream()
        .map(bits -> Math.min(AdaptiveLines.MAX_DIGIT_BITS, words - bits))
        .distinct()
        .map(low -> DecayShape.adaptive(words, low, CARRY_BITS, rules));
  }

  /** The best of some shapes: of all in small samples, then of the best of these in greater ones. */
  private Optional<Sized> best(List<DecayShape> shapes, long bytes) {
    List<DecayShape> few =
        ranked(shapes, bytes, COARSE_KEYS).limit(BEST).map(Sized::shape).toList();
    return ranked(few, bytes, KEYS).findFirst();
  }

  private Stream<Sized> ranked(List<DecayShape> shapes, long bytes, int keys) {
    return shapes.parallelStream()
        .flatMap(shape -> sized(shape, bytes, keys).stream())
        .map(sized -> new Ranked(sized, sized.preferred()))
        .sorted(Comparator.comparingDouble(Ranked::cost))
        .toList()
        .stream()
        .map(Ranked::sized);
  }

  private record Ranked(Sized sized, double cost) {}

  /** Whether no counter can become full. */
  private boolean holdsAll(Sized sized) {
    DecayingCountSpec spec = sized.shape.spec(sized.lines);
    double most = ROOM * (law.count(1) + sized.sample.noise(DecayTuning.NOISE_SHARE));
    return spec.maxCount() >= Math.min(most, ROOM * law.total());
  }

  private DecayRules rules(Probes probes) {
    return new DecayRules(
        probes.rows, probes.perRow, RaiseRule.LEAST, DecayTuning.FRACTION_BITS, decay, time);
  }

  private Optional<Sized> sized(DecayShape shape, long bytes, int keys) {
    long lines = shape.linesWithin(bytes);
    return lines == 0
        ? Optional.empty()
        : Optional.of(new Sized(shape, lines, DecaySample.coarse(shape, lines, more, care * keys)));
  }

  private Sized fine(DecayShape shape, long lines) {
    return new Sized(shape, lines, DecaySample.of(shape, lines, law, care * FINE_KEYS));
  }

  /** The least memory that keeps noise below a count. */
  private Optional<DecayPlan> forNoise(double noise) {
    Optional<Sized> best = Optional.empty();
    // A first guess: a byte for each occurrence, over the count that is to be above the noise.
    long bytes = (long) Math.max(1024, Math.min(0x1p33, law.total() / noise));
    for (int round = 0; round < ROUNDS; round++) {
      Optional<Sized> fitted = forMemory(bytes).flatMap(sized -> fewestLines(sized, noise));
      if (fitted.isEmpty()
          || (best.isPresent() && best.get().bytes() <= fitted.get().bytes())) {
        break;
      }
      best = fitted;
      bytes = fitted.get().bytes();
    }
    return best.flatMap(found -> surely(found, noise)).map(this::plan);
  }

  /** The fewest lines of a shape with which noise is below a count. */
  private Optional<Sized> fewestLines(Sized begun, double noise) {
    int rows = begun.shape.rules().rows();
    double most = Math.floor((double) begun.shape.counters().maxLines() / rows);
    // Lines are about as many times fewer as noise may be higher.
    double times = begun.noise() == 0 ? 1 : begun.noise() / noise;
    double high = Math.max(1, Math.min(most, Math.ceil(times * begun.lines / rows)));
    double low = 0;
    for (double step = FIRST_STEP; isAbove(begun.shape, high * rows, noise); step *= step) {
      if (high == most) {
        return Optional.empty();
      }
      low = high;
      high = Math.min(most, Math.ceil(step * high));
    }
    for (double step = FIRST_STEP; low == 0 && high > 1; step *= step) {
      double fewer = Math.max(1, Math.floor(high / step));
      if (isAbove(begun.shape, fewer * rows, noise)) {
        low = fewer;
      } else {
        high = fewer;
      }
    }
    while (high - low > 1 && high > low * CLOSE) {
      double middle = Math.floor((low + high) / 2);
      boolean above = isAbove(begun.shape, middle * rows, noise);
      low = above ? middle : low;
      high = above ? high : middle;
    }
    return Optional.of(new Sized(begun.shape, ((long) high) * rows, begun.sample));
  }

  private boolean isAbove(DecayShape shape, double lines, double noise) {
    DecaySample sample = DecaySample.coarse(shape, (long) lines, law, care * KEYS);
    return sample.noise(DecayTuning.NOISE_SHARE) > noise;
  }

  /** A few more lines, if a greater sample wants them. */
  private Optional<Sized> surely(Sized found, double noise) {
    int rows = found.shape.rules().rows();
    Sized fine = fine(found.shape, found.lines);
    for (int step = 0; step < MAX_STEPS && fine.noise() > noise; step++) {
      double more = Math.max(CLOSE, Math.min(2, fine.noise() / noise));
      long lines = (long) Math.ceil(fine.lines * more / rows) * rows;
      if (lines > found.shape.counters().maxLines()) {
        break;
      }
      fine = fine(found.shape, lines);
    }
    return Optional.of(fine).filter(sized -> sized.noise() <= noise);
  }

  private DecayPlan plan(Sized fine) {
    return new DecayPlan(
        structure, fine.shape.spec(fine.lines), fine.sample.meanOvercount(), fine.noise());
  }

  private record Probes(int rows, int perRow) {}

  private record Sized(DecayShape shape, long lines, DecaySample sample) {
    double noise() {
      return sample.noise(DecayTuning.NOISE_SHARE);
    }

    long bytes() {
      return shape.memoryBytes(lines);
    }

    /** The cache lines of a line: those that are no multiple of them begin anywhere. */
    private double cacheLines() {
      int words = shape.lineBytes() / Long.BYTES;
      return words % CACHE_LINE_WORDS == 0
          ? (double) words / CACHE_LINE_WORDS
          : (words + CACHE_LINE_WORDS - 1.0) / CACHE_LINE_WORDS;
    }

    /** Noise, more of which is taken for fewer cache lines; and where there is none, the mean. */
    double preferred() {
      double doublings = Math.log(shape.rules().rows() * cacheLines()) / Math.log(2);
      double noise = cost(noise(), shape.rules().fractionBits()) + sample.meanOvercount() / 16;
      return noise * Math.pow(DecayTuning.FEWER_LINES_MAY_ERR, doublings);
    }
  }
}
