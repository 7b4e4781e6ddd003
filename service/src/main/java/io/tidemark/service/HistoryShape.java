package io.tidemark.service;

import io.tidemark.Keys;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.store.HistoryStoreBuilder;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a store of a history is told, by the options of the history.
 *
 * @param partitionTicks the ticks after which what is new is sealed
 * @param partitionPairs the pairs of an item and a tick after which it is
 * @param filterBytes the memory for what is new; there are two such filters while one is sealed
 * @param keepTicks how many ticks are kept; empty for all
 * @param prefixes the prefixes that can be asked for
 */
record HistoryShape(
    TickUnit unit,
    long partitionTicks,
    long partitionPairs,
    long filterBytes,
    OptionalLong keepTicks,
    Optional<KeyPrefixes<CharSequence>> prefixes) {
  /*
   * Before anything is known of the items, a pair sets 8 bits of the filter for its tick and 4 for each of the
   * stretches of 16, 256, 4096 ... ticks that it lies in; an item that was not there at a tick is found if its 8
   * bits are set. With s bits per pair and b bits of memory per pair the share 1 - exp(-s / b) of all is set, if
   * pairs share none. From there comes b for an error.
   */
  private static final int FINEST_PROBES = 8;
  private static final int PROBES = 4;
  private static final int WINDOW_BITS = 4;

  private static final long MIN_MEMORY = 1 << 16;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long DAY_MILLIS = 86_400_000;
  private static final long MAX_TICKS = 1L << 40;

  /*
   * The log is forced every second or more often: so far may events be behind the latest one, or time go on, without
   * a note on the disk of its own. What a crash leaves unknown is as long.
   */
  private static final long GAP_MARGIN_MILLIS = 2_000;

  /* A store drops what is old by whole parts. */
  private static final long PARTS_KEPT = 8;

  /**
   * The shape for options.
   *
   * @throws RefusedException INVALID if there is none
   */
  static HistoryShape of(HistoryOptions options) {
    try {
      Require.inRange(options.memoryBytes(), MIN_MEMORY, Long.MAX_VALUE, "memory");
      long tick =
          Require.inRange(options.tickMillis(), 1, Long.MAX_VALUE / NANOS_PER_MILLI, "tick");
      OptionalLong keep = options.keepMillis().stream()
          .map(millis -> Math.min(MAX_TICKS, (millis + tick - 1) / tick))
          .findFirst();
      long day = Math.max(1, DAY_MILLIS / tick);
      long ticks = Math.max(1, Math.min(day, keep.orElse(MAX_TICKS) / PARTS_KEPT));
      long bytes = options.memoryBytes() / 2;
      double bits = bitsPerPair(options.error(), ticks);
      return new HistoryShape(
          TickUnit.ofNanos(tick * NANOS_PER_MILLI),
          ticks,
          Math.max(1, (long) (bytes * Byte.SIZE / bits)),
          bytes,
          keep,
          options.prefixes().isEmpty()
              ? Optional.empty()
              : Optional.of(KeyPrefixes.of(options.prefixes())));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(Reason.INVALID, e.getMessage());
    }
  }

  private static double bitsPerPair(double error, long ticks) {
    int height = Long.SIZE - Long.numberOfLeadingZeros(ticks - 1);
    int coarser = Math.max(0, (height + WINDOW_BITS - 1) / WINDOW_BITS - 1);
    double set = Math.pow(error, 1.0 / FINEST_PROBES);
    return (FINEST_PROBES + PROBES * coarser) / -Math.log1p(-set);
  }

  HistoryStoreBuilder<byte[]> builder(KeyedDigest digest) {
    HistoryStoreBuilder<byte[]> builder = new HistoryStoreBuilder<>(Keys.bytes())
        .secret(digest.keyBytes())
        .unit(unit)
        .partitionTicks(partitionTicks)
        .partitionPairs(partitionPairs)
        .memory(filterBytes)
        .knownGaps(gapTicks(), gapTicks());
    keepTicks.ifPresent(builder::keepTicks);
    return builder;
  }

  private long gapTicks() {
    return Math.max(1, GAP_MARGIN_MILLIS * NANOS_PER_MILLI / unit.nanos());
  }

  MemoryPlan plan(HistoryOptions options) {
    Facts facts = Facts.builder()
        .count("partitionTicks", partitionTicks)
        .count("partitionPairs", partitionPairs)
        .build();
    return new MemoryPlan("history-store", options.memoryBytes(), options.error(), facts);
  }
}
