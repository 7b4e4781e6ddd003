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
  public Contender start(Stage stage) {
    return new BufferContender(
        new HashBufferSpec(BufferTheory.kept(stage.window(), bitsPerItem, hashBits), hashBits),
        stage);
  }

  /** A buffer with the inference of eq. 36, corrected. */
  private static final class BufferContender extends InferringContender {
    private final Stage stage;
    private final HashBuffer buffer;
    private final double kept;
    private final double foundByOthers;

    BufferContender(HashBufferSpec spec, Stage stage) {
      this.stage = stage;
      this.buffer = new HashBuffer(spec, stage.digest());
      this.kept = (double) spec.capacity();
      this.foundByOthers =
          BufferTheory.found(spec.bitsPerHash(), stage.law().distinct().distinct(kept));
    }

    @Override
    public void add(int key) {
      setFound(buffer.observe(stage.digest(key)));
    }

    @Override
    double posteriorOf(int key) {
      boolean isFound = buffer.observe(stage.digest(key));
      setFound(isFound);
      double p = stage.law().probability(key);
      double window = (double) stage.window();
      return isFound
          ? BufferTheory.posteriorOfPresent(p, window, kept, foundByOthers)
          : BufferTheory.posteriorOfAbsent(p, window, kept);
    }
  }
}
