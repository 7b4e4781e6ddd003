package io.tidemark.analysis.decaying;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a filter of decaying counts says of keys that are not there, by filling a smaller one as full, with
 * a fixed seed.
 *
 * <p>Where only the least counters of a key are raised, there is no formula for what counters hold. A
 * filter with the same keys per line has the same lines, so that a small one is enough.
 *
 * <p>Errors: those of a sample. Of the few greatest keys a small filter cannot have a fitting part: what
 * they do to the mean is added as a formula, and what is above them is cut off in the sample.
 */
final class DecaySample {
  /* A fresh filter is given what a long-lived one holds, and so many half-lives more. */
  private static final int HALF_LIVES = 2;
  private static final int COARSE_HALF_LIVES = 1;
  private static final int EPOCHS_PER_HALF_LIFE = 8;

  /* One in a hundred keys is in the worst of its lines: there must be many lines, or several rows. */
  private static final long LEAST_LINES = 64;

  /* Keys that occur less often than this do not come back while they count. */
  private static final double SINGLE = 0.02;

  /* Keys that were never added and are asked for. */
  private static final int LEAST_ABSENT = 1 << 14;
  private static final int COARSE_ABSENT = 1 << 12;

  /* Keys are great if there are so few of them that hardly a line has two. */
  private static final double LINES_PER_GREAT = 16;

  /* And if they are so many times above what nearly all estimates of absent keys are. */
  private static final double FAR_ABOVE_NOISE = 4;

  /* If the least lines have more than so many times the wanted keys, one key stands for several. */
  private static final int MOST_MERGED = 4;

  /* Beyond, numbers of occurrences are as good as normal. */
  private static final double MOST_DRAWN = 12;

  private static final int MAX_FILLINGS = 16;
  private static final long SEED = 0x5eed_dec4_c0deL;

  private final DecayShape shape;
  private final DecayLaw law;
  private final long linesPerRow;
  private final long seed;
  private final SplittableRandom random;
  private final double factor;
  private final int epochs;
  private final long sampledPerRow;
  private final double repeated;

  private double[] absent = {};

  private DecaySample(DecayShape shape, long lines, DecayLaw law, Size size, long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.shape = shape;
    this.law = law;
    this.linesPerRow = lines / shape.rules().rows();
    this.factor =
        Math.min(shape.rules().decay().factor(), Math.pow(0.5, 1.0 / EPOCHS_PER_HALF_LIFE));
    this.epochs = factor == 0
        ? 1
        : (int) Math.max(1, Math.ceil(size.halfLives * Math.log(0.5) / Math.log(factor)));
    this.repeated = law.keysAbove(SINGLE);
    double perLine = (repeated + law.countBehind(repeated)) / linesPerRow;
    this.sampledPerRow = (long) Math.min(
        (double) linesPerRow,
        Math.max((double) LEAST_LINES / shape.rules().rows(), size.keys / perLine));
    double all = perLine * sampledPerRow;
    int fillings = (int) Math.max(1, Math.min(MAX_FILLINGS, size.keys / all));
    for (int filling = 0; filling < fillings; filling++) {
      fill(size.mostKeys, size.questions / fillings);
    }
    Arrays.sort(absent);
  }

  /**
   * Fills filters.
   *
   * @param shape what they are
   * @param lines of the whole filter
   * @param law how often keys occur
   * @param keys how many are added to smaller filters, about
   */
  static DecaySample of(DecayShape shape, long lines, DecayLaw law, int keys) {
    return of(shape, lines, law, keys, SEED);
  }

  /** The same with other keys. */
  static DecaySample of(DecayShape shape, long lines, DecayLaw law, int keys, long seed) {
    Size size = new Size(keys, MOST_MERGED * keys, Math.max(LEAST_ABSENT, 2 * keys), HALF_LIVES);
    return new DecaySample(shape, lines, law, size, seed);
  }

  /** A sample in a fraction of the time, to compare shapes by. */
  static DecaySample coarse(DecayShape shape, long lines, DecayLaw law, int keys) {
    Size size = new Size(keys, keys, COARSE_ABSENT, COARSE_HALF_LIVES);
    return new DecaySample(shape, lines, law, size, SEED);
  }

  /**
   * How much is sampled.
   *
   * @param keys how many are added to smaller filters, about
   * @param mostKeys how many are added at most; beyond, one key stands for several
   * @param questions keys that were never added and are asked for
   * @param halfLives how long occurrences come
   */
  private record Size(int keys, int mostKeys, int questions, int halfLives) {}

  private void fill(int mostKeys, int questions) {
    DecayRules rules = shape.rules();
    ExponentialDecay decay = new ExponentialDecay(factor, 1);
    DecayRules small = new DecayRules(
        rules.rows(),
        rules.probesPerRow(),
        rules.rule(),
        rules.fractionBits(),
        decay,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    DecayingCountFilter filter =
        shape.with(small).filter(sampledPerRow * rules.rows(), FastDigest.seeded(seed));
    // The last epoch of an era, when weights are at their highest and small counters are fullest.
    long last = epochsPerEra() * 1024L + epochsPerEra() - 1;
    double share = (double) sampledPerRow / linesPerRow;
    SampledKeys keys = new SampledKeys(share, mostKeys);
    keys.addOnce(filter, last - epochs);
    for (long epoch = last - epochs + 1; epoch <= last; epoch++) {
      keys.addEpoch(filter, epoch);
    }
    ask(filter, last, questions);
  }

  private int epochsPerEra() {
    return factor <= 0.5 ? 1 : (int) Math.ceil(Math.log(0.5) / Math.log(factor) - 1e-9);
  }

  private void ask(DecayingCountFilter filter, long tick, int questions) {
    long[] digests = random.longs(questions).toArray();
    double[] estimates = new double[questions];
    filter.estimateAll(digests, 0, questions, tick, estimates);
    int before = absent.length;
    absent = Arrays.copyOf(absent, before + questions);
    System.arraycopy(estimates, 0, absent, before, questions);
  }

  /** The mean estimate of a key that is not there. */
  double meanOvercount() {
    double great = Math.min(
        Math.floor(linesPerRow / LINES_PER_GREAT),
        law.keysAbove(FAR_ABOVE_NOISE * noise(DecayTuning.NOISE_SHARE)));
    double cut = great < 1 ? Double.POSITIVE_INFINITY : law.count(great);
    double sum = 0;
    for (double estimate : absent) {
      sum += Math.min(estimate, cut);
    }
    return sum / absent.length + aboveCut(great);
  }

  /**
   * What estimates are above the count of a rank, on average. In each row a greater key must have just
   * the counters of the absent one, so that the estimate is above x with {@code (p N(x))^rows}, where N
   * keys have counts above x.
   */
  private double aboveCut(double great) {
    DecayRules rules = shape.rules();
    double same = 1.0 / linesPerRow;
    for (int probe = 0; probe < rules.probesPerRow(); probe++) {
      same *= (probe + 1.0) / (shape.counters().cellsPerLine() - probe);
    }
    double sum = 0;
    for (double rank = 1; rank < great; ) {
      double next = Math.min(great, Math.max(rank + 1, Math.floor(rank * 1.01)));
      sum += (law.count(rank) - law.count(next))
          * Math.pow(same * (rank + next - 1) / 2, rules.rows());
      rank = next;
    }
    return sum;
  }

  /**
   * What a key that is not there is estimated at or above with at most a probability; 0 if hardly one is
   * estimated above 0, so that any count means something.
   */
  double noise(double share) {
    int index = (int) Math.ceil(absent.length * (1 - share));
    double estimate = absent[Math.min(absent.length - 1, index)];
    return estimate == 0 ? 0 : Math.nextUp(estimate);
  }

  /** The keys of a small filter, each of which stands for ranks of the large one. */
  private final class SampledKeys {
    private final long[] digests;
    private final double[] perEpoch;

    /* That a key does not occur in an epoch; 0 where that is never drawn. */
    private final double[] none;
    private final double singlesPerEpoch;

    SampledKeys(double share, int mostKeys) {
      double wanted = repeated * share;
      boolean merged = wanted > mostKeys;
      int single = (int) Math.floor(merged ? mostKeys / 2.0 : wanted + random.nextDouble());
      int all = merged ? mostKeys : single;
      digests = random.longs(all).toArray();
      perEpoch = new double[all];
      // Each key stands for as many ranks as the others.
      double last = merged ? single / share : repeated;
      place(0, single, 0, last, 1);
      // Where the load is very high, a lesser key does so with all that they count.
      place(single, all, last, repeated, (wanted - single) / Math.max(1, all - single));
      shuffle();
      none = Arrays.stream(perEpoch)
          .map(mean -> mean > MOST_DRAWN ? 0 : Math.exp(-mean))
          .toArray();
      singlesPerEpoch = law.countBehind(repeated) * share * (1 - factor);
    }

    private void place(int from, int to, double firstRank, double lastRank, double times) {
      double ranks = (lastRank - firstRank) / (to - from);
      for (int key = from; key < to; key++) {
        double rank = 1 + Math.floor(firstRank + (key - from + random.nextDouble()) * ranks);
        perEpoch[key] = law.count(Math.min(lastRank, rank)) * times * (1 - factor);
      }
    }

    private void shuffle() {
      for (int i = perEpoch.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        double swapped = perEpoch[i];
        perEpoch[i] = perEpoch[other];
        perEpoch[other] = swapped;
      }
    }

    /** What a long-lived filter holds, all at once. */
    void addOnce(DecayingCountFilter filter, long tick) {
      for (int key = 0; key < digests.length; key++) {
        long times = (long) Math.floor(perEpoch[key] / (1 - factor) + random.nextDouble());
        add(filter, key, times, tick);
      }
      addSingles(filter, singlesPerEpoch / (1 - factor), tick);
    }

    /** An epoch, from any key on. */
    void addEpoch(DecayingCountFilter filter, long tick) {
      int first = digests.length == 0 ? 0 : random.nextInt(digests.length);
      addSingles(filter, singlesPerEpoch / 2, tick);
      for (int i = 0; i < digests.length; i++) {
        int key = first + i < digests.length ? first + i : first + i - digests.length;
        add(filter, key, poisson(perEpoch[key], none[key]), tick);
      }
      addSingles(filter, singlesPerEpoch / 2, tick);
    }

    private void add(DecayingCountFilter filter, int key, long times, long tick) {
      if (times > 0) {
        filter.add(digests[key], times, tick);
      }
    }

    private void addSingles(DecayingCountFilter filter, double mean, long tick) {
      for (long i = poisson(mean, Math.exp(-mean)); i > 0; i--) {
        filter.add(random.nextLong(), tick);
      }
    }
  }

  /**
   * So many occurrences, if each comes by itself.
   *
   * @param none the probability of none, {@code e^-mean}, of which there are many questions
   */
  private long poisson(double mean, double none) {
    if (mean > MOST_DRAWN) {
      double normal = mean + Math.sqrt(mean) * random.nextGaussian();
      return Math.max(0, (long) Math.floor(normal + random.nextDouble()));
    }
    long number = -1;
    for (double product = 1; product > none || number < 0; product *= random.nextDouble()) {
      number++;
    }
    return number;
  }
}
