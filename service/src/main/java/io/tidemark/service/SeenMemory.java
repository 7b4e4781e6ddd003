package io.tidemark.service;

import io.tidemark.KeyAge;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.ObservedError;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.sample.ShadowSample;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Answers "has x been seen?": ever, in a window, among the last items, on an endless stream.
 *
 * <p>Items come as digests of {@link #digest()}, which are made outside the lock.
 *
 * <p>Errors: an item that is new is taken for one that was seen with the probability that was asked for at most.
 * None that was seen is taken for a new one, but on endless streams, where they are forgotten.
 */
public final class SeenMemory extends NamedMemory {
  /**
   * An item that was found in a window.
   *
   * @param probability that it was really there
   * @param millis how long ago it came, at most
   */
  public record Age(double probability, long millis) {}

  /**
   * The cheaper answer.
   *
   * @param isSeen whether the item is to be taken as seen
   * @param expectedCost what that costs on average
   */
  public record Verdict(boolean isSeen, double expectedCost) {}

  /* Operations. */
  private static final int ADD = 1; // digests
  private static final int ADD_NOW = 2; // milliseconds, digests
  private static final int ADD_AT = 3; // milliseconds and digest, of each
  private static final int ADD_WEIGHED = 4; // weight, digest
  private static final int ADD_ONCE = 5; // token, its milliseconds, milliseconds or weight, digest

  private static final long NANOS = SeenShape.NANOS_PER_MILLI;
  private static final long EARLIEST_MILLIS = WindowFilterBuilder.EARLIEST.toEpochMilli() + 1;
  private static final long LAST_MILLIS = (Long.MAX_VALUE >> 1) / NANOS - 1;

  private final SeenShape shape;
  private final SeenParts parts;
  private long latestTick = Long.MIN_VALUE;
  private long settledTick = Long.MIN_VALUE;
  private long added;
  private long found;

  SeenMemory(Origin origin, Surroundings surroundings) {
    super(origin, surroundings);
    shape = new SeenShape((SeenOptions) origin.options(), surroundings.partBytes());
    parts = new SeenParts(shape, origin.digest(), surroundings.budget());
  }

  /** What a memory with such options takes. */
  static MemoryPlan plan(SeenOptions options, Surroundings surroundings) {
    return new SeenShape(options, surroundings.partBytes()).plan();
  }

  /** What turns items into digests. */
  public KeyedDigest digest() {
    return origin().digest();
  }

  /** What was asked for. */
  public SeenOptions options() {
    return shape.options();
  }

  /**
   * Adds items in order, which come now.
   *
   * @param isNew where the answers are put, at the same places
   * @return how many were taken. If they are fewer, the next one is refused, nothing of it has changed anything, and
   *     {@link #add(long, AddOptions)} says why.
   * @throws RefusedException MISSING if it was deleted, NOT_WRITABLE
   */
  public int add(long[] digests, int from, int to, boolean[] isNew) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, isNew.length);
    long start = System.nanoTime();
    enterToChange();
    try {
      long tick = shape.isTimed() ? nowTick() : 0;
      int at = from;
      boolean isRefused = false;
      while (at < to && !isRefused) {
        int end = Math.min(to, at + SeenScratch.MOST);
        int taken =
            shape.isTimed() ? takeAt(digests, tick, at, end, isNew) : take(digests, at, end, isNew);
        at += taken;
        isRefused = at < end;
      }
      metering().batch(Metering.Kind.ADD, at - from, System.nanoTime() - start);
      return at - from;
    } finally {
      exit();
    }
  }

  private int take(long[] digests, int from, int to, boolean[] isNew) {
    int taken = parts.take(digests, null, from, to, isNew);
    keep(digests, from, from + taken, isNew);
    return taken;
  }

  private int takeAt(long[] digests, long tick, int from, int to, boolean[] isNew) {
    SeenScratch scratch = SeenScratch.ofThread();
    int count = to - from;
    System.arraycopy(digests, from, scratch.digests, 0, count);
    Arrays.fill(scratch.ticks, 0, count, tick);
    return takeTimed(scratch, count, from, isNew);
  }

  /** Adds what is in the scratch, with its times. */
  private int takeTimed(SeenScratch scratch, int count, int from, boolean[] isNew) {
    settleNowAndThen(scratch.ticks[0]);
    int taken = parts.take(scratch.digests, scratch.ticks, 0, count, scratch.answers);
    System.arraycopy(scratch.answers, 0, isNew, from, taken);
    keepTimed(scratch, taken);
    return taken;
  }

  /** A window gives memory back as time passes: this is noticed once in a grain. */
  private void settleNowAndThen(long tick) {
    if (tick - shape.grain() > settledTick) {
      parts.settle();
      settledTick = tick;
    }
  }

  /**
   * Adds items that came at given times, in order.
   *
   * @param millis when they came
   * @return how many were taken, up to the first that is refused, as {@link #add(long[], int, int, boolean[])}
   * @throws RefusedException UNSUPPORTED where there is no window of time
   */
  public int addAt(long[] digests, long[] millis, int from, int to, boolean[] isNew) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, millis.length);
    Objects.checkFromToIndex(from, to, isNew.length);
    requireTime();
    long start = System.nanoTime();
    enterToChange();
    try {
      long now = surroundings().clock().millis();
      SeenScratch scratch = SeenScratch.ofThread();
      int at = from;
      boolean isRefused = false;
      while (at < to && !isRefused) {
        int count = 0;
        int most = Math.min(to - at, SeenScratch.MOST);
        long latest = latestTick;
        while (count < most && refusalOf(millis[at + count], now, latest) == null) {
          scratch.digests[count] = digests[at + count];
          scratch.ticks[count] = millis[at + count] * NANOS;
          latest = Math.max(latest, scratch.ticks[count]);
          count++;
        }
        int taken = count == 0 ? 0 : takeTimed(scratch, count, at, isNew);
        at += taken;
        isRefused = taken < most;
      }
      metering().batch(Metering.Kind.ADD, at - from, System.nanoTime() - start);
      return at - from;
    } finally {
      exit();
    }
  }

  private void requireTime() {
    if (!shape.isTimed()) {
      throw refused(SeenShape.noTime());
    }
  }

  private RefusedException refused(RefusedException e) {
    metering().refused(e.reason());
    return e;
  }

  /** Why an item cannot come at a time; null if it can. */
  private Reason refusalOf(long millis, long nowMillis, long latest) {
    long ahead = surroundings().aheadMillis();
    if (millis > LAST_MILLIS || (millis > nowMillis && millis - nowMillis > ahead)) {
      return Reason.AHEAD;
    }
    boolean isLate = millis < EARLIEST_MILLIS
        || (latest != Long.MIN_VALUE && millis * NANOS < latest - shape.lateNanos());
    return isLate ? Reason.LATE : null;
  }

  /**
   * Adds an item with what is said of it.
   *
   * @return whether it is new; if the same request came before, what was said then
   * @throws RefusedException FULL, OUT_OF_MEMORY; LATE or AHEAD; UNSUPPORTED where there are no times or weights;
   *     MISSING if it was deleted, NOT_WRITABLE. Nothing has changed then.
   */
  public boolean add(long digest, AddOptions said) {
    long start = System.nanoTime();
    enterToChange();
    try {
      long token = said.token().isPresent() ? digest().of(said.token().getAsLong(), digest) : 0;
      boolean isNew;
      if (said.token().isPresent() && parts.of(digest).tokens().answer(token) >= 0) {
        isNew = parts.of(digest).tokens().answer(token) == 1;
      } else {
        long value = checked(digest, said);
        isNew = addOne(digest, value);
        if (said.token().isPresent()) {
          keepToken(token, digest, value, isNew);
        } else {
          keepOne(digest, value, isNew);
        }
        parts.settle(shape.partOf(digest));
      }
      metering().batch(Metering.Kind.ADD, 1, System.nanoTime() - start);
      return isNew;
    } finally {
      exit();
    }
  }

  /**
   * Refuses what cannot be added; else there is memory for it.
   *
   * @return what comes with the item: its milliseconds, or the bits of its weight; else 0
   */
  private long checked(long digest, AddOptions said) {
    if (said.weight().isPresent() && !shape.isWeighed()) {
      throw refused(new RefusedException(
          Reason.UNSUPPORTED,
          Require.message("weight", said.weight().getAsDouble(), "none, or ENDLESS WEIGHTED")));
    }
    long value = shape.isTimed() ? nowTick() / NANOS : 0;
    if (said.atMillis().isPresent()) {
      requireTime();
      value = said.atMillis().getAsLong();
      Reason beyond = refusalOf(value, surroundings().clock().millis(), latestTick);
      if (beyond != null) {
        throw refused(beyond(beyond, value));
      }
    } else if (shape.isWeighed()) {
      value = Double.doubleToRawLongBits(said.weight().orElse(EndlessDoor.USUAL_WEIGHT));
    }
    long beside = said.token().isPresent() ? parts.of(digest).tokens().growthBytes() : 0;
    Reason reason = parts.refusal(digest, beside);
    if (reason != null) {
      throw refused(full(reason));
    }
    return value;
  }

  private RefusedException beyond(Reason reason, long millis) {
    return new RefusedException(
        reason,
        reason == Reason.LATE
            ? Require.message(
                "time",
                millis,
                "at most " + shape.lateNanos() / NANOS + " ms before the latest; LATE allows more")
            : Require.message(
                "time", millis, "at most " + surroundings().aheadMillis() + " ms after now"));
  }

  private RefusedException full(Reason reason) {
    return new RefusedException(
        reason,
        reason == Reason.FULL
            ? Require.message("items", parts.items(), "fewer; it does not grow")
            : "memory: no more (expected: more for the server, or fewer memories)");
  }

  /** Adds an item, live or again, with what {@link #checked} returned. */
  private boolean addOne(long digest, long value) {
    if (shape.isWeighed()) {
      return parts.of(digest).addWeighed(digest, Double.longBitsToDouble(value));
    }
    SeenScratch scratch = SeenScratch.ofThread();
    scratch.digests[0] = digest;
    scratch.ticks[0] = value * NANOS;
    parts.put(scratch.digests, shape.isTimed() ? scratch.ticks : null, 0, 1, scratch.answers, null);
    return scratch.answers[0];
  }

  private void keepOne(long digest, long value, boolean isNew) {
    if (shape.isWeighed()) {
      append(beginRecord(ADD_WEIGHED, 2 * Long.BYTES).putLong(value).putLong(digest));
      return;
    }
    SeenScratch scratch = SeenScratch.ofThread();
    scratch.digests[0] = digest;
    scratch.ticks[0] = value * NANOS;
    scratch.answers[0] = isNew;
    if (shape.isTimed()) {
      keepTimed(scratch, 1);
    } else {
      keep(scratch.digests, 0, 1, scratch.answers);
    }
  }

  /** Keeps an item and the answer in one record: without the one the other would be wrong. */
  private void keepToken(long token, long digest, long value, boolean isNew) {
    long now = surroundings().clock().millis();
    parts.of(digest).tokens().put(token, isNew, now);
    latestTick = shape.isTimed() ? Math.max(latestTick, value * NANOS) : latestTick;
    append(beginRecord(ADD_ONCE, 4 * Long.BYTES)
        .putLong(token)
        .putLong(now)
        .putLong(value)
        .putLong(digest));
  }

  /** Keeps items that were added. Where adding what is found changes nothing, only what was new or is judged. */
  private void keep(long[] digests, int from, int to, boolean[] isNew) {
    boolean keepsFound = parts.part(0).door().keepsFound();
    ByteBuffer record = beginRecord(ADD, (to - from) * Long.BYTES);
    int empty = record.position();
    for (int i = from; i < to; i++) {
      found += isNew[i] ? 0 : 1;
      if (!keepsFound || isNew[i] || ShadowSample.mostSampled(digests, i, i + 1) > 0) {
        record.putLong(digests[i]);
      }
    }
    added += to - from;
    if (record.position() > empty) {
      append(record);
    }
  }

  private void keepTimed(SeenScratch added, int count) {
    if (count == 0) {
      return;
    }
    long first = added.ticks[0];
    boolean isOneTime = true;
    for (int i = 0; i < count; i++) {
      isOneTime &= added.ticks[i] == first;
      latestTick = Math.max(latestTick, added.ticks[i]);
    }
    ByteBuffer record =
        beginRecord(isOneTime ? ADD_NOW : ADD_AT, (isOneTime ? 1 + count : 2 * count) * Long.BYTES);
    if (isOneTime) {
      record.putLong(first / NANOS);
    }
    for (int i = 0; i < count; i++) {
      if (!isOneTime) {
        record.putLong(added.ticks[i] / NANOS);
      }
      record.putLong(added.digests[i]);
    }
    append(record);
  }

  /** The tick of what comes now: a window does not go back. */
  private long nowTick() {
    return Math.max(latestTick, surroundings().clock().millis() * NANOS);
  }

  /**
   * Asks for items; nothing changes.
   *
   * @param mightBe where the answers are put, at the same places: false if an item is certainly not there
   */
  public void mightContain(long[] digests, int from, int to, boolean[] mightBe) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, mightBe.length);
    long start = System.nanoTime();
    enter();
    try {
      long tick = shape.isTimed() ? nowTick() : 0;
      for (int at = from; at < to; ) {
        int end = Math.min(to, at + SeenScratch.MOST);
        parts.ask(digests, at, end, tick, mightBe);
        at = end;
      }
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
    } finally {
      exit();
    }
  }

  /**
   * How likely an item is in the window, and since when; empty if it is certainly not.
   *
   * @throws RefusedException UNSUPPORTED where there is no window of time
   */
  public Optional<Age> age(long digest) {
    requireTime();
    enter();
    try {
      return parts
          .of(digest)
          .door()
          .age(digest, nowTick())
          .map(age -> new Age(
              age.probability(), Math.floorDiv(age.maxTicks().orElse(shape.span()), NANOS)));
    } finally {
      exit();
    }
  }

  /**
   * The cheaper answer at the costs of errors. It rests on how many of the items that were added since the start
   * had been there.
   *
   * @throws RefusedException UNSUPPORTED on endless streams, INVALID if the costs are none
   */
  public Verdict decide(long digest, double falsePositiveCost, double falseNegativeCost) {
    Costs costs;
    try {
      costs = new Costs(falsePositiveCost, falseNegativeCost);
    } catch (IllegalArgumentException e) {
      throw refused(new RefusedException(Reason.INVALID, e.getMessage()));
    }
    enter();
    try {
      OptionalDouble probability = probability(digest);
      Decision decision = Decision.of(probability.orElse(0), costs);
      return probability.isEmpty()
          ? new Verdict(false, 0)
          : new Verdict(decision.isYes(), decision.expectedCost());
    } finally {
      exit();
    }
  }

  /** The probability that an item is there; empty if it is certainly not. */
  private OptionalDouble probability(long digest) {
    SeenScratch scratch = SeenScratch.ofThread();
    SeenDoor door = parts.of(digest).door();
    if (shape.options().scope() instanceof SeenOptions.Endless) {
      throw refused(new RefusedException(
          Reason.UNSUPPORTED, Require.message("scope", "endless", "one that forgets nothing")));
    }
    if (!door.keepsFound()) {
      Optional<KeyAge> age = door.age(digest, shape.isTimed() ? nowTick() : 0);
      return age.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(age.get().probability());
    }
    scratch.digests[0] = digest;
    door.ask(scratch.digests, 0, 1, 0, scratch.answers);
    if (!scratch.answers[0]) {
      return OptionalDouble.empty();
    }
    double error = door.memory().expectedError();
    // Laplace's rule of succession: the mean of all shares that fit what was seen.
    double share = (found + 1.0) / (added + 2.0);
    return OptionalDouble.of(error >= share ? 0 : (share - error) / ((1 - error) * share));
  }

  /** How many items were new since it was made. */
  public long items() {
    enter();
    try {
      return parts.items();
    } finally {
      exit();
    }
  }

  /** The items that it has room for, before it grows again or is full. */
  public long capacity() {
    enter();
    try {
      return parts.capacity();
    } finally {
      exit();
    }
  }

  /** How many filters it consists of by now. */
  public int filters() {
    enter();
    try {
      return parts.filters();
    } finally {
      exit();
    }
  }

  /** The factor by which it grows; 0 if it does not. */
  public int expansion() {
    return shape.options().expansion();
  }

  /** How often answers about items that were not there were wrong, by an exact sample. */
  public ObservedError observedError() {
    enter();
    try {
      return parts.observedError();
    } finally {
      exit();
    }
  }

  @Override
  public long memoryBytes() {
    return parts.reservedBytes();
  }

  @Override
  public Facts facts() {
    enter();
    try {
      return SeenFacts.of(origin(), shape, parts, shape.isTimed() ? nowTick() : 0);
    } finally {
      exit();
    }
  }

  @Override
  void replayInParts(long number, int operation, ByteBuffer body) throws IOException {
    switch (operation) {
      case ADD -> replayAdds(number, body, Long.BYTES, 0);
      case ADD_NOW -> replayAdds(number, body, Long.BYTES, body.getLong() * NANOS);
      case ADD_AT -> replayAdds(number, body, 2 * Long.BYTES, 0);
      case ADD_WEIGHED -> replayOne(number, body.getLong(), body.getLong());
      case ADD_ONCE -> {
        long token = body.getLong();
        long now = body.getLong();
        long value = body.getLong();
        long digest = body.getLong();
        if (isNewTo(shape.partOf(digest), number)) {
          parts.of(digest).tokens().put(token, addOne(digest, value), now);
        }
        latestTick = shape.isTimed() ? Math.max(latestTick, value * NANOS) : latestTick;
      }
      default ->
        throw new IOException(Require.message("operation of seen items", operation, "1..5"));
    }
  }

  private void replayOne(long number, long value, long digest) {
    if (isNewTo(shape.partOf(digest), number)) {
      addOne(digest, value);
    }
  }

  private void replayAdds(long number, ByteBuffer body, int itemBytes, long tick)
      throws IOException {
    if (body.remaining() % itemBytes != 0) {
      throw new IOException(
          Require.message("bytes of items", body.remaining(), "a multiple of " + itemBytes));
    }
    SeenScratch scratch = SeenScratch.ofThread();
    while (body.hasRemaining()) {
      int count = 0;
      while (count < SeenScratch.MOST && body.hasRemaining()) {
        scratch.ticks[count] = itemBytes > Long.BYTES ? body.getLong() * NANOS : tick;
        scratch.digests[count] = body.getLong();
        latestTick = shape.isTimed() ? Math.max(latestTick, scratch.ticks[count]) : latestTick;
        count++;
      }
      parts.put(
          scratch.digests,
          shape.isTimed() ? scratch.ticks : null,
          0,
          count,
          scratch.answers,
          part -> isNewTo(part, number));
    }
  }

  @Override
  void endReplay() {
    parts.settle();
  }

  /** For tests: all parts, while nobody changes them. */
  List<SeenPart> allParts() {
    return parts.all();
  }

  @Override
  int parts() {
    return parts.count();
  }

  @Override
  byte[] copyPart(int part) throws IOException {
    return parts.part(part).copy();
  }

  @Override
  void restorePart(int part, byte[] bytes) throws IOException {
    parts.load(part, bytes);
    latestTick = Math.max(latestTick, parts.part(part).door().latestTick());
  }

  @Override
  void release() {
    parts.release();
  }
}
