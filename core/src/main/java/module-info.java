/** Cells, probes, filters and their bytes. */
module io.tidemark.core {
  requires com.dynatrace.hash4j;

  exports io.tidemark.core;
  exports io.tidemark.core.catalog;
  exports io.tidemark.core.cell;
  exports io.tidemark.core.facts;
  exports io.tidemark.core.filter;
  exports io.tidemark.core.filter.counting;
  exports io.tidemark.core.filter.decaying;
  exports io.tidemark.core.filter.endless;
  exports io.tidemark.core.filter.history;
  exports io.tidemark.core.filter.history.bank;
  exports io.tidemark.core.filter.history.sealed;
  exports io.tidemark.core.filter.history.series;
  exports io.tidemark.core.filter.history.tideline;
  exports io.tidemark.core.filter.seen;
  exports io.tidemark.core.filter.window;
  exports io.tidemark.core.hash;
  exports io.tidemark.core.kernel;
  exports io.tidemark.core.time;
  exports io.tidemark.core.wire;
}
