/** Filters, their hashing, time and bytes. Users see them through the module {@code io.tidemark}. */
module io.tidemark.core {
  requires com.dynatrace.hash4j;

  /* What the signatures of the library's doors name; and "sealed", behind which Maven cannot read "to". */
  exports io.tidemark.core.facts;
  exports io.tidemark.core.filter;
  exports io.tidemark.core.filter.decaying;
  exports io.tidemark.core.filter.endless;
  exports io.tidemark.core.filter.history;
  exports io.tidemark.core.filter.history.sealed;
  exports io.tidemark.core.filter.history.tideline;
  exports io.tidemark.core.filter.seen;
  exports io.tidemark.core.filter.window;
  exports io.tidemark.core.hash;
  exports io.tidemark.core.time;
  exports io.tidemark.core.wire;
  exports io.tidemark.core to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.catalog to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.cell to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.filter.counting to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.filter.history.bank to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.filter.history.series to
      io.tidemark,
      io.tidemark.analysis;
  exports io.tidemark.core.kernel to
      io.tidemark,
      io.tidemark.analysis;
}
