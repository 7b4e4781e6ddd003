package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.history.HistoryGoal;
import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.prefix.KeyPrefixes;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a {@link History} of pairs whose number and span are not known beforehand: they go to a temporary
 * file and are measured; then the best structure for them is chosen, and filled from the file. The size
 * of a sealed history is only known when it is made: where it may be the best, it is made first, and kept
 * if it is.
 *
 * <pre>{@code
 * try (HistoryRecorder<String> recorder = Tidemark.history(Keys.strings()).recorder(folder)) {
 *   recorder.add("alice", tick);
 *   History<String> history = recorder.build();
 * }
 * }</pre>
 *
 * <p>Errors: none of its own.
 *
 * <p>Threads: one at a time; {@link #progress} from any.
 *
 * @param <K> the type of key
 */
public final class HistoryRecorder<K> implements Closeable {
  /* A sealed history is not tried if the estimate is above the best plan by more than this. */
  private static final double WORTH_A_TRY = 1.5;

  /* While sealing, the pairs take an eighth of the heap, and the parts of the result as much again. */
  private static final int PART_OF_HEAP = 8;
  private static final int PAIR_BYTES = 16;
  private static final long MAX_PAIRS = 1 << 23;

  private final KeyFunnel<K> keys;
  private final KeyDigest digest;
  private final TickUnit unit;
  private final Optional<TimeRange> span;
  private final HistoryGoal goal;
  private final Optional<String> structure;
  private final Optional<KeyPrefixes<? super K>> prefixes;
  private final Optional<SingleHistory> model;
  private final Path folder;
  private final PairSpill spill;
  private final HistoryMeasure measure = new HistoryMeasure();
  private final HistoryMeasure prefixMeasure = new HistoryMeasure();

  /* Null until all pairs are there. */
  private Timeline timeline;
  private HistoryLoad load;
  private volatile PairSpill.Sink filling;
  private LiveHistory live; // the one that is filled; null if one is sealed
  private SealedHistoryBuilder sealing; // null if one is filled
  private Plan plan; // of what is possible now; null if the shape is that of a model
  private Plan.Candidate chosen;
  private SingleHistory made;

  HistoryRecorder(
      KeyFunnel<K> keys,
      KeyDigest digest,
      TickUnit unit,
      Optional<TimeRange> span,
      HistoryGoal goal,
      Optional<String> structure,
      Optional<KeyPrefixes<? super K>> prefixes,
      Optional<History<K>> model,
      Path folder)
      throws IOException {
    this.keys = keys;
    this.digest = digest;
    this.unit = unit;
    this.span = span;
    this.goal = goal;
    this.structure = structure;
    this.prefixes = prefixes;
    this.model = model.map(history -> {
      List<SingleHistory> pieces = history.inner().pieces();
      return pieces.get(pieces.size() - 1);
    });
    this.folder = folder;
    this.spill = new PairSpill(folder);
  }

  static SealingSpace spaceIn(Path folder) {
    long pairs = Runtime.getRuntime().maxMemory() / PART_OF_HEAP / PAIR_BYTES;
    int kept = (int) Math.max(SealingSpace.MIN_PAIRS, Math.min(MAX_PAIRS, pairs));
    return SealingSpace.of(folder.toAbsolutePath(), kept);
  }

  /** Remembers that a key occurred. Ticks may come in any order. */
  public void add(K key, long tick) throws IOException {
    addDigest(keys.digest(key, digest), tick);
    if (prefixes.isPresent()) {
      List<Long> digests = new ArrayList<>();
      prefixes.get().each(key, digest, digests::add);
      for (long each : digests) {
        addPrefixDigest(each, tick);
      }
    }
  }

  /** As {@link #add}, with a digest made by {@link #digest()}; it has no prefixes. */
  public void addDigest(long keyDigest, long tick) throws IOException {
    if (filling != null) {
      throw new IllegalStateException(Require.message("recorder", "building", "not built yet"));
    }
    spill.add(keyDigest, tick);
    measure.addDigest(keyDigest, tick);
  }

  /** As {@link #addDigest}, with the digest of a prefix: it is measured apart, too. */
  public void addPrefixDigest(long prefixDigest, long tick) throws IOException {
    addDigest(prefixDigest, tick);
    prefixMeasure.addDigest(prefixDigest, tick);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** What its ticks are. */
  public TickUnit unit() {
    return unit;
  }

  /** What was measured of all pairs. */
  public HistoryMeasure measure() {
    return measure;
  }

  /** What was measured of the pairs of prefixes. */
  public HistoryMeasure prefixMeasure() {
    return prefixMeasure;
  }

  /**
   * Makes the history.
   *
   * @throws IllegalStateException if nothing was added
   * @throws IllegalArgumentException if no structure reaches the goal
   */
  public History<K> build() throws IOException {
    while (work()) {
      // Until it is made.
    }
    return history();
  }

  /**
   * Makes a part of the history, in a moment; to be called again as long as it is true.
   *
   * @throws IllegalStateException if nothing was added
   * @throws IllegalArgumentException if no structure reaches the goal
   */
  public boolean work() throws IOException {
    if (made != null) {
      return false;
    }
    if (filling == null) {
      start();
    } else if (!spill.replay(filling)) {
      finish();
    }
    return made == null;
  }

  /** How much of the work is done, 0 to 1; 0 before it begins. */
  public double progress() {
    return filling == null ? 0 : spill.progress();
  }

  /** Whether the work has begun, so that nothing can be added any more. */
  public boolean isBuilding() {
    return filling != null;
  }

  /** The structures that were compared, as far as one could still be taken; none for a model's shape. */
  public Optional<Plan> plan() {
    return Optional.ofNullable(plan);
  }

  /** The structure that was taken, with its real size; none for a model's shape. */
  public Optional<Plan.Candidate> chosen() {
    return Optional.ofNullable(chosen);
  }

  /** The history, once {@link #work} has nothing to do any more. */
  public History<K> history() {
    if (made == null) {
      throw new IllegalStateException(Require.message("history", "not made", "work() to be false"));
    }
    History<K> history = new History<>(keys, made, Guard.confined());
    return prefixes.isPresent() ? history.withPrefixes(prefixes.get()) : history;
  }

  private void start() throws IOException {
    TimeRange range = span.orElseGet(measure::span);
    if (prefixes.isPresent()) {
      // What was declared is kept with the history, so that nobody is told no about what was not.
      List<Long> marks = new ArrayList<>();
      prefixes.get().marks(digest, marks::add);
      for (long mark : marks) {
        addPrefixDigest(mark, range.from());
      }
    }
    timeline = new Timeline(0, Coverage.of(range.from(), range.to()), unit);
    load = measure.load(range.ticks());
    if (model.isPresent()) {
      HistorySpec like = model.get().spec().over(timeline);
      if (model.get() instanceof SealedHistory sealed) {
        seal(new SealedHistoryBuilder(timeline, digest, spaceIn(folder))
            .withFingerprintBits(sealed.spec().fingerprintBits()));
      } else {
        fill(like);
      }
    } else {
      plan = goal.planWithSealed(timeline, load);
      take(best());
    }
  }

  private void fill(HistorySpec spec) throws IOException {
    live = (LiveHistory) spec.create(digest);
    begin(live::add);
  }

  private void seal(SealedHistoryBuilder builder) throws IOException {
    sealing = builder;
    begin(builder::add);
  }

  private void begin(PairSpill.Sink sink) throws IOException {
    spill.rewind();
    filling = sink;
  }

  private void take(Plan.Candidate candidate) throws IOException {
    chosen = candidate;
    if (isSealed(candidate)) {
      seal(new SealedHistoryBuilder(timeline, digest, spaceIn(folder))
          .withExtraBits(extraBits(candidate)));
    } else {
      fill((HistorySpec) candidate.spec());
    }
  }

  private static boolean isSealed(Plan.Candidate candidate) {
    return candidate.structure().equals(HistoryGoal.SEALED);
  }

  private static int extraBits(Plan.Candidate candidate) {
    return ((Long)
            candidate.predictions().find(HistoryGoal.EXTRA_BITS).orElseThrow().value())
        .intValue();
  }

  private Plan.Candidate best() {
    List<Plan.Candidate> allowed = plan.candidates().stream()
        .filter(candidate -> structure.isEmpty() || structure.get().equals(candidate.structure()))
        .toList();
    if (allowed.isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "structure",
          structure.orElseThrow(),
          plan.best().structure() + "; this one cannot reach the goal"));
    }
    Plan.Candidate first = allowed.get(0);
    return allowed.stream()
        .filter(candidate -> candidate.predictions().find(HistoryGoal.ESTIMATED).isPresent()
            && goal.byError()
            && candidate.memoryBytes() <= WORTH_A_TRY * first.memoryBytes())
        .findFirst()
        .orElse(first);
  }

  private void finish() throws IOException {
    if (sealing == null) {
      made = live;
      return;
    }
    SealedHistory sealed = sealing.build();
    sealing.close();
    sealing = null;
    if (model.isPresent()) {
      made = sealed;
      return;
    }
    Plan.Candidate real = real(sealed.memoryBytes());
    replan(real);
    Plan.Candidate next = best();
    if (next.equals(real)) {
      chosen = real;
      made = sealed;
    } else {
      take(next);
    }
  }

  /** What was chosen with its real size. */
  private Plan.Candidate real(long bytes) {
    return new Plan.Candidate(
        chosen.structure(),
        chosen.spec(),
        chosen.error(),
        bytes,
        HistoryGoal.withoutEstimate(chosen.predictions()));
  }

  private void replan(Plan.Candidate real) {
    List<Plan.Candidate> others = new ArrayList<>(plan.candidates());
    others.remove(chosen);
    if (goal.fits(real)) {
      others.add(real);
    } else {
      addSmaller(real, others);
    }
    others.sort(goal.order());
    plan = new Plan(plan.goal(), others);
  }

  /** A sealed history did not fit; one with fewer bits for each key should. */
  private void addSmaller(Plan.Candidate large, List<Plan.Candidate> others) {
    long limit = goal.memoryBytes().orElseThrow();
    double excess = (double) (large.memoryBytes() - limit) * Byte.SIZE;
    int bits = extraBits(large) - (int) Math.ceil(excess / measure.keys());
    if (bits > 0 && !goal.byError()) {
      others.add(goal.sealed(timeline, load, bits, limit));
    } else if (structure.map(HistoryGoal.SEALED::equals).orElse(false) || others.isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "memory",
          limit,
          "at least " + large.memoryBytes() + " bytes for a sealed history of this error"));
    }
  }

  /** Deletes the temporary files; a history that was made stays as it is. */
  @Override
  public void close() {
    try {
      if (sealing != null) {
        sealing.close();
      }
      spill.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
