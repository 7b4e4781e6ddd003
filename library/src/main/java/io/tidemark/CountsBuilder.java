package io.tidemark;

import io.tidemark.analysis.counting.CountGoal;
import io.tidemark.analysis.counting.CountPlan;
import io.tidemark.analysis.counting.CountStream;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.counting.CountTuning;
import io.tidemark.core.Require;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Says what {@link Counts} are for: how many keys there will be and which error is tolerable, or how
 * much memory they may take.
 *
 * @param <K> the type of key
 */
public final class CountsBuilder<K> {
  /** The error that is aimed at if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = 0.01;

  private final KeyFunnel<? super K> funnel;
  private OptionalLong keys = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private OptionalDouble meanCount = OptionalDouble.empty();
  private OptionalDouble skew = OptionalDouble.empty();
  private Optional<CountStructure> structure = Optional.empty();
  private KeyDigest digest = FastDigest.random();

  CountsBuilder(KeyFunnel<? super K> funnel) {
    this.funnel = Require.nonNull(funnel, "keys");
  }

  /** The most distinct keys that are there at once; beyond them the error grows. */
  public CountsBuilder<K> keys(long distinctKeys) {
    keys = OptionalLong.of(Require.inRange(distinctKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** The probability that a count is too high, once all keys are there. */
  public CountsBuilder<K> error(double tooHigh) {
    error = OptionalDouble.of(Require.insideUnit(tooHigh, "error"));
    return this;
  }

  /**
   * The bytes that it may take, and never exceeds. With {@link #keys} it is shaped for them; without,
   * for as many as go into the memory if each is there once.
   */
  public CountsBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(
        Require.inRange(bytes, CountGoal.Memory.MIN_BYTES, Long.MAX_VALUE, "memory"));
    return this;
  }

  /**
   * How often a key is there, on average over the keys; once, if it is not said. The memory is planned
   * for it, and with counters of fixed width how far they count.
   */
  public CountsBuilder<K> meanCount(double perKey) {
    meanCount = OptionalDouble.of(Require.finiteAtLeast(perKey, 1, "meanCount"));
    return this;
  }

  /** Zipf's exponent of the counts: 0, all alike, if it is not said. */
  public CountsBuilder<K> skew(double exponent) {
    skew = OptionalDouble.of(Require.finiteAtLeast(exponent, 0, "skew"));
    return this;
  }

  /** Another structure than counters that grow in pages; docs/counts.md says which is for what. */
  public CountsBuilder<K> structure(CountStructure other) {
    structure = Optional.of(Require.nonNull(other, "structure"));
    return this;
  }

  /** Keys come from strangers, who may craft them: as {@link SeenFilterBuilder#untrustedKeys}. */
  public CountsBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that counts can be merged and runs repeated; not for untrusted keys. */
  public CountsBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in counts that are to be merged. */
  public CountsBuilder<K> secret(byte[] secret) {
    digest = KeyedDigest.withSecret(secret);
    return this;
  }

  /** Builds empty counts, for one thread at a time. */
  public Counts<K> build() {
    return Counts.planned(plan(), digest, funnel);
  }

  /** The shape that the intentions so far lead to. */
  public Record spec() {
    return plan().spec();
  }

  /** The plan that the intentions so far lead to, with its predicted error and memory. */
  public CountPlan plan() {
    if (keys.isEmpty()) {
      return unknownStream();
    }
    if (error.isPresent() && memoryBytes.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("keys, error and memory", "all three", "two of them; the third follows"));
    }
    CountStream stream =
        new CountStream((double) keys.getAsLong(), meanCount.orElse(1), skew.orElse(0));
    CountGoal goal = memoryBytes.isPresent()
        ? CountGoal.memory(memoryBytes.getAsLong())
        : CountGoal.error(error.orElse(DEFAULT_ERROR));
    return CountTuning.plan(structure.orElse(CountStructure.DYNAMIC), stream, goal);
  }

  private CountPlan unknownStream() {
    if (memoryBytes.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("keys and memory", "neither", "keys(n) or memory(bytes)"));
    }
    if (error.isPresent() || meanCount.isPresent() || skew.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "error, meanCount and skew", "given without keys", "with keys(n), which they are of"));
    }
    structure.filter(asked -> asked != CountStructure.DYNAMIC).ifPresent(asked -> {
      throw new IllegalArgumentException(
          Require.message("structure", asked, "with keys(n), or DYNAMIC"));
    });
    return CountTuning.forMemory(memoryBytes.getAsLong());
  }
}
