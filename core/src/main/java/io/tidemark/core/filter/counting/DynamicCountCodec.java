package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.CountPageShape;
import io.tidemark.core.cell.CountPageWords;
import io.tidemark.core.cell.CountPages;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;

/** The bytes of a {@link DynamicCountFilter}; docs/format.md draws them. */
public final class DynamicCountCodec implements FilterCodec<DynamicCountFilter> {
  private static final int SPEC_WORDS = 7;
  private static final int STATE_WORDS = 4;

  /* The form of a page, its width and its folds, has 16 bits. */
  private static final int FORM_BITS = 16;
  private static final int FORMS_PER_WORD = Long.SIZE / FORM_BITS;
  private static final int FORM_MASK = (1 << FORM_BITS) - 1;

  /** Creates the codec, which has no state. */
  public DynamicCountCodec() {}

  @Override
  public void write(DynamicCountFilter filter, OutputStream out) throws IOException {
    CountPages pages = filter.pages();
    CountPageWords words = new CountPageWords(pages);
    long formWords = formWords(pages.pages());
    long cellWords = LongStream.range(0, words.segments())
        .map(segment -> words.words((int) segment))
        .sum();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.DYNAMIC_COUNT.wireId(),
        filter.digest(),
        STATE_WORDS + formWords + cellWords,
        specWords(filter.spec()));
    long[] state = {filter.total(), pages.growths(), pages.shrinks(), pages.folds()};
    writer.words(STATE_WORDS, index -> state[(int) index]);
    writer.words(formWords, index -> forms(words, pages.pages(), index));
    for (int segment = 0; segment < words.segments(); segment++) {
      int current = segment;
      writer.words(words.words(segment), index -> words.word(current, index));
    }
    writer.finish();
  }

  private static long formWords(int pages) {
    return ((long) pages + FORMS_PER_WORD - 1) / FORMS_PER_WORD;
  }

  /** Four forms, the first in the lowest bits. */
  private static long forms(CountPageWords words, int pages, long word) {
    long forms = 0;
    for (int place = 0; place < FORMS_PER_WORD; place++) {
      long page = word * FORMS_PER_WORD + place;
      forms |= page < pages ? (long) words.form((int) page) << (place * FORM_BITS) : 0;
    }
    return forms;
  }

  @Override
  public DynamicCountFilter read(WireReader reader) throws IOException {
    DynamicCountSpec spec = WordFrame.spec(reader, SPEC_WORDS, DynamicCountCodec::spec);
    CountPageShape shape = spec.pages();
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(STATE_WORDS, "total and changes");
    long[] forms = reader.nextWords(formWords(shape.pages()), "forms of pages");
    IntUnaryOperator form = page ->
        (int) (forms[page / FORMS_PER_WORD] >>> (page % FORMS_PER_WORD * FORM_BITS)) & FORM_MASK;
    long cellWords = WordFrame.checked(reader, "forms of pages", () -> {
      checkBeyond(forms, shape.pages());
      return CountPageWords.words(shape, form);
    });
    long[] words = reader.nextWords(cellWords, "cells");
    return WordFrame.filter(reader, () -> {
      CountPages pages =
          CountPageWords.read(shape, form, words, Arrays.copyOfRange(state, 1, STATE_WORDS));
      checkTotal(spec, pages, state[0]);
      return new DynamicCountFilter(spec, digest, pages, state[0]);
    });
  }

  private static void checkBeyond(long[] forms, int pages) {
    int there = pages % FORMS_PER_WORD;
    if (there != 0 && forms[forms.length - 1] >>> (there * FORM_BITS) != 0) {
      throw new IllegalArgumentException(
          Require.message("form beyond the last page", forms[forms.length - 1], "0"));
    }
  }

  /** Whatever is there has been counted once in each of its counters, wherever they lie. */
  private static void checkTotal(DynamicCountSpec spec, CountPages pages, long total) {
    Require.inRange(total, 0, DynamicCountFilter.MAX_TOTAL, "total");
    long expected = total * spec.probes();
    long[] sum = {0};
    // Refused at once where it is too large: it never overflows.
    pages.forEach(
        value -> sum[0] = Require.inRange(sum[0] + value, 0, expected, "sum of the cells"));
    Require.inRange(sum[0], expected, expected, "sum of the cells");
  }

  private static long[] specWords(DynamicCountSpec spec) {
    return new long[] {
      spec.cells(),
      spec.baseBits(),
      spec.probes(),
      Double.doubleToLongBits(spec.shrinkAt()),
      spec.cellsPerPage(),
      spec.layout().wireId(),
      spec.maxBytes()
    };
  }

  private static DynamicCountSpec spec(long[] words) {
    return new DynamicCountSpec(
        words[0],
        WordFrame.count(words[1], "baseBits"),
        WordFrame.count(words[2], "probes"),
        Double.longBitsToDouble(words[3]),
        words[4],
        CountLayout.ofWireId(WordFrame.count(words[5], "layout")),
        words[6]);
  }
}
