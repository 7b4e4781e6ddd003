package io.tidemark.store;

import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;

/** The file that a manifest is in. */
final class ManifestFile {
  private ManifestFile() {}

  /**
   * @throws IOException if it is damaged
   */
  static Manifest read(StoreFiles files) throws IOException {
    try {
      return ManifestBytes.read(files.read(StoreNames.MANIFEST));
    } catch (CorruptDataException e) {
      throw new IOException("file \"manifest\" of the store is damaged: " + e.getMessage(), e);
    }
  }

  /** Puts a manifest in the place of the one before, at once; it is on the disk when this returns. */
  static void replace(StoreFiles files, Manifest manifest) throws IOException {
    files.forceFolder(); // The files that it names must be there before it is.
    files.replace(StoreNames.MANIFEST, ManifestBytes.write(manifest));
  }
}
