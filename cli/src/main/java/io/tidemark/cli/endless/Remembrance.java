package io.tidemark.cli.endless;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import java.util.Map;
import java.util.OptionalLong;

/** What a filter for endless streams still remembers, and what it has forgotten since a start. */
public final class Remembrance {
  /* More cells than a sweep can have freed beyond what it holds free. */
  private static final int ROOM = 2 * StableBloomSpec.MAX_PROBES;

  private final EndlessFilter filter;
  private final OptionalLong startKeys;
  private final long startItems;

  /** Starts now. */
  public Remembrance(EndlessFilter filter) {
    this.filter = filter;
    this.startKeys = filter.keys();
    this.startItems = filter.items();
  }

  /** What a shape is good for. */
  public static String promise(EndlessShape shape, Weighing importance) {
    if (shape.spec() instanceof TidepoolSpec pools) {
      return "remembers about the last "
          + Numbers.count(pools.slots())
          + " different keys"
          + (importance == Weighing.WEIGHED ? ", important ones longer" : "");
    }
    StableBloomSpec cells = (StableBloomSpec) shape.spec();
    HalfLife half = new HalfLife(cells, importance);
    return "forgets half of the keys after about "
        + Numbers.count(half.ofLeast(importance))
        + " others"
        + (importance == Weighing.WEIGHED
            ? ", of the most important after about " + Numbers.count(half.ofGreatest())
            : "");
  }

  /** What it holds, for the summary. */
  public String content() {
    if (filter.keys().isPresent()) {
      return Numbers.count(filter.keys().getAsLong()) + " keys remembered";
    }
    return Numbers.probability(1 - filter.zeroShare().orElseThrow()) + " of the cells in use";
  }

  /**
   * What is known of duplicates that were not found.
   *
   * @param firsts lines that were taken for new since the start
   */
  public String misses(long firsts) {
    OptionalLong forgotten = forgotten(firsts);
    if (forgotten.isPresent() && forgotten.getAsLong() == 0) {
      return startItems == 0
          ? "no key was forgotten, so no duplicate was missed"
          : "no key was forgotten in this run";
    }
    String what = forgotten.isPresent()
        ? "a key was forgotten " + Numbers.count(forgotten.getAsLong()) + " times; "
        : "";
    return promise(filter.shape(), filter.importance())
        + "; "
        + what
        + "what is forgotten comes out again";
  }

  /** The keys forgotten since the start, where that is known. */
  private OptionalLong forgotten(long firsts) {
    if (startKeys.isPresent()) {
      // Each line that was not found took a slot, either a free one or that of another key.
      return OptionalLong.of(startKeys.getAsLong() + firsts - filter.keys().orElseThrow());
    }
    return hasRoom() ? OptionalLong.of(0) : OptionalLong.empty();
  }

  /** Whether a sweep has certainly not begun yet: it stops soon after enough cells are zero. */
  private boolean hasRoom() {
    StableBloomSpec cells = (StableBloomSpec) filter.shape().spec();
    return cells.evict() == EvictRule.SWEEP
        && filter.zeroShare().orElseThrow() * cells.cells() > cells.heldZeros() + ROOM;
  }

  /** Adds what it has to say to the summary for machines. */
  public void describe(long firsts, Map<String, Object> fields) {
    filter.keys().ifPresent(keys -> fields.put("rememberedKeys", keys));
    forgotten(firsts).ifPresent(keys -> fields.put("forgottenKeys", keys));
    filter.zeroShare().ifPresent(share -> fields.put("zeroShare", share));
  }
}
