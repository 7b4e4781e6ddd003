package io.tidemark.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** The name of a stream: that of its file, without the ending. */
  public static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }
}
