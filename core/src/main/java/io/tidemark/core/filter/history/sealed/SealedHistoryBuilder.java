package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.io.Closeable;
import java.io.IOException;

/**
 * Makes a {@link SealedHistory} of pairs that come in any order and any number of times, in bounded
 * memory: what does not fit is sorted and put into temporary files.
 *
 * <pre>{@code
 * try (SealedHistoryBuilder builder = new SealedHistoryBuilder(timeline, digest, space)) {
 *   builder.add(digest.of("alice"), tick);
 *   SealedHistory history = builder.build();
 * }
 * }</pre>
 *
 * <p>Errors: none; those of the history are its own.
 *
 * <p>Threads: one at a time.
 */
public final class SealedHistoryBuilder implements Closeable {
  private final Timeline timeline;
  private final KeyDigest digest;
  private final SealingSpace space;
  private final SealedRuns runs;
  private int extraBits = SealedHistorySpec.EXTRA_BITS;
  private int fingerprintBits;
  private boolean built;

  /**
   * @param timeline the ticks that the history will know about
   * @param digest what turns keys into digests
   * @param space the memory that may be used
   */
  public SealedHistoryBuilder(Timeline timeline, KeyDigest digest, SealingSpace space) {
    this.timeline = Require.nonNull(timeline, "timeline");
    this.digest = Require.nonNull(digest, "digest");
    this.space = Require.nonNull(space, "space");
    this.runs = new SealedRuns(space);
  }

  /**
   * Chooses the error by the number of bits of a fingerprint beyond those that number the keys.
   *
   * @param bits 0 to 64
   */
  public SealedHistoryBuilder withExtraBits(int bits) {
    extraBits = Require.inRange(bits, 0, Long.SIZE, "extraBits");
    fingerprintBits = 0;
    return this;
  }

  /**
   * Fixes what is kept of a key, whatever the number of keys.
   *
   * @param bits 1 to 64
   */
  public SealedHistoryBuilder withFingerprintBits(int bits) {
    fingerprintBits = Require.inRange(bits, 1, Long.SIZE, "fingerprintBits");
    return this;
  }

  /**
   * Takes a pair.
   *
   * @throws IllegalArgumentException if the tick lies outside of the timeline
   */
  public void add(long keyDigest, long tick) throws IOException {
    checkOpen();
    runs.add(SealedHistory.fingerprint(keyDigest), timeline.relative(tick));
  }

  /** The history of all pairs so far; nothing can be added any more. */
  public SealedHistory build() throws IOException {
    checkOpen();
    built = true;
    runs.finish();
    int bits = fingerprintBits > 0
        ? fingerprintBits
        : SealedHistorySpec.fingerprintBits(runs.countKeys(), extraBits);
    return new SealedEncoder(() -> runs.keys(bits), timeline, bits, space).encode(digest);
  }

  private void checkOpen() {
    if (built) {
      throw new IllegalStateException(Require.message("builder", "built", "not built yet"));
    }
  }

  /** Deletes the temporary files; a history that was built stays as it is. */
  @Override
  public void close() throws IOException {
    built = true;
    runs.close();
  }
}
