package io.tidemark.core.cell;

/**
 * Where counters of various widths start in a row of bits: the coarse vectors and offset vectors of a
 * string-array index. Not safe for use by several threads; reading writes nothing.
 */
final class SpectralIndex {
  /*
   * The start of counter j is the sum of three numbers, each in a packed vector:
   *
   *   first-level coarse vector    one absolute start per group
   *   second-level coarse vector   one per subgroup, from the start of its group
   *   offset vectors               one per counter, from the start of its subgroup
   *
   * The first subgroup of a group starts where the group does. Its number in the second-level
   * vector would always be zero; it tells instead which full offset vector the group has, counted
   * from 1, if it is long: one number per counter, from the start of the group.
   *
   * There is one counter more than the row holds: it starts where the row ends. All counters behind
   * it, up to a whole group, start there too.
   */
  private final SpectralShape shape;
  private final BitRow starts;
  private final BitRow subgroups;
  private final BitRow offsets;

  /* Null as long as no group is long. */
  private BitRow full;
  private int longGroups;

  /**
   * Creates an index whose groups have to be put.
   *
   * @param counters how many there are
   */
  SpectralIndex(SpectralShape shape, long counters) {
    this.shape = shape;
    long groups = shape.group(counters) + 1;
    long padded = groups << shape.groupShift();
    this.starts = new BitRow((groups + 1) * shape.startBits());
    this.subgroups = new BitRow(shape.subgroup(padded) * shape.offsetBits());
    this.offsets = new BitRow(padded * shape.offsetBits());
  }

  long start(long counter) {
    long start = groupStart(shape.group(counter));
    if (full != null) {
      long vector = fullVector(counter);
      if (vector != 0) {
        return start + full.read(inFull(vector, counter), shape.startBits());
      }
    }
    int bits = shape.offsetBits();
    return start
        + subgroups.read(shape.subgroup(counter) * bits, bits)
        + offsets.read(counter * bits, bits);
  }

  /** The start of the counter behind one that starts at a bit. */
  long next(long counter, long start) {
    if (full != null || shape.startsSubgroup(counter + 1)) {
      return start(counter + 1);
    }
    int bits = shape.offsetBits();
    // Both are in one piece: they are neighbours, of 16 bits at most.
    long pair = offsets.bits(counter * bits);
    return start + ((pair >>> bits) & shape.maxOffset()) - (pair & shape.maxOffset());
  }

  private long groupStart(long group) {
    return starts.read(group * shape.startBits(), shape.startBits());
  }

  /** Which full offset vector the group of a counter has; 0 if it has none. */
  private long fullVector(long counter) {
    long first = shape.group(counter) << (shape.groupShift() - shape.subgroupShift());
    return subgroups.read(first * shape.offsetBits(), shape.offsetBits());
  }

  private long inFull(long vector, long counter) {
    long inGroup = counter & (shape.groupCounters() - 1);
    return (((vector - 1) << shape.groupShift()) + inGroup) * shape.startBits();
  }

  /**
   * Says where the counters of the next group start.
   *
   * @param at the start of each, and where the group ends
   */
  void put(long group, long[] at) {
    starts.write(group * shape.startBits(), shape.startBits(), at[0]);
    int counters = at.length - 1;
    starts.write((group + 1) * shape.startBits(), shape.startBits(), at[counters]);
    if (at[counters] - at[0] >= shape.longBits()) {
      putLong(group, at);
      return;
    }
    int bits = shape.offsetBits();
    long first = group << shape.groupShift();
    long subgroupStart = at[0];
    for (int i = 0; i < counters; i++) {
      if (shape.startsSubgroup(first + i)) {
        subgroupStart = at[i];
        subgroups.write(shape.subgroup(first + i) * bits, bits, subgroupStart - at[0]);
      }
      offsets.write((first + i) * bits, bits, at[i] - subgroupStart);
    }
  }

  private void putLong(long group, long[] at) {
    long first = group << shape.groupShift();
    longGroups++;
    // Groups are long only where there are few bits in all, and so few groups.
    assert longGroups <= shape.maxOffset() : longGroups;
    BitRow more = new BitRow(((long) longGroups << shape.groupShift()) * shape.startBits());
    if (full != null) {
      more.copy(full);
    }
    full = more;
    int bits = shape.offsetBits();
    subgroups.write(shape.subgroup(first) * bits, bits, longGroups);
    for (int i = 0; i < at.length - 1; i++) {
      full.write(inFull(longGroups, first + i), shape.startBits(), at[i] - at[0]);
    }
  }

  /** Whether the counters behind one can start a bit later: the offsets in its group have room. */
  boolean hasRoomBehind(long counter) {
    long group = shape.group(counter);
    return groupStart(group + 1) - groupStart(group) < shape.maxOffset()
        || (full != null && fullVector(counter) != 0);
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
    long end = shape.groupEnd(counter);
    long vector = full == null ? 0 : fullVector(counter);
    if (vector != 0) {
      for (long moved = counter; moved < end; moved++) {
        full.change(inFull(vector, moved), shape.startBits(), by);
      }
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
    for (; subgroup < shape.subgroup(end); subgroup++) {
      subgroups.change(subgroup * bits, bits, by);
    }
  }

  int longGroups() {
    return longGroups;
  }

  long bytes() {
    return starts.bytes() + subgroups.bytes() + offsets.bytes() + (full == null ? 0 : full.bytes());
  }
}
