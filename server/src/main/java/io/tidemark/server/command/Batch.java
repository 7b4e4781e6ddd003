package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Neighbouring commands that are executed together. It is used again for each batch of a thread: nothing in it is
 * allocated per command.
 *
 * <p>Threads: one at a time.
 */
public final class Batch {
  /** The most commands in one batch, so that others are not kept waiting. */
  public static final int MAX_COMMANDS = 4096;
  /** The most values; a batch that has more is executed before the next command is looked at. */
  public static final int MAX_VALUES = 1 << 16;

  private static final int INITIAL = 64;

  private Object target;
  private byte[] bytes = {};
  private int keyOffset;
  private int keyLength;
  private long[] values = new long[INITIAL];
  private int size;
  private int[] ends = new int[INITIAL];
  private int commands;
  private boolean[] flags = new boolean[INITIAL];
  private long[] results = new long[INITIAL];
  private double[] numbers = {};

  /** What the values are for, as {@link BatchCommand#begin} found it. */
  public Object target() {
    return target;
  }

  /** Keeps what the values are for. */
  public void target(Object found) {
    target = found;
  }

  /** Keeps the key of the first command, for {@link #sameKey}. */
  public void key(Request request, int word) {
    bytes = request.bytes();
    keyOffset = request.offset(word);
    keyLength = request.length(word);
  }

  /** Whether a word of another command is the key of the first. */
  public boolean sameKey(Request request, int word) {
    return request.length(word) == keyLength && request.sameWord(word, bytes, keyOffset, keyLength);
  }

  /** The array with the key, from {@link #keyOffset} on. */
  public byte[] keyBytes() {
    return bytes;
  }

  /** Where the key begins. */
  public int keyOffset() {
    return keyOffset;
  }

  /** The length of the key in bytes. */
  public int keyLength() {
    return keyLength;
  }

  /** Adds a value of the current command. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  /** The values of all commands, in order; {@link #size} of them are in use. */
  public long[] values() {
    return values;
  }

  /** How many values there are. */
  public int size() {
    return size;
  }

  /** How many commands there are. */
  public int commands() {
    return commands;
  }

  /** The index behind the last value of a command; its first one is where the command before it ends. */
  public int end(int command) {
    return ends[Require.inRange(command, 0, commands - 1, "command")];
  }

  /** An array of at least {@link #size} elements for what came out; with any content. */
  public boolean[] flags() {
    if (flags.length < size) {
      flags = new boolean[values.length];
    }
    return flags;
  }

  /** An array of at least {@link #size} elements for what came out; with any content. */
  public long[] results() {
    if (results.length < size) {
      results = new long[values.length];
    }
    return results;
  }

  /** An array of at least {@link #size} elements for weights or numbers that came out; what was put in stays. */
  public double[] numbers() {
    if (numbers.length < size) {
      numbers = Arrays.copyOf(numbers, values.length);
    }
    return numbers;
  }

  boolean isFull() {
    return commands >= MAX_COMMANDS || size >= MAX_VALUES;
  }

  void clear() {
    target = null;
    size = 0;
    commands = 0;
    keyLength = 0;
    if (values.length > MAX_VALUES) {
      values = new long[INITIAL];
      flags = new boolean[INITIAL];
      results = new long[INITIAL];
      numbers = new double[0];
    }
  }

  /** Forgets the values of a command that did not join in the end. */
  void truncate(int mark) {
    size = mark;
  }

  void endCommand() {
    if (commands == ends.length) {
      ends = Arrays.copyOf(ends, commands * 2);
    }
    ends[commands++] = size;
  }
}
