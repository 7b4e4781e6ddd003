package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.redisson.Redisson;
import org.redisson.api.CuckooFilterInfo;
import org.redisson.api.RBloomFilterNative;
import org.redisson.api.RCuckooFilter;
import org.redisson.api.RTopK;
import org.redisson.api.RedissonClient;
import org.redisson.api.TopKInfo;
import org.redisson.api.bloomfilter.BloomFilterInfo;
import org.redisson.api.bloomfilter.BloomFilterInfoOption;
import org.redisson.api.bloomfilter.BloomFilterInitArgs;
import org.redisson.api.bloomfilter.BloomFilterInsertArgs;
import org.redisson.api.bloomfilter.BloomFilterScanDumpInfo;
import org.redisson.api.cuckoofilter.CuckooFilterInitArgs;
import org.redisson.api.topk.TopKInitArgs;
import org.redisson.client.RedisException;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.redisson.config.Protocol;

/** Redisson as it is, with its own filters and lists. */
class RedissonClientTest {
  private TestServer server;
  private RedissonClient redisson;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer();
  }

  @AfterEach
  void stop() {
    if (redisson != null) {
      redisson.shutdown();
    }
    server.close();
  }

  private RedissonClient connect(Protocol protocol) {
    Config config = new Config();
    config.setProtocol(protocol);
    config.setCodec(StringCodec.INSTANCE);
    config.setThreads(2);
    config.setNettyThreads(2);
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + server.port())
        .setConnectionPoolSize(2)
        .setConnectionMinimumIdleSize(1)
        .setSubscriptionConnectionMinimumIdleSize(0);
    redisson = Redisson.create(config);
    return redisson;
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void filters(Protocol protocol) {
    RBloomFilterNative<String> filter = connect(protocol).getBloomFilterNative("f");
    filter.init(BloomFilterInitArgs.create().errorRate(1e-6).capacity(1000).expansionRate(4));
    assertThat(filter.add("a")).isTrue();
    assertThat(filter.add("a")).isFalse();
    assertThat(filter.add(List.of("a", "b"))).containsExactly("b");
    assertThat(filter.exists("a")).isTrue();
    assertThat(filter.exists(List.of("a", "x"))).containsExactly("a");
    assertThat(filter.insert(BloomFilterInsertArgs.elements(List.of("b", "c"))))
        .containsExactly("c");
    assertThat(filter.count()).isEqualTo(3);
    BloomFilterInfo info = filter.getInfo();
    assertThat(info.getCapacity()).isEqualTo(1000);
    assertThat(info.getSubFilterCount()).isEqualTo(1);
    assertThat(info.getItemCount()).isEqualTo(3);
    assertThat(info.getExpansionRate()).isEqualTo(4);
    assertThat(filter.getInfo(BloomFilterInfoOption.CAPACITY)).isEqualTo(1000);
    assertThat(filter.getInfo(BloomFilterInfoOption.ITEMS)).isEqualTo(3);
    assertThatThrownBy(() -> filter.init(0.01, 10))
        .isInstanceOf(RedisException.class)
        .hasMessageContaining("item exists");
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void dumpsInChunks(Protocol protocol) {
    RedissonClient client = connect(protocol);
    RBloomFilterNative<String> filter = client.getBloomFilterNative("f");
    filter.init(1e-6, 1000);
    filter.add(List.of("a", "b"));
    RBloomFilterNative<String> other = client.getBloomFilterNative("g");
    BloomFilterScanDumpInfo chunk = filter.scanDump(0);
    while (chunk.getIterator() != 0) {
      other.loadChunk(chunk.getIterator(), chunk.getData());
      chunk = filter.scanDump(chunk.getIterator());
    }
    assertThat(other.exists(List.of("a", "b", "x"))).containsExactlyInAnyOrder("a", "b");
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void counts(Protocol protocol) {
    RCuckooFilter<String> filter = connect(protocol).getCuckooFilter("c");
    filter.init(
        CuckooFilterInitArgs.capacity(1000).bucketSize(4).maxIterations(30).expansion(2));
    assertThat(filter.add("a")).isTrue();
    assertThat(filter.add("a")).isTrue();
    assertThat(filter.addIfAbsent("a")).isFalse();
    assertThat(filter.addIfAbsent("b")).isTrue();
    assertThat(filter.exists(List.of("a", "x"))).containsExactly("a");
    assertThat(filter.count("a")).isEqualTo(2);
    assertThat(filter.remove("a")).isTrue();
    assertThat(filter.remove("x")).isFalse();
    CuckooFilterInfo info = filter.getInfo();
    assertThat(info.getNumberOfInsertedItems()).isEqualTo(2);
    assertThat(info.getNumberOfDeletedItems()).isEqualTo(1);
    assertThat(info.getBucketSize()).isEqualTo(4);
    assertThat(info.getMaxIterations()).isEqualTo(30);
  }

  @ParameterizedTest
  @SuppressWarnings("deprecation") // count of one item
  @EnumSource(Protocol.class)
  void lists(Protocol protocol) {
    RTopK<String> top = connect(protocol).getTopK("t");
    top.init(TopKInitArgs.topK(2).width(50).depth(5).decay(0.9));
    assertThat(top.add("a")).isNull();
    assertThat(top.add(List.of("b", "a"))).containsExactly(null, null);
    assertThat(top.incrementBy("c", 7)).isEqualTo("b");
    assertThat(top.contains("a")).isTrue();
    assertThat(top.contains(List.of("a", "b"))).containsExactly(true, false);
    assertThat(top.count("c")).isEqualTo(7);
    assertThat(top.list()).containsExactly("c", "a");
    assertThat(top.listWithCount()).containsExactlyEntriesOf(ordered());
    TopKInfo info = top.getInfo();
    assertThat(info.getTopK()).isEqualTo(2);
    assertThat(info.getDecay()).isEqualTo(0.9);
  }

  private static Map<String, Long> ordered() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("c", 7L);
    counts.put("a", 2L);
    return counts;
  }
}
