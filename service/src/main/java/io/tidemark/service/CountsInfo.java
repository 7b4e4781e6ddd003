package io.tidemark.service;

/**
 * What a memory of counts tells of itself in the words of cuckoo filters.
 *
 * @param sizeBytes the memory that it takes
 * @param buckets how many buckets of the size that was asked for its capacity would take
 * @param filters as many as a cuckoo filter would consist of, each larger than the one before by the expansion
 * @param inserted the items that are there, each as often as it is
 * @param deleted the items that were deleted
 * @param bucketSize as it was asked for
 * @param expansion as it was asked for
 * @param maxIterations as it was asked for
 */
public record CountsInfo(
    long sizeBytes,
    long buckets,
    long filters,
    long inserted,
    long deleted,
    int bucketSize,
    int expansion,
    int maxIterations) {
  static CountsInfo of(CountsOptions options, long sizeBytes, long items, long deleted) {
    // The least power of two of buckets with as many places.
    long buckets = 1;
    while (buckets * options.bucketSize() < options.capacity()) {
      buckets *= 2;
    }
    return new CountsInfo(
        sizeBytes,
        buckets,
        filters(options.capacity(), options.expansion(), items),
        items,
        deleted,
        options.bucketSize(),
        options.expansion(),
        options.maxIterations());
  }

  private static long filters(long capacity, int expansion, long items) {
    if (expansion < 2) {
      return Math.max(1, (items + capacity - 1) / capacity);
    }
    long filters = 1;
    double last = (double) capacity;
    for (double all = last; all < items; all += last) {
      last *= expansion;
      filters++;
    }
    return filters;
  }
}
