package io.tidemark;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryPlan;
import io.tidemark.analysis.history.HistoryStructure;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.Require;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.prefix.KeyPrefixes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Says what a {@link History} over a span of time is for: how many keys and occurrences it will meet,
 * and which error is tolerable or how much memory it may take. The structure with the least error, or
 * the least memory, is chosen by the model.
 *
 * @param <K> the type of key
 */
public final class HistoryBuilder<K> {
  /** The error that is aimed at if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = 0.01;

  private final KeyFunnel<? super K> keys;
  private Optional<TimeRange> span = Optional.empty();
  private OptionalLong distinctKeys = OptionalLong.empty();
  private OptionalLong pairs = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<QueryLengths> lengths = Optional.empty();
  private Optional<HistoryStructure> structure = Optional.empty();
  private Optional<KeyPrefixes<? super K>> prefixes = Optional.empty();
  private KeyDigest digest = FastDigest.random();

  HistoryBuilder(KeyFunnel<? super K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  /** The ticks that it will hold, {@code to} excluded; other ticks are refused. */
  public HistoryBuilder<K> span(long from, long to) {
    TimeRange range = new TimeRange(from, to);
    if (range.isEmpty()) {
      throw new IllegalArgumentException(Require.message("span", range, "at least one tick"));
    }
    span = Optional.of(range);
    return this;
  }

  /** How many distinct keys it will hold; beyond them the error grows. */
  public HistoryBuilder<K> keys(long expectedKeys) {
    distinctKeys = OptionalLong.of(Require.inRange(expectedKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** How many distinct pairs of a key and a tick it will hold; beyond them the error grows. */
  public HistoryBuilder<K> occurrences(long distinctPairs) {
    pairs = OptionalLong.of(Require.inRange(distinctPairs, 1, Long.MAX_VALUE, "occurrences"));
    return this;
  }

  /** The mean probability that a key that did not occur in a range is answered "maybe". */
  public HistoryBuilder<K> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /** The bytes that it may take. */
  public HistoryBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 64, Long.MAX_VALUE >>> 3, "memory"));
    return this;
  }

  /** The lengths of ranges it will be asked for, in ticks; without, it does for all lengths. */
  public HistoryBuilder<K> rangeTicks(long... ticks) {
    lengths = Optional.of(QueryLengths.of(ticks));
    return this;
  }

  /** A certain structure, where the model is not to choose. */
  public HistoryBuilder<K> structure(HistoryStructure wanted) {
    structure = Optional.of(Require.nonNull(wanted, "structure"));
    return this;
  }

  /** Keys come from strangers, who may craft them: as {@link SeenFilterBuilder#untrustedKeys}. */
  public HistoryBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that histories can be merged and runs repeated; not for untrusted keys. */
  public HistoryBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in histories that are to be merged. */
  public HistoryBuilder<K> secret(byte[] secret) {
    digest = KeyedDigest.withSecret(secret);
    return this;
  }

  /**
   * Also keeps prefixes of keys, for {@link History#askPrefix}. They are keys and occurrences to be
   * counted in {@link #keys} and {@link #occurrences}: {@link KeyPrefixes} says how many. A file does
   * not name them; say {@link History#withPrefixes} when it is loaded.
   */
  public HistoryBuilder<K> prefixes(KeyPrefixes<? super K> declared) {
    prefixes = Optional.of(Require.nonNull(declared, "prefixes"));
    return this;
  }

  /** Builds an empty history. */
  public History<K> build() {
    History<K> history = History.of(keys, plan().history(digest));
    return prefixes.isPresent() ? history.withPrefixes(prefixes.get()) : history;
  }

  /** The plan that the intentions so far lead to, with its predicted errors. */
  public HistoryPlan plan() {
    TimeRange range = span.orElseThrow(() -> missing("span", "span(from, to)"));
    double keyCount = (double) distinctKeys.orElseThrow(() -> missing("keys", "keys(n)"));
    double pairCount = (double) pairs.orElseThrow(() -> missing("occurrences", "occurrences(n)"));
    if (memoryBytes.isPresent() && error.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("error and memory", "both", "one of them; the other follows"));
    }
    Timeline timeline = Timeline.over(range.from(), range.to());
    HistoryLoad load = HistoryLoad.memoryless(keyCount, pairCount, range.ticks());
    QueryLengths asked = lengths.orElseGet(() -> QueryLengths.upTo(range.ticks()));
    List<HistoryPlan> plans = memoryBytes.isPresent()
        ? HistoryTuning.plans(timeline, memoryBytes.getAsLong() << 3, load, asked)
        : HistoryTuning.plansForError(timeline, error.orElse(DEFAULT_ERROR), load, asked);
    return plans.stream()
        .filter(plan -> structure.isEmpty() || structure.get() == plan.structure())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "plans", structure.map(Enum::name).orElse("any structure"), "one that is possible")));
  }

  private static IllegalArgumentException missing(String what, String remedy) {
    return new IllegalArgumentException(Require.message(what, "not given", remedy));
  }
}
