package io.tidemark.store;

import io.tidemark.core.filter.history.sealed.Erasures;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.series.MergeRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Rewrites sealed files: neighbours become one, and what was forgotten leaves them.
 *
 * <p>Threads: one at a time.
 */
final class Compaction {
  /*
   * Each file is freed of what was forgotten by itself, before it is merged with others: a key that was
   * forgotten and added again is erased from the older files, and not from the newer.
   */

  /* A file is rewritten for tombstones alone when they meet this part of its keys ... */
  private static final long TOMBSTONE_SHARE = 16;

  /* ... or when there are as many as a part may have. */
  private static final int MAX_TOMBSTONES = Tombstones.MAX_OF_PART;

  private final StoreEngine engine;
  private final SealedFiles sealedFiles;

  Compaction(StoreEngine engine, SealedFiles sealedFiles) {
    this.engine = engine;
    this.sealedFiles = sealedFiles;
  }

  /** Merges what there is too much of, and applies tombstones where they are many. */
  void run() throws IOException {
    absorb();
    boolean tooMany = engine.tombstones().count() >= MAX_TOMBSTONES;
    rewrite(part -> tooMany || isWorthIt(part));
    MergeRule rule =
        MergeRule.keeping(engine.settings().maxDiskBytes(), engine.settings().keepTicks());
    List<SealedPart> parts = engine.state().sealed();
    for (int first = rule.firstToMerge(parts);
        first < parts.size();
        first = rule.firstToMerge(parts)) {
      replace(parts.subList(first, parts.size()));
      parts = engine.state().sealed();
    }
  }

  /** Applies all tombstones: what was forgotten is in no sealed file when this returns. */
  void purge() throws IOException {
    rewrite(part -> true);
  }

  private boolean isWorthIt(SealedPart part) {
    int erased = erasures(part, Long.MAX_VALUE).keys();
    return erased * TOMBSTONE_SHARE >= part.history().spec().keys();
  }

  private void rewrite(Predicate<SealedPart> isWanted) throws IOException {
    if (engine.tombstones().count() == 0) {
      return;
    }
    for (SealedPart part : engine.state().sealed()) {
      if (isWanted.test(part) && !erasures(part, Long.MAX_VALUE).isEmpty()) {
        replace(List.of(part));
      }
    }
    absorb();
  }

  /** Tombstones that find nothing in a file need not be applied to it. */
  private void absorb() throws IOException {
    long last = engine.sync();
    List<SealedPart> parts = engine.state().sealed();
    List<SealedPart> next = parts.stream()
        .map(part -> erasures(part, last).isEmpty() ? part.withAbsorbed(last) : part)
        .toList();
    if (engine.tombstones().count() > 0 && !next.equals(parts)) {
      engine.change(state -> state.withSealed(next), engine.shape(), 0.0);
    }
  }

  /** What later tombstones, up to a number, have to erase from a file. */
  private Erasures erasures(SealedPart part, long upTo) {
    Erasures erasures = new Erasures();
    for (Tombstone tombstone : engine.tombstones().between(part.absorbed(), upTo)) {
      long from = Math.max(part.from(), tombstone.range().from());
      long to = Math.min(part.to(), tombstone.range().to());
      if (from < to && part.mightHold(tombstone.keyDigest(), from, to)) {
        erasures.add(tombstone.keyDigest(), from, to);
      }
    }
    return erasures;
  }

  /** Puts one file, without what was forgotten, in the place of neighbours. */
  private void replace(List<SealedPart> parts) throws IOException {
    long last = engine.sync();
    double otherKeys = 0.0;
    List<SealedHistory> cleaned = new ArrayList<>();
    for (SealedPart part : parts) {
      Erasures erasures = erasures(part, last);
      List<SealedHistory> alone = List.of(part.history());
      cleaned.add(
          erasures.isEmpty()
              ? part.history()
              : SealedHistory.merge(alone, sealedFiles.space(), erasures));
      otherKeys += erasures.keys() * SealedHistory.erasureRisk(alone);
    }
    SealedHistory all =
        cleaned.size() == 1 ? cleaned.get(0) : SealedHistory.merge(cleaned, sealedFiles.space());
    Optional<SealedPart> file =
        all.spec().pairs() == 0 ? Optional.empty() : Optional.of(sealedFiles.save(all, last));
    engine.change(state -> replaced(state, parts, file), engine.shape(), otherKeys);
    sealedFiles.delete(parts);
  }

  private static StoreState replaced(
      StoreState state, List<SealedPart> parts, Optional<SealedPart> file) {
    List<SealedPart> sealed = new ArrayList<>(state.sealed());
    int at = sealed.indexOf(parts.get(0));
    sealed.removeAll(parts);
    file.ifPresent(part -> sealed.add(at, part));
    return state.withSealed(sealed);
  }
}
