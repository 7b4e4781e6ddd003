package io.tidemark.experiments.inferential2019;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parameters of {@link Table4}.
 *
 * @param scenes drawn streams and windows
 * @param files real streams, if there are any
 */
public record Table4Parameters(List<Scene> scenes, List<Path> files) {
  private static final long SEED = 20_190_103L;

  public Table4Parameters {
    scenes = List.copyOf(scenes);
    files = List.copyOf(files);
  }

  static Table4Parameters full(List<Path> files) {
    return of(SweepParameters.full(List.of()), 1 << 22, files);
  }

  static Table4Parameters quick(List<Path> files) {
    return of(SweepParameters.quick(List.of()), 1 << 17, files);
  }

  /** The scenes of the figures with more questions. */
  private static Table4Parameters of(SweepParameters figures, int queries, List<Path> files) {
    Stream<Scene> scenes = figures.scenes().stream().map(scene -> {
      StreamChoice.Drawn drawn = (StreamChoice.Drawn) scene.stream();
      return new Scene(
          new StreamChoice.Drawn(drawn.kind(), drawn.universe(), drawn.warmUp(), queries, SEED),
          scene.window());
    });
    return new Table4Parameters(scenes.toList(), files);
  }
}
