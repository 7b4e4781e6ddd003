package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with a service on the real disk is killed while threads add and snapshots are made, again and again on
 * the same folder: what it said that was acknowledged is there, and the process before it holds nothing.
 *
 * <p>The long form, with 500 kills:
 *
 * <pre>mvn -pl service test -Dtest=KillTest -Dtidemark.kills=500</pre>
 */
class KillTest {
  private static final int KILLS = Integer.getInteger("tidemark.kills", 3);
  private static final int MAX_LINES = 2_000;

  @TempDir
  private Path folder;

  @Test
  void whatAKilledProcessAcknowledgedIsThere() throws Exception {
    Random random = new Random(3);
    AddingProcess.Items acknowledged = new AddingProcess.Items();
    for (int kill = 0; kill < KILLS; kill++) {
      int before = acknowledged.count();
      try (AddingProcess process = AddingProcess.start(folder, kill * 100_000_000L)) {
        process.read(1, acknowledged);
        assertThat(acknowledged.count()).as("with the first item").isEqualTo(before + 1);
        assertThatThrownBy(() -> AddingProcess.open(folder))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("no other service has open");
        process.read(random.nextInt(MAX_LINES), acknowledged);
        process.process().destroyForcibly();
        process.read(Integer.MAX_VALUE, acknowledged);
      }
      try (MemoryService service = AddingProcess.open(folder)) {
        assertThat(service.recovery().orElseThrow().wasClosed()).isFalse();
        acknowledged.assertAllIn(service);
      }
    }
    assertThat(acknowledged.count()).isGreaterThan(KILLS);
  }
}
