package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A small family of commands over numbers by name, with what the frame around commands can be tested by. */
public final class SampleCommands implements KeyVersions {
  /** A number, how often it was changed, and the values that were added to it. */
  private static final class Cell {
    private final AtomicLong value = new AtomicLong();
    private final AtomicLong version = new AtomicLong();
  }

  private final Map<String, Cell> cells = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Integer> batchSizes = new ConcurrentLinkedQueue<>();
  private final AtomicLong changes = new AtomicLong();
  /* Slow commands wait for it. */
  private final AtomicLong slowStarted = new AtomicLong();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  /** T.ADD key value: adds to a number and tells the sum; neighbours are added in a batch. */
  private final class Add implements BatchCommand {
    @Override
    public boolean begin(Request request, Batch batch) {
      Cell cell = cells.get(request.text(1));
      if (cell == null) {
        return false;
      }
      batch.target(cell);
      batch.key(request, 1);
      batch.add(request.integer(2));
      return true;
    }

    @Override
    public boolean join(Request request, Batch batch) {
      if (!batch.sameKey(request, 1)) {
        return false;
      }
      batch.add(request.integer(2));
      return true;
    }

    @Override
    public void run(Batch batch, ReplyWriter reply) {
      batchSizes.add(batch.commands());
      Cell cell = (Cell) batch.target();
      for (int i = 0; i < batch.commands(); i++) {
        reply.integer(cell.value.addAndGet(batch.values()[i]));
      }
      changed(cell, batch.commands());
    }

    @Override
    public void execute(Request request, ReplyWriter reply) {
      Cell cell = cell(request, 1);
      changed(cell, 1);
      reply.integer(cell.value.addAndGet(request.integer(2)));
    }
  }

  /** The commands. */
  public List<Command> all() {
    return List.of(
        command("T.ADD", 3, CommandFlag.WRITE, CommandFlag.FAST)
            .key()
            .summary("Adds to a number")
            .syntax("key value:integer")
            .does(new Add()),
        command("T.GET", 2, CommandFlag.READONLY)
            .key()
            .summary("Returns a number")
            .syntax("key")
            .does((request, reply) -> reply.integer(cell(request, 1).value.get())),
        command("T.SUM", -2, CommandFlag.READONLY)
            .keys(1, -1, 1)
            .summary("Returns the sum of numbers")
            .syntax("key...")
            .does(this::sum),
        command("T.SLOW", 2, CommandFlag.SLOW)
            .key()
            .summary("Adds one when the gate is open")
            .syntax("key")
            .does(this::slow),
        command("T.HOLD", 1)
            .summary("Keeps the event loop until the gate is open")
            .does((request, reply) -> {
              awaitGate();
              reply.ok();
            }),
        command("T.BIG", 2)
            .summary("Returns so many bytes")
            .syntax("bytes:integer")
            .does((request, reply) ->
                reply.bulk(new byte[(int) request.integer(1, 0, 1 << 28, Errors.NOT_AN_INTEGER)])),
        command("T.NUMBER", 2)
            .summary("Returns a number, as a double")
            .syntax("number:double")
            .does((request, reply) -> reply.number(request.number(1, Errors.NOT_A_FLOAT))),
        command("T.BOOL", 2)
            .summary("Returns whether a number is not 0")
            .syntax("number:integer")
            .does((request, reply) -> reply.bool(request.integer(1) != 0)),
        command("T.FAIL", 1).summary("Fails after half a reply").does((request, reply) -> {
          reply.array(2);
          reply.integer(7);
          throw new IllegalStateException("planned");
        }));
  }

  private static Command.Builder command(String name, int arity, CommandFlag... flags) {
    return Command.named(name).arity(arity).flags(flags).group("sample");
  }

  /** Lets slow commands wait until the latch is counted down. */
  public CountDownLatch closeGate() {
    gate = new CountDownLatch(1);
    return gate;
  }

  /** How many slow commands have begun so far. */
  public long slowStarted() {
    return slowStarted.get();
  }

  /** The sizes of the batches so far. */
  public List<Integer> batchSizes() {
    return List.copyOf(batchSizes);
  }

  /** How many changes were made so far. */
  public long changes() {
    return changes.get();
  }

  /** The number under a name. */
  public long value(String key) {
    Cell cell = cells.get(key);
    return cell == null ? 0 : cell.value.get();
  }

  @Override
  public long version(byte[] bytes, int offset, int length) {
    Cell cell = cells.get(new String(bytes, offset, length, StandardCharsets.UTF_8));
    return cell == null ? 0 : cell.version.get();
  }

  private void changed(Cell cell, int times) {
    cell.version.addAndGet(times);
    changes.addAndGet(times);
  }

  private Cell cell(Request request, int word) {
    return cells.computeIfAbsent(request.text(word), missing -> new Cell());
  }

  private void sum(Request request, ReplyWriter reply) {
    long sum = 0;
    for (int word = 1; word < request.size(); word++) {
      sum += cell(request, word).value.get();
    }
    reply.integer(sum);
  }

  private void slow(Request request, ReplyWriter reply) {
    slowStarted.incrementAndGet();
    awaitGate();
    Cell cell = cell(request, 1);
    changed(cell, 1);
    reply.integer(cell.value.incrementAndGet());
  }

  private void awaitGate() {
    try {
      if (!gate.await(10, TimeUnit.SECONDS)) {
        throw new CommandException("ERR the gate stayed closed");
      }
    } catch (InterruptedException e) {
      throw new CommandException("ERR interrupted");
    }
  }
}
