package io.tidemark.store;

import io.tidemark.core.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Finds what a folder holds, or starts a store in an empty one. */
final class StoreOpening {
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
      boolean isLog = name.startsWith("log-") && files.bytes(name) > LogFormat.HEAD_BYTES;
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
        List.of());
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
    deleteAllBut(named);
    StoreEngine engine = engine(manifest);
    List<SealedPart> sealed = new ArrayList<>();
    for (Manifest.SealedEntry entry : manifest.sealed()) {
      sealed.add(open(entry));
    }
    List<LivePart> live = new ArrayList<>();
    for (Manifest.LogEntry entry : manifest.logs()) {
      live.add(replay(entry, engine, live, sealed));
    }
    return engine;
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

  private LivePart replay(
      Manifest.LogEntry entry, StoreEngine engine, List<LivePart> before, List<SealedPart> sealed)
      throws IOException {
    LogWriter log = LogWriter.open(files, entry.number());
    LivePart part = new LivePart(entry, engine.shape().newFilter(engine.identity()), log);
    List<LivePart> live = new ArrayList<>(before);
    live.add(part);
    engine.opened(new StoreState(live, sealed));
    LogReader reader = new LogReader(log.file(), entry.number(), new Replay(engine, part));
    long end = reader.read(entry.leastBytes());
    long torn = log.file().bytes() - end;
    if (torn > 0) {
      log.file().cut(end);
      tornBytes += torn;
    }
    log.resumeAt(end);
    return part;
  }

  /** The bytes that were cut off. */
  long tornBytes() {
    return tornBytes;
  }
}
