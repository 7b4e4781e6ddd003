package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.keys.VectorCheck;
import org.junit.jupiter.api.Test;

class BufferTheoryTest {
  @Test
  void matchesTheVectors() {
    VectorCheck.relative("buffer_posterior", in -> {
      double found = BufferTheory.found(i(in, "bph"), d(in, "Ddelta"));
      return i(in, "R") == 0
          ? BufferTheory.posteriorOfAbsent(d(in, "px"), d(in, "w"), d(in, "delta"))
          : BufferTheory.posteriorOfPresent(d(in, "px"), d(in, "w"), d(in, "delta"), found);
    });
  }

  @Test
  void keepsNoMoreThanTheWindow() {
    assertThat(BufferTheory.kept(1000, 8, 16)).isEqualTo(500);
    assertThat(BufferTheory.kept(1000, 8, 4)).isEqualTo(1000);
    assertThat(BufferTheory.kept(10, 1, 3)).isEqualTo(3);
  }
}
