package io.tidemark.cli.window;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A filter of another structure than block timing. As with timers, a line that comes late is also
 * compared with what came meanwhile: of two lines with a key the second is the duplicate, whichever
 * time is later.
 *
 * <p>Errors: {@link #expectedError} is calculated for age-partitioned filters; for others it is an
 * estimate, the share found of some keys that never came.
 */
public final class RecentOther implements RecentFilter {
  private static final int QUESTIONS = 1 << 14;
  private static final int QUESTIONS_PER_LINE = 4;

  private final Object filter;
  private final WindowMembership questions;
  private final Progress progress;
  private final Window window;
  private final KeyDigest digest;
  private final String text;
  private final long memoryBytes;

  /* How likely a key that never came is found, and after how many lines it is worth looking again. */
  private final DoubleSupplier error;
  private final long linesPerLook;

  private long latestTick;

  private RecentOther(
      Object filter,
      WindowMembership questions,
      Progress progress,
      Window window,
      KeyDigest digest,
      String text,
      long memoryBytes,
      Optional<DoubleSupplier> error) {
    this.filter = filter;
    this.questions = questions;
    this.progress = progress;
    this.window = window;
    this.digest = digest;
    this.text = text;
    this.memoryBytes = memoryBytes;
    this.error = error.orElse(this::shareFound);
    this.linesPerLook =
        error.isPresent() ? memoryBytes / Long.BYTES / 2 : QUESTIONS_PER_LINE * (long) QUESTIONS;
    this.latestTick = progress.latest().getAsLong();
  }

  /**
   * How far a filter has come.
   *
   * @param items the items observed
   * @param latest the latest tick
   * @param late how far ticks may run back
   */
  private record Progress(LongSupplier items, LongSupplier latest, long late) {}

  /** A filter that counts arrivals only; ticks mean nothing to it. */
  private record Arrivals(ArrivalFilter filter) implements WindowMembership {
    @Override
    public boolean observe(long keyDigest, long tick) {
      return filter.observe(keyDigest);
    }

    @Override
    public boolean mightContain(long keyDigest, long tick) {
      return filter.mightContain(keyDigest);
    }
  }

  /** An empty generalized Bloom filter, which has no window of its own. */
  public static RecentOther create(GeneralizedBloomSpec spec, Window window, KeyDigest digest) {
    GeneralizedBloomFilter filter =
        FilterFiles.create(spec.memoryBytes(), () -> new GeneralizedBloomFilter(spec, digest));
    String text = "generalized filter with " + spec.oneProbes() + " probes that set and "
        + spec.zeroProbes() + " that clear";
    return ofArrivals(filter, filter::items, window, digest, text, spec.memoryBytes());
  }

  /** An empty buffer of hashes. */
  public static RecentOther create(HashBufferSpec spec, Window window, KeyDigest digest) {
    HashBuffer filter = FilterFiles.create(spec.memoryBytes(), () -> new HashBuffer(spec, digest));
    String text = "buffer of " + spec.bitsPerHash() + "-bit hashes with an index";
    return ofArrivals(filter, filter::items, window, digest, text, spec.memoryBytes());
  }

  private static RecentOther ofArrivals(
      ArrivalFilter filter,
      LongSupplier items,
      Window window,
      KeyDigest digest,
      String text,
      long memoryBytes) {
    Progress progress = new Progress(items, items, 0);
    return new RecentOther(
        filter,
        new Arrivals(filter),
        progress,
        window,
        digest,
        text,
        memoryBytes,
        Optional.empty());
  }

  /** An empty age-partitioned filter. */
  public static RecentOther create(AgePartitionedSpec spec, KeyDigest digest) {
    return of(FilterFiles.create(spec.memoryBytes(), () -> new AgePartitionedFilter(spec, digest)));
  }

  /** Goes on with an age-partitioned filter. */
  public static RecentOther of(AgePartitionedFilter filter) {
    AgePartitionedSpec spec = filter.spec();
    return new RecentOther(
        filter,
        filter,
        new Progress(filter::items, filter::latest, spec.late()),
        new Window(spec.unit(), spec.window()),
        filter.digest(),
        "age-partitioned filter of " + spec.slices() + " slices with " + spec.probes() + " probes",
        spec.memoryBytes(),
        Optional.of(() -> filter.expectedError()));
  }

  /** Two empty Bloom filters that take turns. */
  public static RecentOther create(RotatedBloomSpec spec, KeyDigest digest) {
    return of(FilterFiles.create(spec.memoryBytes(), () -> new RotatedBloomFilter(spec, digest)));
  }

  /** Goes on with Bloom filters that take turns. */
  public static RecentOther of(RotatedBloomFilter filter) {
    RotatedBloomSpec spec = filter.spec();
    return new RecentOther(
        filter,
        filter,
        new Progress(filter::items, filter::latest, spec.late()),
        new Window(spec.unit(), spec.window()),
        filter.digest(),
        "two rotated Bloom filters with " + spec.probes() + " probes",
        spec.memoryBytes(),
        Optional.empty());
  }

  private long tick(long time) {
    return window.isTime() ? time : progress.items().getAsLong();
  }

  @Override
  public boolean observe(long keyDigest, long time) {
    long tick = tick(time);
    if (tick >= latestTick) {
      latestTick = tick;
      return questions.observe(keyDigest, tick);
    }
    boolean meanwhile = questions.mightContain(keyDigest, latestTick);
    return questions.observe(keyDigest, tick) || meanwhile;
  }

  @Override
  public boolean mightContain(long keyDigest, long time) {
    long tick = tick(time);
    return questions.mightContain(keyDigest, tick)
        || (tick < latestTick && questions.mightContain(keyDigest, latestTick));
  }

  @Override
  public double expectedError() {
    return error.getAsDouble();
  }

  private double shareFound() {
    SplittableRandom random = new SplittableRandom(progress.items().getAsLong());
    long tick = tick(progress.latest().getAsLong());
    int found = 0;
    for (int i = 0; i < QUESTIONS; i++) {
      found += questions.mightContain(random.nextLong(), tick) ? 1 : 0;
    }
    return (double) found / QUESTIONS;
  }

  @Override
  public long memoryBytes() {
    return memoryBytes;
  }

  @Override
  public long linesPerLook() {
    return linesPerLook;
  }

  @Override
  public long lines() {
    return progress.items().getAsLong();
  }

  @Override
  public long late() {
    return progress.late();
  }

  @Override
  public long latest() {
    return progress.latest().getAsLong();
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public Object filter() {
    return filter;
  }
}
