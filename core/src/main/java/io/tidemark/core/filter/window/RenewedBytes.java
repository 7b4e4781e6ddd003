package io.tidemark.core.filter.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;

/** The words of regions that rounds take in turn, as they read in their last rounds. */
final class RenewedBytes {
  private RenewedBytes() {}

  static long words(RenewedCells cells) {
    return cells.regions() * cells.words();
  }

  static void write(RenewedCells cells, long newestRound, WireWriter writer) throws IOException {
    for (int r = 0; r < cells.regions(); r++) {
      int region = r;
      long round = cells.lastRound(region, newestRound);
      writer.words(cells.words(), index -> cells.word(region, round, index));
    }
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
