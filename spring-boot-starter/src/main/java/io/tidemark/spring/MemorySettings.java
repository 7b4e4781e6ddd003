package io.tidemark.spring;

import io.tidemark.SaveableMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.core.ResolvableType;

/** What properties say of one memory. */
sealed interface MemorySettings
    permits TidemarkProperties.Seen, TidemarkProperties.Window, TidemarkProperties.Decaying {
  /** The file that it is loaded from and saved to; null if it is forgotten when the program ends. */
  Path file();

  /** The class of the memory, with that of its keys. */
  ResolvableType type();

  /** A new memory. */
  SaveableMemory build();

  /** The memory that was saved to a file. */
  SaveableMemory load(Path saved) throws IOException;

  /** The memory that was saved, or a new one if there is none. */
  default SaveableMemory open() throws IOException {
    return file() != null && Files.exists(file()) ? load(file()) : build();
  }
}
