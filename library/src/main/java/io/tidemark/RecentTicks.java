package io.tidemark;

import io.tidemark.core.time.TimeRules;
import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import java.time.Instant;
import java.util.Optional;

/**
 * Which ticks occurrences and questions get.
 *
 * @param filter what they are for
 * @param unit what ticks are
 */
record RecentTicks(DecayingCountFilter filter, TickUnit unit) {
  /** The tick of the next item. */
  long nextItem() {
    unit.requireItems();
    return filter.isStarted() ? filter.latest() + 1 : 0;
  }

  /** The tick of the last item. */
  long lastItem() {
    unit.requireItems();
    return filter.latest();
  }

  /** The tick of an occurrence; if it is too late, the filter may still number it. */
  long added(Instant time) {
    boolean refuses = filter.rules().time().beyond() == TimeRules.Beyond.THROW;
    return refuses ? asked(time) : unit.tick(time);
  }

  /**
   * The tick of a question.
   *
   * @throws IllegalArgumentException if it is too late
   */
  long asked(Instant time) {
    long tick = unit.tick(time);
    if (filter.isStarted() && tick < earliest()) {
      throw new IllegalArgumentException(Require.message(
          "time",
          time,
          "from " + TickClock.time(earliest()) + " on; late(...) lets it be earlier"));
    }
    return tick;
  }

  /** The first tick that is not too late. The current epoch never is. */
  long earliest() {
    DecayRules rules = filter.rules();
    long latest = filter.latest();
    long epochStart = rules.decay().epoch(latest) * rules.decay().epochTicks();
    return Math.min(latest - rules.time().late(), epochStart);
  }

  /** The latest time, in time and if there was any. */
  Optional<Instant> latest() {
    boolean none = unit == TickUnit.ITEMS || !filter.isStarted();
    return none ? Optional.empty() : Optional.of(TickClock.time(filter.latest()));
  }
}
