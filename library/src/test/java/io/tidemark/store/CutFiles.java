package io.tidemark.store;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;

/**
 * The files of a folder, until the power goes: behind so many steps that change something, the next
 * one is done by half or not at all, and nothing works any more. Then the tail of each log that was
 * not forced is lost, as far as the test says. Nothing is really forced, which would take its time.
 */
final class CutFiles implements StoreFiles {
  private final Path folder;
  private final StoreFiles files;
  private final Map<String, Long> forced = new HashMap<>();
  private int stepsLeft;
  private boolean isCut;

  /** Files that are never cut. */
  static CutFiles whole(Path folder) throws IOException {
    return new CutFiles(folder, Integer.MAX_VALUE);
  }

  CutFiles(Path folder, int steps) throws IOException {
    this.folder = folder;
    this.files = FolderFiles.open(folder);
    this.stepsLeft = steps;
  }

  boolean isCut() {
    return isCut;
  }

  /** Whether the step can be done; if it is the last, it may be done by half. */
  private boolean isLast() throws IOException {
    checkPower();
    stepsLeft--;
    isCut = stepsLeft < 0;
    return isCut;
  }

  private void checkPower() throws IOException {
    if (isCut) {
      throw new IOException("cut off");
    }
  }

  /** Ends the process: gives the folder free, and cuts what the disk does not have off its logs. */
  void kill(double keptOfTail) throws IOException {
    isCut = true;
    files.close();
    for (Map.Entry<String, Long> log : forced.entrySet()) {
      Path path = folder.resolve(log.getKey());
      if (Files.exists(path) && Files.size(path) > log.getValue()) {
        byte[] all = Files.readAllBytes(path);
        long tail = all.length - log.getValue();
        int kept = (int) (log.getValue() + Math.round((double) tail * keptOfTail));
        Files.write(path, Arrays.copyOf(all, kept));
      }
    }
  }

  @Override
  public SortedSet<String> names() throws IOException {
    checkPower();
    return files.names();
  }

  @Override
  public long bytes(String name) throws IOException {
    checkPower();
    return files.bytes(name);
  }

  @Override
  public byte[] read(String name) throws IOException {
    checkPower();
    return files.read(name);
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    if (isLast()) {
      Files.write(folder.resolve(name), Arrays.copyOf(bytes, bytes.length / 2));
    } else {
      Files.write(folder.resolve(name), bytes);
    }
    checkPower();
  }

  @Override
  public void rename(String from, String to) throws IOException {
    if (!isLast()) {
      // To replace a file makes a file system write at once; nothing looks in between here.
      files.delete(to);
      files.rename(from, to);
    }
    checkPower();
  }

  @Override
  public void delete(String name) throws IOException {
    if (!isLast()) {
      files.delete(name);
    }
    checkPower();
  }

  @Override
  public void forceFolder() throws IOException {
    isLast();
    checkPower();
  }

  @Override
  public void save(SealedHistory history, String name) throws IOException {
    if (isLast()) {
      Files.write(folder.resolve("." + name + "1.partial"), new byte[] {1, 2, 3});
    } else {
      try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
        FilterCatalog.write(history, out);
      }
    }
    checkPower();
  }

  @Override
  public SealedHistory open(String name) throws IOException {
    checkPower();
    return files.open(name);
  }

  @Override
  public SealingSpace space(int pairs) {
    return files.space(pairs);
  }

  @Override
  public LogFile log(String name) throws IOException {
    checkPower();
    forced.putIfAbsent(name, Files.exists(folder.resolve(name)) ? files.bytes(name) : 0L);
    return new CutLog(name, files.log(name));
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  /** A log until the power goes. */
  private final class CutLog implements LogFile {
    private final String name;
    private final LogFile log;

    CutLog(String name, LogFile log) {
      this.name = name;
      this.log = log;
    }

    @Override
    public long bytes() throws IOException {
      checkPower();
      return log.bytes();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      if (isLast()) {
        bytes.limit(bytes.position() + bytes.remaining() / 2);
      }
      log.write(bytes, position);
      checkPower();
    }

    @Override
    public void read(ByteBuffer bytes, long position) throws IOException {
      checkPower();
      log.read(bytes, position);
    }

    @Override
    public void cut(long bytes) throws IOException {
      if (!isLast()) {
        log.cut(bytes);
      }
      checkPower();
    }

    @Override
    public void force() throws IOException {
      if (!isLast()) {
        forced.put(name, log.bytes());
      }
      checkPower();
    }

    @Override
    public void close() throws IOException {
      log.close();
    }
  }
}
