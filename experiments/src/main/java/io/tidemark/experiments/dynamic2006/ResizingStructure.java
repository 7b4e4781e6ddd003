package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** The structures that change widths. */
enum ResizingStructure {
  /** A width for each counter, and an index. */
  SPECTRAL("spectral") {
    @Override
    TrackedFilter create(long cells, int baseBits, KeyDigest digest) {
      return TrackedFilter.of(new SpectralBloomFilter(PaperShape.spectral(cells), digest));
    }
  },
  /** One width for all counters, as the paper has it. */
  ONE_WIDTH("dynamic, one width") {
    @Override
    TrackedFilter create(long cells, int baseBits, KeyDigest digest) {
      return TrackedFilter.of(new DynamicCountFilter(
          PaperShape.oneWidth(cells, baseBits, PaperShape.SHRINK_AT), digest));
    }
  },
  /** A width for each page, as we have it. */
  PAGED("dynamic, pages") {
    @Override
    TrackedFilter create(long cells, int baseBits, KeyDigest digest) {
      return TrackedFilter.of(new DynamicCountFilter(
          PaperShape.paged(cells, baseBits, DynamicCountSpec.UNBOUNDED), digest));
    }
  };

  private final String title;

  ResizingStructure(String title) {
    this.title = title;
  }

  /** How pages name it. */
  String title() {
    return title;
  }

  /** An empty one. */
  abstract TrackedFilter create(long cells, int baseBits, KeyDigest digest);
}
