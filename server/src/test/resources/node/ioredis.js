// ioredis as it is; it sends commands that it has no names for by call: node ioredis.js PORT
import assert from "node:assert/strict";
import { Redis } from "ioredis";

const client = new Redis({ host: "127.0.0.1", port: Number(process.argv[2]), retryStrategy: null });
client.on("error", (error) => {
  console.error(error);
  process.exit(1);
});

assert.equal(await client.call("BF.RESERVE", "f", 1e-6, 1000, "WINDOW", "24h"), "OK");
assert.equal(await client.call("BF.ADD", "f", "a"), 1);
assert.equal(await client.call("BF.ADD", "f", "a"), 0);
assert.deepEqual(await client.call("BF.MEXISTS", "f", "a", "b"), [1, 0]);
await assert.rejects(client.call("BF.RESERVE", "f", 0.01, 10), { message: "ERR item exists" });

// A pipeline, and a transaction.
const pipeline = client.pipeline();
for (let i = 0; i < 200; i++) {
  pipeline.call("BF.ADD", "f", `item ${i % 100}`);
}
assert.deepEqual(await pipeline.exec(), Array.from({ length: 200 }, (_, i) => [null, i < 100 ? 1 : 0]));
assert.deepEqual(await client.multi().call("BF.ADD", "f", "once").call("BF.ADD", "f", "once").exec(), [
  [null, 1],
  [null, 0],
]);

// Bytes that are no text.
const bytes = Buffer.from([0, 255, 13, 10]);
assert.equal(await client.call("BF.ADD", "f", bytes), 1);
assert.equal(await client.call("BF.EXISTS", "f", bytes), 1);

assert.equal(await client.call("CF.ADD", "c", "a"), 1);
assert.equal(await client.call("CMS.INITBYDIM", "s", 2000, 7), "OK");
assert.deepEqual(await client.call("CMS.INCRBY", "s", "a", 5), [5]);
assert.equal(await client.call("TOPK.RESERVE", "t", 2), "OK");
assert.deepEqual(await client.call("TOPK.ADD", "t", "a", "b"), [null, null]);

// Keys, with its own names for commands.
assert.equal(await client.type("f"), "MBbloom--");
assert.equal(await client.rename("f", "g"), "OK");
assert.equal(await client.expire("g", 100), 1);
assert.equal(await client.ttl("g"), 100);
assert.deepEqual((await client.keys("*")).sort(), ["c", "g", "s", "t"]);
assert.equal(await client.del("g", "c"), 2);
assert.equal(await client.quit(), "OK");
console.log("all as expected");
