package io.tidemark.core.catalog;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.series.PartitionArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps partitions as files in a folder, one saved filter each: {@code partition-NUMBER.tmk}.
 *
 * <p>Errors: none of its own; a file that was altered is refused when it is fetched.
 */
public final class FolderArchive implements PartitionArchive {
  private final Path folder;

  /** Keeps partitions in a folder, which is made when the first is stored. */
  public FolderArchive(Path folder) {
    this.folder = Require.nonNull(folder, "folder");
  }

  @Override
  public void store(long number, LiveHistory partition) throws IOException {
    Files.createDirectories(folder);
    FilterCatalog.save(partition, file(number));
  }

  @Override
  public LiveHistory fetch(long number) throws IOException {
    return FilterCatalog.load(file(number), LiveHistory.class);
  }

  private Path file(long number) {
    return folder.resolve("partition-" + number + ".tmk");
  }
}
