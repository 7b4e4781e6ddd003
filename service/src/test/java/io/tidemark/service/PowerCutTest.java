package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The power of a real file system goes while a process adds and makes snapshots, again and again on the same folder: ext4 on
 * a loop device, which is shut down by its ioctl without flushing its journal. What the process said that was acknowledged
 * is there. Skipped where that is not possible, saying why.
 *
 * <p>The long form, with 100 cuts:
 *
 * <pre>mvn -pl service test -Dtest=PowerCutTest -Dtidemark.powerCuts=100</pre>
 */
class PowerCutTest {
  private static final int CUTS = Integer.getInteger("tidemark.powerCuts", 3);
  private static final int MAX_LINES = 600;
  /* About as long as a process takes to start and to open the folder. */
  private static final int START_MILLIS = 1_500;

  @TempDir
  private Path parent;

  @Test
  void whatWasAcknowledgedSurvivesPowerCuts() throws Exception {
    Random random = new Random(15);
    AddingProcess.Items acknowledged = new AddingProcess.Items();
    try (LoopDisk disk = LoopDisk.create(parent)) {
      Path folder = disk.folder().resolve("data");
      int unclean = 0;
      for (int cut = 0; cut < CUTS; cut++) {
        try (AddingProcess process = AddingProcess.start(folder, cut * 100_000_000L)) {
          // Every fifth time it is cut wherever it is: as it starts, recovers, makes its files.
          if (cut % 5 == 4) {
            process.process().waitFor(random.nextInt(START_MILLIS), TimeUnit.MILLISECONDS);
          } else {
            process.read(1 + random.nextInt(MAX_LINES), acknowledged);
          }
          disk.cutPower();
          process.process().destroyForcibly();
          process.read(Integer.MAX_VALUE, acknowledged);
        }
        disk.restart();
        unclean += check(folder, acknowledged) ? 1 : 0;
      }
      assertThat(unclean).as("cuts of an open folder").isGreaterThan(CUTS / 2);
      assertThat(acknowledged.count()).isGreaterThan(CUTS);
    }
  }

  /** Recovers, and looks for all that was acknowledged; whether the folder was open when the power went. */
  private static boolean check(Path folder, AddingProcess.Items acknowledged) throws IOException {
    try (MemoryService service = AddingProcess.open(folder)) {
      acknowledged.assertAllIn(service);
      return !service.recovery().orElseThrow().wasClosed();
    }
  }
}
