package io.tidemark.workload.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Records one after the other: the key as bytes, time and weight where the layout names them, and
 * the unchanged bytes of the whole record.
 *
 * <p>What the accessors give holds until the following {@link #next}. After a {@link
 * BadRecordException} the reader stands on the bad record: its bytes can be written, its fields can
 * not be read, and {@link #next} goes on behind it. Not for use by several threads.
 */
public abstract sealed class RecordReader implements LineReader
    permits LineRecords, TsvRecords, CsvRecords, JsonRecords, ClfRecords {
  /** What a field is for; the number is its place in {@link #fields}. */
  static final int KEY = 0;

  static final int TIME = 1;
  static final int WEIGHT = 2;

  /** The first of the further numbers. */
  static final int NUMBERS = 3;

  final LineSource lines;
  final RecordLayout layout;
  final Slice[] fields;

  private byte[] headerBytes;
  private long ticks;
  private double weight;
  private final double[] numbers;

  RecordReader(LineSource lines, RecordLayout layout) {
    this.lines = Objects.requireNonNull(lines, "lines");
    this.layout = Objects.requireNonNull(layout, "layout");
    this.numbers = new double[layout.numbers().size()];
    this.fields = new Slice[NUMBERS + numbers.length + layout.texts().size()];
    Arrays.setAll(fields, role -> new Slice());
  }

  /** How many roles fields may have. */
  final int roles() {
    return fields.length;
  }

  /**
   * Reads from {@code lines}, which is closed with the reader. A header is read at once.
   *
   * @throws BadRecordException if the header does not name a column that the layout asks for
   */
  public static RecordReader of(LineSource lines, RecordLayout layout) throws IOException {
    RecordReader reader =
        switch (layout.format()) {
          case LINES -> new LineRecords(lines, layout);
          case TSV -> new TsvRecords(lines, layout);
          case CSV -> new CsvRecords(lines, layout);
          case JSON -> new JsonRecords(lines, layout);
          case CLF -> new ClfRecords(lines, layout);
        };
    if (layout.header() == Header.PRESENT && reader.advance()) {
      reader.headerBytes = reader.recordBytes();
      reader.readHeader();
    }
    return reader;
  }

  /** Opens a file. */
  public static RecordReader open(Path path, RecordLayout layout) throws IOException {
    LineSource lines = LineSource.open(path);
    try {
      return of(lines, layout);
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /** Moves to the next record; false at the end. */
  @Override
  public final boolean next() throws IOException {
    if (!advance()) {
      return false;
    }
    for (Slice field : fields) {
      field.clear();
    }
    locate();
    if (layout.time().isPresent()) {
      parseTime();
    }
    if (layout.weight().isPresent()) {
      weight = parsed(WEIGHT);
    }
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = parsed(NUMBERS + i);
    }
    return true;
  }

  /** Moves {@link #lines} to the next record. */
  boolean advance() throws IOException {
    return lines.next();
  }

  /** Finds the wanted fields of the record on which {@link #lines} stands. */
  abstract void locate() throws IOException;

  /** Takes the record on which {@link #lines} stands as the header. */
  void readHeader() throws IOException {
    throw new IllegalStateException("header: " + layout.format() + " (expected: tsv or csv)");
  }

  private void parseTime() throws BadRecordException {
    Slice field = fields[TIME];
    try {
      ticks = layout.timeFormat().ticks(field.bytes, field.offset, field.length, layout.tickUnit());
    } catch (DateTimeException e) {
      throw bad(TIME, layout.timeFormat().expected());
    } catch (ArithmeticException e) {
      throw bad(
          TIME, layout.timeFormat().expected() + " that fits in 64 bits of " + layout.tickUnit());
    }
  }

  private double parsed(int role) throws BadRecordException {
    Slice field = fields[role];
    try {
      return DecimalNumber.parse(field.bytes, field.offset, field.length);
    } catch (NumberFormatException e) {
      throw bad(role, "a finite decimal number");
    }
  }

  /** The bytes of the record are {@code recordOffset()..recordOffset()+recordLength()} of these. */
  public final byte[] recordBuffer() {
    return lines.buffer();
  }

  /** Where the record begins in {@link #recordBuffer}. */
  public final int recordOffset() {
    return lines.offset();
  }

  /** Bytes of the record without its terminator. */
  public final int recordLength() {
    return lines.length();
  }

  /** Bytes of the line end that follows the record in {@link #recordBuffer}: 0, 1 or 2. */
  public final int terminatorLength() {
    return lines.terminatorLength();
  }

  /** Writes the record and its line end as they were read. */
  public final void writeRecord(OutputStream out) throws IOException {
    out.write(lines.buffer(), lines.offset(), lines.length() + lines.terminatorLength());
  }

  private byte[] recordBytes() {
    int end = lines.offset() + lines.length() + lines.terminatorLength();
    return Arrays.copyOfRange(lines.buffer(), lines.offset(), end);
  }

  /** The header's bytes with its line end, if the layout has a header and the file is not empty. */
  public final Optional<byte[]> header() {
    return Optional.ofNullable(headerBytes).map(byte[]::clone);
  }

  /** The bytes of the key are {@code keyOffset()..keyOffset()+keyLength()} of these. */
  public final byte[] keyBuffer() {
    return fields[KEY].bytes;
  }

  /** Where the key begins in {@link #keyBuffer}. */
  public final int keyOffset() {
    return fields[KEY].offset;
  }

  /** Bytes of the key. */
  public final int keyLength() {
    return fields[KEY].length;
  }

  /** The key as text; allocates. */
  public final String keyText() {
    return fields[KEY].text();
  }

  /** The time in ticks of the layout's unit since the epoch. */
  public final long ticks() {
    if (layout.time().isEmpty()) {
      throw new IllegalStateException("time: none (expected: a time field in the layout)");
    }
    return ticks;
  }

  /** The weight. */
  public final double weight() {
    if (layout.weight().isEmpty()) {
      throw new IllegalStateException("weight: none (expected: a weight field in the layout)");
    }
    return weight;
  }

  /** One of the further numbers of the layout, counted from 0. */
  public final double number(int index) {
    return numbers[index];
  }

  /** One of the further texts of the layout, counted from 0; allocates. */
  public final String text(int index) {
    return fields[layout.firstText() + index].text();
  }

  /** What to throw at a record with a text that the caller cannot use. */
  public final BadRecordException unusableText(int index, String expected) {
    return bad(layout.firstText() + index, expected);
  }

  /** What to throw at a record with a number that is one, but not one that the caller can use. */
  public final BadRecordException unusableNumber(int index, String expected) {
    return bad(NUMBERS + index, expected);
  }

  /** The line on which the record begins, counted from 1. */
  public final long lineNumber() {
    return lines.lineNumber();
  }

  /** Where the records come from, for its name, size and bytes consumed. */
  @Override
  public final LineSource source() {
    return lines;
  }

  /** The layout. */
  public final RecordLayout layout() {
    return layout;
  }

  final Optional<FieldRef> wanted(int role) {
    return layout.wanted(role);
  }

  /** What to throw at a record whose time is well-formed, but not one that the caller can use. */
  public final BadRecordException unusableTime(String expected) {
    return bad(TIME, expected);
  }

  /** What to throw at a record whose weight is a number, but not one that the caller can use. */
  public final BadRecordException unusableWeight(String expected) {
    return bad(WEIGHT, expected);
  }

  /** What to throw at a record whose key is well-formed, but not one that the caller can use. */
  public final BadRecordException unusableKey(String expected) {
    return bad(KEY, expected);
  }

  /** A field whose value is wrong. */
  final BadRecordException bad(int role, String expected) {
    return bad(role, BadRecordException.quoted(fields[role].text()), expected);
  }

  final BadRecordException bad(int role, String found, String expected) {
    return new BadRecordException(
        lines.name(), lines.lineNumber(), layout.label(role), found, expected);
  }

  /** A record that is wrong as a whole. */
  final BadRecordException badRecord(String expected) {
    return new BadRecordException(
        lines.name(),
        lines.lineNumber(),
        "record",
        BadRecordException.quoted(lines.text()),
        expected);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
