package io.tidemark.cli.input;

import io.tidemark.workload.trace.LineReader;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Files that are read one after the other.
 *
 * @param <R> what reads them
 */
public interface Sources<R extends LineReader> {
  /** The names, in order. */
  List<String> names();

  /** Opens one of the names; may wait for the first bytes. */
  R open(String name) throws IOException;

  /** Bytes of all files together, if all are files. */
  OptionalLong sizeBytes();
}
