package io.tidemark.core.contract;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.Filter;
import java.io.IOException;
import java.util.Arrays;

/** Filters to bytes and back. Contracts know a filter by what it can do only, hence the casts. */
public final class SavedBytes {
  private SavedBytes() {}

  /** The bytes of a filter: all of its state. */
  public static byte[] of(Object filter) throws IOException {
    return FilterCatalog.bytes((Filter) filter);
  }

  /** The filter that comes back from the bytes of another. */
  @SuppressWarnings("unchecked") // The catalog reads the kind that it wrote.
  public static <F> F through(F filter) throws IOException {
    return (F) FilterCatalog.read(of(filter));
  }

  /** One number over all bytes. */
  public static int fingerprint(Object filter) throws IOException {
    return Arrays.hashCode(of(filter));
  }
}
