package io.tidemark.workload.trace;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns separated by commas (RFC 4180); a quoted column may span lines. */
final class CsvRecords extends RecordReader {
  /*
   * The lines of a record are joined first, so that its bytes can be given back unchanged; the
   * parser then sees one record. Bytes are decoded as ISO-8859-1, one char for each byte: all that
   * CSV gives a meaning to is ASCII, so the columns' bytes come out as they went in, also where they
   * are no valid UTF-8.
   */
  private static final int MAX_JOINED_BYTES = 1 << 24;

  private static final CsvReader.CsvReaderBuilder PARSER =
      CsvReader.builder().skipEmptyLines(false).maxBufferSize(4 * MAX_JOINED_BYTES);

  private final WantedColumns columns;
  private final WantedHandler wanted = new WantedHandler();
  private CsvQuotes quotes = new CsvQuotes();
  private byte[] scratch = new byte[256];
  private int scratchLength;

  CsvRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
    columns = new WantedColumns(this);
  }

  @Override
  boolean advance() throws IOException {
    if (!lines.next()) {
      return false;
    }
    quotes = new CsvQuotes();
    int scanned = lines.byteOrderMarkLength();
    while (true) {
      quotes.scan(lines.buffer(), lines.offset() + scanned, lines.offset() + lines.length());
      int joined = lines.length() + lines.terminatorLength();
      if (!quotes.open() || joined > MAX_JOINED_BYTES || !lines.extend()) {
        return true;
      }
      scanned = joined;
    }
  }

  @Override
  void readHeader() throws BadRecordException {
    AllHandler all = new AllHandler();
    parse(all);
    columns.resolve(this, all.names);
  }

  @Override
  void locate() throws BadRecordException {
    scratchLength = 0;
    parse(wanted);
    columns.checkPresent(this, wanted.columnsFound);
    for (int role = 0; role < roles(); role++) {
      // The scratch array may have been replaced by a longer one since the range was noted.
      fields[role].bytes = scratch;
    }
  }

  private void parse(AbstractBaseCsvCallbackHandler<Boolean> handler) throws BadRecordException {
    if (quotes.open()) {
      throw badRecord("a closing quote within " + MAX_JOINED_BYTES + " bytes");
    }
    if (quotes.strayCarriageReturn()) {
      throw badRecord("a carriage return only before a line feed or in quotes");
    }
    int mark = lines.byteOrderMarkLength();
    String text = new String(
        lines.buffer(), lines.offset() + mark, lines.length() - mark, StandardCharsets.ISO_8859_1);
    try {
      PARSER.ofSingleCsvRecord(handler, text);
    } catch (CsvParseException e) {
      throw badRecord("a comma or the end behind a closing quote");
    }
  }

  private int copyToScratch(char[] buffer, int offset, int length) {
    int at = scratchLength;
    if (scratch.length - at < length) {
      scratch = Arrays.copyOf(scratch, Math.max(2 * scratch.length, at + length));
    }
    for (int i = 0; i < length; i++) {
      scratch[at + i] = (byte) buffer[offset + i];
    }
    scratchLength = at + length;
    return at;
  }

  /** Keeps the wanted columns. */
  private final class WantedHandler extends AbstractBaseCsvCallbackHandler<Boolean> {
    private int columnsFound;

    @Override
    protected void handleBegin(long startingLineNumber) {
      columnsFound = 0;
    }

    @Override
    protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
      columnsFound = column + 1;
      for (int role = 0; role < roles(); role++) {
        if (columns.of(role) == column) {
          fields[role].set(scratch, copyToScratch(buffer, offset, length), length);
        }
      }
    }

    @Override
    protected Boolean buildRecord() {
      return Boolean.TRUE;
    }
  }

  /** Keeps all columns, for the header. */
  private static final class AllHandler extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final List<String> names = new ArrayList<>();

    @Override
    protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
      byte[] bytes = new String(buffer, offset, length).getBytes(StandardCharsets.ISO_8859_1);
      names.add(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    protected Boolean buildRecord() {
      return Boolean.TRUE;
    }
  }
}
