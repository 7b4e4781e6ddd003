/** How often filters are wrong, and which shape is best for a goal. */
@SuppressWarnings(
    "requires-automatic") // Hipparchus has no descriptor yet; its name is that of its file.
module io.tidemark.analysis {
  requires transitive io.tidemark.core;
  requires com.dynatrace.hash4j;
  requires hipparchus.core;

  /* What the signatures of the library's doors name. */
  exports io.tidemark.analysis;
  exports io.tidemark.analysis.counting;
  exports io.tidemark.analysis.decaying;
  exports io.tidemark.analysis.endless;
  exports io.tidemark.analysis.history;
  exports io.tidemark.analysis.inference;
  exports io.tidemark.analysis.keys;
  exports io.tidemark.analysis.seen;
  exports io.tidemark.analysis.window;
  exports io.tidemark.analysis.search to
      io.tidemark;
}
