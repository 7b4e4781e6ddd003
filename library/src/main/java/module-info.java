/** Memories of fixed size for streams without end: one builder per question, see {@link io.tidemark.Tidemark}. */
module io.tidemark {
  requires transitive io.tidemark.core;
  requires transitive io.tidemark.analysis;

  exports io.tidemark;
  exports io.tidemark.prefix;
  exports io.tidemark.store;
}
