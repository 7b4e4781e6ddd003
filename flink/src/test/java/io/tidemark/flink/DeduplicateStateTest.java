package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OperatorSnapshotUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What of a job and a state goes together. */
class DeduplicateStateTest {
  private static final long NOW = TestCluster.NOW.toEpochMilli();
  private static final int GOLDEN_KEYS = 300;

  private static Deduplicate<Long> job() {
    return TestCluster.job().window(Duration.ofHours(1)).error(0.001);
  }

  private static OperatorSubtaskState stateOf(Supplier<Deduplicate<Long>> job) throws Exception {
    try (TestCluster cluster = new TestCluster(job).start(1)) {
      for (long key = 0; key < GOLDEN_KEYS; key++) {
        cluster.add(key, NOW - key);
      }
      return cluster.snapshot();
    }
  }

  private static void restore(Supplier<Deduplicate<Long>> job, OperatorSubtaskState state)
      throws Exception {
    try (TestCluster cluster = new TestCluster(job)) {
      cluster.restore(state, 2);
    }
  }

  static Stream<Arguments> others() {
    return Stream.of(
        other(
            () -> job().window(Duration.ofHours(2)),
            "window: PT2H (expected: PT1H, as in the state"),
        other(() -> job().late(Duration.ofMinutes(1)), "late: PT1M (expected: PT5M"),
        other(() -> job().error(0.01), "error: 0.01 (expected: 0.001"),
        other(() -> job().grain(Duration.ofMinutes(1)), "grain: PT1M (expected: usual"),
        other(() -> job().memory(1 << 20), "memory: 1048576 bytes (expected: no limit"),
        other(() -> job().seed(7), "digest: seed "),
        other(() -> job().secret(new byte[16]), "digest: secret "),
        other(() -> TestCluster.job().ever().error(0.001), "grain: none (expected: usual"));
  }

  private static Arguments other(Supplier<Deduplicate<Long>> job, String message) {
    return Arguments.of(job, message);
  }

  @ParameterizedTest
  @MethodSource("others")
  void anotherJobIsRefused(Supplier<Deduplicate<Long>> other, String message) throws Exception {
    OperatorSubtaskState state = stateOf(DeduplicateStateTest::job);
    assertThatThrownBy(() -> restore(other, state))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatIsNotOfTheMemoryMayChange() throws Exception {
    OperatorSubtaskState state = stateOf(DeduplicateStateTest::job);
    try (TestCluster cluster =
        new TestCluster(() -> job().ahead(Duration.ofDays(1)).keys(1_000))) {
      cluster.restore(state, 2);
      assertThat(cluster.add(5, NOW)).isEqualTo(SeenMemory.Verdict.AGAIN);
      assertThat(cluster.add(1_000, NOW + 3_600_000)).isEqualTo(SeenMemory.Verdict.FIRST);
    }
  }

  /** A secret is not told by what is compared. */
  @Test
  void aMessageDoesNotTellTheSecret() throws Exception {
    byte[] secret = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    OperatorSubtaskState state = stateOf(() -> job().secret(secret));
    assertThatThrownBy(() -> restore(DeduplicateStateTest::job, state))
        .hasMessageNotContaining("0123456789abcdef")
        .hasMessageNotContaining("30313233");
    restore(() -> job().secret(secret), state);
  }

  /** The state of a job in which the operator was not. */
  private static OperatorSubtaskState stateWithoutOperator() throws Exception {
    OneInputStreamOperatorTestHarness<Long, Long> other =
        new OneInputStreamOperatorTestHarness<>(new StreamFilter<>(event -> true));
    other.open();
    OperatorSubtaskState state = other.snapshot(1, 1);
    other.close();
    return state;
  }

  @Test
  void aRestoredJobNeverBeginsEmptyByMistake() throws Exception {
    OperatorSubtaskState none = stateWithoutOperator();
    assertThatThrownBy(() -> restore(DeduplicateStateTest::job, none))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("state: none in what is restored")
        .hasMessageContaining("newInJob()");
    restore(() -> job().newInJob(), none);
  }

  /** A job that was stopped before anything came has a state, too. */
  @Test
  void anEmptyStateIsNoMissingOne() throws Exception {
    OperatorSubtaskState empty;
    try (TestCluster cluster = new TestCluster(DeduplicateStateTest::job).start(1)) {
      empty = cluster.snapshot();
    }
    restore(DeduplicateStateTest::job, empty);
  }

  /** The file is what the first version wrote at the place of "written". */
  @Test
  void theStateOfTheFirstVersionIsRead() throws Exception {
    String file = "deduplicate-window-v1.savepoint";
    Path written = Path.of("target", file);
    Files.createDirectories(written.getParent());
    OperatorSnapshotUtil.writeStateHandle(stateOf(DeduplicateStateTest::job), written.toString());

    Path golden = Path.of(getClass().getResource("/golden/" + file).toURI());
    try (TestCluster cluster = new TestCluster(DeduplicateStateTest::job)) {
      cluster.restore(OperatorSnapshotUtil.readStateHandle(golden.toString()), 3);
      for (long key = 0; key < GOLDEN_KEYS; key++) {
        assertThat(cluster.add(key, NOW)).isEqualTo(SeenMemory.Verdict.AGAIN);
      }
    }
    assertThat(Files.size(written)).isEqualTo(Files.size(golden));
  }

  @Test
  void anImpossibleJobIsRefusedWhenItIsBuilt() {
    Deduplicated<Long> outputs =
        new Deduplicated<>(org.apache.flink.api.common.typeinfo.Types.LONG);
    assertThatThrownBy(() -> TestCluster.job().operator(outputs))
        .hasMessageContaining("window, last, ever and endless: none (expected: one of them)");
    assertThatThrownBy(() -> TestCluster.job().ever().last(5))
        .hasMessageContaining("(expected: one of them)");
    assertThatThrownBy(
            () -> TestCluster.job().ever().late(Duration.ofMinutes(1)).operator(outputs))
        .hasMessageContaining("late: PT1M (expected: none without a window of time)");
    assertThatThrownBy(() -> job().window(Duration.ofDays(36_500)).operator(outputs))
        .hasMessageContaining("window: ");
    assertThatThrownBy(() -> TestCluster.job().secret(new byte[15]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEventWithoutATimeIsRefused() throws Exception {
    try (TestCluster cluster = new TestCluster(DeduplicateStateTest::job).start(1)) {
      assertThatThrownBy(() -> cluster.addWithoutTime(1))
          .hasMessageContaining("event time: none (expected: that of the event");
    }
  }
}
