package io.tidemark.store;

import io.tidemark.analysis.tuning.HistoryLoad;
import io.tidemark.analysis.tuning.HistoryMeter;
import io.tidemark.core.filter.history.SealedHistory;
import io.tidemark.core.filter.history.SealedHistoryBuilder;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Seals parts, merges sealed files and drops old ones, in the background or when asked.
 *
 * <p>Threads: any; one at a time works.
 */
final class Maintenance {
  private final StoreEngine engine;
  private final StoreFiles files;
  private final LiveShape shape;
  private final Executor executor;
  private final AtomicBoolean isWaiting = new AtomicBoolean();

  Maintenance(StoreEngine engine, StoreFiles files, LiveShape shape, Executor executor) {
    this.engine = engine;
    this.files = files;
    this.shape = shape;
    this.executor = executor;
  }

  /** Has the work done some time; a failure is kept until it succeeds. */
  void wake() {
    if (isWaiting.compareAndSet(false, true)) {
      executor.execute(this::inBackground);
    }
  }

  private void inBackground() {
    isWaiting.set(false);
    try {
      run();
    } catch (IOException | RuntimeException e) {
      engine.failed(Optional.of(e));
    }
  }

  /** Seals what is frozen, drops what is too old or too much, and merges. */
  synchronized void run() throws IOException {
    if (engine.isClosed()) {
      return;
    }
    List<LivePart> live = engine.state().live();
    for (LivePart part : live.subList(0, live.size() - 1)) {
      seal(part);
    }
    retain();
    compact();
    engine.failed(Optional.empty());
  }

  /** Freezes the current part and does all the work. */
  synchronized void seal() throws IOException {
    run(); // First what waits already, so that no third filter is needed.
    engine.freeze();
    run();
  }

  /** Ends the store when no work is under way. */
  synchronized void close() throws IOException {
    if (!engine.isClosed()) {
      engine.close();
    }
  }

  private void seal(LivePart part) throws IOException {
    long absorbed = engine.sync();
    HistoryMeter meter = new HistoryMeter();
    Optional<SealedPart> sealed = Optional.empty();
    if (part.pairs() > 0) {
      Coverage coverage = Coverage.of(part.coveredFrom(), part.to());
      Timeline timeline = new Timeline(0, coverage, engine.identity().tickNanos());
      try (SealedHistoryBuilder builder = new SealedHistoryBuilder(
          timeline, engine.identity().digest(), files.space(engine.settings().sealingPairs()))) {
        Survivors survivors =
            new Survivors(engine.tombstones(), part.absorbed(), absorbed, builder, meter);
        new LogReader(part.log().file(), part.number(), survivors)
            .read(part.log().forcedBytes());
        if (survivors.count() > 0) {
          sealed = Optional.of(saved(builder.build(), absorbed));
        }
      }
    }
    Optional<SealedPart> file = sealed;
    engine.change(state -> replaced(state, part, file), nextShape(part, meter), 0.0);
    part.log().close();
    files.delete(StoreNames.log(part.number()));
  }

  private static StoreState replaced(StoreState state, LivePart part, Optional<SealedPart> file) {
    List<SealedPart> sealed = new ArrayList<>(state.sealed());
    file.ifPresent(sealed::add);
    return state.without(part).withSealed(sealed);
  }

  /** The next parts will be like this one, unless it was sealed early. */
  private PartShape nextShape(LivePart part, HistoryMeter meter) {
    if (meter.count() == 0 || !engine.isWhole(part)) {
      return engine.shape();
    }
    long ticks = Math.max(meter.span().ticks(), engine.settings().partitionTicks());
    HistoryLoad load = meter.load(Math.min(ticks, StoreTime.MAX_DISTANCE));
    return PartShape.of(shape, engine.settings(), Optional.of(load));
  }

  private SealedPart saved(SealedHistory history, long absorbed) throws IOException {
    long number = engine.takeNumber();
    String name = StoreNames.sealed(number);
    files.save(history, name);
    return new SealedPart(
        new Manifest.SealedEntry(number, absorbed, files.bytes(name)), files.open(name));
  }

  /** Drops sealed files that are older than what is kept, and the oldest if all take too much. */
  private void retain() throws IOException {
    List<SealedPart> kept = new ArrayList<>(engine.state().sealed());
    List<SealedPart> dropped = new ArrayList<>();
    long keptFrom = engine.time().keptFrom();
    for (SealedPart part : engine.state().sealed()) {
      if (part.to() <= keptFrom) {
        kept.remove(part);
        dropped.add(part);
      }
    }
    long bytes = engine.diskBytes() - bytes(dropped);
    while (!kept.isEmpty() && bytes > engine.settings().maxDiskBytes()) {
      SealedPart oldest = kept.remove(0);
      bytes -= oldest.entry().bytes();
      dropped.add(oldest);
    }
    if (!dropped.isEmpty()) {
      dropped.forEach(part -> engine.time().dropBefore(part.to()));
      engine.change(state -> state.withSealed(kept), engine.shape(), 0.0);
      delete(dropped);
    }
  }

  private static long bytes(List<SealedPart> parts) {
    return parts.stream().mapToLong(part -> part.entry().bytes()).sum();
  }

  private void compact() throws IOException {
    CompactionRule rule = CompactionRule.of(engine.settings());
    List<SealedPart> parts = engine.state().sealed();
    for (int first = rule.firstToMerge(parts);
        first < parts.size();
        first = rule.firstToMerge(parts)) {
      if (!merged(parts.subList(first, parts.size()))) {
        return;
      }
      parts = engine.state().sealed();
    }
  }

  private boolean merged(List<SealedPart> parts) throws IOException {
    long absorbed = engine.sync();
    for (SealedPart part : parts) {
      if (isErased(part, absorbed)) {
        return false;
      }
    }
    SealedHistory merged = SealedHistory.merge(
        parts.stream().map(SealedPart::history).toList(),
        files.space(engine.settings().sealingPairs()));
    SealedPart result = saved(merged, absorbed);
    engine.change(state -> merged(state, parts, result), engine.shape(), 0.0);
    delete(parts);
    return true;
  }

  /** Whether a tombstone has something to erase from a file. */
  private boolean isErased(SealedPart part, long upTo) {
    return engine.tombstones().between(part.absorbed(), upTo).stream().anyMatch(tombstone -> {
      long from = Math.max(part.from(), tombstone.range().from());
      long to = Math.min(part.to(), tombstone.range().to());
      return from < to && part.mightHold(tombstone.keyDigest(), from, to);
    });
  }

  private static StoreState merged(StoreState state, List<SealedPart> parts, SealedPart result) {
    List<SealedPart> sealed = new ArrayList<>(state.sealed());
    int at = sealed.indexOf(parts.get(0));
    sealed.removeAll(parts);
    sealed.add(at, result);
    return state.withSealed(sealed);
  }

  private void delete(List<SealedPart> parts) throws IOException {
    for (SealedPart part : parts) {
      files.delete(part.name());
    }
  }
}
