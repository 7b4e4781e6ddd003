package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.CounterSpec;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of plans, beside the simulation that it was made by. */
class UsualPlansTest {
  private static final ExponentialDecay HOUR = ExponentialDecay.halfLife(3_600_000_000L);
  private static final TimeRules TIME = TimeRules.of(TickUnit.MICROSECONDS, 0);

  /* Of the table: other seeds than those of the tests. */
  private static final List<Long> TABLE_SEEDS = List.of(1L, 2L, 3L, 4L);
  private static final List<Long> SEEDS = List.of(11L, 12L, 13L);
  private static final int KEYS = 1 << 14;
  private static final int CARE = 4;

  private static Optional<DecayPlan> find(DecayStructure structure, double total, DecayGoal goal) {
    return UsualPlans.find(structure, DecayStream.unknown(total), HOUR, TIME, goal);
  }

  /** Noise and mean of a shape in samples of several seeds. */
  private record Samples(List<Double> noises, double mean) {
    static Samples of(DecayShape shape, long lines, double total, List<Long> seeds, int keys) {
      DecayLaw law = DecayStream.unknown(total).law();
      List<DecaySample> all = seeds.stream()
          .map(seed -> DecaySample.of(shape, lines, law, keys, seed))
          .toList();
      return new Samples(
          all.stream().map(one -> one.noise(DecayTuning.NOISE_SHARE)).toList(),
          all.stream().mapToDouble(DecaySample::meanOvercount).average().orElseThrow());
    }

    double noise() {
      return noises.stream().mapToDouble(each -> each).average().orElseThrow();
    }

    /** The standard error of the mean noise. */
    double noiseError() {
      double mean = noise();
      double squares =
          noises.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
      return Math.sqrt(squares / (noises.size() - 1) / noises.size());
    }
  }

  /**
   * Between the entries, with keys that the table was not made of, but as many: at high loads a sample of fewer
   * keys has keys that stand for more others, and noise is a tenth higher. The table errs like the mean of its own
   * four seeds, so the difference has a standard error of sqrt(1 + 3/4) of that measured here, and five of them are
   * allowed for few seeds. What is taken between corners may be above the curve, which bends where lines begin to
   * fold; an occurrence counts 1, a tenth of which is nothing.
   */
  @ParameterizedTest
  @CsvSource({
    "ADAPTIVE, 10000, 16", "ADAPTIVE, 100000, 700", "ADAPTIVE, 1500000, 40",
    "ADAPTIVE, 16777216, 0.0086", "ADAPTIVE, 700000000, 11", "FIXED, 100000, 0.3",
    "FIXED, 100000, 700", "FIXED, 1500000, 40"
  })
  void noiseIsThatOfSamples(DecayStructure structure, long bytes, double perByte) {
    double total = bytes * perByte;
    DecayPlan plan = find(structure, total, DecayGoal.memory(bytes)).orElseThrow();
    assertThat(plan.memoryBytes()).isBetween(bytes * 9 / 10, bytes);
    Samples samples = Samples.of(shape(plan.spec()), plan.spec().lines(), total, SEEDS, KEYS);
    double scatter = 5 * Math.sqrt(1 + 3.0 / 4) * samples.noiseError() + 0.1;
    assertThat(plan.noise())
        .as("noise, against %s", samples)
        .isBetween(samples.noise() * 0.95 - scatter, samples.noise() * 1.15 + scatter);
  }

  private static DecayShape shape(DecayingCountSpec spec) {
    return new DecayShape(spec.counters(), spec.rules());
  }

  /** Whole filters to which keys come one by one. */
  @ParameterizedTest
  @CsvSource({"ADAPTIVE, 10000, 2", "ADAPTIVE, 20000, 10", "FIXED, 10000, 2", "FIXED, 20000, 10"})
  void noiseIsThatOfFilters(DecayStructure structure, long bytes, double perByte) {
    double total = bytes * perByte;
    DecayPlan plan = find(structure, total, DecayGoal.memory(bytes)).orElseThrow();
    DecayLaw law = DecayStream.unknown(total).law();
    double tolerance = plan.rules().rows() == 1 ? DecaySampleTest.ONE_ROW_TOLERANCE : 0.2;
    double noise = new DecayTrial(shape(plan.spec()), plan.spec().lines(), law, 7).noise();
    assertThat(plan.noise())
        .isBetween(noise * (1 - tolerance) - 0.1, noise * (1 + tolerance) + 0.1);
  }

  /** The least memory of the table: in a little less noise is above. */
  @ParameterizedTest
  @CsvSource({"ADAPTIVE, 1e6, 10", "ADAPTIVE, 1e9, 3", "FIXED, 1e6, 10", "FIXED, 1e9, 30"})
  void noiseIsKept(DecayStructure structure, double total, double noise) {
    DecayPlan plan = find(structure, total, DecayGoal.noise(noise)).orElseThrow();
    assertThat(plan.noise()).isLessThanOrEqualTo(noise);
    DecayGoal less = DecayGoal.memory(plan.memoryBytes() * 19 / 20);
    assertThat(find(structure, total, less).orElseThrow().noise()).isGreaterThan(noise);
  }

  /** Counters of one width hold the greatest key in the whole field. */
  @Test
  void countersOfOneWidthHoldAll() {
    for (double bytesLog = 13; bytesLog <= 33; bytesLog += 0.5) {
      for (double loadLog = -8; loadLog <= 9.5; loadLog += 0.5) {
        long bytes = (long) Math.pow(2, bytesLog);
        double total = bytes * Math.pow(2, loadLog);
        DecayPlan plan =
            find(DecayStructure.FIXED, total, DecayGoal.memory(bytes)).orElseThrow();
        assertThat(plan.spec().maxCount())
            .as("%s bytes, total %s", bytes, total)
            .isGreaterThan(2 * DecayStream.unknown(total).law().count(1));
      }
    }
  }

  @Test
  void theRestIsSearched() {
    DecayStructure any = DecayStructure.ADAPTIVE;
    DecayGoal goal = DecayGoal.memory(1 << 20);
    assertThat(find(any, 1e5, DecayGoal.memory((1 << 13) - 1))).isEmpty();
    assertThat(find(any, 1e5, DecayGoal.memory(1L << 34))).isEmpty();
    assertThat(find(any, 2e9, goal)).isEmpty();
    assertThat(find(any, 1, goal)).isPresent();
    assertThat(find(any, 1e4, DecayGoal.noise(1e4))).as("in less memory").isEmpty();
    DecayStream unknown = DecayStream.unknown(1e5);
    ExponentialDecay fast = new ExponentialDecay(0.9, 1);
    assertThat(UsualPlans.find(any, unknown, fast, TIME, goal)).isEmpty();
    DecayStream known = new DecayStream(1e5, 1e5, 0.9);
    assertThat(UsualPlans.find(any, known, HOUR, TIME, goal)).isEmpty();
  }

  /** Makes the table anew. */
  @Test
  @EnabledIfSystemProperty(named = "tidemark.usual.write", matches = "true")
  void write() throws IOException {
    List<String> lines = new ArrayList<>();
    for (DecayStructure structure : List.of(DecayStructure.ADAPTIVE, DecayStructure.FIXED)) {
      int fields = UsualPlans.BYTES_FIELDS * UsualPlans.LOAD_FIELDS;
      lines.addAll(IntStream.range(0, fields)
          .parallel()
          .mapToObj(field -> line(
              structure,
              UsualPlans.FIRST_BYTES + UsualPlans.BYTES_STEP * (field / UsualPlans.LOAD_FIELDS),
              UsualPlans.FIRST_LOAD + field % UsualPlans.LOAD_FIELDS))
          .toList());
    }
    Path table = Path.of("src/main/resources/io/tidemark/analysis/decaying", UsualPlans.TABLE);
    Files.createDirectories(table.getParent());
    Files.write(table, lines);
  }

  private static String line(DecayStructure structure, double bytesLog, double loadLog) {
    double half = UsualPlans.BYTES_STEP / 2.0;
    // Counters of one width must hold what there is at most.
    DecayingCountSpec best = structure == DecayStructure.ADAPTIVE
        ? best(structure, bytesLog + half, loadLog + 0.5)
        : best(structure, bytesLog + 2 * half, loadLog + 1);
    DecayShape shape = shape(best);
    Samples[] corners = IntStream.range(0, 4)
        .mapToObj(corner ->
            samples(shape, bytesLog + UsualPlans.BYTES_STEP * (corner / 2), loadLog + corner % 2))
        .toArray(Samples[]::new);
    UsualPlans.Corners noise = new UsualPlans.Corners(
        corners[0].noise(), corners[1].noise(), corners[2].noise(), corners[3].noise());
    double middle = noise.at(0.5, 0.5);
    double lift = middle == 0
        ? 1
        : Math.max(1, samples(shape, bytesLog + half, loadLog + 0.5).noise() / middle);
    CounterSpec counters = best.counters();
    String layout = counters instanceof CounterSpec.Fixed fixed
        ? fixed.bitsPerCell() + " 0"
        : ((CounterSpec.Adaptive) counters).wordsPerLine()
            + " "
            + ((CounterSpec.Adaptive) counters).lowBits();
    StringBuilder line = new StringBuilder(
        layout + " " + best.rules().rows() + " " + best.rules().probesPerRow());
    for (Samples corner : corners) {
      line.append(String.format(Locale.ROOT, " %.4g", lift * corner.noise()));
    }
    for (Samples corner : corners) {
      line.append(String.format(Locale.ROOT, " %.4g", corner.mean()));
    }
    return line.toString();
  }

  private static DecayingCountSpec best(DecayStructure structure, double bytesLog, double loadLog) {
    double total = Math.pow(2, bytesLog + loadLog);
    return new DecaySearch(structure, DecayStream.unknown(total).law(), HOUR, TIME, CARE)
        .best(DecayGoal.memory((long) Math.pow(2, bytesLog)))
        .orElseThrow()
        .spec();
  }

  private static Samples samples(DecayShape shape, double bytesLog, double loadLog) {
    long bytes = (long) Math.pow(2, bytesLog);
    return Samples.of(
        shape, shape.linesWithin(bytes), Math.pow(2, bytesLog + loadLog), TABLE_SEEDS, KEYS);
  }
}
