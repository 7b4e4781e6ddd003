package io.tidemark.server.resp;

import io.tidemark.core.Require;

/**
 * Finds commands in bytes that arrive piece by piece: flat arrays of strings, and lines (inline commands). What is found
 * does not depend on how the bytes were cut.
 *
 * <p>Errors: anything else is a protocol error, after which nothing is found any more; the connection is to be closed. No
 * input makes it throw. Memory follows the bytes that have arrived, never a length that was only announced: at most four
 * times as many, and a constant.
 *
 * <p>Use: {@link #reserve}, put bytes into {@link #bytes} at {@link #end}, {@link #received}; then {@link #next} until it is not
 * {@link Step#COMMAND}. Places of words are good until bytes are received again, those of earlier commands too.
 *
 * <p>Threads: one at a time.
 */
public final class RequestParser {
  /** What the bytes so far are. */
  public enum Step {
    /** A complete command; its words are in {@link #words}. */
    COMMAND,
    /** The beginning of a command, or nothing. */
    INCOMPLETE,
    /** No request; {@link #error} tells why. */
    ERROR
  }

  private static final int INITIAL_BYTES = 16 << 10;
  /* The most that an empty parser keeps. */
  private static final int KEPT_BYTES = 64 << 10;
  /* No number that is accepted has more characters: all digits of a long, and a sign. */
  private static final int NUMBER_CHARACTERS = 20;
  private static final int UNKNOWN = -1;
  /* What lineEnd says where there is none. */
  private static final int CUT = -1;
  private static final int NO_NUMBER = -2;

  private final Limits limits;
  private final Words words = new Words();
  private final InlineSplitter splitter = new InlineSplitter();
  private byte[] bytes = {};
  /* The current command begins here; what is before it has been dealt with. */
  private int start;
  /* What is before it has been parsed. start <= at <= end. */
  private int at;
  private int end;
  /* Whether what lies between start and at is a command that was found, or nothing. */
  private boolean complete = true;
  /* Words of the current array that have not been found yet; 0 where its head has not been parsed. */
  private int missing;
  /* Length of the word that comes next, if its head has been parsed. */
  private int bulk = UNKNOWN;
  private String error;
  private int shortNumberEnd;

  public RequestParser(Limits limits) {
    this.limits = Require.nonNull(limits, "limits");
  }

  /** Makes room for so many bytes more; places of words that were found are not good any more. */
  public void reserve(int more) {
    Require.inRange(more, 0, 1 << 30, "more");
    if (complete) {
      startHere();
    }
    if (more > bytes.length - end) {
      makeRoom(more);
    }
  }

  /** The array that bytes are received in, from {@link #end} on; another one after {@link #reserve}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the next byte belongs. */
  public int end() {
    return end;
  }

  /** Tells that so many bytes have been put at {@link #end}. */
  public void received(int more) {
    end += Require.inRange(more, 0, bytes.length - end, "more");
  }

  /** Receives bytes from an array. */
  public void receive(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, end, length);
    received(length);
  }

  /**
   * Goes on to the next command.
   *
   * @param authenticated false if the stricter limits of unknown clients hold
   */
  public Step next(boolean authenticated) {
    if (error != null) {
      return Step.ERROR;
    }
    while (true) {
      if (complete) {
        startHere();
        if (at == end) {
          return Step.INCOMPLETE;
        }
      }
      Step step = bytes[start] == '*' ? array(authenticated) : line(authenticated);
      complete = step == Step.COMMAND;
      // Without words it was an empty line or an empty array, which are no commands.
      if (!complete || words.size() > 0) {
        return step;
      }
    }
  }

  /** The words of the command that was found. */
  public Words words() {
    return words;
  }

  /** Why the bytes are no request: {@code Protocol error: ...}; null if they may be one. */
  public String error() {
    return error;
  }

  /** Whether there are bytes behind the command that was found. */
  public boolean hasMore() {
    return at < end;
  }

  /** Whether all that was received has been found to be complete commands. */
  public boolean isEmpty() {
    return complete && at == end;
  }

  /** Received bytes that are not yet part of a complete command. */
  public int pendingBytes() {
    return complete ? end - at : end - start;
  }

  /** Bytes of the heap that it takes. */
  public long memoryBytes() {
    return bytes.length + words.memoryBytes();
  }

  /** Forgets all, and what unusually large commands have needed, so that it can be used for another client. */
  public void reset() {
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[INITIAL_BYTES];
    }
    start = 0;
    at = 0;
    end = 0;
    complete = true;
    missing = 0;
    bulk = UNKNOWN;
    error = null;
    words.clear();
    words.shrink();
    words.moveTo(bytes, 0);
  }

  private void startHere() {
    start = at;
    words.clear();
    words.moveTo(bytes, start);
  }

  private void makeRoom(int more) {
    int kept = end - start;
    long needed = (long) kept + more;
    byte[] to = bytes;
    if (needed > bytes.length) {
      // By half: the old and the new array together are then at most 2.5 times what has arrived.
      long grown = Math.max(needed, Math.max(INITIAL_BYTES, bytes.length * 3L / 2));
      to = new byte[Math.toIntExact(Math.min(grown, Integer.MAX_VALUE - 16))];
    }
    System.arraycopy(bytes, start, to, 0, kept);
    bytes = to;
    at -= start;
    end = kept;
    start = 0;
    words.moveTo(bytes, 0);
  }

  private Step array(boolean authenticated) {
    if (missing == 0) {
      Step head = arrayHead(authenticated);
      if (head != Step.COMMAND) {
        return head;
      }
    }
    while (missing > 0) {
      if (bulk == UNKNOWN) {
        Step head = bulkHead(authenticated);
        if (head != Step.COMMAND) {
          return head;
        }
      }
      int after = at + bulk;
      if (end - at < bulk + 2) {
        return Step.INCOMPLETE;
      }
      if (bytes[after] != '\r' || bytes[after + 1] != '\n') {
        return fail("expected the end of a bulk string after its length");
      }
      words.add(at - start, bulk);
      at = after + 2;
      bulk = UNKNOWN;
      missing--;
    }
    return Step.COMMAND;
  }

  private Step arrayHead(boolean authenticated) {
    int few = shortNumber(at + 1);
    if (few >= 0 && few <= limits.words(authenticated)) {
      missing = few;
      at = shortNumberEnd;
      return Step.COMMAND;
    }
    int close = lineEnd(at + 1);
    if (close < 0) {
      return close == NO_NUMBER ? fail("invalid multibulk length") : Step.INCOMPLETE;
    }
    int from = at + 1;
    if (!Ascii.isLong(bytes, from, close - from)) {
      return fail("invalid multibulk length");
    }
    long count = Ascii.toLong(bytes, from, close - from);
    if (count > limits.words()) {
      return fail("invalid multibulk length");
    }
    if (count > limits.words(authenticated)) {
      return fail("unauthenticated multibulk length");
    }
    missing = (int) Math.max(0, count);
    at = close + 2;
    return Step.COMMAND;
  }

  private Step bulkHead(boolean authenticated) {
    if (at == end) {
      return Step.INCOMPLETE;
    }
    if (bytes[at] != '$') {
      return fail("expected '$', got '" + (char) (bytes[at] & 0xff) + "'");
    }
    int from = at + 1;
    int few = shortNumber(from);
    if (few >= 0
        && few <= limits.bulkBytes(authenticated)
        && shortNumberEnd - start + few + 2 <= limits.queryBytes()) {
      bulk = few;
      at = shortNumberEnd;
      return Step.COMMAND;
    }
    int close = lineEnd(from);
    if (close < 0) {
      return close == NO_NUMBER ? fail("invalid bulk length") : Step.INCOMPLETE;
    }
    if (!Ascii.isLong(bytes, from, close - from)) {
      return fail("invalid bulk length");
    }
    long length = Ascii.toLong(bytes, from, close - from);
    if (length < 0 || length > limits.bulkBytes()) {
      return fail("invalid bulk length");
    }
    if (length > limits.bulkBytes(authenticated)) {
      return fail("unauthenticated bulk length");
    }
    if (close + 2L - start + length + 2 > limits.queryBytes()) {
      return fail("too big request");
    }
    bulk = (int) length;
    at = close + 2;
    return Step.COMMAND;
  }

  /**
   * A number of up to three digits, with the end of its line, which nearly all are; any other is to be looked at with
   * care.
   *
   * @return below 0 if it is none; otherwise {@link #shortNumberEnd} is behind its line
   */
  private int shortNumber(int from) {
    byte[] b = bytes;
    if (end - from < 5) {
      return -1;
    }
    int i = from;
    int value = b[i++] - '0';
    if (value < 0 || value > 9) {
      return -1;
    }
    if (value > 0 && b[i] >= '0' && b[i] <= '9') {
      value = value * 10 + b[i++] - '0';
      if (b[i] >= '0' && b[i] <= '9') {
        value = value * 10 + b[i++] - '0';
      }
    }
    shortNumberEnd = i + 2;
    return b[i] == '\r' && b[i + 1] == '\n' ? value : -1;
  }

  /** Where the end of the line begins, within what a number may take. */
  private int lineEnd(int from) {
    int last = Math.min(end, from + NUMBER_CHARACTERS + 1);
    for (int i = from; i < last; i++) {
      if (bytes[i] == '\r') {
        if (i + 1 == end) {
          return CUT;
        }
        return bytes[i + 1] == '\n' ? i : NO_NUMBER;
      }
    }
    return last == end && end - from <= NUMBER_CHARACTERS ? CUT : NO_NUMBER;
  }

  private Step line(boolean authenticated) {
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    int length = at - start;
    if (at == end) {
      // One more may be the first byte of the end of the line.
      return length > limits.inlineBytes() + 1 ? fail("too big inline request") : Step.INCOMPLETE;
    }
    if (length > 0 && bytes[at - 1] == '\r') {
      length--;
    }
    if (length > limits.inlineBytes()) {
      return fail("too big inline request");
    }
    if (!splitter.split(bytes, start, start + length, words)) {
      return fail("unbalanced quotes in request");
    }
    at++;
    return authenticated ? Step.COMMAND : checkUnauthenticated();
  }

  private Step checkUnauthenticated() {
    if (words.size() > limits.unauthenticatedWords()) {
      return fail("unauthenticated multibulk length");
    }
    for (int word = 0; word < words.size(); word++) {
      if (words.length(word) > limits.unauthenticatedBulkBytes()) {
        return fail("unauthenticated bulk length");
      }
    }
    return Step.COMMAND;
  }

  private Step fail(String reason) {
    error = "Protocol error: " + reason;
    words.clear();
    // What is left is never looked at; a client that goes on sending must not fill memory.
    bytes = new byte[0];
    start = 0;
    at = 0;
    end = 0;
    missing = 0;
    words.moveTo(bytes, 0);
    return Step.ERROR;
  }
}
