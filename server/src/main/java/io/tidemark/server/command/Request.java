package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Ascii;
import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;

/**
 * One command of a client: its words, who sent it and where it is executed. Word 0 is the name; of a command with
 * subcommands, word 1 is the subcommand's.
 *
 * <p>Words are bytes, read where they are. The methods that read numbers make no object, and throw a {@link CommandException} with the text that they are
 * given.
 *
 * <p>Threads: one at a time. It is used again for the next command, so nothing may keep it.
 */
public final class Request {
  private final ServerContext context;
  private final CommandRunner runner;
  private Client client;
  private Command command;
  private Words words;

  Request(ServerContext context, CommandRunner runner) {
    this.context = Require.nonNull(context, "context");
    this.runner = runner;
  }

  /** How many words, the name among them. */
  public int size() {
    return words.size();
  }

  /** The array that the words are in; it must not be written to. */
  public byte[] bytes() {
    return words.bytes();
  }

  /** Where a word begins in {@link #bytes}. */
  public int offset(int word) {
    return words.offset(word);
  }

  /** The length of a word in bytes. */
  public int length(int word) {
    return words.length(word);
  }

  /** Whether a word is this one of ASCII letters, whatever their case. */
  public boolean is(int word, String name) {
    return Ascii.equalsIgnoreCase(words.bytes(), words.offset(word), words.length(word), name);
  }

  /** Whether a word has the same bytes as part of an array. */
  public boolean sameWord(int word, byte[] others, int offset, int length) {
    return words.sameWord(word, others, offset, length);
  }

  /** The bytes of a word, copied. */
  public byte[] copy(int word) {
    return words.copy(word);
  }

  /** A word as text; bytes that are no UTF-8 are replaced. For names, options and messages, never for keys and items. */
  public String text(int word) {
    return new String(
        words.bytes(), words.offset(word), words.length(word), StandardCharsets.UTF_8);
  }

  /** A word as a whole number. */
  public long integer(int word) {
    return integer(word, Long.MIN_VALUE, Long.MAX_VALUE, Errors.NOT_AN_INTEGER);
  }

  /** A word as a whole number. */
  public long integer(int word, String otherwise) {
    return integer(word, Long.MIN_VALUE, Long.MAX_VALUE, otherwise);
  }

  /** A word as a whole number from {@code min} to {@code max}. */
  public long integer(int word, long min, long max, String otherwise) {
    byte[] bytes = words.bytes();
    int offset = words.offset(word);
    int length = words.length(word);
    if (Ascii.isLong(bytes, offset, length)) {
      long value = Ascii.toLong(bytes, offset, length);
      if (value >= min && value <= max) {
        return value;
      }
    }
    throw new CommandException(otherwise);
  }

  /** A word as a finite number. */
  public double number(int word, String otherwise) {
    double value = Ascii.toDouble(words.bytes(), words.offset(word), words.length(word));
    if (Double.isNaN(value)) {
      throw new CommandException(otherwise);
    }
    return value;
  }

  /** A word as a duration of at least 0 in milliseconds: {@code 500ms 90s 15m 24h 7d}. */
  public long durationMillis(int word, String otherwise) {
    int length = words.length(word);
    int unit = unitStart(word);
    byte[] bytes = words.bytes();
    int at = words.offset(word) + unit;
    long millis = 0;
    if (length - unit == 1) {
      millis = switch (Ascii.lower(bytes[at])) {
        case 's' -> 1_000;
        case 'm' -> 60_000;
        case 'h' -> 3_600_000;
        case 'd' -> 86_400_000;
        default -> 0;
      };
    } else if (Ascii.equalsIgnoreCase(bytes, at, length - unit, "ms")) {
      millis = 1;
    }
    return quantity(word, unit, millis, otherwise);
  }

  /** A word as a size in bytes: {@code 1000}, or with K, M, G or T for powers of 1024, as in {@code 64M}. */
  public long sizeBytes(int word, String otherwise) {
    int length = words.length(word);
    int unit = unitStart(word);
    long bytes = 0;
    if (unit == length) {
      bytes = 1;
    } else if (length - unit == 1) {
      bytes = switch (Ascii.lower(words.bytes()[words.offset(word) + unit])) {
        case 'k' -> 1L << 10;
        case 'm' -> 1L << 20;
        case 'g' -> 1L << 30;
        case 't' -> 1L << 40;
        default -> 0;
      };
    }
    return quantity(word, unit, bytes, otherwise);
  }

  /** Who sent it. */
  public Client client() {
    return client;
  }

  /** The command that the name belongs to. */
  public Command command() {
    return command;
  }

  /** The server that executes it. */
  public ServerContext context() {
    return context;
  }

  /** The words as they are, good only during the call. */
  public Words words() {
    return words;
  }

  CommandRunner runner() {
    return runner;
  }

  /** Makes this the request of these words. */
  Request set(Client sender, Command found, Words newWords) {
    client = sender;
    command = found;
    words = newWords;
    return this;
  }

  private int unitStart(int word) {
    int length = words.length(word);
    int offset = words.offset(word);
    int at = 0;
    while (at < length && words.bytes()[offset + at] >= '0' && words.bytes()[offset + at] <= '9') {
      at++;
    }
    return at;
  }

  private long quantity(int word, int digits, long unit, String otherwise) {
    byte[] bytes = words.bytes();
    int offset = words.offset(word);
    if (unit == 0 || !Ascii.isLong(bytes, offset, digits)) {
      throw new CommandException(otherwise);
    }
    long count = Ascii.toLong(bytes, offset, digits);
    if (count > Long.MAX_VALUE / unit) {
      throw new CommandException(otherwise);
    }
    return count * unit;
  }
}
