package io.tidemark.core.filter;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of filters that can be saved. An id is never reused, a name never changed. */
public enum FilterKind {
  /** Bloom. */
  BLOOM(1, "bloom", Question.SEEN),
  /** Pair history. */
  PAIR_HISTORY(2, "pair-history", Question.HISTORY),
  /** Interval history. */
  INTERVAL_HISTORY(3, "interval-history", Question.HISTORY),
  /** Level history. */
  LEVEL_HISTORY(4, "level-history", Question.HISTORY),
  /** Segmented history. */
  SEGMENTED_HISTORY(5, "segmented-history", Question.HISTORY),
  /** Sealed history. */
  SEALED_HISTORY(6, "sealed-history", Question.HISTORY),
  /** Tideline history. */
  TIDELINE_HISTORY(7, "tideline-history", Question.HISTORY),
  /** Block timing. */
  BLOCK_TIMING(8, "block-timing", Question.WINDOW),
  /** Generalized bloom. */
  GENERALIZED_BLOOM(9, "generalized-bloom", Question.WINDOW),
  /** Hash buffer. */
  HASH_BUFFER(10, "hash-buffer", Question.WINDOW),
  /** Age partitioned. */
  AGE_PARTITIONED(11, "age-partitioned", Question.WINDOW),
  /** Rotated bloom. */
  ROTATED_BLOOM(12, "rotated-bloom", Question.WINDOW),
  /** Stable bloom. */
  STABLE_BLOOM(13, "stable-bloom", Question.ENDLESS),
  /** Tidepool. */
  TIDEPOOL(14, "tidepool", Question.ENDLESS),
  /** Weighed. */
  WEIGHED(15, "weighed", Question.ENDLESS),
  /** Counting bloom. */
  COUNTING_BLOOM(16, "counting-bloom", Question.COUNTING),
  /** Dynamic count. */
  DYNAMIC_COUNT(17, "dynamic-count", Question.COUNTING),
  /** Spectral bloom. */
  SPECTRAL_BLOOM(18, "spectral-bloom", Question.COUNTING),
  /** Decaying count. */
  DECAYING_COUNT(19, "decaying-count", Question.DECAYING),
  /** Sliding count. */
  SLIDING_COUNT(21, "sliding-count", Question.DECAYING),
  /** Polynomial count. */
  POLYNOMIAL_COUNT(22, "polynomial-count", Question.DECAYING),
  /** Growing bloom. */
  GROWING_BLOOM(23, "growing-bloom", Question.SEEN),
  /** Ebb. */
  EBB(24, "ebb", Question.WINDOW),
  /** Print count. */
  PRINT_COUNT(25, "print-count", Question.COUNTING);

  private final int wireId;
  private final String stem;
  private final Question question;

  FilterKind(int wireId, String stem, Question question) {
    this.wireId = wireId;
    this.stem = stem;
    this.question = question;
  }

  /** The number of the kind in the wire format. */
  public int wireId() {
    return wireId;
  }

  /** The name of the kind in file names, messages and documentation. */
  public String stem() {
    return stem;
  }

  /** The question that its filters answer. */
  public Question question() {
    return question;
  }

  /** The kind with a wire id, if this build knows it. */
  public static Optional<FilterKind> ofWireId(int wireId) {
    return Arrays.stream(values()).filter(kind -> kind.wireId == wireId).findFirst();
  }
}
