package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.theory.BufferTheory;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.hash.FastDigest;

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
  public Contender start(Stage stage) {
    return new BufferContender(
        new HashBufferSpec(BufferTheory.kept(stage.window(), bitsPerItem, hashBits), hashBits),
        stage);
  }

  /** A buffer with the inference of eq. 36, corrected. */
  private static final class BufferContender implements Contender {
    private final Stage stage;
    private final HashBuffer buffer;
    private final double kept;
    private final double foundByOthers;
    private boolean found;

    BufferContender(HashBufferSpec spec, Stage stage) {
      this.stage = stage;
      this.buffer = new HashBuffer(spec, FastDigest.seeded(0));
      this.kept = (double) spec.capacity();
      this.foundByOthers = BufferTheory.found(spec.bitsPerHash(), stage.law().distinct(kept));
    }

    @Override
    public void add(int key) {
      buffer.observe(stage.digest(key));
    }

    @Override
    public double observe(int key) {
      found = buffer.observe(stage.digest(key));
      double p = stage.law().probability(key);
      double window = (double) stage.window();
      return found
          ? BufferTheory.posteriorOfPresent(p, window, kept, foundByOthers)
          : BufferTheory.posteriorOfAbsent(p, window, kept);
    }

    @Override
    public boolean found() {
      return found;
    }
  }
}
