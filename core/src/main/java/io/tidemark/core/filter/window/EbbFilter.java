package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.Batch;
import io.tidemark.core.time.TimeRules;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers whether a key occurred in a window that moves along, and when it last did, by prints of keys in
 * cache lines, sorted by age. It grows and shrinks with the number of keys in the window.
 *
 * <p>Errors: false positives only, as long as there is memory. A key that occurred in the window is always
 * found. A key is found wrongly if its print is that of another key in one of its two lines, or if it
 * occurred before the window but in the block in which the window begins. Where a table may not grow
 * further, {@link EbbAtLimit} says which error is made instead; both are counted.
 *
 * <p>Not safe for use by several threads.
 */
public final class EbbFilter implements MovingWindow {
  /*
   * Our own design; docs/decisions/0023-ebb.md has the reasons and the measured errors.
   *
   * A window forgets, so that a table need not be copied to be resized: new keys go to another table, and
   * the old one is asked, but not written, until the last block in which it was written has left the window.
   *
   * Invariant NEWEST_FIRST: tables[0] is the one that is written, the others are closed and not drained.
   */

  /** The answer of {@link #ageBlocks} for a key that did not occur in the window. */
  public static final long ABSENT = -1;

  /** The answer of {@link #ageBlocks} for a key that may be one of those given up at the limit. */
  public static final long UNKNOWN_AGE = -2;

  /** The most tables that are there, after however many merges. */
  static final int MAX_TABLES = 1 << 8;

  /** The words of {@link #state}. */
  static final int STATE_WORDS = 4;

  /* A table that filled in a part of the window is taken to fill at the same pace, up to a factor. */
  private static final double MOST_GROWTH = 8;
  private static final double LEAST_GROWTH = 1.1;

  /* One that took longer is outgrown slowly: so much more keys than now. */
  private static final double SLOW_GROWTH = 1.25;

  /* Room beyond the keys that are expected. */
  private static final double ROOM = 1.03;

  /* What a smaller table must save: of all memory, or of that which wider prints take. */
  private static final double SHRINK_BELOW = 0.65;
  private static final double NARROW_BELOW = 0.95;

  /* The fewest lines to shrink to. */
  private static final long LEAST_LINES = 16;

  /* Of the error that is left when a table is begun, so much at most is kept for the next one. */
  private static final double KEPT_ERROR = 1 / 32.0;

  private final EbbSpec spec;
  private final KeyDigest digest;
  private final Generations blocks;
  private final EbbLine narrowest;
  private final EbbLine widest;

  /* Of the tables that there may be, whatever the width of their prints. */
  private final int mostKeptBlocks;
  private final int maxAge;
  private EbbTable[] tables;
  private long now;

  /* For how many blocks with items in a row a smaller table would have done. */
  private long lowBlocks;

  private final EdgeTally edge;

  private long unknownAnswers;
  private long givenUpBefore;
  private long peakBytes;

  /** Creates an empty filter. */
  public EbbFilter(EbbSpec spec, KeyDigest digest) {
    this(spec, digest, new Generations(spec, spec.block()), List.of(), new long[STATE_WORDS]);
  }

  /**
   * Goes on with a filter.
   *
   * @param tables the newest first; none for an empty filter
   * @param state as {@link #state}
   */
  EbbFilter(
      EbbSpec spec, KeyDigest digest, Generations blocks, List<EbbTable> tables, long[] state) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.blocks = blocks;
    this.edge = new EdgeTally(spec);
    this.narrowest = spec.line();
    this.maxAge = spec.maxAge();
    this.widest = new EbbLine(EbbLine.MAX_PRINT_BITS, maxAge);
    this.mostKeptBlocks = IntStream.rangeClosed(spec.printBits(), EbbLine.MAX_PRINT_BITS)
        .map(bits -> new EbbLine(bits, maxAge).keptBlocks())
        .max()
        .orElseThrow();
    this.now = blocks.current();
    this.tables = tables.isEmpty()
        ? new EbbTable[] {table(narrowest, spec.firstLines())}
        : tables.toArray(EbbTable[]::new);
    this.lowBlocks = Require.inRange(state[0], 0, maxAge, "blocks with few keys");
    this.unknownAnswers = Require.inRange(state[1], 0, Long.MAX_VALUE, "unknown answers");
    this.givenUpBefore = Require.inRange(state[2], 0, Long.MAX_VALUE, "keys given up");
    this.peakBytes = Require.inRange(
        state[3], tables.isEmpty() ? 0 : memoryBytes(), Long.MAX_VALUE, "peak memory");
  }

  private EbbTable table(EbbLine line, long lines) {
    return new EbbTable(line, lines, maxAge, spec.atLimit(), blocks.latest(), now);
  }

  /** What is not in the tables: blocks with few keys, unknown answers, keys given up, peak memory. */
  long[] state() {
    return new long[] {lowBlocks, unknownAnswers, givenUp(), peakMemoryBytes()};
  }

  @Override
  public boolean observe(long keyDigest, long tick) {
    long at = blocks.enter(tick);
    if (at == TimeRules.DROPPED) {
      return false;
    }
    if (blocks.current() != now) {
      enterBlock();
    }
    long oldest = blocks.oldest(at);
    EbbTable newest = tables[0];
    long last = newest.observe(keyDigest, blocks.of(at), oldest);
    if (last == EbbTable.NEVER || last == EbbTable.UNKNOWN) {
      last = later(last, lastBlock(keyDigest, oldest, 1));
      unknownAnswers += last == EbbTable.UNKNOWN ? 1 : 0;
    }
    if (last == oldest) {
      edge.found(at);
    }
    if (newest.isFull()) {
      growBeyond(newest);
    }
    return last != EbbTable.NEVER;
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    long at = blocks.admit(tick);
    return at != TimeRules.DROPPED && lastBlock(keyDigest, blocks.oldest(at), 0) != EbbTable.NEVER;
  }

  /**
   * How many blocks before a tick a key last occurred; 0 in its block or after it. That of another key with
   * the same print in one of the same lines, as likely as a false positive.
   *
   * @return the age, {@link #ABSENT} if the key did not occur in the window that ends at the tick, or
   *     {@link #UNKNOWN_AGE}
   */
  public long ageBlocks(long keyDigest, long tick) {
    long at = blocks.admit(tick);
    long last =
        at == TimeRules.DROPPED ? EbbTable.NEVER : lastBlock(keyDigest, blocks.oldest(at), 0);
    if (last == EbbTable.NEVER) {
      return ABSENT;
    }
    return last == EbbTable.UNKNOWN ? UNKNOWN_AGE : Math.max(0, blocks.of(at) - last);
  }

  /**
   * How many ticks before a tick a key last occurred, at most: it occurred in the block that began so
   * long before, so that it is less than a block fewer; 0 or more. As {@link #ageBlocks}.
   *
   * @return the age, {@link #ABSENT} or {@link #UNKNOWN_AGE}
   */
  public long maxAgeTicks(long keyDigest, long tick) {
    long age = ageBlocks(keyDigest, tick);
    return age < 0 ? age : age * spec.block() + Math.floorMod(blocks.admit(tick), spec.block());
  }

  /** The latest block in which tables from one on have a key, since a block. */
  private long lastBlock(long keyDigest, long oldest, int from) {
    EbbTable[] all = tables;
    long last = EbbTable.NEVER;
    for (int i = from; i < all.length; i++) {
      last = later(last, all[i].lastBlock(keyDigest, oldest));
    }
    return last;
  }

  /** A block that is known comes before one that is not. */
  private static long later(long one, long other) {
    if (one == EbbTable.UNKNOWN || other == EbbTable.UNKNOWN) {
      long known = Math.min(one, other);
      return known == EbbTable.NEVER ? EbbTable.UNKNOWN : known;
    }
    return Math.max(one, other);
  }

  @Override
  public void fetch(long[] digests, int from, int to, boolean[] scratch) {
    if (Batch.isInCache(memoryBytes())) {
      return;
    }
    for (EbbTable table : tables) {
      for (int i = from; i < to; i++) {
        // Without a use of what was read, the reads would be left out.
        scratch[i] ^= table.fetch(digests[i]) == 0;
      }
    }
  }

  private void enterBlock() {
    peakBytes = peakMemoryBytes();
    now = blocks.current();
    boolean isDrained = false;
    for (EbbTable table : tables) {
      table.enter(now);
      isDrained |= table.isDrained();
    }
    if (isDrained) {
      tables = Arrays.stream(tables).filter(table -> !table.isDrained()).toArray(EbbTable[]::new);
    }
    if (tables[0].entries() == 0) {
      tables[0].beginAt(blocks.latest());
    }
    shrinkIfLow(tables[0]);
  }

  /** The ticks in which the keys come that a table holds at most. */
  private double spanTicks() {
    return (double) spec.reach() + spec.late() + spec.block();
  }

  private double ticksSince(EbbTable begun) {
    return (double) blocks.latest() - begun.begunTick() + 1;
  }

  /** Begins a larger table for the keys to come, if there is memory for one. */
  private void growBeyond(EbbTable full) {
    long free = freeBytes();
    if (!hasMemoryToGrow(free, full)) {
      return;
    }
    double pace = spanTicks() / ticksSince(full);
    double growth =
        pace <= 1 ? SLOW_GROWTH : ROOM * Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, pace));
    EbbLine line = lineForErrorLeft();
    long lines = Math.min(EbbSpec.MAX_LINES, lines(growth * full.entries(), line));
    while (EbbTable.memoryBytes(lines, line) > free) {
      lines -= 2 + (lines >>> 8);
    }
    begin(table(line, lines));
  }

  /** Begins a smaller table when one would have done for as long as keys are kept. */
  private void shrinkIfLow(EbbTable newest) {
    boolean narrow = newest.line().printBits() == narrowest.printBits();
    long lines = Math.max(LEAST_LINES, lines(ROOM * newest.entries(), narrowest));
    long bytes = EbbTable.memoryBytes(lines, narrowest);
    boolean low = tables.length == 1
        && ticksSince(newest) >= spanTicks()
        && bytes < (narrow ? SHRINK_BELOW : NARROW_BELOW) * newest.maxMemoryBytes()
        && bytes <= freeBytes();
    if (low && lowBlocks == maxAge) {
      begin(table(lineForErrorLeft(), lines));
    } else {
      lowBlocks = low ? lowBlocks + 1 : 0;
    }
  }

  private void begin(EbbTable table) {
    givenUpBefore += tables[0].givenUp();
    tables[0].close();
    EbbTable[] more = new EbbTable[tables.length + 1];
    more[0] = table;
    System.arraycopy(tables, 0, more, 1, tables.length);
    tables = more;
    lowBlocks = 0;
  }

  /** The memory that more tables may take. */
  private long freeBytes() {
    long free = spec.maxBytes();
    for (EbbTable table : tables) {
      free -= table.maxMemoryBytes();
    }
    return free;
  }

  private static boolean hasMemoryToGrow(long free, EbbTable table) {
    return free >= LEAST_GROWTH * table.maxMemoryBytes();
  }

  /*
   * A page is made when a key comes that lies in it, so that nothing is certain before all are there. A
   * larger table is begun with an entry too many, and each key is one at most; a smaller one when there were
   * few keys for many blocks in a row, and each key begins one block at most.
   */

  @Override
  public long room() {
    EbbTable newest = tables[0];
    if (!newest.hasAllPages()) {
      return 0;
    }
    long entries = Math.max(0, newest.fullEntries() - newest.entries());
    return Math.min(
        mayGrow(newest) ? entries : Long.MAX_VALUE,
        mayShrink(newest) ? maxAge - lowBlocks : Long.MAX_VALUE);
  }

  @Override
  public long nextGrowthBytes() {
    EbbTable newest = tables[0];
    long page = newest.hasAllPages() ? 0 : newest.pageBytes();
    long larger = mayGrow(newest) ? emptyBytes(ROOM * MOST_GROWTH, newest) : 0;
    // With a smaller table comes its first page.
    long firstPage = Math.min(EbbTable.MAX_PAGE_BYTES, newest.maxMemoryBytes());
    long smaller = mayShrink(newest) ? emptyBytes(ROOM, newest) + firstPage : 0;
    return Math.max(page + larger, smaller);
  }

  /** Whether a larger table can be begun, once all others have drained. */
  private boolean mayGrow(EbbTable newest) {
    return hasMemoryToGrow(spec.maxBytes() - newest.maxMemoryBytes(), newest);
  }

  /** Whether a smaller table can be begun, once all others have drained. */
  private boolean mayShrink(EbbTable newest) {
    long least = EbbTable.memoryBytes(LEAST_LINES, narrowest);
    return least < newest.maxMemoryBytes() && least <= spec.maxBytes() - newest.maxMemoryBytes();
  }

  /** The most memory of a table without pages that is begun instead of another, which is full at most. */
  private long emptyBytes(double growth, EbbTable newest) {
    // One that had no memory to grow has more entries than those at which it was full.
    long entries = Math.max(newest.fullEntries(), newest.entries()) + 1;
    long lines = lines(growth * entries, widest);
    long most = Math.min(EbbSpec.MAX_LINES, Math.max(LEAST_LINES, lines));
    return EbbTable.emptyBytes(most, mostKeptBlocks);
  }

  private static long lines(double keys, EbbLine line) {
    return (long) Math.ceil(keys / (EbbTable.FULL * line.slots()));
  }

  /** The narrowest prints with which a full table adds no more than is left of the error. */
  private EbbLine lineForErrorLeft() {
    double left = spec.maxError();
    for (EbbTable table : tables) {
      left -= table.printError();
    }
    double may = Math.max(left / 2, left - KEPT_ERROR * spec.maxError());
    EbbLine line = narrowest;
    while (EbbTable.fullError(line) > may && line.printBits() < EbbLine.MAX_PRINT_BITS) {
      line = new EbbLine(line.printBits() + 1, maxAge);
    }
    return line;
  }

  /**
   * Takes over the tables of the other filter, beside those that are there: until they have drained, errors
   * and memory are those of both.
   */
  @Override
  public void merge(MovingWindow other) {
    MovingWindow.requireAlike(this, other);
    EbbFilter taken = (EbbFilter) other;
    Require.inRange(tables.length + taken.tables.length, 2, MAX_TABLES, "tables of both filters");
    blocks.merge(taken.blocks);
    EbbTable[] all = new EbbTable[tables.length + taken.tables.length];
    System.arraycopy(tables, 0, all, 0, tables.length);
    for (int i = 0; i < taken.tables.length; i++) {
      EbbTable copy = taken.tables[i].copy();
      if (i == 0) {
        copy.close();
      }
      all[tables.length + i] = copy;
    }
    tables = all;
    unknownAnswers += taken.unknownAnswers;
    givenUpBefore += taken.givenUp();
    enterBlock();
  }

  /**
   * The probability that a key which never came is found in the window that ends at the latest tick, from
   * the number of prints of each table.
   */
  @Override
  public double expectedError() {
    double error = 0;
    for (EbbTable table : tables) {
      error += table.error(blocks.oldest(latest()));
    }
    return Math.min(1, error);
  }

  /** The number of prints in all tables; a key that came again after a new table was begun has two. */
  public long prints() {
    long sum = 0;
    for (EbbTable table : tables) {
      sum += table.entries();
    }
    return sum;
  }

  /** The share of the slots of the newest table that hold prints. */
  public double load() {
    EbbTable newest = tables[0];
    return newest.entries() / ((double) newest.lines() * newest.line().slots());
  }

  /**
   * How many observed keys were found that last came in the block in which the window begins, since this
   * was made or loaded: part of that block is before the window.
   */
  public long foundAtEdge() {
    return edge.found();
  }

  /**
   * How many of {@link #foundAtEdge} probably came before the window: as if keys came evenly all over the
   * block, at ticks like those of the keys that found them.
   */
  public double foundBeforeWindow() {
    return edge.foundBefore();
  }

  /** How many observed keys were called seen only because others had been given up at the limit. */
  public long unknownAnswers() {
    return unknownAnswers;
  }

  /** How many keys were given up for others because there was no room for both. */
  public long givenUp() {
    return givenUpBefore + tables[0].givenUp();
  }

  /** The memory of the pages that are there. */
  @Override
  public long memoryBytes() {
    long sum = 0;
    for (EbbTable table : tables) {
      sum += table.memoryBytes();
    }
    return sum;
  }

  /** The most memory that there ever was. */
  public long peakMemoryBytes() {
    return Math.max(peakBytes, memoryBytes());
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(MovingWindow.stateFacts(this, load()))
        .bytes("peakMemoryBytes", peakMemoryBytes())
        .count("tables", tables.length)
        .count("lines", tables[0].lines())
        .count("prints", prints())
        .count("unknownAnswers", unknownAnswers)
        .count("givenUp", givenUp())
        .build();
  }

  @Override
  public long latest() {
    return blocks.latest();
  }

  @Override
  public long items() {
    return blocks.items();
  }

  @Override
  public long dropped() {
    return blocks.dropped();
  }

  @Override
  public EbbSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  List<EbbTable> tables() {
    return List.of(tables);
  }
}
