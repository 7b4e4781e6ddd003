package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.probabilistic.BfInfoValue;
import io.lettuce.core.probabilistic.CfInfoValue;
import io.lettuce.core.probabilistic.IncrementPair;
import io.lettuce.core.probabilistic.MergePair;
import io.lettuce.core.probabilistic.ScanDumpValue;
import io.lettuce.core.probabilistic.TopKInfoValue;
import io.lettuce.core.probabilistic.TopKListValue;
import io.lettuce.core.probabilistic.arguments.BfInsertArgs;
import io.lettuce.core.probabilistic.arguments.BfReserveArgs;
import io.lettuce.core.probabilistic.arguments.CfReserveArgs;
import io.lettuce.core.probabilistic.arguments.TopKReserveArgs;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lettuce as it is, with its own commands for filters, sketches and lists. */
class LettuceClientTest {
  private TestServer server;
  private RedisClient client;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer();
    client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
  }

  @AfterEach
  void stop() {
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    server.close();
  }

  private StatefulRedisConnection<String, String> connect(ProtocolVersion protocol) {
    client.setOptions(ClientOptions.builder().protocolVersion(protocol).build());
    return client.connect();
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void filters(ProtocolVersion protocol) {
    RedisCommands<String, String> redis = connect(protocol).sync();
    assertThat(redis.bfReserve("f", 1e-6, 1000, BfReserveArgs.Builder.expansion(4)))
        .isEqualTo("OK");
    assertThat(redis.bfAdd("f", "a")).isTrue();
    assertThat(redis.bfAdd("f", "a")).isFalse();
    assertThat(redis.bfExists("f", "a")).isTrue();
    assertThat(redis.bfMAdd("f", "a", "b")).containsExactly(false, true);
    assertThat(redis.bfMExists("f", "a", "c")).containsExactly(true, false);
    assertThat(redis.bfInsert("f", "c", "d")).containsExactly(true, true);
    assertThat(redis.bfInsert("g", BfInsertArgs.Builder.capacity(50).error(1e-6), "a"))
        .containsExactly(true);
    assertThat(redis.bfCard("f")).isEqualTo(4);
    BfInfoValue info = redis.bfInfo("f");
    assertThat(info.getCapacity()).isEqualTo(1000);
    assertThat(info.getNumberOfFilters()).isEqualTo(1);
    assertThat(info.getNumberOfItemsInserted()).isEqualTo(4);
    assertThat(info.getExpansionRate()).isEqualTo(4);
    redis.bfReserve("n", 0.01, 10, BfReserveArgs.Builder.nonScaling());
    assertThat(redis.bfInfo("n").getExpansionRate()).isNull();
    assertThatThrownBy(() -> redis.bfReserve("f", 0.01, 10))
        .isInstanceOf(RedisCommandExecutionException.class)
        .hasMessage("ERR item exists");
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void counts(ProtocolVersion protocol) {
    RedisCommands<String, String> redis = connect(protocol).sync();
    assertThat(redis.cfReserve("c", 1000, CfReserveArgs.Builder.bucketSize(4).expansion(2)))
        .isEqualTo("OK");
    assertThat(redis.cfAdd("c", "a")).isTrue();
    assertThat(redis.cfAddNx("c", "a")).isFalse();
    assertThat(redis.cfInsert("c", "a", "b")).containsExactly(true, true);
    assertThat(redis.cfInsertNx("c", "b", "d")).containsExactly(false, true);
    assertThat(redis.cfMExists("c", "d", "x")).containsExactly(true, false);
    assertThat(redis.cfCount("c", "a")).isEqualTo(2);
    assertThat(redis.cfDel("c", "a")).isTrue();
    CfInfoValue info = redis.cfInfo("c");
    assertThat(info.getNumberOfItemsInserted()).isEqualTo(3);
    assertThat(info.getNumberOfItemsDeleted()).isEqualTo(1);
    assertThat(info.getBucketSize()).isEqualTo(4);
    assertThat(info.getExpansionRate()).isEqualTo(2);
    assertThat(info.getMaxIterations()).isEqualTo(20);
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void sketches(ProtocolVersion protocol) {
    RedisCommands<String, String> redis = connect(protocol).sync();
    assertThat(redis.cmsInitByDim("s", 2000, 7)).isEqualTo("OK");
    assertThat(redis.cmsInitByProb("t", 0.001, 0.01)).isEqualTo("OK");
    assertThat(redis.cmsIncrBy("s", IncrementPair.of("a", 5))).containsExactly(5L);
    assertThat(redis.cmsQuery("s", "a", "b")).containsExactly(5L, 0L);
    assertThat(redis.cmsMerge("t", MergePair.of("s", 3))).isEqualTo("OK");
    assertThat(redis.cmsQuery("t", "a")).containsExactly(15L);
    assertThat(redis.cmsInfo("t").getWidth()).isEqualTo(2000);
    assertThat(redis.cmsInfo("t").getDepth()).isEqualTo(7);
    assertThat(redis.cmsInfo("t").getCount()).isEqualTo(15);
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void lists(ProtocolVersion protocol) {
    RedisCommands<String, String> redis = connect(protocol).sync();
    TopKReserveArgs args = TopKReserveArgs.Builder.width(50).depth(5).decay(0.9);
    assertThat(redis.topKReserve("t", 2, args)).isEqualTo("OK");
    assertThat(redis.topKAdd("t", "a", "b", "a")).containsExactly(null, null, null);
    assertThat(redis.topKIncrBy("t", "c", 7)).containsExactly("b");
    assertThat(redis.topKQuery("t", "a", "b")).containsExactly(true, false);
    assertThat(redis.topKList("t")).containsExactly("c", "a");
    List<TopKListValue> counted = redis.topKList("t", true);
    assertThat(counted).extracting(TopKListValue::getCount).containsExactly(7L, 2L);
    TopKInfoValue info = redis.topKInfo("t");
    assertThat(info.getK()).isEqualTo(2);
    assertThat(info.getWidth()).isEqualTo(50);
    assertThat(info.getDecay()).isEqualTo(0.9);
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void dumpsInChunksAndTransacts(ProtocolVersion protocol) {
    RedisCommands<String, String> redis = connect(protocol).sync();
    redis.bfReserve("f", 1e-6, 1000);
    redis.bfMAdd("f", "a", "b");
    ScanDumpValue chunk = redis.bfScanDump("f", 0);
    while (chunk.getIterator() != 0) {
      assertThat(redis.bfLoadChunk("g", chunk.getIterator(), chunk.getData())).isEqualTo("OK");
      chunk = redis.bfScanDump("f", chunk.getIterator());
    }
    assertThat(redis.bfMExists("g", "a", "b", "c")).containsExactly(true, true, false);
    // Within MULTI, Lettuce reads no booleans of the newer protocol, whatever the server.
    redis.multi();
    redis.bfCard("f");
    redis.cfCount("nothing", "a");
    assertThat(redis.exec().stream().toList()).containsExactly(2L, 0L);
  }
}
