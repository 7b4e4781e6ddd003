package io.tidemark.benchmarks.decaying;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.List;

/** How much of the stream has passed before answers are compared with the truth. */
public enum DecayingLength {
  /** Items within one epoch, so that those which do not decay can be compared. */
  ONE_EPOCH("no decay", 1 << 18),
  /** Items for eight half-lives and a half: what is halved at once is asked halfway between two halvings. */
  DECAYED("8.5 half-lives", (1 << 20) + (1 << 16));

  public static final int UNIVERSE = 1 << 15;

  private static final int HALF_LIFE = 1 << 17;

  private final String label;
  private final int items;

  DecayingLength(String label, int items) {
    this.label = label;
    this.items = items;
  }

  public String label() {
    return label;
  }

  public int items() {
    return items;
  }

  public ExponentialDecay decay() {
    return this == ONE_EPOCH ? DecayingPace.QUIET.decay() : ExponentialDecay.halfLife(HALF_LIFE);
  }

  /** Those that are compared. */
  public List<DecayingContender> contenders() {
    return this == ONE_EPOCH ? DecayingContender.COUNTING : DecayingContender.DECAYING;
  }

  /** The stream from its beginning. */
  public DecayingStream stream() {
    return new DecayingStream(UNIVERSE, items);
  }
}
