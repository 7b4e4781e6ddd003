package io.tidemark.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.Test;

class UninterruptedTest {
  /** The exception says so even where the thread is not marked. */
  @Test
  void anInterruptThatIsNotMarkedYetEndsNothing() throws IOException {
    int[] tries = {0};
    Uninterrupted.run(() -> {
      tries[0]++;
      if (tries[0] == 1) {
        throw new ClosedByInterruptException();
      }
      if (tries[0] == 2) {
        throw new UncheckedIOException(new ClosedByInterruptException());
      }
    });
    assertThat(tries[0]).isEqualTo(3);
    assertThat(Thread.interrupted()).as("the interrupt is there afterwards").isTrue();
  }

  @Test
  void anotherFailureIsNotTriedAgain() {
    int[] tries = {0};
    assertThatThrownBy(() -> Uninterrupted.run(() -> {
          tries[0]++;
          throw new IOException("disk");
        }))
        .hasMessage("disk");
    assertThat(tries[0]).isEqualTo(1);
  }
}
