package io.tidemark.core.contract;

import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.stream.Stream;

/**
 * A window that a filter shall remember.
 *
 * @param time what ticks are, and which are too late
 * @param window the span of the window
 * @param block what a filter that counts in blocks or generations need not tell apart
 */
public record WindowShape(TimeRules time, long window, long block) {
  private static final long SECOND = 1_000_000_000L;
  private static final long MOST_ITEMS = 1_000;

  /** Windows of items: blocks of one item, of all, of a divisor, and of others. */
  public static Stream<WindowShape> ofItems() {
    return Stream.of(
        items(1, 1),
        items(2, 1),
        items(2, 2),
        items(7, 3),
        items(64, 64),
        items(100, 1),
        items(100, 7),
        items(100, 99),
        items(1_000, 10),
        items(1_000, 333),
        items(4_096, 512),
        items(5_000, 4_999));
  }

  /** Windows of time, with ticks that may run back not at all, by less and by more than a window. */
  public static Stream<WindowShape> ofTime() {
    return Stream.of(
        nanoseconds(1, 1, 0),
        nanoseconds(1, 1, 5),
        nanoseconds(2, 1, 1),
        nanoseconds(10, 3, 0),
        nanoseconds(10, 10, 4),
        nanoseconds(100, 7, 100),
        nanoseconds(100, 9, 350),
        nanoseconds(1_000, 1_000, 1),
        nanoseconds(4_097, 64, 1_000),
        nanoseconds(600 * SECOND, 7 * SECOND, 0),
        nanoseconds(600 * SECOND, 10 * SECOND, 30 * SECOND),
        nanoseconds(86_400 * SECOND, 86_400 * SECOND - 1, 3_600 * SECOND + 1));
  }

  /** Windows of both units. */
  public static Stream<WindowShape> all() {
    return Stream.concat(ofItems(), ofTime());
  }

  private static WindowShape items(long window, long block) {
    return new WindowShape(TimeRules.of(TickUnit.ITEMS, 0), window, block);
  }

  private static WindowShape nanoseconds(long window, long block, long late) {
    return new WindowShape(TimeRules.of(TickUnit.NANOSECONDS, late), window, block);
  }

  /** The same with other rules for what comes too late. */
  WindowShape beyond(TimeRules.Beyond beyond) {
    return new WindowShape(new TimeRules(unit(), late(), TimeRules.ANY, beyond), window, block);
  }

  /** What ticks are. */
  public TickUnit unit() {
    return time.unit();
  }

  /** How far ticks may run back. */
  public long late() {
    return time.late();
  }

  /** How far back the window reaches from the tick at which it ends. */
  public long reach() {
    return MovingWindowSpec.reach(unit(), window);
  }

  /** Between two items, on average, in the streams of the contract. */
  long step() {
    return unit().isItems() ? 1 : Math.max(1, (window + late()) / MOST_ITEMS);
  }

  /** About how many items come while a key may be remembered. */
  public long items() {
    return Math.max(1, (window + late()) / step());
  }

  /** After this number of ticks, no filter needs to remember a key that occurred. */
  long forgotten() {
    return 2 * (window + late()) + block + 1;
  }
}
