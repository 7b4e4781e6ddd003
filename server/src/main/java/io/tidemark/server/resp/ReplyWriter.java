package io.tidemark.server.resp;

import io.tidemark.core.Require;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes replies of RESP2 or RESP3, one after the other, into an array that grows and is used again. What a client
 * of RESP2 has no type for is written as Redis does it: maps as flat arrays, booleans as 1 and 0, doubles as text.
 *
 * <p>Of the methods that write a value, only {@link #number} may make an object, for a number that is not whole.
 *
 * <p>Threads: one at a time.
 */
public final class ReplyWriter {
  private static final int INITIAL_BYTES = 512;
  /* The most that an empty writer keeps. */
  private static final int KEPT_BYTES = 256 << 10;

  private static final byte[] OK = ascii("+OK\r\n");
  private static final byte[] QUEUED = ascii("+QUEUED\r\n");
  private static final byte[] PONG = ascii("+PONG\r\n");
  private static final byte[] ZERO = ascii(":0\r\n");
  private static final byte[] ONE = ascii(":1\r\n");
  private static final byte[] TRUE = ascii("#t\r\n");
  private static final byte[] FALSE = ascii("#f\r\n");
  private static final byte[] NULL2 = ascii("$-1\r\n");
  private static final byte[] NULL_ARRAY2 = ascii("*-1\r\n");
  private static final byte[] NULL3 = ascii("_\r\n");

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;
  private int protocol = 2;

  /** 2 or 3, the version that values are written in. */
  public int protocol() {
    return protocol;
  }

  /** Sets the version for what is written from now on. */
  public void protocol(int version) {
    protocol = Require.inRange(version, 2, 3, "protocol");
  }

  /** Writes {@code +OK}. */
  public void ok() {
    raw(OK);
  }

  /** Writes {@code +QUEUED}. */
  public void queued() {
    raw(QUEUED);
  }

  /** Writes {@code +PONG}. */
  public void pong() {
    raw(PONG);
  }

  /** Writes a status; ends of lines in it become spaces. */
  public void simple(String text) {
    line((byte) '+', text);
  }

  /** Writes an error; the text begins with its code, as in {@code ERR syntax error}. Ends of lines become spaces. */
  public void error(String text) {
    line((byte) '-', text);
  }

  /** Writes a whole number. */
  public void integer(long value) {
    if (value == 0) {
      raw(ZERO);
    } else if (value == 1) {
      raw(ONE);
    } else {
      header((byte) ':', value);
    }
  }

  /** Writes yes or no: a boolean in RESP3, 1 or 0 in RESP2. */
  public void bool(boolean value) {
    if (protocol == 3) {
      raw(value ? TRUE : FALSE);
    } else {
      raw(value ? ONE : ZERO);
    }
  }

  /** Writes the values from one index to before another, each as {@link #bool} does. */
  public void bools(boolean[] values, int from, int to) {
    reserve(4 * (to - from));
    for (int i = from; i < to; i++) {
      bool(values[i]);
    }
  }

  /** Writes a string of bytes. */
  public void bulk(byte[] source, int offset, int length) {
    header((byte) '$', length);
    reserve(length + 2);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
    endOfLine();
  }

  /** Writes a string of bytes. */
  public void bulk(byte[] source) {
    bulk(source, 0, source.length);
  }

  /** Writes a text as a string of bytes, in UTF-8. */
  public void bulk(String text) {
    bulk(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a text to be shown as it is: a verbatim string in RESP3, a string in RESP2. */
  public void verbatim(String text) {
    if (protocol == 2) {
      bulk(text);
      return;
    }
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    header((byte) '=', encoded.length + 4L);
    reserve(encoded.length + 6);
    putAscii("txt:");
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
    endOfLine();
  }

  /** Writes a number: a double in RESP3, a string in RESP2. */
  public void number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      wholeNumber((long) value);
      return;
    }
    String text = text(value);
    if (protocol == 3) {
      line((byte) ',', text);
    } else {
      header((byte) '$', text.length());
      reserve(text.length() + 2);
      putAscii(text);
      endOfLine();
    }
  }

  /** Writes "there is none" where one value was asked for. */
  public void nullValue() {
    raw(protocol == 3 ? NULL3 : NULL2);
  }

  /** Writes "there is none" where an array was asked for, as EXEC does. */
  public void nullArray() {
    raw(protocol == 3 ? NULL3 : NULL_ARRAY2);
  }

  /** Begins an array; its elements follow. */
  public void array(int elements) {
    header((byte) '*', elements);
  }

  /** Begins a map; as many names, each with its value, follow. */
  public void map(int entries) {
    if (protocol == 3) {
      header((byte) '%', entries);
    } else {
      header((byte) '*', 2L * entries);
    }
  }

  /** Begins a set; its elements follow. */
  public void set(int elements) {
    header((byte) (protocol == 3 ? '~' : '*'), elements);
  }

  /** Begins something that was not asked for; in RESP2 an array. */
  public void push(int elements) {
    header((byte) (protocol == 3 ? '>' : '*'), elements);
  }

  /**
   * Puts the head of an array in front of elements that have been written already, for those that are counted only
   * while they are written.
   *
   * @param mark the {@link #size} before the first of them
   */
  public void arrayFrom(int mark, int elements) {
    Require.inRange(mark, 0, size, "mark");
    int end = size;
    header((byte) '*', elements);
    int head = size - end;
    byte[] moved = Arrays.copyOfRange(bytes, end, size);
    System.arraycopy(bytes, mark, bytes, mark + head, end - mark);
    System.arraycopy(moved, 0, bytes, mark, head);
  }

  /** Writes bytes that are a reply already. */
  public void encoded(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** How many bytes have been written; also a mark to go back to. */
  public int size() {
    return size;
  }

  /** Forgets what was written after a mark. */
  public void truncate(int mark) {
    size = Require.inRange(mark, 0, size, "mark");
  }

  /** The array with what was written, in front; it is another one when more has been written. */
  public byte[] bytes() {
    return bytes;
  }

  /** Forgets all, and what an unusually large reply has needed. */
  public void clear() {
    size = 0;
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[INITIAL_BYTES];
    }
  }

  private void wholeNumber(long value) {
    if (protocol == 3) {
      header((byte) ',', value);
    } else {
      header((byte) '$', digits(value));
      reserve(22);
      putLong(value);
      endOfLine();
    }
  }

  private static String text(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return Double.toString(value);
  }

  private void header(byte type, long number) {
    reserve(23);
    bytes[size++] = type;
    putLong(number);
    endOfLine();
  }

  private void line(byte type, String text) {
    int length = text.length();
    // Three bytes are the most that a char takes.
    reserve(3 * length + 3);
    bytes[size++] = type;
    boolean ascii = true;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      ascii &= c < 0x80;
      bytes[size + i] = (byte) (c == '\r' || c == '\n' ? ' ' : c);
    }
    if (ascii) {
      size += length;
    } else {
      byte[] encoded = text.replace('\r', ' ').replace('\n', ' ').getBytes(StandardCharsets.UTF_8);
      System.arraycopy(encoded, 0, bytes, size, encoded.length);
      size += encoded.length;
    }
    endOfLine();
  }

  private void raw(byte[] reply) {
    reserve(reply.length);
    System.arraycopy(reply, 0, bytes, size, reply.length);
    size += reply.length;
  }

  private void putAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  private void putLong(long number) {
    // Below zero, where there is room for the smallest long too.
    long rest = number > 0 ? -number : number;
    if (number < 0) {
      bytes[size++] = '-';
    }
    int count = digits(rest) - (rest < 0 ? 1 : 0);
    for (int at = size + count - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' - rest % 10);
      rest /= 10;
    }
    size += count;
  }

  /** How many characters the number takes, with its sign. */
  private static int digits(long number) {
    int count = number < 0 ? 2 : 1;
    for (long rest = number / 10; rest != 0; rest /= 10) {
      count++;
    }
    return count;
  }

  private void endOfLine() {
    bytes[size++] = '\r';
    bytes[size++] = '\n';
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      grow(more);
    }
  }

  private void grow(int more) {
    long needed = (long) size + more;
    if (needed > Integer.MAX_VALUE - 16) {
      throw new IllegalStateException("a reply of more than 2 GiB: " + needed);
    }
    bytes = Arrays.copyOf(
        bytes, (int) Math.min(Integer.MAX_VALUE - 16, Math.max(needed, 2L * bytes.length)));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
