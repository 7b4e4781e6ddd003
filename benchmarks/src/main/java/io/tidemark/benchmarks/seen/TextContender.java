package io.tidemark.benchmarks.seen;

import static io.tidemark.core.filter.seen.BloomLayout.BLOCKED;
import static io.tidemark.core.filter.seen.BloomLayout.STANDARD;

import com.google.common.hash.Funnels;
import io.tidemark.SeenFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;

/** The contenders with {@code String} keys. */
public enum TextContender implements SeenContender {
  DOOR("`Tidemark.seen`, default options", TextContender::door),
  BLOOM_BLOCKED("Tidemark, blocked", keys -> of(SeenShapes.filter(keys, BLOCKED, SeenShapes.FAST))),
  BLOOM_BLOCKED_BULK(
      "Tidemark, blocked, bulk",
      keys -> SeenBatches.Bulk.texts(SeenShapes.filter(keys, BLOCKED, SeenShapes.FAST))),
  BLOOM_BLOCKED_KEYED(
      "Tidemark, blocked, keyed digest",
      keys -> of(SeenShapes.filter(keys, BLOCKED, SeenShapes.KEYED))),
  BLOOM_STANDARD(
      "Tidemark, standard", keys -> of(SeenShapes.filter(keys, STANDARD, SeenShapes.FAST))),
  GUAVA("Guava", TextContender::guava),
  /** Apache DataSketches, whose {@code update} does not say whether a key is new. */
  DATA_SKETCHES("DataSketches", TextContender::dataSketches);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<SeenBatches> create;

  TextContender(String label, LongFunction<SeenBatches> create) {
    this.label = label;
    this.create = create;
  }

  private static SeenBatches door(long keys) {
    SeenFilter<String> filter =
        SeenShapes.door(io.tidemark.Keys.strings(), keys).build();
    return new SeenBatches.Texts(
        filter, filter.memoryBytes() * Byte.SIZE, filter::add, filter::mightContain);
  }

  private static SeenBatches of(BloomFilter filter) {
    KeyDigest digest = filter.digest();
    return new SeenBatches.Texts(
        filter,
        filter.spec().bits(),
        key -> filter.add(digest.of(key)),
        key -> filter.mightContain(digest.of(key)));
  }

  private static SeenBatches guava(long keys) {
    var filter = com.google.common.hash.BloomFilter.create(
        Funnels.stringFunnel(StandardCharsets.UTF_8), keys, SeenShapes.ERROR);
    return new SeenBatches.Texts(filter, GuavaSize.bits(filter), filter::put, filter::mightContain);
  }

  private static SeenBatches dataSketches(long keys) {
    var filter = BloomFilterBuilder.createByAccuracy(keys, SeenShapes.ERROR, 1);
    return new SeenBatches.Texts(
        filter,
        filter.getCapacity(),
        key -> {
          filter.update(key);
          return false;
        },
        filter::query);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public SeenBatches create(long keys) {
    return create.apply(keys);
  }
}
