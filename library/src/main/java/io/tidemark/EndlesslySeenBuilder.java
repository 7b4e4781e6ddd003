package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.endless.EndlessPlan;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;

/**
 * Says what an {@link EndlesslySeen} is for: how much memory it may take, which error is tolerable or
 * what errors cost, and how important keys are told from others.
 *
 * @param <K> the type of key
 * @param <I> what tells the importance of a key
 */
public final class EndlesslySeenBuilder<K, I> {
  /** The error that is aimed at if neither error nor costs are given. */
  public static final double DEFAULT_ERROR = 0.01;

  private final KeyFunnel<? super K> keys;
  private final Importance<I> importance;
  private final EndlessIntentions intentions;

  private EndlesslySeenBuilder(
      KeyFunnel<? super K> keys, Importance<I> importance, EndlessIntentions intentions) {
    this.keys = Require.nonNull(keys, "keys");
    this.importance = Require.nonNull(importance, "importance");
    this.intentions = intentions;
  }

  static <K> EndlesslySeenBuilder<K, Object> of(KeyFunnel<? super K> keys) {
    return new EndlesslySeenBuilder<>(keys, RankedImportance.alike(), new EndlessIntentions());
  }

  /** The bytes that it may take. What is learned of the importance takes 32 KiB more. */
  public EndlesslySeenBuilder<K, I> memory(long bytes) {
    intentions.memory(bytes);
    return this;
  }

  /**
   * The probability that a new key is taken for one seen before: at most this. Tidepools and swept cells
   * keep to it whatever comes; other structures do on streams like that which is known or assumed.
   */
  public EndlesslySeenBuilder<K, I> error(double falsePositiveRate) {
    intentions.error(falsePositiveRate);
    return this;
  }

  /**
   * What errors cost, instead of {@link #error}: the shape has the least expected cost. A false positive
   * is a new key that is taken for one seen before, a false negative a key that was forgotten.
   */
  public EndlesslySeenBuilder<K, I> costs(Costs ofErrors) {
    intentions.costs(ofErrors);
    return this;
  }

  /** How important keys are told from others; without, all are alike. */
  public <J> EndlesslySeenBuilder<K, J> importance(Importance<J> map) {
    return new EndlesslySeenBuilder<>(keys, map, intentions);
  }

  /**
   * What is known of the stream, such as what an {@link io.tidemark.analysis.endless.EndlessSample}
   * learned; without, few keys are taken to come again, the worst case for {@link #error}, or half of
   * them where errors have costs, after gaps of any magnitude.
   */
  public EndlesslySeenBuilder<K, I> stream(EndlessStream known) {
    intentions.stream(known);
    return this;
  }

  /** Another structure than tidepools; docs/endless.md says which is for what. */
  public EndlesslySeenBuilder<K, I> structure(EndlessStructure other) {
    intentions.structure(other);
    return this;
  }

  /** Tidepools of a shape of your own, instead of all goals. */
  public EndlesslySeenBuilder<K, I> shape(TidepoolSpec own) {
    intentions.shape(own);
    return this;
  }

  /** Stable cells of a shape of your own, instead of all goals. */
  public EndlesslySeenBuilder<K, I> shape(StableBloomSpec own) {
    intentions.shape(own);
    return this;
  }

  /** Keys come from strangers, who may craft them: as {@link EverSeenBuilder#untrustedKeys}. */
  public EndlesslySeenBuilder<K, I> untrustedKeys() {
    intentions.digest(KeyedDigest.random());
    return this;
  }

  /** A fixed seed, so that runs can be repeated; not for untrusted keys. */
  public EndlesslySeenBuilder<K, I> seed(long seed) {
    intentions.digest(FastDigest.seeded(seed));
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in runs that are to be repeated. */
  public EndlesslySeenBuilder<K, I> secret(byte[] secret) {
    intentions.digest(KeyedDigest.withSecret(secret));
    return this;
  }

  /** Builds an empty memory, for one thread at a time. */
  public EndlesslySeen<K, I> build() {
    return new EndlesslySeen<>(
        keys, importance, EndlessFilter.create(spec(), importance, intentions.digest()));
  }

  /** The shape that the intentions so far lead to. */
  public Record spec() {
    return intentions.spec(importance);
  }

  /** The plan that the intentions so far lead to, with its predicted errors. */
  public EndlessPlan plan() {
    return intentions.plan(importance);
  }
}
