package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import io.tidemark.analysis.keys.VectorCheck;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.BiConsumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's formulas, as they should be, against exact values of an independent implementation. */
class DecayTheoryTest {
  private static final double RELATIVE = 1e-9;

  private static void check(String function, BiConsumer<JsonNode, JsonNode> checked) {
    Vectors.of("decay-vectors.json", function)
        .forEach(vector -> checked.accept(vector.path("in"), vector.path("out")));
  }

  private static double[] doubles(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  @Test
  void bothReadingsOfADecayedCount() {
    check("tbf_decay", (in, out) -> {
      DecayTheory.Decayed decayed =
          DecayTheory.decay(doubles(in.path("xs")), VectorCheck.d(in, "lambda"));
      double mean = out.path(0).asDouble();
      double count = out.path(1).asDouble();
      assertThat(decayed.mean()).as("y of %s", in).isCloseTo(mean, within(RELATIVE * mean));
      assertThat(decayed.count()).as("y' of %s", in).isCloseTo(count, within(RELATIVE * count));
    });
  }

  @Test
  void integerCounters() {
    check("tbf_integer_decay", (in, out) -> {
      RoundingMode rounding =
          switch (in.path("mode").asText()) {
            case "floor" -> RoundingMode.FLOOR;
            case "round_half_up" -> RoundingMode.HALF_UP;
            case "ceil" -> RoundingMode.CEILING;
            default -> throw new IllegalArgumentException("mode: " + in);
          };
      long[] expected = StreamSupport.stream(out.spliterator(), false)
          .mapToLong(JsonNode::asLong)
          .toArray();
      BigDecimal lambda = new BigDecimal(in.path("lambda").asText());
      assertThat(DecayTheory.integerDecay(
              VectorCheck.l(in, "c"), VectorCheck.i(in, "steps"), rounding, lambda))
          .as("%s", in)
          .isEqualTo(expected);
    });
  }

  @Test
  void spaceGain() {
    check("tbf_space_gain_bits", (in, out) -> {
      double expected = out.asDouble();
      assertThat(DecayTheory.spaceGainBits(VectorCheck.d(in, "n"), VectorCheck.d(in, "z")))
          .as("%s", in)
          .isCloseTo(expected, within(1e-12 + RELATIVE * expected));
    });
  }

  @Test
  void digitsOfACounter() {
    check("otbf_assemble", (in, out) -> {
      int[] digits = StreamSupport.stream(in.path("digits").spliterator(), false)
          .mapToInt(JsonNode::asInt)
          .toArray();
      assertThat(DecayTheory.assemble(digits)).as("%s", in).isEqualTo(out.asLong());
    });
  }

  /** The values at which integer counters are said to stick, and that they do, and the next do not. */
  @ParameterizedTest
  @CsvSource({
    "0.5, CEILING, 1",
    "0.9, CEILING, 9",
    "0.99, CEILING, 99",
    "0.5, HALF_UP, 1",
    "0.9, HALF_UP, 5",
    "0.99, HALF_UP, 50",
    "0.5, FLOOR, 0",
    "0.99, FLOOR, 0",
    "0.7, CEILING, 3",
    "0.7, HALF_UP, 1",
    "0, CEILING, 0"
  })
  void countersStick(BigDecimal lambda, RoundingMode rounding, long value) {
    assertThat(DecayTheory.sticksAt(rounding, lambda).longValueExact()).isEqualTo(value);
    assertThat(DecayTheory.integerDecay(value, 1, rounding, lambda)[0]).isEqualTo(value);
    assertThat(DecayTheory.integerDecay(value + 1, 1, rounding, lambda)[0])
        .as("the next value falls")
        .isLessThan(value + 1);
    assertThat(DecayTheory.integerDecay(1_000_000, 3000, rounding, lambda)[2999])
        .as("from far above")
        .isEqualTo(value);
  }

  @Test
  void residues() {
    assertThat(DecayTheory.residue(8, 0.9)).isCloseTo(10.0 / 256, within(1e-15));
    assertThat(DecayTheory.residueByEras(8)).isEqualTo(2.0 / 256);
    // Units behind the point are integers: those that stick are below the bound, the next are not.
    assertThat(
            DecayTheory.sticksAt(RoundingMode.CEILING, new BigDecimal("0.9")).doubleValue() / 256)
        .isLessThan(DecayTheory.residue(8, 0.9));
    assertThat(
            DecayTheory.sticksAt(RoundingMode.CEILING, new BigDecimal("0.5")).doubleValue() / 256)
        .isLessThan(DecayTheory.residueByEras(8));
  }

  /** With 115,415 counters the paper's factor is 2.29 without its table, and 0.79 to 1.73 with it. */
  @ParameterizedTest
  @CsvSource({"0.410, 20.2", "0.249, 14.2", "0.115, 9.3"})
  void spaceOfTheOptimisedFilter(double extra, double bits) {
    double m = 115_415;
    assertThat(DecayTheory.optimisedBitsWithTable(m, extra) / m).isCloseTo(bits, within(0.06));
    assertThat(DecayTheory.basicBits(m) / DecayTheory.optimisedBits(m))
        .isCloseTo(16 / 7.0, within(1e-12));
  }

  @Test
  void bestProbesAreBest() {
    double best = DecayTheory.bestProbes(10_000, 1000);
    assertThat(best).isCloseTo(10 * Math.log(2), within(1e-12));
    assertThat(DecayTheory.wrong(10_000, 7, 1000))
        .isLessThan(DecayTheory.wrong(10_000, 6, 1000))
        .isLessThan(DecayTheory.wrong(10_000, 8, 1000));
  }

  @Test
  void refusesWhatHasNoMeaning() {
    assertThatThrownBy(() -> DecayTheory.decay(new double[] {1}, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("lambda: 1.0");
    assertThatThrownBy(() -> DecayTheory.assemble(16)).hasMessageStartingWith("digit: 16");
    assertThatThrownBy(() -> DecayTheory.sticksAt(RoundingMode.DOWN, BigDecimal.ZERO))
        .hasMessageStartingWith("rounding: DOWN");
  }
}
