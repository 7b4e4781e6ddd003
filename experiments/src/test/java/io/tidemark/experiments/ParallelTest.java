package io.tidemark.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ParallelTest {
  @Test
  void resultsComeInTheOrderOfTheWork() throws InterruptedException {
    List<Callable<Integer>> work = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int number = i;
      work.add(() -> number * number);
    }
    List<Double> said = new ArrayList<>();
    List<Integer> results = Parallel.run(work, said::add);
    assertThat(results).hasSize(100).isSorted().endsWith(99 * 99);
    assertThat(said).isSorted().endsWith(1.0);
  }

  @Test
  void whatFailsIsTold() {
    List<Callable<Integer>> work = List.of(() -> {
      throw new IOException("no such luck");
    });
    assertThatThrownBy(() -> Parallel.run(work, fraction -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no such luck");
  }

  @Test
  void stopsWhenToldTo() {
    List<Callable<Integer>> work = List.of(() -> 1, () -> 2);
    assertThatThrownBy(() -> Parallel.run(work, fraction -> {
          throw new InterruptedException("stop");
        }))
        .isInstanceOf(InterruptedException.class);
  }
}
