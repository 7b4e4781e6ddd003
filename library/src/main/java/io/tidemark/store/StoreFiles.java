package io.tidemark.store;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedSet;

/**
 * What a store does with the files of its folder, step by step: a seam, so that tests can end it
 * behind any step. Closing it lets another process have the folder. An interrupt of the thread ends
 * none of them.
 */
interface StoreFiles extends Closeable {
  /** The names of all files. */
  SortedSet<String> names() throws IOException;

  long bytes(String name) throws IOException;

  byte[] read(String name) throws IOException;

  /** Writes a file and forces it to the disk; its name is safe only when the folder is forced. */
  void write(String name, byte[] bytes) throws IOException;

  /** Gives a file another name, in place of the file that has it, at once. */
  void rename(String from, String to) throws IOException;

  void delete(String name) throws IOException;

  /** Forces the names of all files to the disk. */
  void forceFolder() throws IOException;

  /** Opens a log, or makes an empty one. */
  LogFile log(String name) throws IOException;

  /** Saves a history and forces it to the disk, all of it or nothing. */
  void save(SealedHistory history, String name) throws IOException;

  SealedHistory open(String name) throws IOException;

  /** Room for sealing, with temporary files in the folder. */
  SealingSpace space(int pairs);

  /** A file that is appended to, and read again. */
  interface LogFile extends Closeable {
    long bytes() throws IOException;

    /** Writes all bytes of a buffer, which has an array, at a position. */
    void write(ByteBuffer bytes, long position) throws IOException;

    /** Fills a buffer, which has an array, from a position on, or as far as the file goes. */
    void read(ByteBuffer bytes, long position) throws IOException;

    void cut(long bytes) throws IOException;

    void force() throws IOException;
  }
}
