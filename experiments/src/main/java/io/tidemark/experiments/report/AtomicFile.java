package io.tidemark.experiments.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there whole or not at all. */
final class AtomicFile {
  private AtomicFile() {}

  /** Writes text under a temporary name beside the file, then renames it. */
  static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path temporary = folder.resolve("." + file.getFileName() + ".tmp");
    try {
      // Not a channel, which an interrupt would close: a stopped run still writes its page.
      try (OutputStream out = new FileOutputStream(temporary.toFile())) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
