package io.tidemark.workload.trace;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.Objects;

/**
 * Questions about a key and a range of time, one per line: {@code key<TAB>from<TAB>to}. Further
 * columns are left alone.
 *
 * <p>What the accessors give holds until the following {@link #next}. After a {@link
 * BadRecordException} the reader stands on the bad line, and {@link #next} goes on behind it. Not for
 * use by several threads.
 */
public final class RangeReader implements LineReader {
  private static final String[] NAMES = {"key (column 1)", "from (column 2)", "to (column 3)"};
  private static final int FROM = 1;
  private static final int TO = 2;

  private final LineSource lines;
  private final TimeFormat format;
  private final Slice[] fields = {new Slice(), new Slice(), new Slice()};
  private BigDecimal from;
  private BigDecimal to;

  /** Reads from {@code lines}, which is closed with the reader. */
  public RangeReader(LineSource lines, TimeFormat format) {
    this.lines = Objects.requireNonNull(lines, "lines");
    this.format = Objects.requireNonNull(format, "format");
  }

  /**
   * Moves to the next question; false at the end.
   *
   * @throws BadRecordException if a column is missing, a time is none, or the range is reversed
   */
  @Override
  public boolean next() throws IOException {
    if (!lines.next()) {
      return false;
    }
    locate();
    from = seconds(FROM);
    to = seconds(TO);
    if (from.compareTo(to) > 0) {
      throw bad(TO, quoted(TO), "at least from, " + quoted(FROM));
    }
    return true;
  }

  private void locate() throws BadRecordException {
    byte[] bytes = lines.buffer();
    int start = lines.offset() + lines.byteOrderMarkLength();
    int end = lines.offset() + lines.length();
    for (int column = 0; column < fields.length; column++) {
      if (start > end) {
        String count = column == 1 ? "1 column" : column + " columns";
        throw bad(column, count, "key, from and to, separated by tabs");
      }
      int tab = start;
      while (tab < end && bytes[tab] != '\t') {
        tab++;
      }
      fields[column].set(bytes, start, tab - start);
      start = tab + 1;
    }
  }

  private BigDecimal seconds(int column) throws BadRecordException {
    try {
      return format.seconds(fields[column].text());
    } catch (DateTimeException e) {
      throw bad(column, quoted(column), format.expected());
    }
  }

  private String quoted(int column) {
    return BadRecordException.quoted(fields[column].text());
  }

  private BadRecordException bad(int column, String found, String expected) {
    return new BadRecordException(lines.name(), lines.lineNumber(), NAMES[column], found, expected);
  }

  /** The bytes of the key are {@code keyOffset()..keyOffset()+keyLength()} of these. */
  public byte[] keyBuffer() {
    return fields[0].bytes;
  }

  /** Where the key begins in {@link #keyBuffer}. */
  public int keyOffset() {
    return fields[0].offset;
  }

  /** Bytes of the key. */
  public int keyLength() {
    return fields[0].length;
  }

  /** The key as text; allocates. */
  public String keyText() {
    return fields[0].text();
  }

  /** The start of the range in seconds since the epoch, exactly. */
  public BigDecimal fromSeconds() {
    return from;
  }

  /** The end of the range in seconds since the epoch, exactly; not before the start. */
  public BigDecimal toSeconds() {
    return to;
  }

  /** Where the lines come from; it stands on the line of the question. */
  @Override
  public LineSource source() {
    return lines;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
