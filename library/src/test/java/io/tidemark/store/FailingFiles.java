package io.tidemark.store;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedSet;

/** Files that cannot be saved or forced for a while. */
final class FailingFiles implements StoreFiles {
  private final StoreFiles files;
  volatile boolean failSaving;
  volatile boolean failForcing;

  FailingFiles(StoreFiles files) {
    this.files = files;
  }

  @Override
  public SortedSet<String> names() throws IOException {
    return files.names();
  }

  @Override
  public long bytes(String name) throws IOException {
    return files.bytes(name);
  }

  @Override
  public byte[] read(String name) throws IOException {
    return files.read(name);
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    files.write(name, bytes);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    files.rename(from, to);
  }

  @Override
  public void delete(String name) throws IOException {
    files.delete(name);
  }

  @Override
  public void forceFolder() throws IOException {
    files.forceFolder();
  }

  @Override
  public void save(SealedHistory history, String name) throws IOException {
    if (failSaving) {
      throw new IOException("no room");
    }
    files.save(history, name);
  }

  @Override
  public SealedHistory open(String name) throws IOException {
    return files.open(name);
  }

  @Override
  public SealingSpace space(int pairs) {
    return files.space(pairs);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  @Override
  public LogFile log(String name) throws IOException {
    LogFile log = files.log(name);
    return new LogFile() {
      @Override
      public long bytes() throws IOException {
        return log.bytes();
      }

      @Override
      public void write(ByteBuffer bytes, long position) throws IOException {
        log.write(bytes, position);
      }

      @Override
      public void read(ByteBuffer bytes, long position) throws IOException {
        log.read(bytes, position);
      }

      @Override
      public void cut(long bytes) throws IOException {
        log.cut(bytes);
      }

      @Override
      public void force() throws IOException {
        if (failForcing) {
          throw new IOException("no disk");
        }
        log.force();
      }

      @Override
      public void close() throws IOException {
        log.close();
      }
    };
  }
}
