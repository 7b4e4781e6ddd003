package io.tidemark.cli.window;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.KeyDigest;

/** A block timing filter. */
public final class RecentTimers implements RecentFilter {
  private final BlockTimingFilter filter;
  private final Window window;

  /** Goes on with a filter. */
  public RecentTimers(BlockTimingFilter filter) {
    this.filter = filter;
    this.window = new Window(filter.spec().unit(), filter.spec().window());
  }

  /** An empty filter. */
  public static RecentTimers create(BlockTimingSpec spec, KeyDigest digest) {
    return new RecentTimers(
        FilterFiles.create(spec.memoryBytes(), () -> new BlockTimingFilter(spec, digest)));
  }

  @Override
  public boolean observe(long keyDigest, long tick) {
    return filter.observe(keyDigest, window.isTime() ? tick : filter.items());
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    return filter.mightContain(keyDigest, window.isTime() ? tick : filter.items());
  }

  @Override
  public double expectedError() {
    return filter.expectedError();
  }

  @Override
  public long memoryBytes() {
    return filter.spec().memoryBytes();
  }

  @Override
  public long linesPerLook() {
    return filter.spec().words() / 2;
  }

  @Override
  public long lines() {
    return filter.items();
  }

  @Override
  public long latest() {
    return filter.latest();
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public String text() {
    BlockTimingSpec spec = filter.spec();
    return "block timing filter, "
        + (spec.layout() == TimerLayout.LINED ? "in lines" : "scattered")
        + " with "
        + spec.probes()
        + " probes, "
        + spec.bitsPerTimer()
        + " bits per timer, blocks of "
        + window.text(spec.block());
  }

  @Override
  public BlockTimingFilter filter() {
    return filter;
  }
}
