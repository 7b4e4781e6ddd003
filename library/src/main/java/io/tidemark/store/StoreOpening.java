package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.wire.BlockLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Consumer;

/** Finds what a folder holds, or starts a store in an empty one. */
final class StoreOpening {
  private static final int MAX_TRIES = 10;

  private final StoreFiles files;
  private final StoreSettings settings;
  private final LiveShape shape;
  private long tornBytes;

  StoreOpening(StoreFiles files, StoreSettings settings, LiveShape shape) {
    this.files = files;
    this.settings = settings;
    this.shape = shape;
  }

  /** The manifest of the folder, if there is a store. */
  Optional<Manifest> manifest() throws IOException {
    if (!files.names().contains(StoreNames.MANIFEST)) {
      checkNothingLost();
      return Optional.empty();
    }
    return Optional.of(ManifestFile.read(files));
  }

  /** A folder with data but without a manifest is a store that was damaged, not an empty one. */
  private void checkNothingLost() throws IOException {
    for (String name : files.names()) {
      boolean isLog = name.startsWith("log-") && files.bytes(name) > BlockLog.HEAD_BYTES;
      if (isLog || name.startsWith("sealed-")) {
        throw new IOException(Require.message(
            "files", name + " without a manifest", "a folder that is empty, or all of a store"));
      }
    }
  }

  /** Starts an empty store. */
  StoreEngine create(StoreIdentity identity) throws IOException {
    Manifest empty = new Manifest(
        identity,
        Optional.empty(),
        Long.MIN_VALUE,
        1,
        0,
        0.0,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Gaps.NONE);
    deleteAllBut(Set.of());
    StoreEngine engine = engine(empty);
    LivePart first = engine.startPart();
    engine.change(state -> state.withLive(first), engine.shape(), 0.0);
    return engine;
  }

  /** Opens the store that a manifest describes. */
  StoreEngine open(Manifest manifest) throws IOException {
    Set<String> named = new HashSet<>();
    manifest.logs().forEach(log -> named.add(StoreNames.log(log.number())));
    manifest.sealed().forEach(file -> named.add(StoreNames.sealed(file.number())));
    checkAllThere(named);
    if (!files.isReadOnly()) {
      deleteAllBut(named);
    }
    StoreEngine engine = engine(manifest);
    List<SealedPart> sealed = new ArrayList<>();
    for (Manifest.SealedEntry entry : manifest.sealed()) {
      sealed.add(open(entry));
    }
    List<LivePart> live = new ArrayList<>();
    boolean opened = false;
    try {
      // All files are open before the first log is read: whoever deletes them then does no harm.
      for (Manifest.LogEntry entry : manifest.logs()) {
        LogWriter log = LogWriter.open(files, entry.number());
        live.add(new LivePart(entry, engine.shape().newFilter(engine.identity()), log));
      }
      engine.opened(new StoreState(live, sealed));
      for (LivePart part : live) {
        replay(part, engine);
      }
      engine.findGap();
      opened = true;
      return engine;
    } finally {
      if (!opened) {
        for (LivePart part : live) {
          part.log().close();
        }
      }
    }
  }

  /**
   * Opens a store that another process may be changing, as it is now.
   *
   * @param check refuses a store of another identity
   * @throws IOException if there is none, or it is damaged
   */
  StoreEngine openReadOnly(Consumer<StoreIdentity> check) throws IOException {
    for (int tries = 1; ; tries++) {
      SortedSet<String> names = files.names();
      Manifest manifest = manifest()
          .orElseThrow(() -> new IOException(
              Require.message("files", names, "those of a store, with a manifest")));
      check.accept(manifest.identity());
      try {
        return open(manifest);
      } catch (IOException e) {
        // Files may go between the reading of the manifest and their opening; then it has changed.
        if (tries == MAX_TRIES || manifest().equals(Optional.of(manifest))) {
          throw e;
        }
      }
    }
  }

  private StoreEngine engine(Manifest manifest) {
    return new StoreEngine(
        files, manifest, settings, PartShape.of(shape, settings, PartShape.load(manifest)));
  }

  private void checkAllThere(Set<String> named) throws IOException {
    SortedSet<String> there = files.names();
    for (String name : named) {
      if (!there.contains(name)) {
        throw new IOException(
            Require.message("file " + name, "missing", "there, since the manifest names it"));
      }
    }
  }

  /** What no manifest names was not finished, or was not needed any more. */
  private void deleteAllBut(Set<String> named) throws IOException {
    for (String name : files.names()) {
      if (StoreNames.isOwn(name) && !named.contains(name)) {
        files.delete(name);
      }
    }
  }

  private SealedPart open(Manifest.SealedEntry entry) throws IOException {
    String name = StoreNames.sealed(entry.number());
    if (files.bytes(name) != entry.bytes()) {
      throw new IOException(Require.message(
          "bytes of " + name, files.bytes(name), entry.bytes() + ", as the manifest says"));
    }
    return new SealedPart(entry, files.open(name));
  }

  private void replay(LivePart part, StoreEngine engine) throws IOException {
    LogWriter log = part.log();
    LogReader reader = new LogReader(log.file(), part.number(), new Replay(engine, part));
    long end = reader.read(0, part.leastBytes());
    if (files.isReadOnly()) {
      log.readUpTo(end);
      return;
    }
    long torn = log.file().bytes() - end;
    if (torn > 0) {
      log.file().cut(end);
      tornBytes += torn;
    }
    log.resumeAt(end);
  }

  /** The bytes that were cut off. */
  long tornBytes() {
    return tornBytes;
  }
}
