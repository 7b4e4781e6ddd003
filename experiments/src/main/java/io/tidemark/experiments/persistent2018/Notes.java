package io.tidemark.experiments.persistent2018;

import java.util.ArrayList;
import java.util.List;

/** What the figures on rates have in common, in words. */
final class Notes {
  private Notes() {}

  /** On the generated days. */
  static List<String> onRates() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Where the paper\u2019s claims differ: its curve of the single filter does not agree with"
            + " its own equations (3) and (4) if the default m is 5\u00b710\u2077, as its section 7.2 and"
            + " Appendix D.3 say. docs/papers/persistent-2018.md has the numbers.");
    notes.addAll(onIntervals());
    notes.add(
        "d and f of the day before are counted exactly here. A running partition would estimate"
            + " d (UltraLogLog) and count f.");
    return notes;
  }

  /** On the forms of intervals. */
  static List<String> onIntervals() {
    return List.of(
        "\u201cOpt\u201d intervals are optimistic: every single one is sized by the very questions"
            + " that it is then asked, and an interval that none of them asks gets no bits."
            + " \u201cOnline\u201d intervals, where they are shown, tell what that costs with other"
            + " questions: an interval without bits is answered by finer ones.",
        "\u201cBy height\u201d is how Tidemark sizes intervals: those of one height alike, from d by"
            + " height and the length of the questions alone, and the filter of pairs by the"
            + " assumption that one question in ten asks for a key that occurs just beside the range."
            + " It learns nothing of single intervals, so that bursts cost it more than the"
            + " \u201copt\u201d form, and other questions cost it nothing.");
  }
}
