package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.EverOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EverSeenTest {
  @ParameterizedTest
  @EnumSource(BloomLayout.class)
  void neverForgetsAndKeepsTheErrorItWasBuiltFor(BloomLayout layout) {
    long items = 200_000;
    EverSeen<Long> seen = Tidemark.<Long>everSeen(Keys.longs())
        .items(items)
        .error(0.01)
        .layout(layout)
        .seed(5)
        .build();
    EverOracle oracle = new EverOracle();
    for (long key = 0; key < items; key++) {
      // Some keys come twice, so that both answers of add are put to the test.
      long value = key % 5 == 0 ? key / 2 * 7919 : key * 7919;
      boolean isNew = oracle.add(value);
      assertThat(seen.add(value) && !isNew)
          .as("%d called new, but seen before", value)
          .isFalse();
    }
    long wrong = 0;
    for (long key = 0; key < items; key++) {
      assertThat(seen.mightContain(key * 7919) || !oracle.contains(key * 7919)).isTrue();
      wrong += seen.mightContain(-1 - key) ? 1 : 0;
    }
    var interval = BinomialInterval.clopperPearson(wrong, items, 1 - 1e-6);
    assertThat(seen.expectedError()).isBetween(interval.low(), interval.high());
    // The fill is a sum of many weakly dependent bits: 1 % is beyond ten of its standard errors.
    assertThat(seen.estimatedItems())
        .isBetween(0.99 * oracle.distinctKeys(), 1.01 * oracle.distinctKeys());
  }

  @Test
  void oneKeyInAllItsForms() {
    KeyFunnel<CharSequence> strings = Keys.chars();
    EverSeen<CharSequence> seen = Tidemark.everSeen(strings).items(1000).seed(1).build();
    String key = "pâté 🦀";
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    assertThat(seen.add(key)).isTrue();
    assertThat(seen.mightContain(CharBuffer.wrap(key))).isTrue();
    assertThat(seen.mightContainDigest(Keys.bytes().digest(bytes, seen.digest())))
        .isTrue();
    assertThat(
            seen.mightContainDigest(Keys.buffers().digest(ByteBuffer.wrap(bytes), seen.digest())))
        .isTrue();
    assertThat(seen.addDigest(seen.digest().of(bytes))).isFalse();
  }

  @Test
  void anyTwoOfItemsErrorAndMemoryAreEnough() {
    var builder = Tidemark.<Long>everSeen(Keys.longs());
    BloomSpec byError = builder.items(1_000_000).error(0.001).spec();
    BloomSpec byMemory = Tidemark.<Long>everSeen(Keys.longs())
        .items(1_000_000)
        .memory(byError.payloadBytes())
        .spec();
    assertThat(byMemory).isEqualTo(byError);
    assertThat(Tidemark.<Long>everSeen(Keys.longs()).memory(1 << 20).spec().payloadBytes())
        .isEqualTo(1 << 20);
    assertThat(Tidemark.<Long>everSeen(Keys.longs())
            .memory(1 << 20)
            .error(1e-4)
            .spec()
            .probes())
        .isEqualTo(Tidemark.<Long>everSeen(Keys.longs())
            .items(500_000)
            .error(1e-4)
            .spec()
            .probes());
  }

  @Test
  void takesTheStandardLayoutWhereTheBlockedOneCannotReachTheError() {
    EverSeenBuilder<Long> tiny =
        Tidemark.<Long>everSeen(Keys.longs()).items(1000).error(1e-9);
    assertThat(tiny.spec().layout()).isEqualTo(BloomLayout.STANDARD);
    assertThat(tiny.error(1e-6).spec().layout()).isEqualTo(BloomLayout.BLOCKED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tiny.error(1e-9).layout(BloomLayout.BLOCKED).spec())
        .withMessageContaining("error of the blocked layout: 1.0E-9");
  }

  @Test
  void refusesTooLittleTooMuchAndNonsenseByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).build())
        .withMessage("items and memory: neither (expected: items(n) or memory(bytes))");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Tidemark.everSeen(Keys.strings()).items(1).error(0.1).memory(100).build())
        .withMessageStartingWith("items, error and memory: all three");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).error(Double.NaN))
        .withMessage("error: NaN (expected: 0 < error < 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).items(0))
        .withMessageStartingWith("items: 0 (expected: 1..");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).memory(-5))
        .withMessageStartingWith("memory: -5 (expected: 64..");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.everSeen(Keys.strings()).items(10_000_000_000_000L).build())
        .withMessageContaining("bits needed: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).memory(1L << 33).build())
        .withMessageContaining("the heap of this JVM; -Xmx sets it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.everSeen(Keys.strings()).secret(new byte[3]))
        .withMessage("secret bytes: 3 (expected: 16..16)");
  }

  @Test
  void isTheSameAfterSavingAndLoading(@TempDir Path folder) throws IOException {
    EverSeen<CharSequence> seen = Tidemark.<CharSequence>everSeen(Keys.chars())
        .items(1000)
        .untrustedKeys()
        .build();
    for (int i = 0; i < 500; i++) {
      seen.add("key " + i);
    }
    Path file = folder.resolve("seen.tmk");
    seen.save(file);
    EverSeen<CharSequence> again = EverSeen.load(file, Keys.chars());
    for (int i = 0; i < 2000; i++) {
      assertThat(again.mightContain("key " + i)).isEqualTo(seen.mightContain("key " + i));
    }
    Files.writeString(file, "not a filter");
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> EverSeen.load(file, Keys.strings()));
  }

  @Test
  void mergesWhatWasBuiltAlike() {
    EverSeen<Long> left =
        Tidemark.<Long>everSeen(Keys.longs()).items(1000).seed(3).build();
    EverSeen<Long> right =
        Tidemark.<Long>everSeen(Keys.longs()).items(1000).seed(3).build();
    left.add(1L);
    right.add(2L);
    left.merge(right);
    assertThat(left.mightContain(1L) && left.mightContain(2L)).isTrue();
    EverSeen<Long> other =
        Tidemark.<Long>everSeen(Keys.longs()).items(1000).seed(4).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> left.merge(other))
        .withMessageContaining("seed 4");
    EverSeen<Long> shared =
        Tidemark.<Long>everSeen(Keys.longs()).items(1000).seed(3).buildConcurrent();
    assertThatIllegalStateException().isThrownBy(() -> shared.merge(left));
  }
}
