package io.tidemark.cli.window;

import io.tidemark.analysis.theory.AgePartitionedTheory;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.WindowFilter;
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
  private final WindowFilter questions;
  private final LongSupplier items;
  private final LongSupplier latest;
  private final Window window;
  private final KeyDigest digest;
  private final String text;
  private final long memoryBytes;
  private final long late;

  /* How likely a key that never came is found, and after how many lines it is worth looking again. */
  private final DoubleSupplier error;
  private final long linesPerLook;

  private long latestTick;

  private RecentOther(
      Object filter,
      WindowFilter questions,
      LongSupplier items,
      LongSupplier latest,
      Window window,
      KeyDigest digest,
      String text,
      long memoryBytes,
      long late,
      Optional<DoubleSupplier> error) {
    this.filter = filter;
    this.questions = questions;
    this.items = items;
    this.latest = latest;
    this.window = window;
    this.digest = digest;
    this.text = text;
    this.memoryBytes = memoryBytes;
    this.late = late;
    this.error = error.orElse(this::shareFound);
    this.linesPerLook =
        error.isPresent() ? memoryBytes / Long.BYTES / 2 : QUESTIONS_PER_LINE * (long) QUESTIONS;
    this.latestTick = latest.getAsLong();
  }

  /** A filter that counts arrivals only; ticks mean nothing to it. */
  private record Arrivals(ArrivalFilter filter) implements WindowFilter {
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
    return new RecentOther(
        filter,
        new Arrivals(filter),
        filter::items,
        filter::items,
        window,
        digest,
        text,
        spec.memoryBytes(),
        0,
        Optional.empty());
  }

  /** An empty buffer of hashes. */
  public static RecentOther create(HashBufferSpec spec, Window window, KeyDigest digest) {
    HashBuffer filter = FilterFiles.create(spec.memoryBytes(), () -> new HashBuffer(spec, digest));
    String text = "buffer of " + spec.bitsPerHash() + "-bit hashes with an index";
    return new RecentOther(
        filter,
        new Arrivals(filter),
        filter::items,
        filter::items,
        window,
        digest,
        text,
        spec.memoryBytes(),
        0,
        Optional.empty());
  }

  /** An empty age-partitioned filter. */
  public static RecentOther create(AgePartitionedSpec spec, KeyDigest digest) {
    return of(FilterFiles.create(spec.memoryBytes(), () -> new AgePartitionedFilter(spec, digest)));
  }

  /** Goes on with an age-partitioned filter. */
  public static RecentOther of(AgePartitionedFilter filter) {
    AgePartitionedSpec spec = filter.spec();
    String text =
        "age-partitioned filter of " + spec.slices() + " slices with " + spec.probes() + " probes";
    return new RecentOther(
        filter,
        filter,
        filter::items,
        filter::latest,
        new Window(spec.unit(), spec.window()),
        filter.digest(),
        text,
        spec.memoryBytes(),
        spec.late(),
        Optional.of(() -> AgePartitionedTheory.runProbability(filter.fills(), spec.probes())));
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
        filter::items,
        filter::latest,
        new Window(spec.unit(), spec.window()),
        filter.digest(),
        "two rotated Bloom filters with " + spec.probes() + " probes",
        spec.memoryBytes(),
        spec.late(),
        Optional.empty());
  }

  private long tick(long time) {
    return window.isTime() ? time : items.getAsLong();
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
    SplittableRandom random = new SplittableRandom(items.getAsLong());
    long tick = tick(latest.getAsLong());
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
    return items.getAsLong();
  }

  @Override
  public long late() {
    return late;
  }

  @Override
  public long latest() {
    return latest.getAsLong();
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
