package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;

/** Tidelines for tests. */
public final class TidelineShapes {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  private TidelineShapes() {}

  /** Scales by the bits of their windows and the probes of their slots, in turn. */
  public static List<TidelineScale> scales(int... windowsAndProbes) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    for (int i = 0; i < windowsAndProbes.length; i += 2) {
      scales.add(new TidelineScale(height, windowsAndProbes[i], windowsAndProbes[i + 1]));
      height += windowsAndProbes[i];
    }
    return scales;
  }

  /** The same and more of the widest windows on top, until the last have the given height. */
  public static List<TidelineScale> reaching(int[] windowsAndProbes, int height) {
    List<TidelineScale> scales = new ArrayList<>(scales(windowsAndProbes));
    int reached = scales.get(scales.size() - 1).windowHeight();
    while (reached < height) {
      int window = Math.min(height - reached, TidelineScale.MAX_WINDOW_BITS);
      scales.add(new TidelineScale(reached, window, 2));
      reached += window;
    }
    return scales;
  }

  public static TidelineHistory history(Timeline timeline, long lines, int... windowsAndProbes) {
    return new TidelineHistory(
        new TidelineHistorySpec(timeline, lines, scales(windowsAndProbes)), DIGEST);
  }
}
