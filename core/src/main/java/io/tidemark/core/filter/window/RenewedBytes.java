package io.tidemark.core.filter.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;

/**
 * How far a stream has come, and the words of regions that its generations take in turn, as they read
 * in their last rounds.
 */
final class RenewedBytes {
  private static final int HEAD_WORDS = 2;

  private RenewedBytes() {}

  static long words(RenewedCells cells) {
    return HEAD_WORDS + cells.regions() * cells.words();
  }

  static void write(Generations generations, RenewedCells cells, WireWriter writer)
      throws IOException {
    writer.words(HEAD_WORDS, index -> index == 0 ? generations.latest() : generations.items());
    long newestRound = generations.current();
    for (int r = 0; r < cells.regions(); r++) {
      int region = r;
      long round = cells.lastRound(region, newestRound);
      writer.words(cells.words(), index -> cells.word(region, round, index));
    }
  }

  /** The latest tick and the number of items. */
  static long[] head(WireReader reader) throws IOException {
    return reader.nextWords(HEAD_WORDS, "latest and items");
  }

  /** The words of all regions, one behind the other. */
  static long[] read(WireReader reader, int regions, long size) throws IOException {
    return reader.nextWords(RenewedCells.words(regions, size), "cells");
  }

  /** Makes cells of the words of all regions. */
  static RenewedCells cells(int regions, long size, long[] words, long newestRound) {
    RenewedCells cells = new RenewedCells(regions, size);
    int each = (int) cells.words();
    for (int region = 0; region < regions; region++) {
      cells.putWords(region, cells.lastRound(region, newestRound), words, region * each);
    }
    return cells;
  }
}
