package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.PackedCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The short hashes of the last items, with an index of where the newest of each is: whether a key is
 * among them, and how many items ago it came, in a few steps.
 *
 * <p>Errors: false positives only, for keys with the hash of one of the last items; their age is that
 * of the newest item with the hash. A key among the last items is always found, and its age is never
 * too large.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none observes.
 */
public final class HashBuffer implements Filter, ArrivalFilter {
  /*
   * The simple buffer of [1], section 6.2.
   *
   * Deviation: an index finds a hash, where [1] scans the buffer. Its memory is counted by
   * HashBufferSpec.memoryBytes; [1] counts that of the hashes alone.
   *
   * [1] J. L. Dautrich, C. V. Ravishankar: Inferring Insertion Times and Optimizing Error Penalties
   *     in Time-Decaying Bloom Filters. 2019.
   */

  /** The age of a key that was not found. */
  public static final long NO_AGE = -1;

  private final HashBufferSpec spec;
  private final KeyDigest digest;

  /* A ring: the n-th item is at n modulo the capacity. */
  private final PackedCells hashes;

  private final HashIndex index;
  private final long capacity;
  private final int hashShift;
  private long items;

  /* Where the next item goes: the place of the oldest, once the ring is full. */
  private long next;

  /** Creates an empty buffer. */
  public HashBuffer(HashBufferSpec spec, KeyDigest digest) {
    this(spec, digest, new PackedCells(spec.capacity(), spec.bitsPerHash()), 0);
  }

  private HashBuffer(HashBufferSpec spec, KeyDigest digest, PackedCells hashes, long items) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.hashes = hashes;
    this.index = new HashIndex(hashes, spec);
    this.capacity = spec.capacity();
    this.hashShift = Long.SIZE - spec.bitsPerHash();
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    this.next = items % capacity;
  }

  /**
   * A buffer with the hashes of another.
   *
   * @throws IllegalArgumentException if there is a hash where no item has come yet
   */
  static HashBuffer of(HashBufferSpec spec, KeyDigest digest, PackedCells hashes, long items) {
    HashBuffer buffer = new HashBuffer(spec, digest, hashes, items);
    for (long place = items; place < spec.capacity(); place++) {
      Require.inRange(hashes.value(place), 0, 0, "hash of an item that never came");
    }
    buffer.indexAll();
    return buffer;
  }

  /** From the oldest to the newest, so that the newest place of each hash remains. */
  private void indexAll() {
    for (long age = Math.min(items, capacity); age > 0; age--) {
      long place = next >= age ? next - age : next - age + capacity;
      index.put(index.slot(hashes.value(place)), place);
    }
  }

  @Override
  public boolean observe(long keyDigest) {
    return observeAge(keyDigest) != NO_AGE;
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return index.place(index.slot(hash(keyDigest))) >= 0;
  }

  /** As {@link #observe}; the age of the key before. */
  public long observeAge(long keyDigest) {
    long hash = hash(keyDigest);
    long slot = index.slot(hash);
    long age = ageAt(index.place(slot));
    if (items >= capacity && index.remove(next)) {
      slot = index.slot(hash);
    }
    hashes.setValue(next, hash);
    index.put(slot, next);
    next = next + 1 == capacity ? 0 : next + 1;
    items++;
    return age;
  }

  /** How many items ago a key came: 1 if it was the last; {@link #NO_AGE} if it is not found. */
  public long age(long keyDigest) {
    return ageAt(index.place(index.slot(hash(keyDigest))));
  }

  private long ageAt(long place) {
    if (place < 0) {
      return NO_AGE;
    }
    return place < next ? next - place : next - place + capacity;
  }

  private long hash(long keyDigest) {
    return keyDigest >>> hashShift;
  }

  /** The number of items observed. */
  public long items() {
    return items;
  }

  @Override
  public FilterKind kind() {
    return spec.kind();
  }

  @Override
  public long memoryBytes() {
    return spec.memoryBytes();
  }

  /** The share of all hashes that are those of the last items. Reads the index. */
  @Override
  public double expectedError() {
    return Math.scalb((double) index.hashes(), -spec.bitsPerHash());
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .fraction("fill", (double) Math.min(items, capacity) / capacity)
        .count("items", items)
        .build();
  }

  @Override
  public HashBufferSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  PackedCells hashes() {
    return hashes;
  }
}
