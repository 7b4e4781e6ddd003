package io.tidemark.store;

import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.Require;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.wire.Disk;
import io.tidemark.prefix.KeyPrefixes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Says what a {@link HistoryStore} may take: the time that is kept in memory before it is sealed, the
 * memory for it, and what is kept on the disk.
 *
 * <p>A store keeps its digest, its seed or secret, its prefixes, and the length of its ticks; where
 * one of these is given for a store that exists, it must be the same, and prefixes must be given. All else may differ each time it is opened.
 *
 * @param <K> the type of key
 */
public final class HistoryStoreBuilder<K> {
  /* A part is sealed when its filter has no more bits than this for each pair. */
  private static final long BITS_PER_PAIR = 16;
  private static final int SEALING_PAIRS = 1 << 20;

  private final KeyFunnel<? super K> keys;
  private OptionalLong partitionTicks = OptionalLong.empty();
  private OptionalLong partitionPairs = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private Optional<TickUnit> unit = Optional.empty();
  private Optional<KeyPrefixes<? super K>> prefixes = Optional.empty();
  private long keepTicks = StoreTime.FOR_EVER;
  private long maxDiskBytes = Long.MAX_VALUE;
  private Optional<UnsyncedTicks.Margins> gapMargins = Optional.empty();
  private boolean isUntrusted;
  private Optional<KeyDigest> digest = Optional.empty();
  private Optional<LiveShape> shape = Optional.empty();
  private Optional<QueryLengths> lengths = Optional.empty();
  private Optional<Executor> executor = Optional.empty();
  private int sealingPairs = SEALING_PAIRS;

  /**
   * Starts with nothing said.
   *
   * @param keys how keys are read
   */
  public HistoryStoreBuilder(KeyFunnel<? super K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  /** The ticks after which what is new is sealed, such as those of a day. */
  public HistoryStoreBuilder<K> partitionTicks(long ticks) {
    partitionTicks = OptionalLong.of(Require.inRange(ticks, 1, 1L << 60, "partitionTicks"));
    return this;
  }

  /** The pairs after which what is new is sealed; without, the memory decides: 16 bits for a pair. */
  public HistoryStoreBuilder<K> partitionPairs(long pairs) {
    partitionPairs = OptionalLong.of(Require.inRange(pairs, 1, 1L << 40, "partitionPairs"));
    return this;
  }

  /**
   * The bytes of the filter for what is new. There are two of them while one is being sealed; where the
   * second is full before that is done, additions wait.
   */
  public HistoryStoreBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 1 << 10, 1L << 40, "memory"));
    return this;
  }

  /** How far back answers go; files that are older are dropped. Without, all is kept. */
  public HistoryStoreBuilder<K> keepTicks(long ticks) {
    keepTicks = Require.inRange(ticks, 1, 1L << 60, "keepTicks");
    return this;
  }

  /**
   * The bytes that all files may take; beyond them the oldest sealed ones are dropped. That is looked
   * at whenever a part is sealed: until the next one is, its log comes on top, and while files are
   * merged, up to a quarter of these bytes.
   */
  public HistoryStoreBuilder<K> maxDisk(long bytes) {
    maxDiskBytes = Require.inRange(bytes, 1 << 10, Long.MAX_VALUE, "maxDisk");
    return this;
  }

  /**
   * Keeps on the disk which ticks additions may have that are not there yet. When a store ended without
   * being closed, these ticks are a gap for ever: {@link HistoryStore#gaps}. What was added and lost is never
   * answered "certainly not" then. Without, what was added since the last sync is lost unnoticed.
   *
   * <p>Additions near the latest tick cost nothing. One that is farther away than said here is noted on the disk
   * before it is added, which takes as long as a {@link HistoryStore#sync}; so does the first after a store was
   * opened. Further ones are free up to the next sync, and the gap is wider while they are. So give what is usual
   * between two syncs, and a bit more.
   *
   * @param lateTicks how far additions may usually be behind the latest tick
   * @param aheadTicks how far time may usually go on until the next sync, at least 1
   */
  public HistoryStoreBuilder<K> knownGaps(long lateTicks, long aheadTicks) {
    Require.inRange(lateTicks, 0, 1L << 60, "lateTicks");
    Require.inRange(aheadTicks, 1, 1L << 60, "aheadTicks");
    gapMargins = Optional.of(new UnsyncedTicks.Margins(lateTicks, aheadTicks));
    return this;
  }

  /** What a tick is; kept with the data. Without, ticks are numbers that have no length. */
  public HistoryStoreBuilder<K> unit(TickUnit ticks) {
    unit = Optional.of(Require.nonNull(ticks, "unit"));
    return this;
  }

  /**
   * Also keeps prefixes of keys, for {@link HistoryStore#askPrefix}: see {@link KeyPrefixes} for what
   * it costs. A store keeps the prefixes that it was made with.
   */
  public HistoryStoreBuilder<K> prefixes(KeyPrefixes<? super K> declared) {
    prefixes = Optional.of(Require.nonNull(declared, "prefixes"));
    return this;
  }

  /** For untrusted keys: a secret random function, so that nobody can craft keys taken for others. */
  public HistoryStoreBuilder<K> untrustedKeys() {
    isUntrusted = true;
    digest = Optional.empty();
    return this;
  }

  /** A fixed seed, so that runs can be repeated; not for untrusted keys. */
  public HistoryStoreBuilder<K> seed(long seed) {
    isUntrusted = false;
    digest = Optional.of(FastDigest.seeded(seed));
    return this;
  }

  /** A fixed secret of 16 bytes, for untrusted keys. */
  public HistoryStoreBuilder<K> secret(byte[] secret) {
    isUntrusted = true;
    digest = Optional.of(KeyedDigest.withSecret(secret));
    return this;
  }

  /** The lengths of ranges it will be asked for, in ticks; without, it does for all lengths. */
  public HistoryStoreBuilder<K> rangeTicks(long... ticks) {
    lengths = Optional.of(QueryLengths.of(ticks));
    return this;
  }

  /** Chooses the shape of filters, where the model is not to choose. */
  public HistoryStoreBuilder<K> shape(LiveShape liveShape) {
    shape = Optional.of(Require.nonNull(liveShape, "shape"));
    return this;
  }

  /**
   * What seals and merges; without, a thread of the store's own. With {@code Runnable::run} the thread that adds
   * does it when it is due, and there is no other thread.
   */
  public HistoryStoreBuilder<K> executor(Executor background) {
    executor = Optional.of(Require.nonNull(background, "executor"));
    return this;
  }

  /** About so many pairs are sealed at a time. */
  HistoryStoreBuilder<K> sealingPairs(int pairs) {
    sealingPairs = pairs;
    return this;
  }

  /**
   * Opens the store in a folder, or starts one there.
   *
   * @throws IOException if it is open already, or damaged
   * @throws IllegalArgumentException if it was made with another seed, secret or length of ticks than
   *     those that were given
   */
  public HistoryStore<K> open(Path folder) throws IOException {
    return open(folder, Disk.real());
  }

  /**
   * The same with another way to the disk, such as one that loses in tests what was not forced. Sealed files
   * and temporary ones are read and made in the folder itself.
   *
   * @param disk that changes the files of the folder
   * @throws IOException as {@link #open(Path)}
   */
  public HistoryStore<K> open(Path folder, Disk disk) throws IOException {
    StoreSettings settings = settings();
    StoreFiles files =
        StoreFiles.open(Require.nonNull(folder, "folder"), Require.nonNull(disk, "disk"));
    boolean opened = false;
    try {
      StoreOpening opening = new StoreOpening(files, settings, liveShape());
      Optional<Manifest> manifest = opening.manifest();
      manifest.ifPresent(found -> check(found.identity()));
      StoreEngine engine =
          manifest.isPresent() ? opening.open(manifest.get()) : opening.create(identity());
      opened = true;
      return started(files, engine, opening.tornBytes());
    } finally {
      if (!opened) {
        files.close();
      }
    }
  }

  /**
   * Opens the store in a folder as it is at this moment, to be asked only. Nothing is written, nothing is
   * made, and another process may have the store open and go on with it: what that has flushed so far is
   * known, and nothing that it does later. What changes a store throws an
   * {@link IllegalStateException}.
   *
   * @throws IOException if there is no store, or it is damaged
   * @throws IllegalArgumentException as {@link #open}
   */
  public HistoryStore<K> openReadOnly(Path folder) throws IOException {
    return openReadOnly(folder, Disk.real());
  }

  /** The same with another way to the disk, as {@link #open(Path, Disk)}. */
  public HistoryStore<K> openReadOnly(Path folder, Disk disk) throws IOException {
    StoreFiles files = StoreFiles.openReadOnly(Require.nonNull(folder, "folder"), disk);
    StoreEngine engine = new StoreOpening(files, settings(), liveShape()).openReadOnly(this::check);
    Maintenance none = new Maintenance(engine, files, liveShape(), Runnable::run);
    return new HistoryStore<>(keys, prefixes, engine, none, files, 0, () -> {});
  }

  private HistoryStore<K> started(StoreFiles files, StoreEngine engine, long tornBytes) {
    Runnable whenClosed = () -> {};
    Executor background;
    if (executor.isPresent()) {
      background = executor.get();
    } else {
      ExecutorService own = Executors.newSingleThreadExecutor(HistoryStoreBuilder::thread);
      whenClosed = own::shutdown;
      background = own;
    }
    Maintenance maintenance = new Maintenance(engine, files, liveShape(), background);
    HistoryStore<K> store =
        new HistoryStore<>(keys, prefixes, engine, maintenance, files, tornBytes, whenClosed);
    maintenance.wake();
    return store;
  }

  private LiveShape liveShape() {
    return shape.orElseGet(() -> new TunedShape(lengths));
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "tidemark-history-store");
    thread.setDaemon(true);
    return thread;
  }

  private StoreIdentity identity() {
    KeyDigest usual = isUntrusted ? KeyedDigest.random() : FastDigest.random();
    return new StoreIdentity(
        digest.orElse(usual), unit.orElse(TickUnit.ITEMS), describedPrefixes());
  }

  private String describedPrefixes() {
    return prefixes.map(KeyPrefixes::toString).orElse("");
  }

  /** Refuses a store that would answer otherwise than the caller thinks. */
  private void check(StoreIdentity found) {
    KeyDigest wanted = digest.orElse(found.digest());
    if (!wanted.equals(found.digest()) || (isUntrusted && !(wanted instanceof KeyedDigest))) {
      throw new IllegalArgumentException(Require.message(
          "digest",
          digest.map(Object::toString).orElse("untrustedKeys"),
          found.digest() + ", that of the store"));
    }
    if (!describedPrefixes().equals(found.prefixes())) {
      throw new IllegalArgumentException(Require.message(
          "prefixes",
          "'" + describedPrefixes() + "'",
          "'" + found.prefixes() + "', those of the store"));
    }
    if (!unit.orElse(found.unit()).equals(found.unit())) {
      throw new IllegalArgumentException(
          Require.message("unit", unit.orElseThrow(), found.unit() + ", that of the store"));
    }
  }

  private StoreSettings settings() {
    long ticks = partitionTicks.orElseThrow(() -> new IllegalArgumentException(
        Require.message("partitionTicks", "not given", "partitionTicks(n), such as a day")));
    long bytes = memoryBytes.orElseThrow(() -> new IllegalArgumentException(
        Require.message("memory", "not given", "memory(bytes), for what is new")));
    long pairs = partitionPairs.orElse(Math.max(1, bytes * Byte.SIZE / BITS_PER_PAIR));
    return new StoreSettings(
        ticks, pairs, bytes, keepTicks, maxDiskBytes, sealingPairs, gapMargins);
  }
}
