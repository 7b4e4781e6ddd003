package io.tidemark.flink;

import io.tidemark.WindowFilterBuilder;
import io.tidemark.core.Require;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Says how a stream is to be cleared of events that came before: by which key, within which window, with which
 * error.
 *
 * <pre>{@code
 * Deduplicated<Click> clicks = Deduplicate.<Click>by((click, digest) -> digest.of(click.id()))
 *     .window(Duration.ofHours(24))
 *     .error(0.001)
 *     .on(stream, "clicks-dedup");
 * clicks.first().sinkTo(...);
 * }</pre>
 *
 * <p>The stream is divided by key groups, each of which has a memory of its own; so the parallelism may change, and no
 * key is lost. The memories are on the heap. A checkpoint has what changed since the one before.
 *
 * <p>Errors: false positives only, but for {@link #endless}: an event that came before, within the window, is never
 * taken for a first one; a first one is taken for a duplicate with at most the probability of {@link #error}.
 *
 * <p>Time is that of the events. A memory goes by the stamps that come to it, not by watermarks: an event is late if one
 * of its key group has come that is younger by more than {@link #late}. What a watermark does, also when it jumps or
 * stands still, changes no answer. Watermarks go on as they come.
 *
 * <p>Threads: that which builds the job.
 *
 * @param <E> the type of event
 */
public final class Deduplicate<E> {
  /** The error that is aimed at if none is given. */
  public static final double DEFAULT_ERROR = 0.01;

  /** The number of key groups if none is given. */
  public static final int DEFAULT_KEY_GROUPS = 128;

  private final EventKey<E> key;
  private Duration window;
  private Duration late;
  private Duration grain;
  private Duration ahead = WindowFilterBuilder.DEFAULT_AHEAD;
  private SeenForm.Scope scope;
  private double error = DEFAULT_ERROR;
  private long keys;
  private long memoryBytes;
  private int groups = DEFAULT_KEY_GROUPS;
  private JobDigest digest = JobDigest.usual();
  private boolean isNewInJob;

  private Deduplicate(EventKey<E> key) {
    this.key = key;
  }

  /** Events with equal keys are duplicates. */
  public static <E> Deduplicate<E> by(EventKey<E> key) {
    return new Deduplicate<>(Require.nonNull(key, "key"));
  }

  /** An event is a duplicate if its key came in the last stretch of time. Events must have timestamps. */
  public Deduplicate<E> window(Duration length) {
    window = Require.nonNull(length, "window");
    return this;
  }

  /**
   * An event is a duplicate if its key was among the last items. Each key group remembers its share of them, so
   * that where one key makes up much of the stream, its group remembers a shorter time than others.
   */
  public Deduplicate<E> last(long items) {
    return scope(
        new SeenForm.Last(Require.inRange(items, 1, WindowFilterBuilder.MOST_ITEMS, "last")));
  }

  /** An event is a duplicate if its key ever came. The memory grows with the number of keys. */
  public Deduplicate<E> ever() {
    return scope(new SeenForm.Ever());
  }

  /**
   * An event is a duplicate if its key came and was not forgotten since: in memory of fixed size, those that came
   * long ago make room for others.
   *
   * @param bytes the memory of all key groups together
   */
  public Deduplicate<E> endless(long bytes) {
    memory(bytes);
    return scope(new SeenForm.Endless());
  }

  private Deduplicate<E> scope(SeenForm.Scope wanted) {
    if (scope != null) {
      throw new IllegalArgumentException(Require.message(
          "window, last, ever and endless", scope + " and " + wanted, "one of them"));
    }
    scope = wanted;
    return this;
  }

  /**
   * How far times may run back behind the latest of the key group; without, a tenth of the window, at most five
   * minutes. Where sources run apart from each other, it must be as far as that.
   */
  public Deduplicate<E> late(Duration most) {
    late = Require.nonNull(most, "late");
    return this;
  }

  /** How much longer than the window a key may still be found; without, a 32nd of the window. */
  public Deduplicate<E> grain(Duration length) {
    grain = Require.nonNull(length, "grain");
    return this;
  }

  /**
   * How far times may be ahead of the clock of the machine; without, five minutes. What is further ahead is refused
   * before it moves anything. The clock decides and not the watermark, since a source that was idle has an old
   * watermark, and a single wrong stamp a new one.
   */
  public Deduplicate<E> ahead(Duration most) {
    ahead = Require.nonNull(most, "ahead");
    return this;
  }

  /** The share of first events that may be taken for duplicates. */
  public Deduplicate<E> error(double falsePositiveRate) {
    error = Require.insideUnit(falsePositiveRate, "error");
    return this;
  }

  /** How many different keys there are at once, in all key groups: the memory begins with room for them. */
  public Deduplicate<E> keys(long differentKeys) {
    keys = Require.inRange(differentKeys, 1, Long.MAX_VALUE, "keys");
    return this;
  }

  /** The most bytes of all key groups together. Beyond them, more first events are taken for duplicates. */
  public Deduplicate<E> memory(long bytes) {
    memoryBytes = Require.inRange(bytes, 1, Long.MAX_VALUE, "memory");
    return this;
  }

  /** Another seed than the one that all jobs have; not for keys that somebody may craft. */
  public Deduplicate<E> seed(long seed) {
    digest = JobDigest.seeded(seed);
    return this;
  }

  /**
   * A secret of 16 bytes, for keys that somebody may craft. It is part of the job and of its state, and must be the
   * same when the job is started from a savepoint.
   */
  public Deduplicate<E> secret(byte[] secret) {
    digest = JobDigest.secret(secret);
    return this;
  }

  /**
   * The number of key groups, which is the maximum parallelism of the operator, and cannot be changed while its state
   * is to be kept; without, {@link #DEFAULT_KEY_GROUPS}.
   */
  public Deduplicate<E> keyGroups(int count) {
    groups = Require.inRange(count, 1, Buckets.MAX_GROUPS, "keyGroups");
    return this;
  }

  /**
   * The operator is new in a job that is started from an older savepoint, and begins empty. Without this, a restored
   * job in which there is no state for the operator fails.
   */
  public Deduplicate<E> newInJob() {
    isNewInJob = true;
    return this;
  }

  private SeenForm form() {
    if (window != null) {
      scope(new SeenForm.Window(
          window, late == null ? WindowFilterBuilder.usualLate(window) : late, grain, ahead));
      window = null;
    } else if ((late != null || grain != null) && !(scope instanceof SeenForm.Window)) {
      throw new IllegalArgumentException(Require.message(
          late != null ? "late" : "grain",
          late != null ? late : grain,
          "none without a window of time"));
    }
    if (scope == null) {
      throw new IllegalArgumentException(
          Require.message("window, last, ever and endless", "none", "one of them"));
    }
    return new SeenForm(scope, error, keys, memoryBytes, groups, digest);
  }

  /**
   * Puts the operator behind a stream.
   *
   * @param uid the name under which its state is found again; unique in the job, and the same ever after
   * @throws IllegalArgumentException if there is no such memory
   */
  public Deduplicated<E> on(DataStream<E> stream, String uid) {
    Require.nonNull(uid, "uid");
    Deduplicated<E> outputs = new Deduplicated<>(stream.getType());
    SingleOutputStreamOperator<E> first = stream
        .keyBy(selector(), Types.INT)
        .transform("Deduplicate", stream.getType(), operator(outputs))
        .setMaxParallelism(groups)
        .uid(uid)
        .name(uid);
    return outputs.of(first);
  }

  BucketSelector<E> selector() {
    return new BucketSelector<>(key, digest, groups);
  }

  DeduplicateOperator<E> operator(Deduplicated<E> outputs) {
    SeenForm form = form();
    // What cannot be made fails here, not on other machines.
    form.maker(InstantSource.system()).empty();
    return new DeduplicateOperator<>(key, form, isNewInJob, outputs);
  }
}
