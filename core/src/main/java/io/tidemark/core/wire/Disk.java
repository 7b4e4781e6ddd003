package io.tidemark.core.wire;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The steps by which bytes reach a disk. What is not forced may be lost when the machine stops: the
 * bytes and the length of a file until {@link DiskFile#force}, and its name, whether new or gone, until
 * {@link #forceFolder}. All that must survive goes through this interface, so that a test can lose it.
 *
 * <p>Threads: any number. An interrupt of the thread ends none of the steps.
 */
public interface Disk {
  /** The disk of this machine. */
  static Disk real() {
    return RealDisk.INSTANCE;
  }

  /** Makes a folder; the one above it must be there. */
  void createFolder(Path folder) throws IOException;

  /** Opens a file to be written and read; one that is not there is made, for its owner alone. */
  DiskFile open(Path file) throws IOException;

  /**
   * Opens a file to be read.
   *
   * @throws NoSuchFileException if it is not there
   */
  DiskFile openToRead(Path file) throws IOException;

  /** Makes an empty file beside another, with a name that no other has, for its owner alone. */
  Path createBeside(Path file) throws IOException;

  /**
   * Gives a file another name in the same folder, in place of the file that has it, at once where the
   * file system can.
   */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file, if it is there. */
  void delete(Path file) throws IOException;

  /** Forces the names of all files of a folder to the disk. */
  void forceFolder(Path folder) throws IOException;

  /** What a file is to hold. */
  @FunctionalInterface
  interface Contents {
    /** Writes all of it to a stream, which stays open. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Puts a file in the place of another, or where none was: written beside it, forced to the disk,
   * renamed, and the name forced. So the file is the old one or the new one and never half of either,
   * and it is the new one for good when this returns.
   *
   * @param file an absolute path
   */
  default void replace(Path file, Contents contents) throws IOException {
    Path partial = createBeside(file);
    try {
      try (DiskFile bytes = open(partial);
          OutputStream out = new BufferedOutputStream(new DiskFileOutput(bytes), 1 << 16)) {
        contents.writeTo(out);
        out.flush();
        bytes.force();
      }
      rename(partial, file);
    } catch (Throwable e) {
      try {
        delete(partial);
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
    forceFolder(file.getParent());
  }
}
