package io.tidemark.experiments.inferential2019;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Windows for real streams, chosen as the paper's Table 4 does: one in which about as many questions
 * have the answer yes as no, and a longer one in which most have the answer yes.
 *
 * @param scenes streams with their windows
 * @param leftOut names of streams that are too short
 */
record RealScenes(List<Scene> scenes, List<String> leftOut) {
  /** The shortest window. */
  static final long SHORTEST = 1 << 8;

  /** A stream has at least as many windows of questions. */
  static final int WINDOWS = 8;

  /* The window is long if there are so many questions with the answer yes for each with no. */
  private static final double MANY = 8;

  /** Which streams are left out, in words. */
  static final String LEFT_OUT = "Left out, with fewer than " + SHORTEST * WINDOWS + " items: ";

  static RealScenes of(Trials trials, List<Path> files) throws IOException {
    List<Scene> scenes = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (Path file : files) {
      StreamChoice choice = new StreamChoice.Traced(file);
      AskedStream stream = trials.stream(choice);
      if (stream.size() < SHORTEST * WINDOWS) {
        leftOut.add(choice.title());
      } else {
        long near = balanced(stream);
        scenes.add(new Scene(choice, near));
        longer(stream, near).ifPresent(window -> scenes.add(new Scene(choice, window)));
      }
    }
    return new RealScenes(List.copyOf(scenes), List.copyOf(leftOut));
  }

  private static List<Long> windows(AskedStream stream) {
    List<Long> windows = new ArrayList<>();
    for (long window = SHORTEST; window * WINDOWS <= stream.size(); window *= 2) {
      windows.add(window);
    }
    return windows;
  }

  private static long balanced(AskedStream stream) {
    long best = SHORTEST;
    double least = Double.POSITIVE_INFINITY;
    for (long window : windows(stream)) {
      double distance = Math.abs(Math.log(odds(stream, window)));
      if (distance < least) {
        least = distance;
        best = window;
      }
    }
    return best;
  }

  /** The first with many times more present than absent keys, else the longest. */
  private static Optional<Long> longer(AskedStream stream, long than) {
    List<Long> windows = windows(stream).stream().filter(w -> w > than).toList();
    return windows.stream()
        .filter(w -> odds(stream, w) >= MANY)
        .findFirst()
        .or(() -> windows.stream().reduce((first, second) -> second));
  }

  /** How many questions have the answer yes for each with no (paper: Pos/Neg). */
  static double odds(AskedStream stream, long window) {
    double present = (double) stream.positives(window);
    return present / (stream.queries() - present);
  }
}
