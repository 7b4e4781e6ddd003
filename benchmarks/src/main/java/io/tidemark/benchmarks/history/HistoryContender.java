package io.tidemark.benchmarks.history;

import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.TidelineTuning;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.filter.history.tideline.ConcurrentTidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The contenders with pairs of keys and ticks, all that can choose in the same bits. */
public enum HistoryContender implements Contender {
  DOOR("`Tidemark.history`, default options"),
  PAIR("Tidemark, pairs"),
  /** {@code IntervalHistory}, its bits allotted for {@link #TUNED_TICKS}. */
  INTERVAL("Tidemark, intervals of 4 and more, optimised"),
  /** {@code LevelHistory}, all levels with the same bits. */
  LEVEL_UNIFORM("Tidemark, levels, uniform"),
  /** {@code LevelHistory}, its bits allotted for {@link #TUNED_TICKS}. */
  LEVEL("Tidemark, levels, optimised"),
  /** {@code SegmentedHistory} of the same, one for each quarter of the day. */
  SEGMENTED("Tidemark, four segments of levels, optimised"),
  /** {@code TidelineHistory}, one shape for ranges of {@link #LEAST_TICKS} to {@link #MOST_TICKS}. */
  TIDELINE("Tidemark, tideline"),
  /** {@code ConcurrentTidelineHistory} of the same shape, by one thread. */
  TIDELINE_CONCURRENT("Tidemark, tideline, concurrent"),
  SEALED("Tidemark, sealed"),
  GUAVA("Guava, pairs"),
  DIGEST_ALONE("no history, the digest alone");

  /** The length of the ranges that bits are optimised for. */
  public static final int TUNED_TICKS = 128;

  /** The shortest and the longest ranges that a tideline is made for. */
  public static final int LEAST_TICKS = 16;

  public static final int MOST_TICKS = 8_192;

  /** The height of the finest intervals, which have four ticks as in the paper. */
  public static final int LEAF_HEIGHT = 2;

  private static final int SEGMENTS = 4;
  private static final QueryLengths LENGTHS = QueryLengths.of(TUNED_TICKS);
  private static final QueryLengths ALL_LENGTHS = QueryLengths.of(
      IntStream.iterate(LEAST_TICKS, ticks -> ticks <= MOST_TICKS, ticks -> 2 * ticks)
          .asLongStream()
          .toArray());
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  private final String label;

  HistoryContender(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }

  /** Whether it is a history of Tidemark that pairs can be added to. */
  @Override
  public boolean isOurs() {
    return Contender.super.isOurs() && this != SEALED;
  }

  /** New, empty histories for a stream; their shape is found once. */
  public Supplier<MeasuredHistory> histories(HistoryDay day, HistoryStream stream) {
    Timeline timeline = Timeline.over(0, day.ticks());
    HistoryLoad load =
        HistoryLoad.measured(stream.distinctByHeight(LevelHistorySpec.levelsOver(day.ticks())));
    return switch (this) {
      case DOOR -> () -> door(day.ticks(), day.keys(), day.pairs(), day.bits());
      case PAIR -> {
        PairHistorySpec spec = HistoryTuning.pair(timeline, day.bits(), day.pairs());
        yield () -> digested(new PairHistory(spec, DIGEST));
      }
      case INTERVAL -> {
        IntervalHistorySpec spec =
            HistoryTuning.interval(timeline, LEAF_HEIGHT, day.bits(), load, LENGTHS);
        yield () -> digested(new IntervalHistory(spec, DIGEST));
      }
      case LEVEL_UNIFORM -> {
        LevelHistorySpec spec = HistoryTuning.uniformLevel(timeline, day.bits(), load);
        yield () -> digested(new LevelHistory(spec, DIGEST));
      }
      case LEVEL -> {
        LevelHistorySpec spec = HistoryTuning.level(timeline, day.bits(), load, LENGTHS);
        yield () -> digested(new LevelHistory(spec, DIGEST));
      }
      case SEGMENTED -> () -> segmented(day, load);
      case TIDELINE, TIDELINE_CONCURRENT ->
        tidelines(TidelineTuning.spec(timeline, day.bits(), load, ALL_LENGTHS));
      case SEALED -> {
        long bits = sealedBits(timeline, stream);
        yield () -> sealing(timeline, bits);
      }
      case GUAVA -> () -> GuavaPairs.history(day.bits(), day.pairs());
      case DIGEST_ALONE -> HistoryContender::digestAlone;
    };
  }

  /** New, empty histories for a stream that is too long to be made at once. */
  public Supplier<MeasuredHistory> histories(SampledDay day) {
    Timeline timeline = Timeline.over(0, day.ticks());
    return switch (this) {
      case DOOR -> () -> door(day.ticks(), day.keys(), day.pairs(), day.bits());
      case TIDELINE, TIDELINE_CONCURRENT ->
        tidelines(TidelineTuning.spec(timeline, day.bits(), day.load(), ALL_LENGTHS));
      case GUAVA -> () -> GuavaPairs.history(day.bits(), day.pairs());
      default ->
        throw new IllegalArgumentException(
            Require.message("contender", this, "the door, a tideline or Guava"));
    };
  }

  /** What a user gets who says no more than what it will hold and the memory. */
  private static MeasuredHistory door(long ticks, int keys, long pairs, long bits) {
    History<Long> history = Tidemark.history(Keys.longs())
        .span(0, ticks)
        .keys(keys)
        .occurrences(pairs)
        .memory(bits / Byte.SIZE)
        .digest(DIGEST)
        .build();
    return new MeasuredHistory(
        history,
        history.memoryBytes() * Byte.SIZE,
        history::add,
        (key, from, to) -> history.ask(key, from, to) == HistoryAnswer.MAYBE);
  }

  private Supplier<MeasuredHistory> tidelines(TidelineHistorySpec spec) {
    return () -> digesting(
        this == TIDELINE
            ? new TidelineHistory(spec, DIGEST)
            : new ConcurrentTidelineHistory(spec, DIGEST),
        spec.bits());
  }

  /** Segments of equal length and bits, each with its share of what the day holds. */
  private static MeasuredHistory segmented(HistoryDay day, HistoryLoad load) {
    long ticks = day.ticks() / SEGMENTS;
    HistoryLoad share = HistoryLoad.measured(Arrays.stream(load.distinctByHeight())
        .limit(LevelHistorySpec.levelsOver(ticks))
        .map(distinct -> distinct / SEGMENTS)
        .toArray());
    List<LevelHistory> segments = new ArrayList<>();
    for (long from = 0; from < day.ticks(); from += ticks) {
      Timeline timeline = new Timeline(0, Coverage.of(from, from + ticks));
      segments.add(new LevelHistory(
          HistoryTuning.level(timeline, day.bits() / SEGMENTS, share, LENGTHS), DIGEST));
    }
    long bits =
        segments.stream().mapToLong(segment -> segment.sizes().totalBits()).sum();
    return digesting(new SegmentedHistory(segments), bits);
  }

  private static MeasuredHistory digested(BankHistory history) {
    return digesting(history, history.sizes().totalBits());
  }

  /** The digest of each key is made once, in the time that is measured. */
  private static MeasuredHistory digesting(HistoryFilter history, long bits) {
    KeyDigest digest = DIGEST;
    return new MeasuredHistory(
        history,
        bits,
        (key, tick) -> history.add(digest.of(key), tick),
        (key, from, to) -> history.ask(digest.of(key), from, to) == HistoryAnswer.MAYBE);
  }

  private static MeasuredHistory sealing(Timeline timeline, long bits) {
    SealingHistory history = new SealingHistory(timeline, DIGEST);
    return new MeasuredHistory(history, bits, history::add, history::find);
  }

  /** The bits of the sealed history of all pairs. */
  private static long sealedBits(Timeline timeline, HistoryStream stream) {
    SealingHistory history = new SealingHistory(timeline, DIGEST);
    new MeasuredHistory(history, 0, history::add, history::find).addAll(stream.inOrder());
    return history.sealed().memoryBytes() * Byte.SIZE;
  }

  /** No history: the time to go through a batch and to make the digests of its keys. It denies nothing. */
  private static MeasuredHistory digestAlone() {
    // Kept, so that the compiler cannot leave the digests out.
    long[] sum = new long[1];
    return new MeasuredHistory(
        sum, 0, (key, tick) -> sum[0] += DIGEST.of(key) ^ tick, (key, from, to) -> {
          sum[0] += DIGEST.of(key) ^ from;
          return true;
        });
  }
}
