package io.tidemark.core.simulation;

import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A disk that keeps its files in real folders, so that they can be mapped, and never forces them. It
 * knows which bytes, lengths and names were forced; of all others, a crash loses those that the test says.
 * The power may also go behind a number of changes, one step may fail where the next ones work again, and the
 * disk may be full for a while.
 *
 * <p>Files that were there before are taken to be forced. Files that are made without it, such as temporary
 * ones, are left alone.
 *
 * <p>Threads: any.
 */
public final class SimulatedDisk implements Disk {
  /*
   * A file is apart from its names, as on a real disk: a rename gives the same file another name, and a
   * crash may keep the one and lose the other. Each change of names survives or not by itself, in the
   * order of all; so do the pieces of 8 bytes of each write, each cut, and a length without its bytes.
   */

  /** What can be done to a disk. */
  public enum Step {
    READ,
    CREATE,
    WRITE,
    CUT,
    FORCE,
    RENAME,
    DELETE,
    FORCE_FOLDER
  }

  /** Looks at a step before it is done; may refuse it, or wait. */
  @FunctionalInterface
  public interface Watch {
    /** Comes before a step with a file or folder. */
    void before(Step step, Path path) throws IOException;
  }

  /** A step that was to fail. */
  private static final class StepFailure extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    StepFailure(String message) {
      super(message);
    }
  }

  /** The change of a name: a file that is not under the one any more, and is under the other. */
  private record NameChange(Path gone, Path made, Stored stored) {
    boolean isIn(Path folder) {
      return folder.equals((made == null ? gone : made).getParent());
    }

    void apply(Map<Path, Stored> names) {
      if (gone != null) {
        names.remove(gone, stored);
      }
      if (made != null) {
        names.put(made, stored);
      }
    }
  }

  private final Map<Path, Stored> names = new TreeMap<>();
  private final Map<Path, Stored> forcedNames = new TreeMap<>();
  private final List<NameChange> nameChanges = new ArrayList<>();
  private final List<DiskFile> opened = new ArrayList<>();
  private volatile Watch watch = (step, path) -> {};
  private long stepsLeft = Long.MAX_VALUE;
  private boolean isOff;
  private Set<Step> failing = Set.of();
  private long failingIn;
  private long freeBytes = Long.MAX_VALUE;

  /** A disk whose power stays on. */
  public SimulatedDisk() {}

  /** Lets the power go in the change behind so many. That one is done, but never forced. */
  public synchronized SimulatedDisk powerFor(long count) {
    stepsLeft = count;
    return this;
  }

  /**
   * Lets one of the further steps fail; those after it work again. What a failed force should have
   * forced never gets to the disk, whatever is forced later: so do systems that take pages for clean
   * once they have told the error.
   *
   * @param steps the steps that are counted
   * @param nth which of them fails, 1 being the next one
   */
  public synchronized SimulatedDisk failing(Set<Step> steps, long nth) {
    failing = Set.copyOf(steps);
    failingIn = nth;
    return this;
  }

  /**
   * Leaves room for so many bytes. Of a write that needs more, what fits is written; what is cut or
   * deleted is free again. Files without bytes need no room.
   *
   * @param bytes {@code Long.MAX_VALUE} for a disk that is never full
   */
  public synchronized SimulatedDisk withFree(long bytes) {
    freeBytes = bytes;
    return this;
  }

  /** The bytes for which there is room. */
  public synchronized long freeBytes() {
    return freeBytes;
  }

  private void freed(long bytes) {
    if (freeBytes != Long.MAX_VALUE) {
      freeBytes += bytes;
    }
  }

  private synchronized void failIfItsTurn(Step step, Path path) throws IOException {
    if (failing.contains(step)) {
      failingIn--;
      if (failingIn == 0) {
        failing = Set.of();
        throw new StepFailure(step + " of " + path.getFileName() + " fails");
      }
    }
  }

  /** Shows all further steps. */
  public SimulatedDisk watchedBy(Watch watching) {
    watch = watching;
    return this;
  }

  /** Whether the power is gone. */
  public synchronized boolean isOff() {
    return isOff;
  }

  /** The process is killed: nothing works any more, and nothing is lost. */
  public SimulatedDisk kill() throws IOException {
    return crash(() -> true, () -> true);
  }

  /**
   * The machine stops: nothing works any more on this disk, and of what was not forced only that is left
   * which survives.
   *
   * @param nameSurvives asked for each change of a name
   * @param bytesSurvive asked for each few bytes of a write, each cut, and each length
   * @return the disk behind the next start, where all that is left is forced
   */
  public synchronized SimulatedDisk crash(
      BooleanSupplier nameSurvives, BooleanSupplier bytesSurvive) throws IOException {
    isOff = true;
    for (DiskFile file : opened) {
      file.close();
    }
    Map<Path, Stored> left = new TreeMap<>(forcedNames);
    for (NameChange change : nameChanges) {
      if (nameSurvives.getAsBoolean()) {
        change.apply(left);
      }
    }
    Map<Stored, byte[]> contents = new HashMap<>();
    for (Stored stored : left.values()) {
      contents.computeIfAbsent(stored, any -> any.afterCrash(bytesSurvive));
    }
    for (Path path : names.keySet()) {
      boolean isFolderLeft = left.containsKey(path) && left.get(path).isFolder();
      if (!isFolderLeft && Files.exists(path)) {
        deleteAll(path);
      }
    }
    for (Map.Entry<Path, Stored> entry : left.entrySet()) {
      if (!entry.getValue().isFolder() && Files.isDirectory(entry.getKey().getParent())) {
        Files.write(entry.getKey(), contents.get(entry.getValue()));
      }
    }
    return new SimulatedDisk();
  }

  private static void deleteAll(Path path) throws IOException {
    try (Stream<Path> below = Files.walk(path)) {
      for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** Takes a step; true if the power goes in it. */
  private boolean isLast(Step step, Path path) throws IOException {
    watch.before(step, path);
    synchronized (this) {
      checkPower();
      failIfItsTurn(step, path);
      stepsLeft--;
      isOff = stepsLeft < 0;
      return isOff;
    }
  }

  private synchronized void checkPower() throws IOException {
    if (isOff) {
      throw new IOException("no power");
    }
  }

  /** The file with a name; one that the disk does not know yet was there before. */
  private Stored stored(Path path) throws IOException {
    Stored stored = names.get(path);
    if (stored == null) {
      stored = Stored.forced(Files.readAllBytes(path));
      names.put(path, stored);
      forcedNames.put(path, stored);
    }
    return stored;
  }

  private void changeName(Path gone, Path made, Stored stored) {
    NameChange change = new NameChange(gone, made, stored);
    change.apply(names);
    nameChanges.add(change);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    boolean last = isLast(Step.CREATE, folder);
    synchronized (this) {
      Files.createDirectory(folder);
      changeName(null, folder, Stored.folder());
    }
    endIf(last);
  }

  private void endIf(boolean last) throws IOException {
    if (last) {
      checkPower();
    }
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    checkPower();
    if (!Files.exists(file)) {
      boolean last = isLast(Step.CREATE, file);
      Disk.real().open(file).close();
      created(file);
      endIf(last);
    }
    return opened(file, Disk.real().open(file));
  }

  private synchronized void created(Path file) {
    changeName(null, file, Stored.forced(new byte[0]));
  }

  @Override
  public DiskFile openToRead(Path file) throws IOException {
    checkPower();
    return opened(file, Disk.real().openToRead(file));
  }

  private synchronized DiskFile opened(Path path, DiskFile real) throws IOException {
    opened.add(real);
    return new OpenFile(path, stored(path), real);
  }

  @Override
  public Path createBeside(Path file) throws IOException {
    boolean last = isLast(Step.CREATE, file);
    Path made = Disk.real().createBeside(file);
    created(made);
    endIf(last);
    return made;
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    if (!from.getParent().equals(to.getParent())) {
      throw new IllegalArgumentException(
          "to: " + to + " (expected: in the folder of " + from + ")");
    }
    boolean last = isLast(Step.RENAME, to);
    synchronized (this) {
      Stored stored = stored(from);
      if (Files.isRegularFile(to)) {
        stored(to);
        freed(Files.size(to));
        Files.delete(
            to); // A file system may write at once what replaces a file, which takes its time.
      }
      Disk.real().rename(from, to);
      changeName(from, to, stored);
    }
    endIf(last);
  }

  @Override
  public void delete(Path file) throws IOException {
    checkPower();
    if (!Files.exists(file)) {
      return;
    }
    boolean last = isLast(Step.DELETE, file);
    synchronized (this) {
      Stored stored = stored(file);
      freed(Files.isRegularFile(file) ? Files.size(file) : 0);
      Disk.real().delete(file);
      changeName(file, null, stored);
    }
    endIf(last);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    endIf(isLast(Step.FORCE_FOLDER, folder));
    synchronized (this) {
      if (!Files.isDirectory(folder)) {
        throw new NoSuchFileException(folder.toString());
      }
      for (Iterator<NameChange> changes = nameChanges.iterator(); changes.hasNext(); ) {
        NameChange change = changes.next();
        if (change.isIn(folder)) {
          change.apply(forcedNames);
          changes.remove();
        }
      }
    }
  }

  /** A file that is open. */
  private final class OpenFile implements DiskFile {
    private final Path path;
    private final Stored stored;
    private final DiskFile real;

    OpenFile(Path path, Stored stored, DiskFile real) {
      this.path = path;
      this.stored = stored;
      this.real = real;
    }

    @Override
    public long bytes() throws IOException {
      checkPower();
      return real.bytes();
    }

    @Override
    public void read(ByteBuffer bytes, long position) throws IOException {
      watch.before(Step.READ, path);
      checkPower();
      failIfItsTurn(Step.READ, path);
      real.read(bytes, position);
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      boolean last = isLast(Step.WRITE, path);
      boolean isFull;
      synchronized (SimulatedDisk.this) {
        long length = real.bytes();
        int fitting = fitting(bytes.remaining(), position, length);
        isFull = fitting < bytes.remaining();
        byte[] copy = new byte[fitting];
        bytes.get(copy);
        stored.write(copy, position);
        real.write(ByteBuffer.wrap(copy), position);
        freed(length - real.bytes());
      }
      endIf(last);
      if (isFull) {
        throw new IOException("No space left on device");
      }
    }

    /** How many of so many bytes have room: those within the file, and as many more as are free. */
    private int fitting(int count, long position, long length) {
      boolean isEndless = freeBytes == Long.MAX_VALUE;
      return isEndless ? count : (int) Math.max(0, Math.min(count, length + freeBytes - position));
    }

    @Override
    public void cut(long bytes) throws IOException {
      boolean last = isLast(Step.CUT, path);
      synchronized (SimulatedDisk.this) {
        stored.cut(bytes);
        freed(real.bytes() - bytes);
        real.cut(bytes);
      }
      endIf(last);
    }

    @Override
    public void force() throws IOException {
      try {
        endIf(isLast(Step.FORCE, path));
      } catch (StepFailure e) {
        synchronized (SimulatedDisk.this) {
          stored.loseUnforced();
        }
        throw e;
      }
      synchronized (SimulatedDisk.this) {
        stored.force();
      }
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }
}
