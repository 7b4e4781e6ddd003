package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.BitSource;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class EliasFanoTest {
  @Property(seed = "3", tries = 600)
  void agreesWithAPlainArray(
      @ForAll @IntRange(min = 0, max = 150) int count,
      @ForAll @IntRange(min = 0, max = 62) int spread,
      @ForAll @IntRange(min = -3, max = 3) int off,
      @ForAll long seed)
      throws IOException {
    SplittableRandom random = RandomSource.seeded(seed);
    long[] values = random.longs(count, 0, 1L << spread).sorted().toArray();
    long last = count == 0 ? 0 : values[count - 1];
    int best = EliasFano.width(count, last);
    // Widths other than the best work too, unless their high parts become very long.
    int width = Math.min(62, Math.max(0, best + off));
    WordSpool spool = SealedBitsTest.heap();
    BitSink sink = new BitSink(spool);
    sink.put(-1, 5);
    EliasFano.put(values, count, width, sink);
    long end = sink.position();
    assertThat(end - 5).isEqualTo(EliasFano.bits(count, last, width));
    assertThat(EliasFano.bits(count, last, best)).isLessThanOrEqualTo(end - 5);
    BitSource source = SealedBitsTest.source(spool, sink);
    assertThat(EliasFano.end(source, 5, count, width)).isEqualTo(end);
    EliasFano.Walk walk = new EliasFano.Walk();
    walk.open(source, 5, count, width);
    for (int i = 0; i < count; i++) {
      assertThat(EliasFano.value(source, 5, count, width, i)).isEqualTo(values[i]);
      assertThat(walk.next()).isEqualTo(values[i]);
      assertThat(EliasFano.step(source, 5, count, width, i))
          .isEqualTo(i == 0 ? values[0] : values[i] - values[i - 1]);
      assertLooked(source, values, width, values[i]);
      assertLooked(source, values, width, values[i] + 1);
      assertLooked(source, values, width, Math.max(0, values[i] - 1));
    }
    assertThat(walk.end()).isEqualTo(end);
    assertLooked(source, values, width, 0);
    assertLooked(source, values, width, Long.MAX_VALUE);
    assertLooked(source, values, width, random.nextLong(1L << spread));
  }

  private static void assertLooked(BitSource source, long[] values, int width, long limit) {
    int count = values.length;
    int below = (int) Arrays.stream(values).filter(value -> value < limit).count();
    assertThat(EliasFano.countBelow(source, 5, count, width, limit)).isEqualTo(below);
    assertThat(EliasFano.ceiling(source, 5, count, width, limit))
        .isEqualTo(below == count ? -1 : values[below]);
    if (below < count) {
      assertThat(EliasFano.valueFrom(source, 5, count, width, limit, below))
          .isEqualTo(values[below]);
    }
    if (below > 0) {
      assertThat(EliasFano.valueBefore(source, 5, count, width, limit, below))
          .isEqualTo(values[below - 1]);
    }
  }
}
