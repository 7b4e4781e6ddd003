package io.tidemark;

import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.store.HistoryStoreBuilder;

/** One entry per question about a stream. Each returns a builder that speaks in intentions. */
public final class Tidemark {
  private Tidemark() {}

  /**
   * Has x been seen before? A filter that never forgets a key, and is wrong about a new one with
   * a probability that you choose; of fixed size, or growing where the number of keys is not known.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> SeenFilterBuilder<K> seen(KeyFunnel<K> keys) {
    return new SeenFilterBuilder<>(keys);
  }

  /**
   * Has x been seen before, on a stream without end? A memory in fixed space that forgets so that
   * others can be remembered, the important ones last.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> EndlessFilterBuilder<K, Object> endless(KeyFunnel<K> keys) {
    return new EndlessFilterBuilder<>(keys, RankedImportance.alike());
  }

  /**
   * Was x among the last w? A memory of what came lately, where w is a number of items or a stretch of
   * time, that is wrong about what is not in the window with a probability that you choose.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> WindowFilterBuilder<K> window(KeyFunnel<K> keys) {
    return new WindowFilterBuilder<>(keys);
  }

  /**
   * How many x are there now? Counts of keys that are added and removed, in memory of fixed size or as
   * little as an error allows. No count is ever too low; one is too high with a probability that you
   * choose.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> KeyCountsBuilder<K> counts(KeyFunnel<K> keys) {
    return new KeyCountsBuilder<>(keys);
  }

  /**
   * How often has x occurred lately? Counts in which an occurrence weighs less as time passes, in memory
   * of fixed size; and which keys have occurred most often. No count is ever too low.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> DecayingCountsBuilder<K> decayingCounts(KeyFunnel<K> keys) {
    return new DecayingCountsBuilder<>(keys);
  }

  /**
   * Did x occur between s and e? A memory of which key occurred when, over a span of time that is
   * known beforehand, such as a day.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> HistoryBuilder<K> history(KeyFunnel<K> keys) {
    return new HistoryBuilder<>(keys);
  }

  /**
   * Did x occur between s and e, on a stream without end? In a limited memory: what is oldest is
   * forgotten when it is full.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> EndlessHistoryBuilder<K> endlessHistory(KeyFunnel<K> keys) {
    return new EndlessHistoryBuilder<>(keys);
  }

  /**
   * Did x occur between s and e, on a stream without end that outlives the process? Kept in a folder,
   * for as long or in as many bytes as you choose.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> HistoryStoreBuilder<K> historyStore(KeyFunnel<K> keys) {
    return new HistoryStoreBuilder<>(keys);
  }
}
