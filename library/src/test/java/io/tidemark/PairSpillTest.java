package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairSpillTest {
  @TempDir
  Path folder;

  /** None, one, a full buffer, one more, and some buffers. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8192, 8193, 30_000})
  void givesBackWhatItWasGiven(int pairs) throws IOException {
    AtomicLong next = new AtomicLong();
    try (PairSpill spill = new PairSpill(folder)) {
      for (long i = 0; i < pairs; i++) {
        spill.add(i * 0x9e3779b97f4a7c15L, -i);
      }
      spill.rewind();
      PairSpill.Sink sink = (digest, tick) -> {
        long i = next.getAndIncrement();
        assertThat(digest).isEqualTo(i * 0x9e3779b97f4a7c15L);
        assertThat(tick).isEqualTo(-i);
      };
      int batches = 0;
      while (spill.replay(sink)) {
        batches++;
      }
      assertThat(next).hasValue(pairs);
      assertThat(batches).isEqualTo((pairs + 8191) / 8192);
      assertThat(spill.progress()).isEqualTo(1.0);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).as("left behind").isEmpty();
    }
  }

  @Test
  void aPlaceThatIsNoneIsAnErrorOfOutput() {
    Path nowhere = folder.resolve("none");
    assertThatThrownBy(() -> new PairSpill(nowhere))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(nowhere + ": no room for the temporary file");
  }
}
