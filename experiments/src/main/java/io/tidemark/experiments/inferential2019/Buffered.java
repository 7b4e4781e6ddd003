package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.BufferTheory;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;

/**
 * The paper's simple buffer: hashes of the last items. Its memory is counted as there, that of the
 * hashes alone; with the index that finds them it takes several times as much.
 *
 * @param bitsPerItem bits of hashes per item of the window (paper: bpi)
 * @param hashBits bits per hash (paper: bph)
 */
record Buffered(double bitsPerItem, int hashBits) implements Technique {
  @Override
  public String title() {
    return "hash buffer, " + hashBits + " bits each";
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new BufferContender(
        new HashBufferSpec(BufferTheory.kept(prepared.window(), bitsPerItem, hashBits), hashBits),
        prepared);
  }

  /** A buffer with the inference of eq. 36, corrected. */
  private static final class BufferContender extends InferringContender {
    private final PreparedWorkload prepared;
    private final HashBuffer buffer;
    private final double kept;
    private final double foundByOthers;

    BufferContender(HashBufferSpec spec, PreparedWorkload prepared) {
      this.prepared = prepared;
      this.buffer = new HashBuffer(spec, prepared.digest());
      this.kept = (double) spec.capacity();
      this.foundByOthers =
          BufferTheory.found(spec.bitsPerHash(), prepared.law().distinct().distinct(kept));
    }

    @Override
    public void add(int key) {
      setFound(buffer.observe(prepared.digest(key)));
    }

    @Override
    double posteriorOf(int key) {
      boolean isFound = buffer.observe(prepared.digest(key));
      setFound(isFound);
      double p = prepared.law().probability(key);
      double window = (double) prepared.window();
      return isFound
          ? BufferTheory.posteriorOfPresent(p, window, kept, foundByOthers)
          : BufferTheory.posteriorOfAbsent(p, window, kept);
    }
  }
}
