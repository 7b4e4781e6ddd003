package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.PrintShape;
import io.tidemark.core.cell.PrintTable;
import io.tidemark.core.cell.PrintWords;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bytes of a {@link PrintCountFilter}; docs/format.md draws them. */
public final class PrintCountCodec implements FilterCodec<PrintCountFilter> {
  private static final int SPEC_WORDS = 3;
  private static final int STATE_WORDS = 5;

  /** Creates the codec, which has no state. */
  public PrintCountCodec() {}

  @Override
  public void write(PrintCountFilter filter, OutputStream out) throws IOException {
    PrintTable table = filter.table();
    PrintCountSpec spec = filter.spec();
    long pageWords = 0;
    for (int page = 0; page < table.pages(); page++) {
      pageWords += PrintWords.words(table, page);
    }
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.PRINT_COUNT.wireId(),
        filter.digest(),
        STATE_WORDS + pageWords,
        spec.firstBits(),
        spec.leastBits(),
        spec.maxBytes());
    long[] state = {
      filter.total(), table.splits(), table.joins(), table.coarsenings(), table.pages()
    };
    writer.words(STATE_WORDS, index -> state[(int) index]);
    for (int page = 0; page < table.pages(); page++) {
      long[] saved = PrintWords.of(table, page);
      writer.words(saved.length, index -> saved[(int) index]);
    }
    writer.finish();
  }

  @Override
  public PrintCountFilter read(WireReader reader) throws IOException {
    PrintCountSpec spec = WordFrame.spec(reader, SPEC_WORDS, PrintCountCodec::spec);
    PrintShape shape = spec.table();
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(STATE_WORDS, "total, changes and pages");
    long pages = state[STATE_WORDS - 1];
    WordFrame.checked(
        reader, "pages", () -> Require.inRange(pages, 1, 1L << shape.maxDepth(), "pages"));
    List<long[]> saved = new ArrayList<>();
    while (saved.size() < pages) {
      long first = reader.nextWords(1, "start of a page")[0];
      long more = WordFrame.checked(reader, "page", () -> PrintWords.wordsBehind(first));
      long[] words = reader.nextWords(more, "page");
      long[] page = new long[words.length + 1];
      page[0] = first;
      System.arraycopy(words, 0, page, 1, words.length);
      saved.add(page);
    }
    return WordFrame.filter(reader, () -> {
      long[] changes = Arrays.copyOfRange(state, 1, STATE_WORDS - 1);
      PrintTable table = PrintWords.read(shape, changes, saved.toArray(long[][]::new));
      checkTotal(table, state[0]);
      return new PrintCountFilter(spec, digest, table, state[0]);
    });
  }

  /** Whatever is there has been counted once. */
  private static void checkTotal(PrintTable table, long total) {
    Require.inRange(total, 0, PrintCountFilter.MAX_TOTAL, "total");
    long[] sum = {0};
    // Refused at once where it is too large: it never overflows.
    table.forEach(count -> sum[0] = Require.inRange(sum[0] + count, 0, total, "sum of the counts"));
    Require.inRange(sum[0], total, total, "sum of the counts");
  }

  private static PrintCountSpec spec(long[] words) {
    return new PrintCountSpec(
        WordFrame.count(words[0], "firstBits"), WordFrame.count(words[1], "leastBits"), words[2]);
  }
}
