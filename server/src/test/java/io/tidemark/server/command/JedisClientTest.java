package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.Response;
import redis.clients.jedis.bloom.BFInsertParams;
import redis.clients.jedis.bloom.BFReserveParams;
import redis.clients.jedis.bloom.CFInsertParams;
import redis.clients.jedis.bloom.CFReserveParams;
import redis.clients.jedis.exceptions.JedisDataException;

/** Jedis as it is, with its own commands for filters, sketches and lists. */
class JedisClientTest {
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = new TestServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RedisClient connect(RedisProtocol protocol) {
    return RedisClient.builder()
        .hostAndPort(new HostAndPort("127.0.0.1", server.port()))
        .clientConfig(DefaultJedisClientConfig.builder().protocol(protocol).build())
        .build();
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void filters(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      assertThat(
              jedis.bfReserve("f", 1e-6, 1000, BFReserveParams.reserveParams().expansion(4)))
          .isEqualTo("OK");
      assertThat(jedis.bfAdd("f", "a")).isTrue();
      assertThat(jedis.bfAdd("f", "a")).isFalse();
      assertThat(jedis.bfExists("f", "a")).isTrue();
      assertThat(jedis.bfExists("f", "b")).isFalse();
      assertThat(jedis.bfMAdd("f", "a", "b", "b")).containsExactly(false, true, false);
      assertThat(jedis.bfMExists("f", "a", "b", "c")).containsExactly(true, true, false);
      assertThat(jedis.bfInsert("f", "c", "d")).containsExactly(true, true);
      assertThat(jedis.bfInsert("g", BFInsertParams.insertParams().capacity(50).error(1e-6), "a"))
          .containsExactly(true);
      assertThat(jedis.bfCard("f")).isEqualTo(4);
      Map<String, Object> info = jedis.bfInfo("f");
      assertThat(info)
          .containsEntry("Capacity", 1000L)
          .containsEntry("Number of filters", 1L)
          .containsEntry("Number of items inserted", 4L)
          .containsEntry("Expansion rate", 4L);
      assertThat((Long) info.get("Size")).isGreaterThan(1000 * 20 / 8);
      assertThatThrownBy(() -> jedis.bfReserve("f", 0.01, 10))
          .isInstanceOf(JedisDataException.class)
          .hasMessage("ERR item exists");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void counts(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      CFReserveParams params =
          CFReserveParams.reserveParams().bucketSize(4).maxIterations(30).expansion(2);
      assertThat(jedis.cfReserve("c", 1000, params)).isEqualTo("OK");
      assertThat(jedis.cfAdd("c", "a")).isTrue();
      assertThat(jedis.cfAddNx("c", "a")).isFalse();
      assertThat(jedis.cfInsert("c", "a", "b")).containsExactly(true, true);
      assertThat(jedis.cfInsertNx("c", "b", "d")).containsExactly(false, true);
      assertThat(jedis.cfInsert("e", CFInsertParams.insertParams().capacity(50), "a"))
          .containsExactly(true);
      assertThat(jedis.cfExists("c", "d")).isTrue();
      assertThat(jedis.cfMExists("c", "d", "x")).containsExactly(true, false);
      assertThat(jedis.cfCount("c", "a")).isEqualTo(2);
      assertThat(jedis.cfDel("c", "a")).isTrue();
      assertThat(jedis.cfDel("c", "x")).isFalse();
      assertThat(jedis.cfInfo("c"))
          .containsEntry("Number of items inserted", 3L)
          .containsEntry("Number of items deleted", 1L)
          .containsEntry("Bucket size", 4L)
          .containsEntry("Expansion rate", 2L)
          .containsEntry("Max iterations", 30L)
          .containsKeys("Size", "Number of buckets", "Number of filters");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void sketches(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      assertThat(jedis.cmsInitByDim("s", 2000, 7)).isEqualTo("OK");
      assertThat(jedis.cmsInitByProb("t", 0.001, 0.01)).isEqualTo("OK");
      assertThat(jedis.cmsIncrBy("s", Map.of("a", 5L))).containsExactly(5L);
      assertThat(jedis.cmsIncrBy("t", Map.of("a", 2L))).containsExactly(2L);
      assertThat(jedis.cmsQuery("s", "a", "b")).containsExactly(5L, 0L);
      assertThat(jedis.cmsInitByDim("u", 2000, 7)).isEqualTo("OK");
      assertThat(jedis.cmsMerge("u", "s", "t")).isEqualTo("OK");
      assertThat(jedis.cmsQuery("u", "a")).containsExactly(7L);
      Map<String, Long> weights = new LinkedHashMap<>();
      weights.put("s", 2L);
      weights.put("t", 3L);
      assertThat(jedis.cmsMerge("u", weights)).isEqualTo("OK");
      assertThat(jedis.cmsQuery("u", "a")).containsExactly(16L);
      assertThat(jedis.cmsInfo("u"))
          .containsExactlyInAnyOrderEntriesOf(Map.of("width", 2000L, "depth", 7L, "count", 16L));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void lists(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      assertThat(jedis.topkReserve("t", 2, 50, 5, 0.9)).isEqualTo("OK");
      assertThat(jedis.topkAdd("t", "a", "b", "a")).containsExactly(null, null, null);
      assertThat(jedis.topkIncrBy("t", Map.of("c", 7L))).containsExactly("b");
      assertThat(jedis.topkQuery("t", "a", "b")).containsExactly(true, false);
      assertThat(jedis.topkList("t")).containsExactly("c", "a");
      assertThat(jedis.topkListWithCount("t"))
          .containsExactlyInAnyOrderEntriesOf(Map.of("c", 7L, "a", 2L));
      Map<String, Object> info = jedis.topkInfo("t");
      assertThat(info)
          .containsEntry("k", 2L)
          .containsEntry("width", 50L)
          .containsEntry("depth", 5L);
      assertThat(Double.parseDouble(info.get("decay").toString())).isEqualTo(0.9);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void dumpsInChunks(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      jedis.bfReserve("f", 1e-6, 1000);
      jedis.bfMAdd("f", "a", "b");
      List<Map.Entry<Long, byte[]>> chunks = new ArrayList<>();
      Map.Entry<Long, byte[]> chunk = jedis.bfScanDump("f", 0);
      while (chunk.getKey() != 0) {
        chunks.add(chunk);
        chunk = jedis.bfScanDump("f", chunk.getKey());
      }
      assertThat(chunks).isNotEmpty();
      for (Map.Entry<Long, byte[]> one : chunks) {
        assertThat(jedis.bfLoadChunk("g", one.getKey(), one.getValue())).isEqualTo("OK");
      }
      assertThat(jedis.bfMExists("g", "a", "b", "c")).containsExactly(true, true, false);
      assertThat(jedis.bfCard("g")).isEqualTo(2);

      byte[] dump = jedis.dump("f");
      assertThat(jedis.restore("h", 0, dump)).isEqualTo("OK");
      assertThat(jedis.bfMExists("h", "a", "b", "c")).containsExactly(true, true, false);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void pipelinesAndTransactions(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      jedis.bfReserve("f", 1e-6, 1000);
      List<Response<Boolean>> added = new ArrayList<>();
      try (Pipeline pipeline = jedis.pipelined()) {
        for (int i = 0; i < 200; i++) {
          added.add(pipeline.bfAdd("f", "item-" + i % 100));
        }
        pipeline.sync();
      }
      for (int i = 0; i < 200; i++) {
        assertThat(added.get(i).get()).as("item %d", i).isEqualTo(i < 100);
      }
      try (AbstractTransaction transaction = jedis.multi()) {
        Response<Boolean> first = transaction.bfAdd("f", "once");
        Response<Boolean> second = transaction.bfAdd("f", "once");
        transaction.exec();
        assertThat(first.get()).isTrue();
        assertThat(second.get()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESP2", "RESP3"})
  void keys(RedisProtocol protocol) {
    try (RedisClient jedis = connect(protocol)) {
      jedis.bfAdd("f", "a");
      assertThat(jedis.type("f")).isEqualTo("MBbloom--");
      assertThat(jedis.exists("f")).isTrue();
      assertThat(jedis.keys("*")).containsExactly("f");
      assertThat(jedis.scan("0").getResult()).containsExactly("f");
      assertThat(jedis.rename("f", "g")).isEqualTo("OK");
      assertThat(jedis.expire("g", 100)).isEqualTo(1);
      assertThat(jedis.ttl("g")).isEqualTo(100);
      assertThat(jedis.persist("g")).isEqualTo(1);
      assertThat(jedis.copy("g", "h", false)).isTrue();
      assertThat(jedis.memoryUsage("g")).isPositive();
      assertThat(jedis.del("g", "h")).isEqualTo(2);
    }
  }
}
