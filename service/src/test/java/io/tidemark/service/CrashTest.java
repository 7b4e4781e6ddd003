package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power goes at random moments: while changes are made, written and forced, in snapshots, in the recovery from
 * the crash before. Of what was not forced, some is lost and some is not, in any order. What was acknowledged
 * is there afterwards, and what is there are the first changes, with no hole, byte for byte.
 *
 * <p>The long form, with 100,000 crashes:
 *
 * <pre>mvn -pl service test -Dtest=CrashTest -Dtidemark.crashes=100000</pre>
 */
class CrashTest {
  private static final int CRASHES = Integer.getInteger("tidemark.crashes", 2_000);
  private static final int CRASHES_PER_FOLDER = 20;

  @TempDir
  private Path parent;

  @ParameterizedTest
  @EnumSource(SyncPolicy.class)
  void whatWasAcknowledgedSurvives(SyncPolicy policy) throws IOException {
    int share = policy == SyncPolicy.ALWAYS ? 2 : 4;
    int crashes = 0;
    int inRecovery = 0;
    for (int folder = 0; crashes < CRASHES / share; folder++) {
      Path path = parent.resolve(policy + "-" + folder);
      Random random = new Random(31L * folder + policy.name().length());
      DurableScript script = new DurableScript(path, policy, folder);
      SimulatedDisk disk = new SimulatedDisk();
      for (int crash = 0; crash < CRASHES_PER_FOLDER; crash++, crashes++) {
        disk.powerFor(random.nextInt(60));
        try {
          script.open(disk);
          while (!disk.isOff()) {
            step(script, random);
          }
        } catch (IOException e) {
          assertThat(disk.isOff()).as("power, at %s", e).isTrue();
          inRecovery++;
        } finally {
          script.close();
        }
        disk = Loss.any(random).crash(disk, random);
      }
      script.open(disk);
      assertThat(script.close()).isTrue();
      delete(path);
    }
    assertThat(inRecovery).as("crashes in recoveries").isGreaterThan(crashes / 50);
  }

  private static void step(DurableScript script, Random random) throws IOException {
    int dice = random.nextInt(100);
    if (dice < 70) {
      script.change();
    } else if (dice < 94) {
      script.commit(random.nextInt(3) == 0);
    } else {
      script.save();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
