package io.tidemark.store;

import java.util.ArrayList;
import java.util.List;

/** The parts of a store at a moment; immutable. */
final class StoreState {
  private final List<LivePart> live;
  private final List<SealedPart> sealed;
  private final List<StorePart> parts;

  /**
   * @param live from old to new; the last takes additions, those before it wait to be sealed
   * @param sealed from old to new
   */
  StoreState(List<LivePart> live, List<SealedPart> sealed) {
    this.live = List.copyOf(live);
    this.sealed = List.copyOf(sealed);
    List<StorePart> newestFirst = new ArrayList<>();
    for (int i = live.size() - 1; i >= 0; i--) {
      newestFirst.add(live.get(i));
    }
    for (int i = sealed.size() - 1; i >= 0; i--) {
      newestFirst.add(sealed.get(i));
    }
    this.parts = List.copyOf(newestFirst);
  }

  List<LivePart> live() {
    return live;
  }

  List<SealedPart> sealed() {
    return sealed;
  }

  LivePart current() {
    return live.get(live.size() - 1);
  }

  /** All parts; the newest first, since they are asked about most. */
  List<StorePart> parts() {
    return parts;
  }

  /** Tombstones up to this number have nothing to say any more. */
  long absorbed() {
    return parts.stream().mapToLong(StorePart::absorbed).min().orElseThrow();
  }

  StoreState withLive(LivePart next) {
    List<LivePart> more = new ArrayList<>(live);
    more.add(next);
    return new StoreState(more, sealed);
  }

  StoreState withSealed(List<SealedPart> others) {
    return new StoreState(live, others);
  }

  StoreState withSealed(SealedPart newest) {
    List<SealedPart> more = new ArrayList<>(sealed);
    more.add(newest);
    return new StoreState(live, more);
  }

  StoreState without(LivePart part) {
    List<LivePart> others = new ArrayList<>(live);
    others.remove(part);
    return new StoreState(others, sealed);
  }
}
