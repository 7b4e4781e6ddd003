package io.tidemark.core.catalog;

import io.tidemark.core.Require;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.counting.CountingBloomCodec;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountCodec;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.PrintCountCodec;
import io.tidemark.core.filter.counting.PrintCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomCodec;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.decaying.DecayingCountCodec;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountCodec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountCodec;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.filter.endless.StableBloomCodec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.TidepoolCodec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.WeighedCodec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistoryCodec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistoryCodec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistoryCodec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryCodec;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.filter.history.series.SegmentedHistoryCodec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistoryCodec;
import io.tidemark.core.filter.seen.BloomCodec;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.GrowingBloomCodec;
import io.tidemark.core.filter.seen.GrowingBloomFilter;
import io.tidemark.core.filter.window.AgePartitionedCodec;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.BlockTimingCodec;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.EbbCodec;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.GeneralizedBloomCodec;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferCodec;
import io.tidemark.core.filter.window.RotatedBloomCodec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.WireReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** Saves and loads filters of any kind. */
public final class FilterCatalog {
  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * The class and the bytes of a kind.
   *
   * @param type the class of its filters
   * @param codec their bytes
   */
  private record Entry<F extends Filter>(Class<F> type, FilterCodec<F> codec) {
    void write(Filter filter, OutputStream out) throws IOException {
      codec.write(type.cast(filter), out);
    }
  }

  private static final Map<FilterKind, Entry<?>> ENTRIES = entries();

  private FilterCatalog() {}

  private static Map<FilterKind, Entry<?>> entries() {
    Map<FilterKind, Entry<?>> entries = new EnumMap<>(FilterKind.class);
    entries.put(FilterKind.BLOOM, new Entry<>(BloomFilter.class, new BloomCodec()));
    entries.put(FilterKind.PAIR_HISTORY, new Entry<>(PairHistory.class, new PairHistoryCodec()));
    entries.put(
        FilterKind.INTERVAL_HISTORY,
        new Entry<>(IntervalHistory.class, new IntervalHistoryCodec()));
    entries.put(FilterKind.LEVEL_HISTORY, new Entry<>(LevelHistory.class, new LevelHistoryCodec()));
    entries.put(
        FilterKind.SEGMENTED_HISTORY,
        new Entry<>(SegmentedHistory.class, new SegmentedHistoryCodec()));
    entries.put(
        FilterKind.SEALED_HISTORY, new Entry<>(SealedHistory.class, new SealedHistoryCodec()));
    entries.put(
        FilterKind.TIDELINE_HISTORY,
        new Entry<>(TidelineHistory.class, new TidelineHistoryCodec()));
    entries.put(
        FilterKind.BLOCK_TIMING, new Entry<>(BlockTimingFilter.class, new BlockTimingCodec()));
    entries.put(
        FilterKind.GENERALIZED_BLOOM,
        new Entry<>(GeneralizedBloomFilter.class, new GeneralizedBloomCodec()));
    entries.put(FilterKind.HASH_BUFFER, new Entry<>(HashBuffer.class, new HashBufferCodec()));
    entries.put(
        FilterKind.AGE_PARTITIONED,
        new Entry<>(AgePartitionedFilter.class, new AgePartitionedCodec()));
    entries.put(
        FilterKind.ROTATED_BLOOM, new Entry<>(RotatedBloomFilter.class, new RotatedBloomCodec()));
    entries.put(
        FilterKind.STABLE_BLOOM, new Entry<>(StableBloomFilter.class, new StableBloomCodec()));
    entries.put(FilterKind.TIDEPOOL, new Entry<>(TidepoolFilter.class, new TidepoolCodec()));
    entries.put(FilterKind.WEIGHED, new Entry<>(WeighedFilter.class, new WeighedCodec()));
    entries.put(
        FilterKind.COUNTING_BLOOM,
        new Entry<>(CountingBloomFilter.class, new CountingBloomCodec()));
    entries.put(
        FilterKind.DYNAMIC_COUNT, new Entry<>(DynamicCountFilter.class, new DynamicCountCodec()));
    entries.put(
        FilterKind.SPECTRAL_BLOOM,
        new Entry<>(SpectralBloomFilter.class, new SpectralBloomCodec()));
    entries.put(
        FilterKind.DECAYING_COUNT,
        new Entry<>(DecayingCountFilter.class, new DecayingCountCodec()));
    entries.put(
        FilterKind.SLIDING_COUNT, new Entry<>(SlidingCountFilter.class, new SlidingCountCodec()));
    entries.put(
        FilterKind.POLYNOMIAL_COUNT,
        new Entry<>(PolynomialCountFilter.class, new PolynomialCountCodec()));
    entries.put(
        FilterKind.GROWING_BLOOM, new Entry<>(GrowingBloomFilter.class, new GrowingBloomCodec()));
    entries.put(FilterKind.EBB, new Entry<>(EbbFilter.class, new EbbCodec()));
    entries.put(FilterKind.PRINT_COUNT, new Entry<>(PrintCountFilter.class, new PrintCountCodec()));
    return entries;
  }

  static Class<? extends Filter> type(FilterKind kind) {
    return ENTRIES.get(kind).type();
  }

  static FilterCodec<?> codec(FilterKind kind) {
    return ENTRIES.get(kind).codec();
  }

  /**
   * Writes a filter to a stream, which stays open.
   *
   * @throws IllegalArgumentException if the filter is not the form of its kind that is saved
   */
  public static void write(Filter filter, OutputStream out) throws IOException {
    Entry<?> entry = ENTRIES.get(Require.nonNull(filter, "filter").kind());
    if (!entry.type().isInstance(filter)) {
      throw new IllegalArgumentException(
          Require.message("filter", filter.getClass(), entry.type().toString()));
    }
    entry.write(filter, out);
  }

  /** The bytes of a filter. */
  public static byte[] bytes(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(filter, out);
    } catch (IOException e) {
      // An array takes all bytes; what is left is a mapped history whose file is damaged.
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Reads one filter from a stream of unknown length, which stays open behind its last byte. */
  public static Filter read(InputStream in) throws IOException {
    return read(in, WireReader.UNKNOWN_LENGTH);
  }

  /** Reads the filter that an array holds. */
  public static Filter read(byte[] bytes) throws IOException {
    return read(new ByteArrayInputStream(bytes), bytes.length);
  }

  private static Filter read(InputStream in, long sourceBytes) throws IOException {
    WireReader reader = new WireReader(in, sourceBytes);
    return codec(kind(reader)).read(reader);
  }

  private static FilterKind kind(WireReader reader) throws CorruptDataException {
    int id = reader.header().kindId();
    return FilterKind.ofWireId(id)
        .orElseThrow(
            () -> new CorruptDataException(6, "kind", id, "a kind this build of Tidemark knows"));
  }

  /**
   * Saves a filter to a file: the file is the old one or the new one and never half of either, and it is
   * the new one for good when this returns. A link is followed, not replaced.
   */
  public static void save(Filter filter, Path file) throws IOException {
    save(filter, file, Disk.real());
  }

  /** The same on a disk that may be another than that of the machine. */
  public static void save(Filter filter, Path file, Disk disk) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Require.nonNull(target.getParent(), "directory of " + file);
    disk.replace(target, out -> write(filter, out));
  }

  /** Loads the filter that a file holds. */
  public static Filter load(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
      // A pipe has no size; only that of a regular file means anything.
      return read(in, Files.isRegularFile(file) ? Files.size(file) : WireReader.UNKNOWN_LENGTH);
    }
  }

  /**
   * As {@link #load}, but a sealed history in a regular file is mapped and not read, so that it is
   * there at once and need not fit on the heap: {@link SealedHistory#open} tells what that means.
   */
  public static Filter open(Path file) throws IOException {
    return Files.isRegularFile(file) && kind(file) == FilterKind.SEALED_HISTORY
        ? SealedHistory.open(file)
        : load(file);
  }

  /**
   * The kind of filter that a file holds; only its first bytes are read.
   *
   * @throws CorruptDataException if the file holds none
   */
  public static FilterKind kind(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return kind(new WireReader(in, WireReader.UNKNOWN_LENGTH));
    }
  }

  /**
   * Loads a filter of a kind that the caller needs.
   *
   * @throws CorruptDataException if the file holds another kind
   */
  public static <F extends Filter> F load(Path file, Class<F> type) throws IOException {
    Filter filter = load(file);
    if (!type.isInstance(filter)) {
      throw new CorruptDataException(
          6, "kind", filter.getClass().getSimpleName(), type.getSimpleName());
    }
    return type.cast(filter);
  }
}
