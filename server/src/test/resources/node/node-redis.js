// node-redis as it is, with its own commands for filters, sketches and lists: node node-redis.js PORT PROTOCOL
import assert from "node:assert/strict";
import { createClient } from "redis";

const [port, protocol] = process.argv.slice(2).map(Number);
const client = createClient({ socket: { host: "127.0.0.1", port, reconnectStrategy: false }, RESP: protocol });
client.on("error", (error) => {
  console.error(error);
  process.exit(1);
});
await client.connect();

// Filters.
assert.equal(await client.bf.reserve("f", 1e-6, 1000, { EXPANSION: 4 }), "OK");
assert.equal(await client.bf.add("f", "a"), true);
assert.equal(await client.bf.add("f", "a"), false);
assert.equal(await client.bf.exists("f", "a"), true);
assert.equal(await client.bf.exists("f", "b"), false);
assert.deepEqual(await client.bf.mAdd("f", ["a", "b", "b"]), [false, true, false]);
assert.deepEqual(await client.bf.mExists("f", ["a", "b", "c"]), [true, true, false]);
assert.deepEqual(await client.bf.insert("g", ["a"], { CAPACITY: 50, ERROR: 1e-6 }), [true]);
assert.equal(await client.bf.card("f"), 2);
const info = await client.bf.info("f");
assert.equal(info["Capacity"], 1000);
assert.equal(info["Number of items inserted"], 2);
assert.equal(info["Expansion rate"], 4);
await assert.rejects(client.bf.reserve("f", 0.01, 10), { message: "ERR item exists" });

// Time, by the words of this server; the commands of the client stay the same.
assert.equal(await client.sendCommand(["BF.RESERVE", "w", "0.000001", "1000", "WINDOW", "24h"]), "OK");
assert.equal(await client.bf.add("w", "x"), true);
assert.equal(await client.bf.add("w", "x"), false);

// A pipeline: the commands of one turn are sent together.
const many = Array.from({ length: 200 }, (_, i) => client.bf.add("f", `item ${i % 100}`));
assert.deepEqual(await Promise.all(many), Array.from({ length: 200 }, (_, i) => i < 100));
assert.deepEqual(await client.multi().bf.add("f", "once").bf.add("f", "once").exec(), [true, false]);

// Bytes that are no text.
const bytes = Buffer.from([0, 255, 13, 10]);
assert.equal(await client.bf.add("f", bytes), true);
assert.equal(await client.bf.exists("f", bytes), true);

// Counts.
assert.equal(await client.cf.reserve("c", 1000), "OK");
assert.equal(await client.cf.add("c", "a"), true);
assert.equal(await client.cf.addNX("c", "a"), false);
assert.equal(await client.cf.count("c", "a"), 1);
assert.equal(await client.cf.del("c", "a"), true);
assert.equal(await client.cf.exists("c", "a"), false);

// Sketches.
assert.equal(await client.cms.initByDim("s", 2000, 7), "OK");
assert.deepEqual(await client.cms.incrBy("s", [{ item: "a", incrementBy: 5 }, { item: "b", incrementBy: 1 }]), [5, 1]);
assert.deepEqual(await client.cms.query("s", ["a", "b", "c"]), [5, 1, 0]);
const dimensions = await client.cms.info("s");
assert.deepEqual([dimensions.width, dimensions.depth, dimensions.count], [2000, 7, 6]);

// Lists.
assert.equal(await client.topK.reserve("t", 2), "OK");
assert.deepEqual(await client.topK.add("t", ["a", "b", "a"]), [null, null, null]);
assert.deepEqual(await client.topK.query("t", ["a", "z"]), [true, false]);
assert.deepEqual(await client.topK.list("t"), ["a", "b"]);

// Keys.
assert.equal(await client.type("f"), "MBbloom--");
assert.equal(await client.expire("f", 100), 1);
assert.equal(await client.ttl("f"), 100);
const names = [];
for await (const found of client.scanIterator({ MATCH: "f*" })) {
  names.push(...[found].flat());
}
assert.deepEqual(names, ["f"]);
assert.equal(await client.del(["f", "g"]), 2);
await client.close();
console.log("all as expected");
