package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.SpectralCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.CountKernel;
import java.util.function.LongSupplier;

/**
 * Counts of keys in counters that each take the bits that they need.
 *
 * <p>Errors: a count is never too low, as long as only keys are removed that are there; it is too high
 * if other keys share all counters of a key that are believed.
 *
 * <p>Not safe for use by several threads; reading writes nothing.
 */
public final class SpectralBloomFilter implements MultisetFilter {
  /*
   * The three rules of [1]; the counters are those of its string-array index, see SpectralCells.
   *
   * Minimum selection and minimal increase. Deviation: none.
   *
   * Recurring minimum. Deviations: as [1] has it, a key enters the second counters when its least
   * counter has no equal, and is counted there only while that is so. Since it may change to and
   * fro, the second counters miss some of its arrivals, and its count may be too low. Here a key
   * that has been moved stays moved: it is counted in both from then on, and the less of both is
   * believed. Which keys have been moved is known exactly, by their digests: a Bloom filter in that
   * place would call keys moved that are not, and their second counters know nothing of what came
   * before.
   *
   * In [1] the second counters of a key become at least its count when it is moved. If two keys share
   * a counter in that way, and one is removed, the counter is too low for the other. Here the count is
   * added. What a moved key has added beyond its true count is not given back when it is removed, but only
   * when no key at all is left, nor is it forgotten before then that it was moved.
   *
   * [1] S. Cohen, Y. Matias: Spectral Bloom filters. SIGMOD 2003.
   */
  static final CountKernel.Reading<SpectralCells> VALUE = SpectralCells::value;

  private final SpectralBloomSpec spec;
  private final KeyDigest digest;
  private final CountKernel.Places places;
  private SpectralCells cells;

  /* Null unless the rule is the recurring minimum. */
  private MovedKeys moved;

  /*
   * Invariant SUM: the counters are probes times total in sum, and not more where only the least are
   * raised. So none outgrows its widest form while total is at most MAX_TOTAL.
   */
  private long total;

  /** Creates an empty filter. */
  public SpectralBloomFilter(SpectralBloomSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        new SpectralCells(spec.cells(), spec.slack()),
        spec.rule() == SpectralRule.RECURRING_MINIMUM ? new MovedKeys(spec) : null,
        0);
  }

  SpectralBloomFilter(
      SpectralBloomSpec spec, KeyDigest digest, SpectralCells cells, MovedKeys moved, long total) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.places = new CountKernel.Places(1, spec.cells(), spec.probes());
    this.cells = cells;
    this.moved = moved;
    this.total = Require.inRange(total, 0, SpectralBloomSpec.MAX_TOTAL, "total");
  }

  /** Refuses counters of which the sum is not what so many keys give. */
  SpectralBloomFilter requireSum() {
    long most = total * spec.probes();
    long least = spec.rule() == SpectralRule.MINIMAL_INCREASE ? 0 : most;
    long sum = 0;
    LongSupplier counters = cells.inOrder();
    for (long cell = 0; cell < spec.cells(); cell++) {
      sum = Require.inRange(sum + counters.getAsLong(), 0, most, "sum of counters");
    }
    Require.inRange(sum, least, most, "sum of counters");
    if (total == 0 && moved != null && !moved.isClear()) {
      throw new IllegalArgumentException(
          Require.message("moved keys", moved.size(), "none, where no key is there"));
    }
    return this;
  }

  @Override
  public void add(long keyDigest, long times) {
    Require.inRange(times, 1, SpectralBloomSpec.MAX_TOTAL - total, "times");
    long[] own = cellsOf(keyDigest);
    switch (spec.rule()) {
      case MINIMUM_SELECTION -> KeyCounters.raise(cells, own, times);
      case MINIMAL_INCREASE -> KeyCounters.raiseLeast(cells, own, times);
      case RECURRING_MINIMUM -> addRecurring(keyDigest, own, times);
    }
    total += times;
  }

  private void addRecurring(long keyDigest, long[] own, long times) {
    if (moved.contains(keyDigest)) {
      if (!moved.hasRoom(keyDigest, times)) {
        throw new IllegalArgumentException(
            Require.message("times", times, "less, since a second counter is too great"));
      }
      moved.add(keyDigest, times);
      KeyCounters.raise(cells, own, times);
      return;
    }
    KeyCounters.raise(cells, own, times);
    long least = KeyCounters.least(cells, own);
    // Without room the key stays where it is, and is counted as by minimum selection.
    if (KeyCounters.hasSingleMinimum(cells, own) && moved.hasRoom(keyDigest, least)) {
      moved.add(keyDigest, least);
    }
  }

  @Override
  public long estimate(long keyDigest) {
    long least = CountKernel.least(VALUE, cells, places, keyDigest);
    return moved != null && moved.contains(keyDigest)
        ? Math.min(least, moved.estimate(keyDigest))
        : least;
  }

  /**
   * Takes a key away several times at once.
   *
   * @throws IllegalArgumentException also if the rule is minimal increase: counters do not say then
   *     what of them is the key's
   */
  @Override
  public void remove(long keyDigest, long times) {
    if (spec.rule() == SpectralRule.MINIMAL_INCREASE) {
      throw new IllegalArgumentException(
          Require.message("rule", spec.rule(), "one by which keys can be removed"));
    }
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    long[] own = cellsOf(keyDigest);
    boolean isMoved = moved != null && moved.contains(keyDigest);
    long most = KeyCounters.most(cells, own);
    if (isMoved) {
      most = Math.min(most, moved.most(keyDigest));
    }
    if (times > most) {
      throw new AbsentKeyException(times, most);
    }
    KeyCounters.lower(cells, own, times);
    if (isMoved) {
      moved.remove(keyDigest, times);
    }
    total -= times;
    if (total == 0 && moved != null) {
      moved.clear();
    }
  }

  private long[] cellsOf(long keyDigest) {
    long[] own = new long[places.probes()];
    CountKernel.cells(places, keyDigest, own);
    return own;
  }

  /**
   * Adds all keys of another filter, as often as they are there: counters are added up. With minimal
   * increase no count is too low then, but some are higher than one filter for all keys would have
   * them.
   */
  @Override
  public void merge(Filter filter) {
    SpectralBloomFilter other = MergeableFilter.like(this, filter);
    Require.inRange(other.total, 0, SpectralBloomSpec.MAX_TOTAL - total, "total of other");
    MovedKeys both =
        moved == null ? null : moved.plus(spec, this::estimate, other.moved, other::estimate);
    cells = cells.plus(other.cells);
    moved = both;
    total += other.total;
  }

  /** Forgets all keys, but not {@link #rebuilds()} and {@link #refreshes()}. */
  @Override
  public void clear() {
    cells.clear();
    if (moved != null) {
      moved.clear();
    }
    total = 0;
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public long memoryBytes() {
    return cells.memoryBytes() + (moved == null ? 0 : moved.memoryBytes());
  }

  /** Each key may be the one for which counters are laid out afresh. */
  @Override
  public long room() {
    return 0;
  }

  @Override
  public long nextGrowthBytes() {
    // A counter that is raised by one needs a bit more at most.
    return cells.nextGrowthBytes(spec.probes()) + (moved == null ? 0 : moved.nextGrowthBytes());
  }

  @Override
  public double expectedError() {
    return Math.pow(1 - zeroShare(), spec.probes());
  }

  /** The fraction of counters that are zero, without the second ones. */
  @Override
  public double zeroShare() {
    return (double) cells.zeros() / spec.cells();
  }

  /** How often a counter changed its width, since the filter was made or loaded. */
  public long rebuilds() {
    return cells.rebuilds() + (moved == null ? 0 : moved.cells().rebuilds());
  }

  /** How often all counters were laid out afresh, since the filter was made or loaded. */
  public long refreshes() {
    return cells.refreshes() + (moved == null ? 0 : moved.cells().refreshes());
  }

  /** The keys that the recurring minimum has moved; 0 with the other rules. */
  public long movedKeys() {
    return moved == null ? 0 : moved.size();
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(CountFacts.of(this))
        .count("rebuilds", rebuilds())
        .count("refreshes", refreshes())
        .count("movedKeys", movedKeys())
        .build();
  }

  @Override
  public SpectralBloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  SpectralCells cells() {
    return cells;
  }

  MovedKeys moved() {
    return moved;
  }
}
