package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link OnlinePriors}.
 *
 * @param files real streams
 * @param bitsPerItem bits per item of the window
 */
public record OnlinePriorsParameters(List<Path> files, List<Double> bitsPerItem) {
  public OnlinePriorsParameters {
    files = List.copyOf(files);
    bitsPerItem = List.copyOf(bitsPerItem);
    bitsPerItem.forEach(bits -> Require.inRange(bits, 0.5, 64, "bitsPerItem"));
  }

  static OnlinePriorsParameters full(List<Path> files) {
    return new OnlinePriorsParameters(files, List.of(2.0, 4.0, 8.0, 12.0, 16.0, 20.0));
  }

  static OnlinePriorsParameters quick(List<Path> files) {
    return new OnlinePriorsParameters(files, List.of(4.0, 12.0));
  }
}
