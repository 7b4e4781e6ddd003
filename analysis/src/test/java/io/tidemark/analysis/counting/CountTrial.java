package io.tidemark.analysis.counting;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.SplittableRandom;

/** What filters of a plan do with the keys that they were planned for, in several fillings. */
final class CountTrial {
  final MeanAccumulator present = new MeanAccumulator();
  final MeanAccumulator absent = new MeanAccumulator();
  final MeanAccumulator overcount = new MeanAccumulator();
  final MeanAccumulator bytes = new MeanAccumulator();
  long mostBytes;
  long tooLow;
  long foldedFillings;

  private final CountPlan plan;
  private final CountLaw law;
  private final long[] digests;
  private final long[] counts;

  CountTrial(CountPlan plan, CountStream stream, int fillings) {
    this.plan = plan;
    this.law = stream.law();
    this.digests = new long[(int) stream.keys()];
    this.counts = new long[digests.length];
    SplittableRandom random = new SplittableRandom(0x5eed + digests.length);
    for (int filling = 0; filling < fillings; filling++) {
      fill(filter(FastDigest.seeded(filling)), random);
    }
  }

  private MultisetFilter filter(KeyDigest digest) {
    return switch (plan.structure()) {
      case DYNAMIC -> new DynamicCountFilter(plan.dynamic(), digest);
      case COUNTING -> new CountingBloomFilter(plan.counting(), digest);
      case SPECTRAL -> new SpectralBloomFilter(plan.spectral(), digest);
    };
  }

  private void fill(MultisetFilter filter, SplittableRandom random) {
    for (int i = 0; i < digests.length; i++) {
      digests[i] = random.nextLong();
      counts[i] = (long) Math.floor(law.count(i + 1) + random.nextDouble());
    }
    // In two rounds, so that great keys do not come first.
    for (int i = 0; i < digests.length; i++) {
      filter.add(digests[i]);
    }
    for (int i = digests.length - 1; i >= 0; i--) {
      if (counts[i] > 1) {
        filter.add(digests[i], counts[i] - 1);
      }
    }
    ask(filter, random);
    bytes.add((double) filter.memoryBytes());
    mostBytes = Math.max(mostBytes, filter.memoryBytes());
    if (filter instanceof DynamicCountFilter pages && pages.foldedPages() > 0) {
      foldedFillings++;
    }
  }

  private void ask(MultisetFilter filter, SplittableRandom random) {
    double n = digests.length;
    int wrongPresent = 0;
    int wrongAbsent = 0;
    double over = 0;
    for (int i = 0; i < digests.length; i++) {
      long estimate = filter.estimate(digests[i]);
      tooLow += estimate < counts[i] ? 1 : 0;
      wrongPresent += estimate > counts[i] ? 1 : 0;
      long other = filter.estimate(random.nextLong());
      wrongAbsent += other > 0 ? 1 : 0;
      over += (double) other;
    }
    present.add(wrongPresent / n);
    absent.add(wrongAbsent / n);
    overcount.add(over / n);
  }
}
