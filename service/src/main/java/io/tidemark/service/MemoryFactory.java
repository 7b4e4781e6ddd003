package io.tidemark.service;

/** Makes the empty memory of an origin: for one that is new, is replayed or is restored alike. */
final class MemoryFactory {
  private MemoryFactory() {}

  /**
   * An empty memory. What it takes is reserved before it is allocated.
   *
   * @throws RefusedException if there is not as much memory left, or the goal cannot be reached
   */
  static NamedMemory create(Origin origin, Surroundings surroundings) {
    return switch (origin.options().type()) {
      case SEEN -> new SeenMemory(origin, surroundings);
      case COUNTS -> new CountsMemory(origin, surroundings);
      case SKETCH -> new SketchMemory(origin, surroundings);
      case TOP -> new TopMemory(origin, surroundings);
      case HISTORY -> new HistoryMemory(origin, surroundings);
    };
  }

  /**
   * What such a memory would take.
   *
   * @throws RefusedException if the goal cannot be reached
   */
  static MemoryPlan plan(MemoryOptions options, Surroundings surroundings) {
    if (options instanceof SeenOptions seen) {
      return SeenMemory.plan(seen, surroundings);
    }
    if (options instanceof CountsOptions counts) {
      return CountsMemory.plan(counts, surroundings);
    }
    if (options instanceof SketchOptions sketch) {
      return SketchMemory.plan(sketch);
    }
    return options instanceof TopOptions top
        ? TopMemory.plan(top)
        : HistoryMemory.plan((HistoryOptions) options);
  }
}
