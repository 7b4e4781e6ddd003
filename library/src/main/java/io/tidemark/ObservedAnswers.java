package io.tidemark;

import io.tidemark.analysis.ObservedError;
import io.tidemark.core.facts.Facts;
import io.tidemark.sample.ShadowSample;
import java.util.function.BooleanSupplier;

/**
 * What a memory answered about a few keys that are known exactly, since it was built.
 *
 * <p>Threads: any. Answers about sampled keys are given and judged one at a time, so that of two threads that add
 * one key the first is judged first.
 */
final class ObservedAnswers {
  private final long span;
  private final long reach;
  private ShadowSample sample;

  /**
   * @param span how long a key is there after it came
   * @param reach how long it may be found
   */
  ObservedAnswers(long span, long reach) {
    this.span = span;
    this.reach = reach;
    this.sample = empty();
  }

  /** For a memory that forgets nothing. */
  static ObservedAnswers ofEver() {
    return new ObservedAnswers(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  private ShadowSample empty() {
    return new ShadowSample(ShadowSample.MOST_KEYS, span, reach);
  }

  /** Empties the memory, and starts anew; nothing is added in between. */
  synchronized void clear(Runnable memory) {
    memory.run();
    sample = empty();
  }

  /** Whether a key may be one of those that are judged. */
  static boolean maySample(long digest) {
    return ShadowSample.maySample(digest);
  }

  /** Adds a key at a time, and judges the answer. */
  synchronized boolean added(long digest, long at, BooleanSupplier add) {
    boolean isNew = add.getAsBoolean();
    if (sample.isSampled(digest)) {
      sample.added(digest, at, isNew);
    }
    return isNew;
  }

  /** Asks about a key at a time, and judges the answer. */
  synchronized boolean asked(long digest, long at, BooleanSupplier ask) {
    boolean isFound = ask.getAsBoolean();
    if (sample.isSampled(digest)) {
      sample.asked(digest, at, isFound);
    }
    return isFound;
  }

  /** What was observed, with facts before it. */
  synchronized Facts with(Facts others) {
    Facts.Builder facts = Facts.builder();
    others.forEach(facts::add);
    ObservedError observed = ObservedError.of(sample.wrong(), sample.absent());
    return facts
        .fraction("errorObserved", observed.share())
        .fraction("errorObservedLow", observed.low())
        .fraction("errorObservedHigh", observed.high())
        .count("errorJudged", observed.judged())
        .count("missedObserved", sample.missed())
        .bytes("sampleBytes", sample.memoryBytes())
        .build();
  }
}
