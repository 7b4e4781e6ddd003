/** Cells, probes, filters and their bytes. */
module io.tidemark.core {
  requires com.dynatrace.hash4j;

  exports io.tidemark.core;
  exports io.tidemark.core.catalog;
  exports io.tidemark.core.cell;
  exports io.tidemark.core.filter;
  exports io.tidemark.core.filter.classic;
  exports io.tidemark.core.filter.counting;
  exports io.tidemark.core.filter.decaying;
  exports io.tidemark.core.filter.history;
  exports io.tidemark.core.filter.stable;
  exports io.tidemark.core.filter.window;
  exports io.tidemark.core.hash;
  exports io.tidemark.core.kernel;
  exports io.tidemark.core.time;
  exports io.tidemark.core.wire;
}
