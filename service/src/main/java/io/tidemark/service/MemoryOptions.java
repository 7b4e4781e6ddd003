package io.tidemark.service;

/** What is asked for when a memory is made. They are kept with it, and written to the journal. */
public sealed interface MemoryOptions
    permits SeenOptions, CountsOptions, SketchOptions, TopOptions, HistoryOptions {
  /** What such a memory answers. */
  MemoryType type();
}
