package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Windows for real streams, chosen as the paper's Table 4 does: one in which about as many questions
 * have the answer yes as no, and a longer one in which most have the answer yes.
 *
 * @param workloads streams with their windows
 * @param leftOut names of streams that are too short
 */
record RealWorkloads(List<Workload> workloads, List<String> leftOut) {
  /* The shortest window. */
  private static final long SHORTEST = 1 << 8;

  /* A stream has at least as many windows of questions. */
  private static final int WINDOWS = 8;

  /* The window is long if there are so many questions with the answer yes for each with no. */
  private static final double MANY = 8;

  static RealWorkloads of(Trials trials, List<Path> files) throws IOException {
    List<Workload> workloads = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (Path file : files) {
      StreamChoice choice = new StreamChoice.Traced(file);
      AskedStream stream = trials.stream(choice);
      if (stream.size() < SHORTEST * WINDOWS) {
        leftOut.add(choice.title());
      } else {
        long near = balanced(stream);
        workloads.add(new Workload(choice, near));
        longer(stream, near).ifPresent(window -> workloads.add(new Workload(choice, window)));
      }
    }
    return new RealWorkloads(List.copyOf(workloads), List.copyOf(leftOut));
  }

  /** Adds a note on streams that are left out. */
  void noteLeftOut(Report report) {
    if (!leftOut.isEmpty()) {
      report.let("fewestItems", SHORTEST * WINDOWS).let("leftOut", leftOut).note("left-out");
    }
  }

  /** Adds a chart of values on real streams, a row for each workload and a series for each size. */
  static <R> void chart(
      String name,
      Rows<R> rows,
      Function<R, Workload> workload,
      ToDoubleFunction<R> bitsPerItem,
      ToDoubleFunction<R> value,
      Axis y,
      Report report,
      Reference... lines) {
    List<String> titles = rows.categories(r -> workload.apply(r).title());
    report.sidewaysChart(
        name,
        Axis.categories("stream and window", titles),
        y,
        rows.series(
            r -> TunedPoint.size(bitsPerItem.applyAsDouble(r)),
            own -> own.points(r -> titles.indexOf(workload.apply(r).title()), value),
            points -> Layer.dots("measured", points)),
        lines);
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
