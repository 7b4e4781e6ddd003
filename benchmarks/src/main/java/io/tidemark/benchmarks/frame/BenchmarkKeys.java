package io.tidemark.benchmarks.frame;

import java.nio.charset.StandardCharsets;

/** The keys of all benchmarks: functions of a counter, so that no array of keys is read. */
public final class BenchmarkKeys {
  /** The number of operations that are timed together. */
  public static final int BATCH = 1024;

  /** The length of a text key. */
  private static final int TEXT_CHARS = 16;

  /* Odd, so that different counters give different keys. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  /* Its inverse modulo 2^64. */
  private static final long BACK = 0xf1de83e19937733dL;

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

  private BenchmarkKeys() {}

  /** The number with a counter. */
  public static long number(long counter) {
    return counter * STEP;
  }

  /** The counter of a number. */
  public static long counter(long number) {
    return number * BACK;
  }

  /** The texts with successive counters. */
  public static void texts(long firstCounter, String[] texts) {
    for (int i = 0; i < texts.length; i++) {
      texts[i] = text(firstCounter + i);
    }
  }

  /** The text with a counter: the number in hexadecimal digits. */
  private static String text(long counter) {
    byte[] chars = new byte[TEXT_CHARS];
    long rest = number(counter);
    for (int i = 0; i < TEXT_CHARS; i++) {
      chars[i] = DIGITS[(int) (rest & 15)];
      rest >>>= 4;
    }
    return new String(chars, StandardCharsets.ISO_8859_1);
  }
}
