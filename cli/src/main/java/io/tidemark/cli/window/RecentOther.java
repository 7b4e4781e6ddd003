package io.tidemark.cli.window;

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
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * A filter of another structure than block timing, for experts.
 *
 * <p>Errors: {@link #expectedError} is an estimate: the share found of some keys that never came.
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

  private RecentOther(
      Object filter,
      WindowFilter questions,
      LongSupplier items,
      LongSupplier latest,
      Window window,
      KeyDigest digest,
      String text,
      long memoryBytes) {
    this.filter = filter;
    this.questions = questions;
    this.items = items;
    this.latest = latest;
    this.window = window;
    this.digest = digest;
    this.text = text;
    this.memoryBytes = memoryBytes;
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
        spec.memoryBytes());
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
        spec.memoryBytes());
  }

  /** An empty age-partitioned filter. */
  public static RecentOther create(AgePartitionedSpec spec, KeyDigest digest) {
    AgePartitionedFilter filter =
        FilterFiles.create(spec.memoryBytes(), () -> new AgePartitionedFilter(spec, digest));
    String text =
        "age-partitioned filter of " + spec.slices() + " slices with " + spec.probes() + " probes";
    return new RecentOther(
        filter,
        filter,
        filter::items,
        filter::latest,
        new Window(spec.unit(), spec.window()),
        digest,
        text,
        spec.memoryBytes());
  }

  /** Two empty Bloom filters that take turns. */
  public static RecentOther create(RotatedBloomSpec spec, KeyDigest digest) {
    RotatedBloomFilter filter =
        FilterFiles.create(spec.memoryBytes(), () -> new RotatedBloomFilter(spec, digest));
    return new RecentOther(
        filter,
        filter,
        filter::items,
        filter::latest,
        new Window(spec.unit(), spec.window()),
        digest,
        "two rotated Bloom filters with " + spec.probes() + " probes",
        spec.memoryBytes());
  }

  private long tick(long time) {
    return window.isTime() ? time : items.getAsLong();
  }

  @Override
  public boolean observe(long keyDigest, long tick) {
    return questions.observe(keyDigest, tick(tick));
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    return questions.mightContain(keyDigest, tick(tick));
  }

  @Override
  public double expectedError() {
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
    return QUESTIONS_PER_LINE * (long) QUESTIONS;
  }

  @Override
  public long lines() {
    return items.getAsLong();
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
