package io.tidemark.core.cell;

/**
 * Where counters of various widths start in a row of bits: the coarse vectors and offset vectors of a
 * string-array index. Not safe for use by several threads; reading writes nothing.
 */
final class SpectralIndex {
  /*
   * The start of a counter is the sum of three numbers, each in a packed vector:
   *
   *   first-level coarse vector    one absolute start per group
   *   second-level coarse vector   one per subgroup, from the start of its group
   *   offset vectors               one per counter, from the start of its subgroup
   *
   * There is one counter more than the row holds: it starts where the row ends. All counters behind
   * it, up to a whole group, start there too.
   */
  private final SpectralShape shape;
  private final BitRow starts;
  private final BitRow subgroups;
  private final BitRow offsets;

  /**
   * Creates an index whose groups have to be put.
   *
   * @param counters how many there are
   */
  SpectralIndex(SpectralShape shape, long counters) {
    this.shape = shape;
    long groups = shape.group(counters) + 1;
    long padded = groups << shape.groupShift();
    this.starts = new BitRow(groups * shape.startBits());
    this.subgroups = new BitRow(shape.subgroup(padded) * shape.offsetBits());
    this.offsets = new BitRow(padded * shape.offsetBits());
  }

  long start(long counter) {
    int bits = shape.offsetBits();
    return starts.read(shape.group(counter) * shape.startBits(), shape.startBits())
        + subgroups.read(shape.subgroup(counter) * bits, bits)
        + offsets.read(counter * bits, bits);
  }

  /** The start of the counter behind one that starts at a bit. */
  long next(long counter, long start) {
    if (shape.startsSubgroup(counter + 1)) {
      return start(counter + 1);
    }
    int bits = shape.offsetBits();
    // Both are in one piece: they are neighbours, of 16 bits at most.
    long pair = offsets.bits(counter * bits);
    return start + ((pair >>> bits) & shape.maxOffset()) - (pair & shape.maxOffset());
  }

  /**
   * Says where the counters of a group start.
   *
   * @param at the start of each, and where the group ends
   */
  void put(long group, long[] at) {
    starts.write(group * shape.startBits(), shape.startBits(), at[0]);
    int bits = shape.offsetBits();
    long first = group << shape.groupShift();
    long subgroupStart = at[0];
    for (int i = 0; i < at.length - 1; i++) {
      if (shape.startsSubgroup(first + i)) {
        subgroupStart = at[i];
        subgroups.write(shape.subgroup(first + i) * bits, bits, subgroupStart - at[0]);
      }
      offsets.write((first + i) * bits, bits, at[i] - subgroupStart);
    }
  }

  /** Lets successive counters start one bit later. */
  void moveUp(long first, long last) {
    long lastGroup = shape.group(last);
    move(first, 1);
    for (long group = shape.group(first) + 1; group <= lastGroup; group++) {
      starts.change(group * shape.startBits(), shape.startBits(), 1);
    }
    if (shape.group(last + 1) == lastGroup) {
      move(last + 1, -1);
    }
  }

  /** Moves a counter and all behind it in its group. */
  private void move(long counter, int by) {
    if (shape.startsGroup(counter)) {
      starts.change(shape.group(counter) * shape.startBits(), shape.startBits(), by);
      return;
    }
    int bits = shape.offsetBits();
    long subgroup = shape.subgroup(counter);
    if (!shape.startsSubgroup(counter)) {
      for (long moved = counter; moved < shape.subgroupEnd(counter); moved++) {
        offsets.change(moved * bits, bits, by);
      }
      subgroup++;
    }
    for (; subgroup < shape.subgroup(shape.groupEnd(counter)); subgroup++) {
      subgroups.change(subgroup * bits, bits, by);
    }
  }

  /** The most memory of an index whose shape is one of two, or between them. */
  static long mostBytes(SpectralShape least, SpectralShape most, long counters) {
    // The more counters a group has, the fewer groups there are, and the more that nobody needs.
    long groups = least.group(counters) + 1;
    long padded = counters + 1 + most.groupCounters();
    return BitRow.bytes(groups * most.startBits())
        + BitRow.bytes(least.subgroup(padded) * most.offsetBits())
        + BitRow.bytes(padded * most.offsetBits());
  }

  long bytes() {
    return starts.bytes() + subgroups.bytes() + offsets.bytes();
  }
}
