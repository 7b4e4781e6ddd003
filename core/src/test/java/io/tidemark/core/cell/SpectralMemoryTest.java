package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The memory of the index beside what the paper reckons with. */
class SpectralMemoryTest {
  /* N + epsilon m + m + 3 m + 3 m log log N, in the paper's section 2.2. */
  private static double modelBits(long[] counters, double slack) {
    double used =
        Arrays.stream(counters).map(v -> Long.toBinaryString(v).length()).sum();
    double logLog = Math.log(Math.log(used) / Math.log(2)) / Math.log(2);
    return used + (slack + 4 + 3 * logLog) * counters.length;
  }

  private static SpectralCells cells(long[] counters, double slack) {
    SpectralCells cells = new SpectralCells(counters.length, slack);
    // Here and there, as hashes do: one after the other would use up the slack at one place.
    long cell = 0;
    for (int i = 0; i < counters.length; i++) {
      cell = (cell + 400_009) % counters.length;
      cells.setValue(cell, counters[(int) cell]);
    }
    return cells;
  }

  @Test
  void theModelIsThePapers() throws IOException {
    int vectors = 0;
    try (InputStream in =
        SpectralMemoryTest.class.getResourceAsStream("/dynamic2006/spectral.txt")) {
      assertThat(in).isNotNull();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> l.startsWith("memory ")).toList()) {
        String[] parts = line.substring("memory ".length()).split("\\|", -1);
        double slack = Double.parseDouble(parts[0]);
        long[] counters = Arrays.stream(parts[1].strip().split(" ", -1))
            .mapToLong(Long::parseLong)
            .toArray();
        double bits = Double.parseDouble(parts[2]);
        assertThat(modelBits(counters, slack)).isCloseTo(bits, within(1e-9 * bits));
        vectors++;
      }
    }
    assertThat(vectors).isEqualTo(5);
  }

  /**
   * Powers of two for group sizes make the first vector up to sqrt(2) of m, the second up to 3 sqrt(2)
   * of m, and the offsets whole bits: with the row at most twice as long as it has to be, and a word
   * or two per vector, at most 1.35 of the model; less than it only by the last rounding of sizes.
   */
  @ParameterizedTest
  @CsvSource({
    "6529, 0, 0.1",
    "6529, 100, 0.1",
    "6529, 1000000, 0.5",
    "65288, 1, 0.1",
    "65288, 300, 0.25",
    "65288, 100000, 1",
    "652878, 0, 0.5",
    "400000, 10, 0.5"
  })
  void needsWhatThePaperReckonsWith(int size, int mean, double slack) {
    SplittableRandom random = RandomSource.seeded(3);
    long[] counters = new long[size];
    for (int cell = 0; cell < size && mean > 0; cell++) {
      counters[cell] = RandomSource.geometric(random, mean) - 1;
    }
    double model = modelBits(counters, slack) / 8;
    assertThat(cells(counters, slack).memoryBytes() / model)
        .as("memory beside the model of %.0f bytes", model)
        .isBetween(0.9, 1.35);
  }
}
