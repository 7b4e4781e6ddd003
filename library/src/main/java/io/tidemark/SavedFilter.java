package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A saved filter of any kind, to be looked at: what it is, how full it is, whether the file is sound. To
 * ask it or to go on with it, load it by the door of its {@linkplain FilterKind#question() question}.
 *
 * <p>Errors: none of its own.
 *
 * <p>Threads: any number.
 */
public final class SavedFilter {
  /** The version of the format that this build writes. */
  public static final int FORMAT_VERSION = FrameHeader.FORMAT_VERSION;

  private final Path file;
  private final Filter filter;

  private SavedFilter(Path file, Filter filter) {
    this.file = file;
    this.filter = filter;
  }

  /**
   * Loads the filter of a file, whose checksum is checked. Of a sealed history only what stands before
   * the bits is read.
   *
   * @throws CorruptDataException if the file holds none, or is damaged
   */
  public static SavedFilter open(Path file) throws IOException {
    return new SavedFilter(file, FilterCatalog.open(Require.nonNull(file, "file")));
  }

  /**
   * The kind of filter that a file holds; only its first bytes are read.
   *
   * @throws CorruptDataException if the file holds none
   */
  public static FilterKind kind(Path file) throws IOException {
    return FilterCatalog.kind(Require.nonNull(file, "file"));
  }

  /** Whether a file begins as a saved filter does; what cannot be read does not. */
  public static boolean isSaved(Path file) {
    try (InputStream in = Files.newInputStream(Require.nonNull(file, "file"))) {
      return WireReader.startsFrame(in);
    } catch (IOException e) {
      return false;
    }
  }

  /** The kind of filter. */
  public FilterKind kind() {
    return filter.kind();
  }

  /** The filter itself. */
  public Filter filter() {
    return filter;
  }

  /** All there is to know: kind, shape, fill, items, error now, format version, size of the file. */
  public Facts facts() throws IOException {
    return Facts.builder()
        .text("question", kind().question().text())
        .all(filter.facts())
        .count("formatVersion", FrameHeader.FORMAT_VERSION)
        .bytes("fileBytes", Files.size(file))
        .build();
  }

  /**
   * Writes the filter again and compares every byte with the file; of a sealed history every page is
   * checked, too.
   *
   * @return the number of bytes
   * @throws CorruptDataException if a page is damaged
   * @throws IOException if a byte differs
   */
  public long verify() throws IOException {
    if (filter instanceof SealedHistory sealed) {
      sealed.verify();
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        SameBytes same = new SameBytes(in)) {
      FilterCatalog.write(filter, same);
      return same.finish();
    }
  }

  @Override
  public String toString() {
    return file + ": " + filter;
  }
}
