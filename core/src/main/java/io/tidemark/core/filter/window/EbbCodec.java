package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of an {@link EbbFilter}; docs/format.md draws them. */
public final class EbbCodec implements FilterCodec<EbbFilter> {
  private static final int SPEC_WORDS = 7;

  /* Of a table, before its pages: print bits, lines, first tick, last block. */
  private static final int TABLE_WORDS = 4;

  /** Creates the codec, which has no state. */
  public EbbCodec() {}

  @Override
  public void write(EbbFilter filter, OutputStream out) throws IOException {
    EbbSpec spec = filter.spec();
    List<EbbTable> tables = filter.tables();
    long words = EbbFilter.STATE_WORDS + 1;
    for (EbbTable table : tables) {
      words += TABLE_WORDS + table.pages();
      for (int page = 0; page < table.pages(); page++) {
        words += table.words(page).length;
      }
    }
    WireWriter writer = WindowFrame.start(
        out,
        filter,
        words,
        spec.printBits(),
        Double.doubleToRawLongBits(spec.maxError()),
        spec.firstLines(),
        spec.maxBytes(),
        spec.atLimit().wireId(),
        spec.window(),
        spec.block());
    write(writer, filter.state());
    write(writer, tables.size());
    for (EbbTable table : tables) {
      write(
          writer, table.line().printBits(), table.lines(), table.begunTick(), table.closedBlock());
      writer.words(table.pages(), page -> table.begun((int) page));
      for (int page = 0; page < table.pages(); page++) {
        write(writer, table.words(page));
      }
    }
    writer.finish();
  }

  private static void write(WireWriter writer, long... words) throws IOException {
    writer.words(words.length, index -> words[(int) index]);
  }

  @Override
  public EbbFilter read(WireReader reader) throws IOException {
    EbbSpec spec = WindowFrame.spec(reader, SPEC_WORDS, EbbCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] clock = WindowFrame.state(reader);
    Generations blocks =
        WordFrame.checked(reader, "state", () -> new Generations(spec, spec.block(), clock));
    long[] state = reader.nextWords(EbbFilter.STATE_WORDS, "counts");
    long count = reader.nextWords(1, "number of tables")[0];
    WordFrame.checked(
        reader,
        "number of tables",
        () -> Require.inRange(count, 1, EbbFilter.MAX_TABLES, "tables"));
    List<EbbTable> tables = new ArrayList<>();
    while (tables.size() < count) {
      tables.add(table(reader, spec, blocks, tables.isEmpty()));
    }
    return WordFrame.filter(reader, () -> new EbbFilter(spec, digest, blocks, tables, state));
  }

  private static EbbSpec spec(long[] words, TimeRules time) {
    return new EbbSpec(
        WordFrame.count(words[0], "printBits"),
        Double.longBitsToDouble(words[1]),
        words[2],
        words[3],
        EbbAtLimit.ofWireId(WordFrame.count(words[4], "atLimit")),
        time,
        words[5],
        words[6]);
  }

  private static EbbTable table(
      WireReader reader, EbbSpec spec, Generations blocks, boolean isNewest) throws IOException {
    long[] head = reader.nextWords(TABLE_WORDS, "shape of a table");
    WordFrame.checked(reader, "lines", () -> {
      Require.inRange(head[1], EbbSpec.MIN_LINES, EbbTable.lines(EbbSpec.MAX_LINES), "lines");
      return Require.inRange(head[1], EbbTable.lines(head[1]), Long.MAX_VALUE, "lines");
    });
    // Read before the table is made: no more is allocated than has arrived.
    long[] begun = reader.nextWords(EbbTable.pages(head[1]), "begins of pages");
    EbbTable table = WordFrame.checked(
        reader, "shape of a table", () -> emptyTable(head, spec, blocks, isNewest));
    for (int page = 0; page < begun.length; page++) {
      if (begun[page] != EbbTable.NEVER) {
        long[] words = reader.nextWords(table.pageWords(), "page");
        int number = page;
        WordFrame.checked(reader, "page", () -> {
          table.putPage(number, begun[number], words);
          return table;
        });
      }
    }
    return table;
  }

  private static EbbTable emptyTable(
      long[] head, EbbSpec spec, Generations blocks, boolean isNewest) {
    EbbLine line = new EbbLine(WordFrame.count(head[0], "printBits"), spec.maxAge());
    Require.inRange(head[2], MovingWindowSpec.MIN_TICK, blocks.latest(), "first tick of a table");
    EbbTable table =
        new EbbTable(line, head[1], spec.maxAge(), spec.atLimit(), head[2], blocks.current());
    if (isNewest) {
      Require.inRange(
          head[3], EbbTable.UNKNOWN, EbbTable.UNKNOWN, "last block of the newest table");
    } else {
      table.closeIn(head[3]);
    }
    return table;
  }
}
