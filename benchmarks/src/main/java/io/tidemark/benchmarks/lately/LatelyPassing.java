package io.tidemark.benchmarks.lately;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.List;

/** What passes before answers are compared with the truth. */
public enum LatelyPassing {
  /** Items within one epoch, so that those which do not decay can be compared. */
  ONE_EPOCH("no decay", 1 << 18, LatelyPace.QUIET.decay(), LatelyContender.COUNTING),
  /** Items for eight half-lives and a half: what is halved at once is in the midst of two times. */
  DECAYED(
      "8.5 half-lives",
      (1 << 20) + (1 << 16),
      ExponentialDecay.halfLife(1 << 17),
      LatelyContender.DECAYING);

  /** The number of different keys. */
  public static final int UNIVERSE = 1 << 15;

  private final String label;
  private final int items;
  private final ExponentialDecay decay;
  private final List<LatelyContender> contenders;

  LatelyPassing(String label, int items, ExponentialDecay decay, List<LatelyContender> contenders) {
    this.label = label;
    this.items = items;
    this.decay = decay;
    this.contenders = contenders;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** The number of items. */
  public int items() {
    return items;
  }

  /** How counts decay. */
  public ExponentialDecay decay() {
    return decay;
  }

  /** Those that are compared. */
  public List<LatelyContender> contenders() {
    return contenders;
  }

  /** The stream from its beginning. */
  public LatelyStream stream() {
    return new LatelyStream(UNIVERSE, items);
  }
}
