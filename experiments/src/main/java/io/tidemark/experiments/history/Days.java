package io.tidemark.experiments.history;

import java.util.HashMap;
import java.util.Map;

/** Generated days, each made once however many figures ask for it. One thread at a time. */
public final class Days {
  /** The length of a day (paper: T). */
  public static final long SECONDS = 86_400;

  private record Name(DayKind kind, int divisor, long seed) {}

  private final Map<Name, PairSet> sets = new HashMap<>();

  /** None so far. */
  public Days() {}

  /** The pairs of a day; see {@link DayKind#generate}. */
  public PairSet of(DayKind kind, int divisor, long seed) {
    return sets.computeIfAbsent(
        new Name(kind, divisor, seed), n -> PairSet.of(kind.generate(divisor, seed), SECONDS));
  }
}
