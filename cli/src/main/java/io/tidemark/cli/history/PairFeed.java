package io.tidemark.cli.history;

import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.LongStream;

/** Reads keys and times of files and passes them on as digests and ticks. */
public final class PairFeed {
  /* Levels are counted up to intervals of this many ticks, and no span may be longer. */
  private static final long MAX_SPAN = 1L << 62;

  private final KeyDigest digest;
  private final TickLength tickLength;
  private final long units;
  private final TimeRange allowed;
  private final Optional<PrefixRule> prefixes;
  private final RecordFeed feed;
  private long earliest = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;

  /**
   * Creates one.
   *
   * @param allowed the ticks that may come; others count as records that do not parse
   * @param prefixes the prefixes of keys that are passed on as well
   * @param counts is told what happens
   * @param interruption is paused while input is awaited
   */
  public PairFeed(
      KeyDigest digest,
      TickLength tickLength,
      TimeRange allowed,
      Optional<PrefixRule> prefixes,
      OnError onError,
      ReadCounts counts,
      Interruption interruption) {
    this.digest = digest;
    this.tickLength = tickLength;
    this.units = tickLength.units();
    this.allowed = allowed;
    this.prefixes = prefixes;
    this.feed = new RecordFeed(onError, counts, interruption);
  }

  /** All ticks that a history can hold. */
  public static TimeRange anyTick() {
    return new TimeRange(-Timeline.MAX_DISTANCE, Timeline.MAX_DISTANCE);
  }

  /**
   * Reads all files.
   *
   * @throws BadRecordException at a record that does not parse, if that is not to be skipped
   */
  public void play(Inputs inputs, PairSpill.Sink sink) throws IOException {
    play(inputs, sink, sink);
  }

  /** The same, with prefixes for another sink. */
  void play(Inputs inputs, PairSpill.Sink sink, PairSpill.Sink prefixSink) throws IOException {
    feed.play(inputs, reader -> take(reader, sink, prefixSink));
  }

  private void take(RecordReader reader, PairSpill.Sink sink, PairSpill.Sink prefixSink)
      throws IOException {
    long tick = tick(reader);
    if (prefixes.isPresent()) {
      addPrefixes(prefixes.get(), reader, tick, prefixSink);
    }
    sink.add(digest.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()), tick);
  }

  private void addPrefixes(
      PrefixRule rule, RecordReader reader, long tick, PairSpill.Sink prefixSink)
      throws IOException {
    // All at once: of a key that has none, nothing is added.
    LongStream.Builder digests = LongStream.builder();
    try {
      rule.prefixes().each(reader.keyText(), digest, digests);
    } catch (IllegalArgumentException e) {
      throw reader.unusableKey(rule.expected());
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
    earliest = low;
    latest = high;
  }
}
