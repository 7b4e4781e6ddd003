package io.tidemark.cli.history;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.prefix.PrefixLevel;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.LongStream;

/** Passes keys and times of records on as digests and ticks. */
public final class PairFeed {
  /* Levels are counted up to intervals of this many ticks, and no span may be longer. */
  private static final long MAX_SPAN = 1L << 62;

  /* Clocks differ, and a log of tomorrow is planned for today. */
  private static final Duration FAR_AHEAD = Duration.ofDays(2);

  /** What takes pairs. */
  @FunctionalInterface
  public interface Sink {
    /** Takes one. */
    void add(long digest, long tick) throws IOException;
  }

  private final KeyDigest digest;
  private final TickLength tickLength;
  private final long units;
  private final TimeRange allowed;
  private final Optional<KeyPrefixes<CharSequence>> prefixes;
  private long earliest = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;
  private long latestLine;

  /**
   * Creates one.
   *
   * @param allowed the ticks that may come; others count as records that do not parse
   * @param prefixes the prefixes of keys that are passed on as well
   */
  public PairFeed(
      KeyDigest digest,
      TickLength tickLength,
      TimeRange allowed,
      Optional<KeyPrefixes<CharSequence>> prefixes) {
    this.digest = digest;
    this.tickLength = tickLength;
    this.units = tickLength.units();
    this.allowed = allowed;
    this.prefixes = prefixes;
  }

  /** All ticks that a history can hold. */
  public static TimeRange anyTick() {
    return new TimeRange(-Timeline.MAX_DISTANCE, Timeline.MAX_DISTANCE);
  }

  /**
   * Takes the record on which a reader stands.
   *
   * @param prefixSink takes the prefixes of its key
   * @throws BadRecordException if its key or time cannot be used
   */
  public void take(RecordReader reader, Sink sink, Sink prefixSink) throws IOException {
    long tick = tick(reader);
    if (prefixes.isPresent()) {
      addPrefixes(prefixes.get(), reader, tick, prefixSink);
    }
    sink.add(digest.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()), tick);
  }

  /**
   * A doubt where the latest time is far ahead of the clock: it may be misread, or be one wrong stamp, and
   * what is covered would reach there.
   */
  public Optional<String> doubt(Instant now) {
    if (latest == Long.MIN_VALUE || tickLength.nanos() == 0) {
      return Optional.empty();
    }
    BigDecimal limit = BigDecimal.valueOf(now.plus(FAR_AHEAD).getEpochSecond());
    return latest <= tickLength.tickOf(limit)
        ? Optional.empty()
        : Optional.of("line " + latestLine + ": its time is " + tickLength.moment(latest)
            + ", far ahead of the clock; is --time-format right? Numbers of 13 digits are mostly ms,"
            + " of 16 us, of 19 ns. --from and --to say which times count");
  }

  private void addPrefixes(
      KeyPrefixes<CharSequence> rule, RecordReader reader, long tick, Sink prefixSink)
      throws IOException {
    // All at once: of a key that has none, nothing is added.
    LongStream.Builder digests = LongStream.builder();
    try {
      rule.each(reader.keyText(), digest, digests);
    } catch (IllegalArgumentException e) {
      boolean networks = rule.levels().get(0).kind().equals(PrefixLevel.IPV4);
      throw reader.unusableKey(
          (networks ? "an IPv4 address" : "a text") + ", for --prefixes " + rule.rule());
    }
    for (long each : digests.build().toArray()) {
      prefixSink.add(each, tick);
    }
  }

  private long tick(RecordReader reader) throws BadRecordException {
    long tick = Math.floorDiv(reader.ticks(), units);
    if (!allowed.contains(tick)) {
      throw reader.unusableTime("from "
          + tickLength.moment(allowed.from())
          + " to before "
          + tickLength.moment(allowed.to()));
    }
    if (tick < earliest || tick > latest) {
      widen(tick, reader);
    }
    return tick;
  }

  private void widen(long tick, RecordReader reader) throws BadRecordException {
    long low = Math.min(tick, earliest);
    long high = Math.max(tick, latest);
    // The difference may overflow, and is negative then.
    if (high - low < 0 || high - low >= MAX_SPAN) {
      throw reader.unusableTime("less than 2^62 ticks of "
          + tickLength
          + " from "
          + tickLength.moment(tick == low ? latest : earliest)
          + ", which came before; a longer --tick spans more");
    }
    latestLine = high > latest ? reader.lineNumber() : latestLine;
    earliest = low;
    latest = high;
  }
}
