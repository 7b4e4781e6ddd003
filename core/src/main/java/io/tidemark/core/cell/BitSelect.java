package io.tidemark.core.cell;

/** Finds the place of a set bit by its number. */
public final class BitSelect {
  /*
   * The ones up to each of the eight bytes are counted at once; as many bytes as have no more than
   * are looked for come before the bit, and a table knows the place in the byte. No branch depends on
   * the bits. S. Vigna: Broadword implementation of rank/select queries. WEA 2008, section 6.
   */
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHEST = 0x8080_8080_8080_8080L;
  private static final byte[] IN_BYTE = table();

  private BitSelect() {}

  private static byte[] table() {
    byte[] table = new byte[8 << 8];
    for (int bits = 0; bits < 256; bits++) {
      int number = 0;
      for (int place = 0; place < 8; place++) {
        if ((bits >> place & 1) != 0) {
          table[number++ << 8 | bits] = (byte) place;
        }
      }
    }
    return table;
  }

  /**
   * The place of a set bit.
   *
   * @param number how many set bits are lower; the word must have more
   */
  public static int of(long word, int number) {
    long pairs = word - (word >>> 1 & 0x5555_5555_5555_5555L);
    long fours = (pairs & 0x3333_3333_3333_3333L) + (pairs >>> 2 & 0x3333_3333_3333_3333L);
    long upTo = ((fours + (fours >>> 4)) & 0x0F0F_0F0F_0F0F_0F0FL) * ONES;
    long before = ((number * ONES | HIGHEST) - upTo) & HIGHEST;
    int place = Long.bitCount(before) << 3;
    int left = number - (int) (upTo << 8 >>> place & 0xFF);
    return place + IN_BYTE[left << 8 | (int) (word >>> place & 0xFF)];
  }
}
