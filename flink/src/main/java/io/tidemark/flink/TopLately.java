package io.tidemark.flink;

import io.tidemark.DecayingCountsBuilder;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.core.Require;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Tells again and again which keys of a stream are the most frequent lately, where an occurrence counts half after a
 * half-life.
 *
 * <pre>{@code
 * DataStream<RankedKey> pages = TopLately.<Request>of(Request::path)
 *     .halfLife(Duration.ofMinutes(10))
 *     .every(Duration.ofMinutes(1))
 *     .most(10)
 *     .on(stream, "top-pages");
 * }</pre>
 *
 * <p>They are told when a watermark passes the end of a period, as counts are then: what has come already and is
 * younger counts, too. A period in which nothing came is told as well, until all counts have faded. At the end of the
 * input they are told once more, with the time {@link RankedKey#END}.
 *
 * <p>Errors: counts that are too high, where other keys share the counters of a key; never too low. Keys are missing as
 * {@link io.tidemark.TopKeys} says.
 *
 * <p>Threads: that which builds the job.
 *
 * @param <E> the type of event
 */
public final class TopLately<E> {
  /** The memory of all key groups together if none is given. */
  public static final long DEFAULT_MEMORY_BYTES = 16L << 20;

  private final EventText<E> key;
  private Duration halfLife;
  private Duration every;
  private Duration late;
  private Duration ahead = WindowFilterBuilder.DEFAULT_AHEAD;
  private long memoryBytes = DEFAULT_MEMORY_BYTES;
  private int most = 10;
  private int groups = Deduplicate.DEFAULT_KEY_GROUPS;
  private JobDigest digest = JobDigest.usual();
  private boolean isNewInJob;

  private TopLately(EventText<E> key) {
    this.key = key;
  }

  /** Of the keys of events. */
  public static <E> TopLately<E> of(EventText<E> key) {
    return new TopLately<>(Require.nonNull(key, "key"));
  }

  /** The time after which an occurrence counts half. */
  public TopLately<E> halfLife(Duration time) {
    halfLife = Require.nonNull(time, "halfLife");
    return this;
  }

  /** How long a period is; without, the half-life. Periods begin at its multiples, counted from 1970. */
  public TopLately<E> every(Duration period) {
    every = Require.nonNull(period, "every");
    return this;
  }

  /** How many keys are told; without, 10. */
  public TopLately<E> most(int n) {
    most = Require.inRange(n, 1, DecayingCountsBuilder.MAX_TOP, "most");
    return this;
  }

  /** How far times may run back behind the latest of the key group; without, eight half-lives. */
  public TopLately<E> late(Duration longest) {
    late = Require.nonNull(longest, "late");
    return this;
  }

  /** How far times may be ahead of the clock of the machine; without, five minutes. */
  public TopLately<E> ahead(Duration longest) {
    ahead = Require.nonNull(longest, "ahead");
    return this;
  }

  /** The bytes of the counters of all key groups together; without, 16 MiB. Some keys are kept beside them. */
  public TopLately<E> memory(long bytes) {
    memoryBytes = Require.inRange(bytes, 1, Long.MAX_VALUE, "memory");
    return this;
  }

  /** Another seed than the one that all jobs have; not for keys that somebody may craft. */
  public TopLately<E> seed(long seed) {
    digest = JobDigest.seeded(seed);
    return this;
  }

  /** A secret of 16 bytes, for keys that somebody may craft; see {@link Deduplicate#secret}. */
  public TopLately<E> secret(byte[] secret) {
    digest = JobDigest.secret(secret);
    return this;
  }

  /** The number of key groups; see {@link Deduplicate#keyGroups}. */
  public TopLately<E> keyGroups(int count) {
    groups = Require.inRange(count, 1, Buckets.MAX_GROUPS, "keyGroups");
    return this;
  }

  /** The operator is new in a job that is started from an older savepoint; see {@link Deduplicate#newInJob}. */
  public TopLately<E> newInJob() {
    isNewInJob = true;
    return this;
  }

  private CountForm form() {
    Require.nonNull(halfLife, "halfLife");
    Duration usualLate = halfLife.multipliedBy(DecayingCountsBuilder.LATE_HALF_LIVES);
    return new CountForm(
        halfLife, late == null ? usualLate : late, ahead, memoryBytes, most, groups, digest);
  }

  private long everyMillis() {
    Duration period = every == null ? halfLife : every;
    if (period.toMillis() < 1 || !Duration.ofMillis(period.toMillis()).equals(period)) {
      throw new IllegalArgumentException(
          Require.message("every", period, "at least a millisecond, and a whole number of them"));
    }
    return period.toMillis();
  }

  /**
   * Puts the operators behind a stream, whose events have timestamps and watermarks.
   *
   * @param uid the name under which the state is found again; unique in the job, and the same ever after
   * @throws IllegalArgumentException if there is no such memory
   */
  public DataStream<RankedKey> on(DataStream<E> stream, String uid) {
    Require.nonNull(uid, "uid");
    TypeInformation<RankedKey> type = TypeInformation.of(RankedKey.class);
    SingleOutputStreamOperator<RankedKey> parts = stream
        .keyBy(selector(), Types.INT)
        .transform("TopLately", type, operator())
        .setMaxParallelism(groups)
        .uid(uid)
        .name(uid);
    return parts
        .keyBy(RankedKey::timeMillis, Types.LONG)
        .process(new TopMerge(most), type)
        .uid(uid + "-merge")
        .name(uid + "-merge");
  }

  BucketSelector<E> selector() {
    EventText<E> text = key;
    return new BucketSelector<>((event, made) -> made.of(text.of(event)), digest, groups);
  }

  TopOperator<E> operator() {
    CountForm form = form();
    // What cannot be made fails here, not on other machines.
    form.maker(InstantSource.system()).empty();
    return new TopOperator<>(key, form, everyMillis(), isNewInJob);
  }
}
