package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;

/**
 * The shape of a Bloom filter that grows by stages.
 *
 * @param stages the stages that it may have, in the order in which they are begun
 */
public record GrowingBloomSpec(List<Stage> stages) implements SeenSpec {
  /** The most stages. */
  public static final int MAX_STAGES = 64;

  /**
   * One of the stages.
   *
   * @param shape of its filter
   * @param keys how many keys it takes before the next is begun; the last takes all that follow
   */
  public record Stage(BloomSpec shape, long keys) {
    /** Checks the stage. */
    public Stage {
      Require.nonNull(shape, "shape");
      Require.inRange(keys, 1, Long.MAX_VALUE, "keys of a stage");
    }
  }

  /** Checks the shape. */
  public GrowingBloomSpec {
    stages = List.copyOf(stages);
    Require.inRange(stages.size(), 1, MAX_STAGES, "stages, their number");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.GROWING_BLOOM;
  }

  /** The memory at the start: that of the first stage. */
  @Override
  public long memoryBytes() {
    return stages.get(0).shape().memoryBytes();
  }

  /** The memory of all stages. */
  public long maxMemoryBytes() {
    return stages.stream().mapToLong(stage -> stage.shape().memoryBytes()).sum();
  }

  /** The keys that all stages take; beyond them the error grows. */
  public long maxKeys() {
    return stages.stream().mapToLong(Stage::keys).sum();
  }

  @Override
  public GrowingBloomFilter create(KeyDigest digest) {
    return new GrowingBloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .count("maxStages", stages.size())
        .count("maxKeys", maxKeys())
        .bytes("maxMemoryBytes", maxMemoryBytes())
        .build();
  }
}
