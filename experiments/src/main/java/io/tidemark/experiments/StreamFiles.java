package io.tidemark.experiments;

import io.tidemark.experiments.result.Report;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The real streams of a folder that a user gives. */
public final class StreamFiles {
  /** The ending of the files that are taken. */
  public static final String ENDING = ".tsv.gz";

  private StreamFiles() {}

  /** What a user without streams should give. */
  static String need(RunOptions options) {
    return options.dataFolder().isEmpty()
        ? "This needs real streams, which are not part of Tidemark:"
            + " give a folder with --data DIR that has files *" + ENDING
            + " with lines epoch_seconds<TAB>key."
        : "This needs real streams: the folder given with --data has no file *" + ENDING + ".";
  }

  /** The streams of the user's folder; none if there is no folder. */
  public static List<Path> among(RunOptions options) throws IOException {
    Optional<Path> folder = options.dataFolder();
    return folder.isEmpty() ? List.of() : in(folder.get());
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(p -> p.getFileName().toString().endsWith(ENDING))
          .sorted()
          .toList();
    }
  }

  /** How a stream is read; nothing if there is too little in it. */
  @FunctionalInterface
  public interface Reading<T> {
    Optional<T> read(Path file) throws IOException;
  }

  /** What is done with each stream. */
  @FunctionalInterface
  public interface Action<T> {
    void on(String name, T stream, Progress progress) throws IOException, InterruptedException;
  }

  /** Reads all streams; a note of the report, "left-out", names those with too little in them. */
  public static <T> void forEach(
      List<Path> files, Reading<T> reading, Report report, Progress progress, Action<T> action)
      throws IOException, InterruptedException {
    List<String> leftOut = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      Progress part = progress.part(i, files.size());
      part.at(0);
      String name = name(files.get(i));
      Optional<T> stream = reading.read(files.get(i));
      if (stream.isPresent()) {
        action.on(name, stream.get(), part);
      } else {
        leftOut.add(name);
      }
    }
    if (!leftOut.isEmpty()) {
      report.let("leftOut", leftOut).note("left-out");
    }
  }

  /** The traces with at least a given number of different keys; otherwise as above. */
  public static void forEachTrace(
      List<Path> files, int fewestKeys, Report report, Progress progress, Action<Trace> action)
      throws IOException, InterruptedException {
    forEach(
        files,
        file -> Optional.of(Trace.readTsv(file)).filter(t -> t.distinctKeys() >= fewestKeys),
        report.let("fewestKeys", fewestKeys),
        progress,
        action);
  }

  /** The name of a stream: that of its file, without the ending. */
  public static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }
}
