package io.tidemark.analysis.decaying;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Plans for streams of which only the total is known, from a table: shape and noise are functions of the
 * memory and of the total.
 *
 * <p>Errors: those of the samples that the table was made of, and of what is taken between them. Noise is not
 * below what was sampled in the middle of four entries.
 */
final class UsualPlans {
  /*
   * The table has a line for each structure and each field of 2^2 in bytes by 2 in occurrences per byte: what
   * is best in the middle of the field, and its noise and mean overcount at the four corners. UsualPlansTest
   * makes it, from DecaySearch and DecaySample, if it is run with -Dtidemark.usual.write=true. Below 2^13 bytes
   * shapes vary, and with a factor below LEAST_FACTOR epochs are so long that noise depends on it: those are
   * searched. If occurrences are fewer than in the table, noise is not higher. What is taken where nothing but
   * the memory is known is the middle of a field.
   */
  static final String TABLE = "usual-plans.txt";
  static final int FIRST_BYTES = 13;
  static final int BYTES_STEP = 2;
  static final int BYTES_FIELDS = 10;
  static final double FIRST_LOAD = -8.5;
  static final int LOAD_FIELDS = 18;
  static final int CARRY_BITS = 3;
  private static final double LEAST_FACTOR = Math.pow(0.5, 1.0 / 8);

  /* How exactly the least memory is looked for. */
  private static final double CLOSE = 1.01;

  private final DecayStructure structure;
  private final DecayStream stream;
  private final ExponentialDecay decay;
  private final TimeRules time;

  private UsualPlans(
      DecayStructure structure, DecayStream stream, ExponentialDecay decay, TimeRules time) {
    this.structure = structure;
    this.stream = stream;
    this.decay = decay;
    this.time = time;
  }

  /** The plan for a goal, if it is in the table. */
  static Optional<DecayPlan> find(
      DecayStructure structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules time,
      DecayGoal goal) {
    if (!stream.isUnknown() || decay.factor() < LEAST_FACTOR) {
      return Optional.empty();
    }
    UsualPlans plans = new UsualPlans(structure, stream, decay, time);
    return goal instanceof DecayGoal.Noise bound
        ? plans.forNoise(bound.count())
        : plans.inMemory((double) ((DecayGoal.Memory) goal).bytes());
  }

  private Optional<DecayPlan> inMemory(double bytes) {
    double bytesPlace = (log(bytes) - FIRST_BYTES) / BYTES_STEP;
    double loadPlace = Math.max(0, log(stream.total() / bytes) - FIRST_LOAD);
    if (bytesPlace < 0 || bytesPlace > BYTES_FIELDS || loadPlace > LOAD_FIELDS) {
      return Optional.empty();
    }
    int bytesField = (int) Math.min(bytesPlace, BYTES_FIELDS - 1.0);
    int loadField = (int) Math.min(loadPlace, LOAD_FIELDS - 1.0);
    Field field = Field.of(structure, bytesField, loadField);
    DecayShape shape = field.shape(decay, time);
    double inBytes = bytesPlace - bytesField;
    double inLoad = loadPlace - loadField;
    return Optional.of(new DecayPlan(
        structure,
        shape.spec(shape.linesWithin((long) bytes)),
        field.mean.at(inBytes, inLoad),
        field.noise.at(inBytes, inLoad)));
  }

  /** The least memory; nothing if it may be outside the table. */
  private Optional<DecayPlan> forNoise(double noise) {
    double least = Math.max(
        Math.scalb(1.0, FIRST_BYTES), stream.total() / Math.pow(2, FIRST_LOAD + LOAD_FIELDS));
    double most = Math.scalb(1.0, FIRST_BYTES + BYTES_STEP * BYTES_FIELDS);
    if (least * CLOSE >= most) {
      return Optional.empty();
    }
    long steps = (long) (Math.log(most / least) / Math.log(CLOSE));
    long step = Bisection.least(0, steps, each -> reached(least, each, noise).isPresent());
    return step == 0 ? Optional.empty() : reached(least, step, noise);
  }

  private Optional<DecayPlan> reached(double least, long step, double noise) {
    // In whole bytes, and not below the least.
    double bytes = Math.ceil(least * Math.pow(CLOSE, (double) step));
    return inMemory(bytes).filter(plan -> plan.noise() <= noise);
  }

  private static double log(double number) {
    return Math.log(number) / Math.log(2);
  }

  /**
   * A line of the table.
   *
   * @param width words of a line, or bits of a counter of one width
   * @param lowBits bits that every counter has, 0 if all have one width
   */
  record Field(
      DecayStructure structure,
      int width,
      int lowBits,
      int rows,
      int probesPerRow,
      Corners noise,
      Corners mean) {
    private static final List<String> LINES = lines();

    static Field of(DecayStructure structure, int bytesField, int loadField) {
      int structures = structure == DecayStructure.ADAPTIVE ? 0 : 1;
      int line = (structures * BYTES_FIELDS + bytesField) * LOAD_FIELDS + loadField;
      StringTokenizer words = new StringTokenizer(LINES.get(line));
      return new Field(
          structure,
          Integer.parseInt(words.nextToken()),
          Integer.parseInt(words.nextToken()),
          Integer.parseInt(words.nextToken()),
          Integer.parseInt(words.nextToken()),
          Corners.of(words),
          Corners.of(words));
    }

    private static List<String> lines() {
      try (InputStream in = UsualPlans.class.getResourceAsStream(TABLE)) {
        return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    DecayShape shape(ExponentialDecay decay, TimeRules time) {
      DecayRules rules = new DecayRules(
          rows, probesPerRow, RaiseRule.LEAST, DecayTuning.FRACTION_BITS, decay, time);
      return structure == DecayStructure.ADAPTIVE
          ? DecayShape.adaptive(width, lowBits, CARRY_BITS, rules)
          : DecayShape.fixed(width, rules);
    }
  }

  /**
   * A quantity at the corners of a field.
   *
   * @param few with the least memory and the fewest occurrences per byte
   * @param many with the least memory and the most occurrences per byte
   * @param fewInMore with the most memory and the fewest occurrences per byte
   * @param manyInMore with the most memory and the most occurrences per byte
   */
  record Corners(double few, double many, double fewInMore, double manyInMore) {
    private static Corners of(StringTokenizer words) {
      return new Corners(
          Double.parseDouble(words.nextToken()),
          Double.parseDouble(words.nextToken()),
          Double.parseDouble(words.nextToken()),
          Double.parseDouble(words.nextToken()));
    }

    /** What is taken in between; both places are parts of the sides. */
    double at(double inBytes, double inLoad) {
      return between(between(few, many, inLoad), between(fewInMore, manyInMore, inLoad), inBytes);
    }

    /* Noise is about a power of either; where there is none, it begins somewhere in between. */
    private static double between(double from, double to, double part) {
      return from > 0 && to > 0 ? from * Math.pow(to / from, part) : from + part * (to - from);
    }
  }
}
