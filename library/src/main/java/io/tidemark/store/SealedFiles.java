package io.tidemark.store;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.IOException;
import java.util.List;

/** Makes and deletes sealed files, which no manifest names at that moment. */
record SealedFiles(StoreEngine engine, StoreFiles files) {
  SealingSpace space() {
    return files.space(engine.settings().sealingPairs() + LogFormat.BLOCK_PAIRS);
  }

  /** Saves a history and opens it where it is. */
  SealedPart save(SealedHistory history, long absorbed) throws IOException {
    long number = engine.takeNumber();
    String name = StoreNames.sealed(number);
    files.save(history, name);
    return new SealedPart(
        new Manifest.SealedEntry(number, absorbed, files.bytes(name)), files.open(name));
  }

  void delete(List<SealedPart> parts) throws IOException {
    for (SealedPart part : parts) {
      files.delete(StoreNames.sealed(part.entry().number()));
    }
  }

  static long bytes(List<SealedPart> parts) {
    return parts.stream().mapToLong(part -> part.entry().bytes()).sum();
  }
}
