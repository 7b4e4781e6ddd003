package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.analysis.window.WindowPlan;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Says what a {@link WindowFilter} is for: its window, and which error is tolerable or how much memory
 * it may take. A window of time also needs to know how fast items come.
 *
 * @param <K> the type of key
 */
public final class WindowFilterBuilder<K> {
  /** The error that is aimed at if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = 0.01;

  private final KeyFunnel<K> keys;
  private OptionalLong lastItems = OptionalLong.empty();
  private Optional<Duration> window = Optional.empty();
  private Duration late = Duration.ZERO;
  private OptionalDouble perSecond = OptionalDouble.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<KeyPrior> prior = Optional.empty();
  private Optional<DistinctModel> distinct = Optional.empty();
  private Optional<Costs> costs = Optional.empty();
  private boolean learns;
  private KeyDigest digest = FastDigest.random();

  WindowFilterBuilder(KeyFunnel<K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  /** The window is the last so many items. */
  public WindowFilterBuilder<K> last(long items) {
    lastItems = OptionalLong.of(Require.inRange(items, 1, BlockTimingSpec.MAX_SPAN, "last"));
    return this;
  }

  /** The window is the last stretch of time. */
  public WindowFilterBuilder<K> window(Duration length) {
    window = Optional.of(span(length, 1, "window"));
    return this;
  }

  /** How many items come per second, at most for long; beyond it the error grows. */
  public WindowFilterBuilder<K> rate(double itemsPerSecond) {
    perSecond = OptionalDouble.of(
        Require.finiteAtLeast(itemsPerSecond, Double.MIN_NORMAL, "itemsPerSecond"));
    return this;
  }

  /** How far times may run back behind the latest; without, they must not. */
  public WindowFilterBuilder<K> late(Duration most) {
    late = span(most, 0, "late");
    return this;
  }

  private static Duration span(Duration length, long least, String name) {
    long nanos;
    try {
      nanos = length.toNanos();
    } catch (ArithmeticException e) {
      nanos = length.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    Require.inRange(nanos, least, BlockTimingSpec.MAX_SPAN, name + " in nanoseconds");
    return length;
  }

  /** The probability that a key which is not in the window is taken to be in it. */
  public WindowFilterBuilder<K> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /** The bytes that it may take. */
  public WindowFilterBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 64, Long.MAX_VALUE, "memory"));
    return this;
  }

  /**
   * How likely each key is to be the next item, for {@link WindowFilter#ask} and {@link
   * WindowFilter#decide}; answers of yes and no do not need it.
   */
  public WindowFilterBuilder<K> prior(KeyPrior probabilities) {
    prior = Optional.of(Require.nonNull(probabilities, "prior"));
    return this;
  }

  /**
   * Learns from the stream itself what {@link WindowFilter#ask} and {@link WindowFilter#decide} need,
   * instead of a prior. Takes an eighth of the filter's memory more, at least 8 KiB.
   */
  public WindowFilterBuilder<K> learn() {
    learns = true;
    return this;
  }

  /** How many distinct keys are among some items; without, all are taken to be different. */
  public WindowFilterBuilder<K> distinct(DistinctModel model) {
    distinct = Optional.of(Require.nonNull(model, "distinct"));
    return this;
  }

  /** What errors cost, for {@link WindowFilter#decide}; the shape is chosen with them in mind. */
  public WindowFilterBuilder<K> costs(Costs ofErrors) {
    costs = Optional.of(Require.nonNull(ofErrors, "costs"));
    return this;
  }

  /** Keys come from strangers, who may craft them: as {@link SeenFilterBuilder#untrustedKeys}. */
  public WindowFilterBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that runs can be repeated; not for untrusted keys. */
  public WindowFilterBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in runs that are to be repeated. */
  public WindowFilterBuilder<K> secret(byte[] secret) {
    digest = KeyedDigest.withSecret(secret);
    return this;
  }

  /** Builds an empty memory, for one thread at a time. */
  public WindowFilter<K> build() {
    BlockTimingFilter filter = new BlockTimingFilter(spec(), digest);
    WindowFilter<K> memory = new WindowFilter<>(keys, filter, Optional.empty(), costs);
    if (prior.isPresent()) {
      // Where nothing else is known, all keys are taken to be different.
      return memory.withPrior(prior.get(), distinct.orElse(items -> items));
    }
    return learns ? memory.learning() : memory;
  }

  /** The shape that the intentions so far lead to. */
  public BlockTimingSpec spec() {
    return plan().blockTiming();
  }

  /** The plan that the intentions so far lead to, with its predicted errors. */
  public WindowPlan plan() {
    if (memoryBytes.isPresent() && error.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("error and memory", "both", "one of them; the other follows"));
    }
    if (learns && prior.isPresent()) {
      throw new IllegalArgumentException(Require.message("prior and learn", "both", "one of them"));
    }
    WindowSpan span = span();
    KeyLaw unknown = KeyLaw.unknown(Math.max(1, span.windowItems()));
    KeyLaw law = distinct.map(model -> unknown.withDistinct(model::distinct)).orElse(unknown);
    ErrorCosts errorCosts = costs
        .map(known -> ErrorCosts.constant(known.falsePositive(), known.falseNegative()))
        .orElseGet(() -> ErrorCosts.constant(1, 1));
    WindowTuning tuning = new WindowTuning(span, law, errorCosts, WindowDecision.STANDARD);
    return memoryBytes.isPresent()
        ? tuning.forMemory(memoryBytes.getAsLong())
        : tuning.forError(error.orElse(DEFAULT_ERROR));
  }

  private WindowSpan span() {
    if (lastItems.isPresent() == window.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "last and window",
          window.isPresent() ? "both" : "neither",
          "last(items) or window(duration)"));
    }
    if (window.isEmpty()) {
      if (!late.isZero() || perSecond.isPresent()) {
        throw new IllegalArgumentException(
            Require.message("late and rate", "given", "neither in a window of items"));
      }
      return WindowSpan.ofItems(lastItems.getAsLong());
    }
    double rate = perSecond.orElseThrow(() -> new IllegalArgumentException(
        Require.message("rate", "not given", "rate(itemsPerSecond) in a window of time")));
    return WindowSpan.ofTime(window.get(), rate, late);
  }
}
