package io.tidemark.workload.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The fields of an access log, in the order in which they stand; method to protocol are parts of the request. */
enum ClfField {
  HOST(1),
  IDENTITY(2),
  USER(3),
  TIME(4),
  REQUEST(5),
  STATUS(6),
  BYTES(7),
  REFERER(8),
  AGENT(9),
  METHOD(10),
  PATH(11),
  PROTOCOL(12);

  /** Fields that stand by themselves, and so have a column number. */
  static final int COLUMNS = 9;

  /** Column number, from 1; the parts of the request have numbers behind the last column. */
  final int place;

  ClfField(int place) {
    this.place = place;
  }

  static boolean isKnown(FieldRef ref) {
    if (ref instanceof FieldRef.Column column) {
      return column.number() <= COLUMNS;
    }
    return ref instanceof FieldRef.Name name
        && Arrays.stream(values()).anyMatch(f -> f.toString().equals(name.text()));
  }

  /** The field of a reference that {@link #isKnown}. */
  static ClfField of(FieldRef ref) {
    if (ref instanceof FieldRef.Column column) {
      return Arrays.stream(values())
          .filter(f -> f.place == column.number())
          .findFirst()
          .orElseThrow();
    }
    if (ref instanceof FieldRef.Name name) {
      return valueOf(name.text().toUpperCase(Locale.ROOT));
    }
    throw new IllegalArgumentException("field: " + ref + " (expected: " + expected() + ")");
  }

  static String expected() {
    return Arrays.stream(values()).map(ClfField::toString).collect(Collectors.joining(", "))
        + ", or a column 1.."
        + COLUMNS;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
