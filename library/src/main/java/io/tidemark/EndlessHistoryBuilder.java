package io.tidemark;

import io.tidemark.analysis.history.LearnedPlanner;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FolderArchive;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.series.PartitionArchive;
import io.tidemark.core.filter.history.series.PartitionedHistory;
import io.tidemark.core.filter.history.series.PartitionedHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Says what an {@link EndlessHistory} may take: the ticks and the memory of a partition, and of all.
 *
 * @param <K> the type of key
 */
public final class EndlessHistoryBuilder<K> {
  private final KeyFunnel<? super K> keys;
  private OptionalLong partitionTicks = OptionalLong.empty();
  private OptionalLong partitionBytes = OptionalLong.empty();
  private long maxBytes = Long.MAX_VALUE;
  private Optional<QueryLengths> lengths = Optional.empty();
  private PartitionArchive archive = new NoArchive();
  private KeyDigest digest = FastDigest.random();

  EndlessHistoryBuilder(KeyFunnel<? super K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  /** The ticks of a partition, such as those of a day. */
  public EndlessHistoryBuilder<K> partitionTicks(long ticks) {
    partitionTicks = OptionalLong.of(Require.inRange(ticks, 1, 1L << 62, "partitionTicks"));
    return this;
  }

  /** The bytes of the filters of a partition. */
  public EndlessHistoryBuilder<K> partitionMemory(long bytes) {
    partitionBytes = OptionalLong.of(Require.inRange(bytes, 1 << 10, 1L << 34, "partitionMemory"));
    return this;
  }

  /**
   * The bytes of all filters in memory, room for three partitions at least: beyond them the oldest
   * neighbours are merged, and err more.
   */
  public EndlessHistoryBuilder<K> maxMemory(long bytes) {
    maxBytes = Require.inRange(bytes, 1, Long.MAX_VALUE, "maxMemory");
    return this;
  }

  /** The lengths of ranges it will be asked for, until it has seen for itself. */
  public EndlessHistoryBuilder<K> rangeTicks(long... ticks) {
    lengths = Optional.of(QueryLengths.of(ticks));
    return this;
  }

  /** The folder that {@link EndlessHistory#retireBefore} moves partitions to. */
  public EndlessHistoryBuilder<K> archive(Path folder) {
    archive = new FolderArchive(folder);
    return this;
  }

  /** Keys come from strangers, who may craft them: as {@link SeenFilterBuilder#untrustedKeys}. */
  public EndlessHistoryBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that runs can be repeated; not for untrusted keys. */
  public EndlessHistoryBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** Builds an empty history. */
  public EndlessHistory<K> build() {
    long ticks = partitionTicks.orElseThrow(() -> new IllegalArgumentException(
        Require.message("partitionTicks", "not given", "partitionTicks(n), such as a day")));
    long bytes = partitionBytes.orElseThrow(() -> new IllegalArgumentException(
        Require.message("partitionMemory", "not given", "partitionMemory(bytes)")));
    if (maxBytes < 3 * bytes) {
      throw new IllegalArgumentException(Require.message(
          "maxMemory", maxBytes, "at least " + 3 * bytes + ", room for three partitions"));
    }
    QueryLengths expected = lengths.orElseGet(() -> QueryLengths.upTo(ticks));
    return new EndlessHistory<>(
        keys,
        new PartitionedHistory(
            new PartitionedHistorySpec(0, ticks, 0, maxBytes),
            digest,
            LearnedPlanner.levels(bytes << 3, expected),
            archive));
  }

  /** Where there is no archive, nothing can be retired. */
  private static final class NoArchive implements PartitionArchive {
    @Override
    public void store(long number, LiveHistory partition) throws IOException {
      throw new IOException(Require.message("archive", "not given", "archive(folder)"));
    }

    @Override
    public LiveHistory fetch(long number) throws IOException {
      throw new IOException(Require.message("archive", "not given", "archive(folder)"));
    }
  }
}
