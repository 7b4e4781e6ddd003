package io.tidemark.core.cell;

/**
 * A page of prints with their counts: a row of bits that is read and changed in place.
 *
 * <p>A print is the beginning of a digest. All digests of a page begin alike; what follows, with the
 * highest bit first, is what these methods take. A page holds prints of up to {@code printBits} bits. No
 * print is the beginning of another, so that a digest has one print at most.
 */
final class PrintPage {
  /*
   * Word 0 is the header. Then come the lengths of the buckets: for each bucket as many ones as it has
   * lanes, and a zero. Then the lanes, of `width` bits each, those of a bucket in the order of the prints.
   *
   * The first bits of a print, 8 at most, are its bucket. A lane is a value and, in its lowest bit, a tag. A
   * lane without a tag begins a print: its value is a one and the bits of the print behind those of the
   * bucket. Lanes with a tag follow the print that they belong to, with its count - 1, the lowest digit
   * first; for a count of 1 there are none.
   *
   * A print that is shorter than the bits of a bucket lies in the first bucket that it stands for. Its value
   * is 0, and a lane with a tag follows that says how many bits it has. Since no print is the beginning of
   * another it is the first of its bucket, and the only one.
   */

  /** The bits of a print that choose its bucket, at most. */
  static final int BUCKET_BITS = 8;

  /* So that 7, the bits of the longest short print, is a digit, and counts do not take too many lanes. */
  private static final int LEAST_VALUE_BITS = 4;

  /* The room that a page gets beyond what it needs, and what it may have before it is given back. */
  private static final int SPARE_LANES = 16;
  private static final int MOST_SPARE_LANES = 64;

  private static final int LENGTH_WORDS_SHIFT = 32;
  private static final int PRINT_BITS_SHIFT = 48;
  private static final int SHORTEST_SHIFT = 56;
  static final int HEADER_WORDS = 1;

  private PrintPage() {}

  static int lanes(long[] page) {
    return (int) page[0];
  }

  static int lengthWords(long[] page) {
    return (int) (page[0] >>> LENGTH_WORDS_SHIFT) & 0xFFFF;
  }

  /** The bits of a new print. */
  static int printBits(long[] page) {
    return (int) (page[0] >>> PRINT_BITS_SHIFT) & 0xFF;
  }

  /** No print has fewer bits, if that is fewer than those of a bucket. */
  private static int shortest(long[] page) {
    return (int) (page[0] >>> SHORTEST_SHIFT);
  }

  static int bucketBits(int printBits) {
    return Math.min(BUCKET_BITS, printBits);
  }

  /** The bits of a lane. */
  static int width(int printBits) {
    return 1 + Math.max(LEAST_VALUE_BITS, printBits - bucketBits(printBits) + 1);
  }

  /** The words of the lengths of all buckets. */
  static int lengthWords(int printBits, int lanes) {
    return ((1 << bucketBits(printBits)) + lanes + 63) >>> 6;
  }

  static int laneWords(int printBits, int lanes) {
    return (int) (((long) lanes * width(printBits) + 63) >>> 6);
  }

  /** The words of a page that has room for so many lanes. */
  static int words(int printBits, int lanes) {
    return HEADER_WORDS + lengthWords(printBits, lanes) + laneWords(printBits, lanes);
  }

  /** The lanes that a value beyond the first of a count takes. */
  static int digits(int printBits, long count) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(count - 1);
    int digitBits = width(printBits) - 1;
    return (bits + digitBits - 1) / digitBits;
  }

  /**
   * A page without prints.
   *
   * @param lanes the lanes that it needs room for; it gets more if it may be so large
   * @param shortest the bits of the shortest print that it will hold
   */
  static long[] empty(int printBits, int lanes, int shortest, int maxWords) {
    int room = lanes + SPARE_LANES;
    room = words(printBits, room) <= maxWords ? room : lanes;
    long[] page = new long[words(printBits, room)];
    page[0] = header(printBits, lengthWords(printBits, room), shortest);
    return page;
  }

  /** The header of a page that has no lanes yet. */
  static long header(int printBits, int lengthWords, int shortest) {
    return (long) lengthWords << LENGTH_WORDS_SHIFT
        | (long) printBits << PRINT_BITS_SHIFT
        | (long) Math.min(shortest, bucketBits(printBits)) << SHORTEST_SHIFT;
  }

  /** The lanes that a page has room for. */
  static int capacity(long[] page) {
    int printBits = printBits(page);
    long laneBits = (long) (page.length - HEADER_WORDS - lengthWords(page)) << 6;
    int lengths = (lengthWords(page) << 6) - (1 << bucketBits(printBits));
    return (int) Math.min(lengths, laneBits / width(printBits));
  }

  private static boolean hasRoom(long[] page, int lanes) {
    int printBits = printBits(page);
    long laneBits = (long) (page.length - HEADER_WORDS - lengthWords(page)) << 6;
    int lengths = (lengthWords(page) << 6) - (1 << bucketBits(printBits));
    return lanes <= lengths && (long) lanes * width(printBits) <= laneBits;
  }

  /**
   * The page, or one like it with room for more lanes; none if it would be too large.
   *
   * @param more how many lanes more
   */
  static long[] withRoom(long[] page, int more, int maxWords) {
    int lanes = lanes(page) + more;
    if (hasRoom(page, lanes)) {
      return page;
    }
    return words(printBits(page), lanes) <= maxWords ? resized(page, lanes, maxWords) : null;
  }

  /**
   * The most words by which {@link #withRoom} makes a page longer, for one lane more. Where it would be too
   * large and its prints are cut, it becomes no longer either: it was almost as large before.
   */
  static int mostWordsMore(int printBits) {
    // Two more, for what is rounded up.
    return (1 + SPARE_LANES) * (width(printBits) + 1) / Long.SIZE + 2;
  }

  /**
   * The most words of both halves of a page beyond those that it has, when it is split and each half has
   * prints of so many bits at most.
   */
  static int mostWordsMore(long[] page, int printBits) {
    // A print that becomes short takes two lanes instead of one, and so does a digit of fewer bits;
    // the
    // key that is added may be in this page. No half has more of them than both.
    int lanes = 2 * (lanes(page) + 1);
    int both = 2 * words(printBits, SPARE_LANES) + words(printBits, lanes);
    // Two more, for what is rounded up.
    return both + 2 - words(printBits(page), lanes(page));
  }

  /** The page, or a smaller one if it has much room to spare. */
  static long[] withoutSpare(long[] page, int maxWords) {
    return hasRoom(page, lanes(page) + MOST_SPARE_LANES)
        ? resized(page, lanes(page), maxWords)
        : page;
  }

  private static long[] resized(long[] page, int lanes, int maxWords) {
    int printBits = printBits(page);
    long[] to = empty(printBits, lanes, shortest(page), maxWords);
    to[0] |= lanes(page);
    System.arraycopy(page, HEADER_WORDS, to, HEADER_WORDS, lengthWords(printBits, lanes(page)));
    System.arraycopy(
        page,
        HEADER_WORDS + lengthWords(page),
        to,
        HEADER_WORDS + lengthWords(to),
        laneWords(printBits, lanes(page)));
    return to;
  }

  /** A lane: its value, and its tag in the lowest bit. */
  static long lane(long[] page, int lane) {
    int width = width(printBits(page));
    return BitRow.read(page, firstLane(page) + (long) lane * width, width);
  }

  private static long firstLane(long[] page) {
    return (long) (HEADER_WORDS + lengthWords(page)) << 6;
  }

  static boolean isTagged(long lane) {
    return (lane & 1) != 0;
  }

  private static void setLane(long[] page, int lane, long value, int tag) {
    int width = width(printBits(page));
    BitRow.write(page, firstLane(page) + (long) lane * width, width, value << 1 | tag);
  }

  /** The number of the first lane of a bucket, if it has one. */
  private static int start(long[] page, int bucket) {
    if (bucket == 0) {
      return 0;
    }
    int zeros = bucket - 1;
    int word = HEADER_WORDS;
    for (int here = Long.bitCount(~page[word]); here <= zeros; here = Long.bitCount(~page[word])) {
      zeros -= here;
      word++;
    }
    return ((word - HEADER_WORDS) << 6) + BitSelect.of(~page[word], zeros) + 1 - bucket;
  }

  /** Whether a lane, which is the first of a bucket or behind one of its lanes, is one of the bucket. */
  static boolean isIn(long[] page, int lane, int bucket) {
    long bit = lengthBit(lane, bucket);
    return (page[(int) (bit >>> 6)] >>> bit & 1) != 0;
  }

  /** Where the one of a lane stands in the lengths. */
  private static long lengthBit(int lane, int bucket) {
    return ((long) HEADER_WORDS << 6) + lane + bucket;
  }

  /** The bucket of a digest. */
  static int bucket(long digest, int printBits) {
    // In two steps, for a page without buckets.
    return (int) (digest >>> 1 >>> (63 - bucketBits(printBits)));
  }

  /**
   * Looks for the print of a digest.
   *
   * @return where its lane is, and its bucket above it; if there is none, the complement of where a new one
   *     belongs
   */
  static long find(long[] page, long digest) {
    int printBits = printBits(page);
    int bucketBits = bucketBits(printBits);
    int valueBits = printBits - bucketBits;
    int bucket = bucket(digest, printBits);
    long value = (digest << bucketBits >>> 1 | Long.MIN_VALUE) >>> (63 - valueBits);
    int width = width(printBits);
    int lane = start(page, bucket);
    long bit = firstLane(page) + (long) lane * width;
    for (; isIn(page, lane, bucket); lane++, bit += width) {
      long there = BitRow.read(page, bit, width);
      if (isTagged(there)) {
        continue;
      }
      long print = there >>> 1;
      int missing = Long.numberOfLeadingZeros(print) - (63 - valueBits);
      if (print == 0 || value >>> missing == print) {
        return place(lane, bucket);
      }
      if (print << missing > value) {
        break;
      }
    }
    return shortest(page) < bucketBits
        ? findShort(page, bucket, bucketBits, lane)
        : ~place(lane, bucket);
  }

  /** Looks for a short print in the buckets that it can lie in, but for the own one. */
  private static long findShort(long[] page, int bucket, int bucketBits, int lane) {
    for (int bits = shortest(page); bits < bucketBits; bits++) {
      int first = bucket >>> (bucketBits - bits) << (bucketBits - bits);
      int start = start(page, first);
      if (first != bucket
          && isIn(page, start, first)
          && lane(page, start) == 0
          && lane(page, start + 1) >>> 1 == bits) {
        return place(start, first);
      }
    }
    return ~place(lane, bucket);
  }

  private static long place(int lane, int bucket) {
    return (long) bucket << 32 | lane;
  }

  private static int laneOf(long place) {
    return (int) place;
  }

  private static int bucketOf(long place) {
    return (int) (place >>> 32);
  }

  /** The first lane of the count of a print, if it has one. */
  private static int countLane(long[] page, int print) {
    return print + (lane(page, print) == 0 ? 2 : 1);
  }

  /** How often a print that was found is there. */
  static long count(long[] page, long place) {
    int lanes = lanes(page);
    int digitBits = width(printBits(page)) - 1;
    long count = 1;
    int shift = 0;
    for (int lane = countLane(page, laneOf(place)); lane < lanes; lane++) {
      long digit = lane(page, lane);
      if (!isTagged(digit)) {
        break;
      }
      count += digit >>> 1 << shift;
      shift += digitBits;
    }
    return count;
  }

  /** The lanes that a page needs more to count a print that was looked for so often. */
  static int lanesMore(long[] page, long place, long before, long count) {
    int printBits = printBits(page);
    return place < 0
        ? 1 + digits(printBits, count)
        : digits(printBits, count) - digits(printBits, before);
  }

  /** Puts a new print where it belongs; there is room for it. */
  static void insert(long[] page, long place, long digest, long count) {
    int printBits = printBits(page);
    int bucketBits = bucketBits(printBits);
    long value = (digest << bucketBits >>> 1 | Long.MIN_VALUE) >>> (63 - printBits + bucketBits);
    insertLane(page, laneOf(place), bucketOf(place));
    setLane(page, laneOf(place), value, 0);
    setCount(page, place, 1, count);
  }

  /** Changes the count of a print that was found; there is room for it. */
  static void setCount(long[] page, long place, long before, long count) {
    int printBits = printBits(page);
    int first = countLane(page, laneOf(place));
    int digits = digits(printBits, count);
    for (int more = digits(printBits, before); more < digits; more++) {
      insertLane(page, first, bucketOf(place));
    }
    for (int less = digits(printBits, before); less > digits; less--) {
      removeLane(page, first, bucketOf(place));
    }
    setDigits(page, first, count);
  }

  private static void setDigits(long[] page, int first, long count) {
    int digitBits = width(printBits(page)) - 1;
    long left = count - 1;
    for (int lane = first; left != 0; lane++) {
      setLane(page, lane, left & (-1L >>> -digitBits), 1);
      left >>>= digitBits;
    }
  }

  /** Takes a print away that was found. */
  static void remove(long[] page, long place, long before) {
    int lanes = countLane(page, laneOf(place)) - laneOf(place) + digits(printBits(page), before);
    for (int lane = 0; lane < lanes; lane++) {
      removeLane(page, laneOf(place), bucketOf(place));
    }
  }

  private static void insertLane(long[] page, int lane, int bucket) {
    int printBits = printBits(page);
    int width = width(printBits);
    int lanes = lanes(page) + 1;
    long first = firstLane(page);
    BitRow.moveUp(page, first + (long) lane * width, first + (long) lanes * width, width);
    long bit = lengthBit(lane, bucket);
    long end = lengthBit(lanes, 1 << bucketBits(printBits));
    BitRow.moveUp(page, bit, end, 1);
    page[(int) (bit >>> 6)] |= 1L << bit;
    page[0]++;
  }

  private static void removeLane(long[] page, int lane, int bucket) {
    int printBits = printBits(page);
    int width = width(printBits);
    int lanes = lanes(page);
    long first = firstLane(page);
    BitRow.moveDown(page, first + (long) lane * width, first + (long) lanes * width, width);
    long bit = lengthBit(lane, bucket);
    long end = lengthBit(lanes, 1 << bucketBits(printBits));
    BitRow.moveDown(page, bit, end, 1);
    page[0]--;
  }

  /**
   * Appends a print behind all that are there.
   *
   * @param print its bits, the highest first
   * @param bits how many
   */
  static void append(long[] page, long print, int bits, long count) {
    int printBits = printBits(page);
    int bucketBits = bucketBits(printBits);
    int bucket = bucket(print, printBits);
    int more = bits - bucketBits;
    if (more < 0) {
      appendLane(page, bucket, 0, 0);
      appendLane(page, bucket, bits, 1);
    } else {
      long value = (print << bucketBits >>> 1 | Long.MIN_VALUE) >>> (63 - more);
      appendLane(page, bucket, value, 0);
    }
    int first = lanes(page);
    for (int digit = digits(printBits, count); digit > 0; digit--) {
      appendLane(page, bucket, 0, 1);
    }
    setDigits(page, first, count);
  }

  private static void appendLane(long[] page, int bucket, long value, int tag) {
    int lane = lanes(page);
    setLane(page, lane, value, tag);
    long bit = lengthBit(lane, bucket);
    page[(int) (bit >>> 6)] |= 1L << bit;
    page[0]++;
  }

  /** The sum of {@code 2^-bits} over all prints: the probability that a digest of this page has one. */
  static double share(long[] page) {
    int bucketBits = bucketBits(printBits(page));
    double share = 0;
    for (int lane = 0; lane < lanes(page); lane++) {
      long there = lane(page, lane);
      if (!isTagged(there)) {
        int bits = there == 0
            ? (int) (lane(page, lane + 1) >>> 1)
            : bucketBits + 62 - Long.numberOfLeadingZeros(there);
        share += Math.scalb(1.0, -bits);
      }
    }
    return share;
  }
}
