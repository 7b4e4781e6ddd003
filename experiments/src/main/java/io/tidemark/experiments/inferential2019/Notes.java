package io.tidemark.experiments.inferential2019;

import java.util.ArrayList;
import java.util.List;

/** Words that several figures share. */
final class Notes {
  /** What a trial is. */
  static final String TRIAL =
      "After a warm-up every item of a stream is asked for and then added: was it among the last w?"
          + " A wrong yes and a wrong no each cost between 1 and 10, drawn anew for every question and"
          + " the same for all techniques. Standard answers take what a filter finds to be in the"
          + " window. With inference the answer is the one that costs less on average, by the"
          + " posterior.";

  private Notes() {}

  /** How trials differ from the paper's. */
  static List<String> onTrials() {
    return new ArrayList<>(List.of(
        "As in the paper, k is the best of those tried. It is chosen on one stream, and what is shown"
            + " was measured on another one of the same law; on real streams it is the same.",
        "Block timing filters have the paper\u2019s number of timers, rounded up to whole words for"
            + " each probe. Our words hold whole timers only, so that those of 5 bits or 10, for"
            + " example, take 64/60 of the paper\u2019s memory.",
        "Inference is that of the paper\u2019s theorems as printed. Planned filters have ours, which"
            + " counts of the keys of a block only those that have not come since.",
        "On real streams inference is told how often each key comes in the whole stream, and D(j) as"
            + " sampled from it, as in the paper: it knows the future."));
  }
}
