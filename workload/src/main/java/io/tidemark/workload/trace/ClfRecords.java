package io.tidemark.workload.trace;

import java.nio.charset.StandardCharsets;

/**
 * Access logs in the common or combined log format. What stands behind the combined format is not
 * looked at. A byte count of {@code -}, which means that none were sent, has weight 0.
 */
final class ClfRecords extends RecordReader {
  private static final String SHAPE =
      "host identity user [time] \"request\" status bytes [\"referer\" \"agent\"]";
  private static final byte[] ZERO = "0".getBytes(StandardCharsets.US_ASCII);

  private final int[] starts = new int[1 + ClfField.values().length];
  private final int[] ends = new int[1 + ClfField.values().length];
  private final ClfField[] wanted = new ClfField[roles()];
  private byte[] bytes;
  private int cursor;
  private int end;

  ClfRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
    for (int role = 0; role < roles(); role++) {
      wanted[role] = wanted(role).map(ClfField::of).orElse(null);
    }
  }

  @Override
  void locate() throws BadRecordException {
    bytes = lines.buffer();
    cursor = lines.offset() + lines.byteOrderMarkLength();
    end = lines.offset() + lines.length();
    plain(ClfField.HOST);
    plain(ClfField.IDENTITY);
    user();
    enclosed(ClfField.TIME, '[', ']');
    enclosed(ClfField.REQUEST, '"', '"');
    plain(ClfField.STATUS);
    plain(ClfField.BYTES);
    combined();
    splitRequest();
    for (int role = 0; role < roles(); role++) {
      if (wanted[role] != null) {
        take(role, wanted[role]);
      }
    }
  }

  private void take(int role, ClfField field) throws BadRecordException {
    int part = field.place;
    if (starts[part] < 0) {
      throw bad(role, "missing", SHAPE);
    }
    int length = ends[part] - starts[part];
    boolean isNumber = role >= WEIGHT && role < layout.firstText();
    boolean noBytes =
        isNumber && field == ClfField.BYTES && length == 1 && bytes[starts[part]] == '-';
    if (noBytes) {
      fields[role].set(ZERO, 0, ZERO.length);
    } else {
      fields[role].set(bytes, starts[part], length);
    }
  }

  /** Up to the next blank or the end. */
  private void plain(ClfField field) throws BadRecordException {
    int start = cursor;
    while (cursor < end && bytes[cursor] != ' ') {
      cursor++;
    }
    if (cursor == start) {
      throw badRecord(SHAPE);
    }
    note(field, start, cursor);
    cursor = Math.min(end, cursor + 1);
  }

  /** The user's name may hold blanks; it ends where the time begins. */
  private void user() throws BadRecordException {
    int start = cursor;
    while (cursor + 1 < end && !(bytes[cursor] == ' ' && bytes[cursor + 1] == '[')) {
      cursor++;
    }
    // "- " would be a log with a further column in front, whose client is not the first one.
    boolean shifted = cursor > start + 1 && bytes[start] == '-' && bytes[start + 1] == ' ';
    if (cursor == start || cursor + 1 >= end || shifted) {
      throw badRecord(SHAPE);
    }
    note(ClfField.USER, start, cursor);
    cursor++;
  }

  private void enclosed(ClfField field, char open, char close) throws BadRecordException {
    if (cursor >= end || bytes[cursor] != open) {
      throw badRecord(SHAPE);
    }
    int start = ++cursor;
    while (cursor < end && bytes[cursor] != close) {
      // Servers write a quote inside a quoted field as \".
      cursor += bytes[cursor] == '\\' ? 2 : 1;
    }
    if (cursor >= end) {
      throw badRecord(SHAPE);
    }
    note(field, start, cursor);
    cursor++;
    if (cursor < end && bytes[cursor] != ' ') {
      throw badRecord(SHAPE);
    }
    cursor = Math.min(end, cursor + 1);
  }

  private void combined() throws BadRecordException {
    starts[ClfField.REFERER.place] = -1;
    starts[ClfField.AGENT.place] = -1;
    if (cursor < end && bytes[cursor] == '"') {
      enclosed(ClfField.REFERER, '"', '"');
      if (cursor < end && bytes[cursor] == '"') {
        enclosed(ClfField.AGENT, '"', '"');
      }
    }
  }

  /** Method up to the first blank, protocol from the last, path between; absent if there are not two. */
  private void splitRequest() {
    int start = starts[ClfField.REQUEST.place];
    int stop = ends[ClfField.REQUEST.place];
    int first = start;
    while (first < stop && bytes[first] != ' ') {
      first++;
    }
    int last = stop - 1;
    while (last > first && bytes[last] != ' ') {
      last--;
    }
    boolean split = last > first;
    note(ClfField.METHOD, split ? start : -1, first);
    note(ClfField.PATH, split ? first + 1 : -1, last);
    note(ClfField.PROTOCOL, split ? last + 1 : -1, stop);
  }

  private void note(ClfField field, int start, int stop) {
    starts[field.place] = start;
    ends[field.place] = stop;
  }
}
