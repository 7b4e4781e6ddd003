package io.tidemark.analysis.inference;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.BurstyStream;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.SplittableRandom;

/** Streams of all kinds, such as laws of ages are right for and such as they are not. */
public enum TestStream {
  UNIFORM,
  ZIPF,
  BURSTY,
  ALL_NEW,
  ONE_KEY,
  HALF_NEW,
  /** Each key comes again when it is still just in the window, or just no longer. */
  PERIOD_BELOW,
  PERIOD_ABOVE,
  /** A law that was right for long is suddenly wrong. */
  CHANGES,
  NEW_THEN_PERIOD;

  private static final long APART = 1L << 32;

  public KeyStream of(int window, int items) {
    return switch (this) {
      case UNIFORM -> new UniformStream(new UniformStream.Parameters(window, 11));
      case ZIPF -> new ZipfStream(new ZipfStream.Parameters(16L * window, 1, 12));
      case BURSTY ->
        new BurstyStream(
            new BurstyStream.Parameters(4L * window, 0.8, 16, window / 3.0, 2.0 * window, 0.8, 13));
      case ALL_NEW -> counter(Long.MAX_VALUE);
      case ONE_KEY -> counter(1);
      case HALF_NEW -> halfNew(window / 3);
      case PERIOD_BELOW -> counter(window - window / 50);
      case PERIOD_ABOVE -> counter(window + window / 50);
      case CHANGES -> changes(window, items);
      case NEW_THEN_PERIOD -> inTurn(items / 8, counter(Long.MAX_VALUE), counter(window - 7));
    };
  }

  private static KeyStream counter(long period) {
    long[] next = {0};
    return () -> next[0]++ % period;
  }

  private static KeyStream halfNew(int universe) {
    SplittableRandom random = RandomSource.seeded(14);
    KeyStream fresh = counter(Long.MAX_VALUE);
    return () -> random.nextBoolean() ? APART + fresh.next() : random.nextInt(universe);
  }

  private static KeyStream changes(int window, int items) {
    KeyStream uniform = new UniformStream(new UniformStream.Parameters(window / 2, 15));
    return inTurn(
        items / 12,
        uniform,
        ZIPF.of(window, items),
        BURSTY.of(window, items),
        counter(Long.MAX_VALUE),
        counter(1));
  }

  /** One stream after the other, each with keys of its own, for a given number of items. */
  private static KeyStream inTurn(int itemsEach, KeyStream... streams) {
    long[] position = {0};
    return () -> {
      int turn = (int) (position[0]++ / itemsEach % streams.length);
      return (turn + 1) * APART + streams[turn].next();
    };
  }
}
