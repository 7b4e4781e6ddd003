package io.tidemark;

import io.tidemark.analysis.decaying.DecayGoal;
import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayStream;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.analysis.decaying.DecayTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.Lateness;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Says what {@link RecentCounts} are for: how fast occurrences fade, and how much memory the counters may
 * take or which counts must stand out from noise.
 *
 * @param <K> the type of key
 */
public final class RecentCountsBuilder<K> {
  /** Half-lives that times may run back, where nothing else is said: then 1 counts below 0.004. */
  public static final int LATE_HALF_LIVES = 8;

  /** The most keys that can be asked for. */
  public static final int MAX_TOP = HeavyKeys.MAX_CANDIDATES / 4;

  private final KeyFunnel<? super K> funnel;
  private Optional<ExponentialDecay> halving = Optional.empty();
  private Optional<ExponentialDecay> stepping = Optional.empty();
  private Optional<ExponentialDecay> inItems = Optional.empty();
  private OptionalLong lateTicks = OptionalLong.empty();
  private Lateness.Beyond tooLate = Lateness.Beyond.COUNT;
  private OptionalDouble perSecond = OptionalDouble.empty();
  private OptionalLong keys = OptionalLong.empty();
  private OptionalDouble skew = OptionalDouble.empty();
  private Optional<DecayGoal> memory = Optional.empty();
  private Optional<DecayGoal> noise = Optional.empty();
  private Optional<DecayStructure> structure = Optional.empty();
  private OptionalInt most = OptionalInt.empty();
  private KeyDigest digest = FastDigest.random();

  RecentCountsBuilder(KeyFunnel<? super K> funnel) {
    this.funnel = Require.nonNull(funnel, "keys");
  }

  /** The time after which an occurrence counts half. */
  public RecentCountsBuilder<K> halfLife(Duration time) {
    halving = Optional.of(ExponentialDecay.halfLife(TickClock.ticks(time, 1, "halfLife")));
    return this;
  }

  /**
   * What is left of all counts when an epoch begins, and how long epochs are.
   *
   * @param factor 0 to below 1
   * @param epoch epochs begin at its multiples, counted from 1970
   */
  public RecentCountsBuilder<K> decay(double factor, Duration epoch) {
    stepping = Optional.of(new ExponentialDecay(factor, TickClock.ticks(epoch, 1, "epoch")));
    return this;
  }

  /** The number of items after which an occurrence counts half; there are no times then. */
  public RecentCountsBuilder<K> halfLifeItems(long items) {
    Require.inRange(items, 1, ExponentialDecay.MAX_EPOCH, "halfLifeItems");
    inItems = Optional.of(ExponentialDecay.halfLife(items));
    return this;
  }

  /**
   * How far times may run back behind the latest: what comes within counts what it would have counted
   * in time. What comes later is left out and numbered, see {@link RecentCounts#tooLate()}. Without,
   * {@value #LATE_HALF_LIVES} half-lives.
   */
  public RecentCountsBuilder<K> late(Duration longest) {
    lateTicks = OptionalLong.of(TickClock.ticks(longest, 0, "late"));
    return this;
  }

  /** What comes too late is refused with an exception, instead of being left out and numbered. */
  public RecentCountsBuilder<K> refuseTooLate() {
    tooLate = Lateness.Beyond.REFUSE;
    return this;
  }

  /** The bytes that the counters may take. What {@link #top} needs comes on top. */
  public RecentCountsBuilder<K> memory(long bytes) {
    Require.inRange(bytes, DecayGoal.Memory.MIN_BYTES, Long.MAX_VALUE, "memory");
    memory = Optional.of(DecayGoal.memory(bytes));
    return this;
  }

  /**
   * A count that is to stand out from noise: a key that has not occurred has a lower one, but for one in
   * a hundred. The memory follows, if {@link #rate} is known.
   */
  public RecentCountsBuilder<K> noise(double count) {
    noise = Optional.of(DecayGoal.noise(count));
    return this;
  }

  /** How many occurrences come per second, of all keys together. */
  public RecentCountsBuilder<K> rate(double occurrencesPerSecond) {
    perSecond =
        OptionalDouble.of(Require.finiteAtLeast(occurrencesPerSecond, Double.MIN_NORMAL, "rate"));
    return this;
  }

  /** How many distinct keys may occur; as many as occurrences count, if it is not said. */
  public RecentCountsBuilder<K> keys(long distinctKeys) {
    keys = OptionalLong.of(Require.inRange(distinctKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** Zipf's exponent of the keys' frequencies, 0 if all are alike; 1, if it is not said. */
  public RecentCountsBuilder<K> skew(double exponent) {
    skew = OptionalDouble.of(Require.finiteAtLeast(exponent, 0, "skew"));
    return this;
  }

  /** Another structure than the one that the model recommends. */
  public RecentCountsBuilder<K> structure(DecayStructure other) {
    structure = Optional.of(Require.nonNull(other, "structure"));
    return this;
  }

  /** How many of the most frequent keys {@link RecentCounts#top} is to tell. Some keys are kept then. */
  public RecentCountsBuilder<K> top(int n) {
    most = most(n);
    return this;
  }

  static OptionalInt most(int n) {
    return OptionalInt.of(Require.inRange(n, 1, MAX_TOP, "top"));
  }

  /** Keys come from strangers, who may craft them: as {@link SeenFilterBuilder#untrustedKeys}. */
  public RecentCountsBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that counts can be merged and runs repeated; not for untrusted keys. */
  public RecentCountsBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in counts that are to be merged. */
  public RecentCountsBuilder<K> secret(byte[] secret) {
    digest = KeyedDigest.withSecret(secret);
    return this;
  }

  /** Builds empty counts, for one thread at a time. */
  public RecentCounts<K> build() {
    TickUnit unit = inItems.isPresent() ? TickUnit.ITEMS : TickUnit.TIME;
    return new RecentCounts<>(funnel, plan().newFilter(digest), unit, most);
  }

  /** The shape that the intentions so far lead to. */
  public Record spec() {
    return plan().spec();
  }

  /** The plan that the intentions so far lead to, with its predicted noise and memory. */
  public DecayPlan plan() {
    ExponentialDecay decay = decay();
    if (memory.isPresent() == noise.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "memory and noise",
          memory.isPresent() ? "both" : "neither",
          "memory(bytes) or noise(count); the other follows"));
    }
    DecayGoal goal = memory.or(() -> noise).get();
    boolean unknownRate = inItems.isEmpty() && perSecond.isEmpty();
    if (unknownRate && (noise.isPresent() || keys.isPresent() || skew.isPresent())) {
      throw new IllegalArgumentException(Require.message(
          "rate",
          "not given",
          "rate(perSecond), which noise, keys and skew need where half-lives are in time"));
    }
    if (unknownRate && structure.isEmpty()) {
      return DecayTuning.forMemory(((DecayGoal.Memory) goal).bytes(), decay, lateness(decay));
    }
    return structure
        .map(asked -> DecayTuning.plan(asked, stream(decay), decay, lateness(decay), goal))
        .orElseGet(
            () -> DecayTuning.plans(stream(decay), decay, lateness(decay), goal).get(0));
  }

  private ExponentialDecay decay() {
    List<ExponentialDecay> given =
        Stream.of(halving, stepping, inItems).flatMap(Optional::stream).toList();
    if (given.size() != 1) {
      throw new IllegalArgumentException(Require.message(
          "halfLife, decay and halfLifeItems",
          given.isEmpty() ? "none of them" : given.size() + " of them",
          "one: halfLife(duration), decay(factor, epoch) or halfLifeItems(n)"));
    }
    if (inItems.isPresent() && (lateTicks.isPresent() || perSecond.isPresent())) {
      throw new IllegalArgumentException(
          Require.message("late and rate", "given", "neither where the half-life is in items"));
    }
    return given.get(0);
  }

  private Lateness lateness(ExponentialDecay decay) {
    double usual = inItems.isPresent() ? 0 : LATE_HALF_LIVES * decay.halfLifeTicks();
    long ticks = lateTicks.orElse(Math.round(Math.min(usual, ExponentialDecay.MAX_EPOCH)));
    return new Lateness(ticks, tooLate);
  }

  private DecayStream stream(ExponentialDecay decay) {
    if (structure.isPresent() && inItems.isEmpty() && perSecond.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("structure", structure.get(), "with rate(perSecond)"));
    }
    double perTick = inItems.isPresent() ? 1 : perSecond.getAsDouble() / TickClock.PER_SECOND;
    double total = decay.steadyCount(perTick * decay.epochTicks());
    if (!(total <= DecayStream.MAX_TOTAL)) {
      throw new IllegalArgumentException(Require.message(
          "occurrences that count at once",
          total,
          "at most " + DecayStream.MAX_TOTAL + ": a shorter half-life or a lower rate"));
    }
    DecayStream unknown = DecayStream.unknown(total);
    double distinct = keys.isPresent() ? (double) keys.getAsLong() : unknown.keys();
    return new DecayStream(total, distinct, skew.orElse(unknown.skew()));
  }
}
