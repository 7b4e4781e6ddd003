package io.tidemark.experiments.inferential2019;

/** A scene with all that its contenders need. Read by several threads. */
final class Stage {
  private final Scene scene;
  private final AskedStream stream;
  private final StreamLaw law;
  private final long[] digests;

  Stage(Scene scene, AskedStream stream, StreamLaw law, long[] digests) {
    this.scene = scene;
    this.stream = stream;
    this.law = law;
    this.digests = digests;
  }

  Scene scene() {
    return scene;
  }

  AskedStream stream() {
    return stream;
  }

  /** The window in items (paper: w). */
  long window() {
    return scene.window();
  }

  /** What inference is told of the stream. */
  StreamLaw law() {
    return law;
  }

  /** The digest of a key. */
  long digest(int key) {
    return digests[key];
  }

  /** Bits for so many per item of the window. */
  long bits(double bitsPerItem) {
    return (long) Math.floor(window() * bitsPerItem);
  }
}
