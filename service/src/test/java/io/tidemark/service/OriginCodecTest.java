package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.wire.CorruptDataException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OriginCodecTest {
  static Stream<MemoryOptions> options() {
    return Stream.of(
        new SeenOptions(0.01, 1, 0, new SeenOptions.Ever()),
        new SeenOptions(
            1e-9,
            SeenOptions.MAX_CAPACITY,
            SeenOptions.MAX_EXPANSION,
            new SeenOptions.Window(1, OptionalLong.empty(), OptionalLong.of(7))),
        new SeenOptions(
            0.5,
            3,
            1,
            new SeenOptions.Window(86_400_000, OptionalLong.of(0), OptionalLong.empty())),
        new SeenOptions(0.5, 3, 1, new SeenOptions.Last(77)),
        new SeenOptions(0.5, 3, 1, new SeenOptions.Endless(true)),
        new SeenOptions(0.5, 3, 1, new SeenOptions.Endless(false)),
        new CountsOptions(5, 0.25, 3, 2, 20),
        new SketchOptions(2_000, 7, OptionalLong.empty()),
        new SketchOptions(2_000, 7, OptionalLong.of(3_600_000)),
        new TopOptions(50, 2_000, 7, 0.925, OptionalLong.of(1)),
        new HistoryOptions(0.01, 1_000, OptionalLong.of(90), 1L << 30, "ipv4:8,16,24"),
        new HistoryOptions(0.01, 1_000, OptionalLong.empty(), 1L << 30, ""));
  }

  private static Origin origin(MemoryOptions options) {
    return new Origin(1L << 40, options, TestService.digest(3), TestService.START);
  }

  @ParameterizedTest
  @MethodSource("options")
  void whatIsWrittenIsRead(MemoryOptions options) throws CorruptDataException {
    byte[] bytes = OriginCodec.encode(origin(options));
    ByteBuffer in = ByteBuffer.wrap(Arrays.copyOf(bytes, bytes.length + 3));
    Origin read = OriginCodec.decode(in);
    assertThat(read).isEqualTo(origin(options));
    assertThat(read.digest()).isEqualTo(TestService.digest(3));
    assertThat(in.remaining()).as("what follows is left").isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("options")
  void whatIsCutIsRefused(MemoryOptions options) {
    byte[] bytes = OriginCodec.encode(origin(options));
    for (int length = 0; length < bytes.length; length++) {
      ByteBuffer cut = ByteBuffer.wrap(bytes, 0, length);
      assertThatThrownBy(() -> OriginCodec.decode(cut)).isInstanceOf(CorruptDataException.class);
    }
  }

  /** Whatever a byte is, what is read is either refused, or valid. */
  @ParameterizedTest
  @MethodSource("options")
  void anyByteIsReadOrRefused(MemoryOptions options) {
    byte[] bytes = OriginCodec.encode(origin(options));
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << bit);
        try {
          Origin read = OriginCodec.decode(ByteBuffer.wrap(flipped));
          assertThat(read).isNotEqualTo(origin(options));
        } catch (CorruptDataException e) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(8);
  }

  @Test
  void everyFieldSaysItsRange() {
    assertThatThrownBy(() -> new SeenOptions.Window(0, OptionalLong.empty(), OptionalLong.empty()))
        .hasMessage("window: 0 (expected: 1..288230376151)");
    assertThatThrownBy(() -> new SeenOptions.Window(5, OptionalLong.of(-1), OptionalLong.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SeenOptions.Window(5, OptionalLong.empty(), OptionalLong.of(0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SeenOptions.Last(0)).isInstanceOf(IllegalArgumentException.class);
    for (double error : new double[] {0, 1, Double.NaN, -1, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new SeenOptions(error, 1, 1, new SeenOptions.Ever()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("" + error);
    }
    for (long capacity : new long[] {0, -1, SeenOptions.MAX_CAPACITY + 1, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> new SeenOptions(0.1, capacity, 1, new SeenOptions.Ever()))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int expansion : new int[] {-1, SeenOptions.MAX_EXPANSION + 1}) {
      assertThatThrownBy(() -> new SeenOptions(0.1, 1, expansion, new SeenOptions.Ever()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Goals that no structure reaches are refused with a reason, whatever they are. */
  @Test
  void impossibleGoalsAreRefused() {
    TestService test = new TestService();
    SeenOptions tooFine = new SeenOptions(
        0.01, 100, 2, new SeenOptions.Window(86_400_000, OptionalLong.empty(), OptionalLong.of(1)));
    SeenOptions tooRare = new SeenOptions(1e-300, 100, 2, new SeenOptions.Last(100));
    for (SeenOptions options : new SeenOptions[] {tooFine, tooRare}) {
      assertThatThrownBy(() -> test.seen("x", options))
          .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.reason())
              .isEqualTo(RefusedException.Reason.INVALID));
      assertThatThrownBy(() -> test.service.plan(options)).isInstanceOf(RefusedException.class);
    }
    assertThat(test.service.budget().usedBytes()).isZero();
  }
}
