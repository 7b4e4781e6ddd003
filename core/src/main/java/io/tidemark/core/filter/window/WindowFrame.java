package io.tidemark.core.filter.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiFunction;

/** Frames whose spec is made of words and the rules of time, and whose payload begins with the state. */
final class WindowFrame {
  /** The words of the state: the latest tick, the items, and those left out. */
  static final int STATE_WORDS = 3;

  private WindowFrame() {}

  /** Starts a frame and writes the state. */
  static WireWriter start(OutputStream out, MovingWindow filter, long cellWords, long... specWords)
      throws IOException {
    FilterKind kind = filter.kind();
    KeyDigest digest = filter.digest();
    ByteBuffer spec = ByteBuffer.allocate(specWords.length * Long.BYTES + TimeRules.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN);
    for (long word : specWords) {
      spec.putLong(word);
    }
    filter.spec().time().write(spec);
    WireWriter writer = WireWriter.start(
        out,
        new FrameHeader(
            kind.wireId(),
            digest.wireId(),
            digest.keyBytes(),
            spec.array(),
            Math.multiplyExact(STATE_WORDS + cellWords, Long.BYTES)));
    long[] state = {filter.latest(), filter.items(), filter.dropped()};
    writer.words(STATE_WORDS, index -> state[(int) index]);
    return writer;
  }

  /** Reads the spec of a frame, which has so many words before the rules of time. */
  static <S> S spec(WireReader reader, int specWords, BiFunction<long[], TimeRules, S> made)
      throws CorruptDataException {
    byte[] bytes = reader.header().spec();
    int expected = specWords * Long.BYTES + TimeRules.BYTES;
    if (bytes.length != expected) {
      throw new CorruptDataException(8, "spec bytes", bytes.length, "" + expected);
    }
    return WordFrame.checked(reader, "spec", () -> {
      ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      long[] words = new long[specWords];
      for (int i = 0; i < specWords; i++) {
        words[i] = in.getLong();
      }
      return made.apply(words, TimeRules.read(in));
    });
  }

  /** Reads the state. */
  static long[] state(WireReader reader) throws IOException {
    return reader.nextWords(STATE_WORDS, "latest tick, items and dropped");
  }

  /** Writes the rest of a filter of generations: its regions, as they read in their last rounds. */
  static void finish(WireWriter writer, GenerationFilter filter) throws IOException {
    RenewedCells cells = filter.cells();
    long newestRound = filter.generations().current();
    for (int r = 0; r < cells.regions(); r++) {
      int region = r;
      long round = cells.lastRound(region, newestRound);
      writer.words(cells.words(), index -> cells.word(region, round, index));
    }
    writer.finish();
  }

  /** The words of the regions of a filter. */
  static long words(GenerationFilter filter) {
    return filter.cells().regions() * filter.cells().words();
  }

  /** Reads the words of so many regions, one behind the other. */
  static long[] regions(WireReader reader, int regions, long size) throws IOException {
    return reader.nextWords(RenewedCells.words(regions, size), "cells");
  }

  /** Makes cells of the words of all regions. */
  static RenewedCells cells(int regions, long size, long[] words, Generations generations) {
    RenewedCells cells = new RenewedCells(regions, size);
    int each = (int) cells.words();
    for (int region = 0; region < regions; region++) {
      cells.putWords(region, cells.lastRound(region, generations.current()), words, region * each);
    }
    return cells;
  }
}
