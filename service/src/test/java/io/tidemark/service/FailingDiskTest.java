package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.simulation.SimulatedDisk.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each call to the disk fails once, from the first to the last of a run with changes, snapshots and renewals, and
 * the machine stops at the end of it: nothing was acknowledged that is not there. Questions are answered all
 * the time, and changes are taken again after a new generation. So it is when the disk is full for a while.
 */
class FailingDiskTest {
  private static final int ROUNDS = 12;
  private static final Set<Step> ALL = EnumSet.complementOf(EnumSet.of(Step.READ));

  @TempDir
  private Path parent;

  @ParameterizedTest
  @EnumSource(SyncPolicy.class)
  void nothingIsAcknowledgedFalsely(SyncPolicy policy) throws IOException {
    int refusals = 0;
    int calls = Integer.MAX_VALUE;
    for (int nth = 1; nth <= calls; nth++) {
      Run run = new Run(policy, nth, Loss.ALL);
      run.disk.failing(ALL, nth);
      run.toTheEnd();
      calls = Math.max(nth, run.steps); // of a run in which nothing fails any more, at last
      refusals += run.refusals;
    }
    // Two generations of a dozen calls at least, and a call to write or force in each round.
    assertThat(calls).isGreaterThan(24 + ROUNDS).isLessThan(1_000);
    assertThat(refusals).as("runs in which changes were refused").isGreaterThan(ROUNDS);
  }

  @Test
  void nothingIsAcknowledgedFalselyWhateverIsLost() throws IOException {
    for (Loss loss : Loss.values()) {
      for (int nth = 1; nth < 250; nth += 7) {
        Run run = new Run(SyncPolicy.ALWAYS, nth, loss);
        run.disk.failing(ALL, nth);
        run.toTheEnd();
      }
    }
  }

  /** A full disk fails many calls in a row, with half of what they should have written. */
  @ParameterizedTest
  @EnumSource(SyncPolicy.class)
  void aFullDiskThatBecomesFreeResumes(SyncPolicy policy) throws IOException {
    for (int freeBytes = 0; freeBytes < 12_000; freeBytes += 487) {
      Run run = new Run(policy, freeBytes, Loss.SOME);
      run.disk.withFree(freeBytes);
      run.toTheEnd();
    }
  }

  /** A run on a disk that fails. */
  private final class Run {
    private final SimulatedDisk disk = new SimulatedDisk();
    private final Random random;
    private final Loss loss;
    private final DurableScript script;
    private int steps;
    private int refusals;

    Run(SyncPolicy policy, int number, Loss loss) {
      this.random = new Random(number);
      this.loss = loss;
      this.script =
          new DurableScript(parent.resolve(policy + "-" + loss + "-" + number), policy, 1);
      disk.watchedBy((step, path) -> steps += step == Step.READ ? 0 : 1);
    }

    void toTheEnd() throws IOException {
      open();
      for (int round = 0; round < ROUNDS; round++) {
        script.change();
        script.commit(round % 2 == 0);
        if (round % 5 == 3) {
          script.save();
        }
        if (script.durability().isFailed()) {
          checkRefusedAndResumed();
        }
      }
      SimulatedDisk next = loss.crash(disk, random);
      script.close();
      script.open(next);
      assertThat(script.close()).isTrue();
    }

    private void open() throws IOException {
      try {
        script.open(disk);
      } catch (IOException e) {
        disk.withFree(Long.MAX_VALUE);
        script.open(disk);
      }
    }

    private void checkRefusedAndResumed() throws IOException {
      refusals++;
      int before = script.changes();
      script.change();
      assertThat(script.changes()).isEqualTo(before);
      script.checkAnswers();
      assertThatThrownBy(() -> script.service().flush())
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("changes cannot be kept");
      disk.withFree(Long.MAX_VALUE);
      assertThat(script.save()).isTrue();
      script.change();
      assertThat(script.changes()).isEqualTo(before + 1);
      script.commit(true);
      assertThat(script.acknowledged()).isEqualTo(before + 1);
    }
  }
}
