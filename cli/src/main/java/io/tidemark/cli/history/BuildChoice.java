package io.tidemark.cli.history;

import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides what {@code history build} makes of the pairs that were read. The size of a sealed history
 * is only known when it is made: where it may be the best it is made first, and kept if it is.
 */
final class BuildChoice {
  /* A sealed history is not tried if the estimate is above the best plan by more than this. */
  private static final double WORTH_A_TRY = 1.5;

  private final BuildOrder order;
  private final Terminal terminal;
  private final double keys;
  private final Timeline timeline;
  private final List<HistoryOption> options;
  private Optional<HistoryOption> chosen = Optional.empty(); // none if the shape is a model's

  BuildChoice(BuildOrder order, HistoryMeter meter, Terminal terminal) {
    this.order = order;
    this.terminal = terminal;
    this.keys = meter.keys();
    TimeRange span = order.coverage().orElseGet(meter::span);
    this.timeline = new Timeline(
        0,
        Coverage.of(span.from(), span.to()),
        TickUnit.ofNanos(order.tickLength().nanos()));
    this.options = order.model().isPresent()
        ? List.of()
        : new ArrayList<>(order.goal().options(timeline, keys, meter.load(span.ticks())));
  }

  /** What to make. */
  Making first() {
    return order.model().isPresent() ? like(order.model().get()) : best();
  }

  private Making like(SingleHistory model) {
    terminal.say(HistoryText.structure(model) + " structure, as in the history it is like");
    if (model instanceof LiveHistory live) {
      return Making.filling(FilterFiles.create(live.memoryBytes(), () -> live.emptyOver(timeline)));
    }
    int bits = ((SealedHistory) model).spec().fingerprintBits();
    return Making.sealing(sealing().withFingerprintBits(bits));
  }

  /** What to make instead of something that turned out to be not what was wanted. */
  Optional<Making> instead(SingleHistory made) {
    if (chosen.isEmpty() || chosen.get().plan().isPresent()) {
      return Optional.empty();
    }
    options.remove(chosen.get());
    HistoryOption real = chosen.get().made(made.memoryBytes());
    if (order.goal().fits(real)) {
      options.add(real);
    } else {
      addSmaller(real);
    }
    options.sort(order.goal().order());
    if (choose().equals(real)) {
      sayReason(real);
      return Optional.empty();
    }
    return Optional.of(best());
  }

  /** A sealed history did not fit; one with fewer bits for each key should. */
  private void addSmaller(HistoryOption large) {
    long limit = order.goal().memoryBytes().orElseThrow();
    double excess = (double) (large.memoryBytes() - limit) * Byte.SIZE;
    int bits = large.extraBits() - (int) Math.ceil(excess / keys);
    if (bits > 0 && !order.goal().byError()) {
      options.add(large.withExtraBits(bits, limit));
    } else if (order.structure() == Structure.SEALED || options.isEmpty()) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(limit)
          + " (expected: at least "
          + Sizes.text(large.memoryBytes())
          + " for a sealed history of this error)");
    }
  }

  private HistoryOption choose() {
    List<HistoryOption> allowed =
        options.stream().filter(order.structure()::allows).toList();
    if (allowed.isEmpty()) {
      throw Failure.wrongUse("--structure: "
          + Choice.word(order.structure())
          + " (expected: "
          + (options.isEmpty() ? Choice.word(Structure.AUTO) : options.get(0).word())
          + "; this one cannot reach the goal)");
    }
    HistoryOption first = allowed.get(0);
    return allowed.stream()
        .filter(option -> option.basis() == HistoryOption.Basis.ESTIMATED
            && order.goal().byError()
            && option.memoryBytes() <= WORTH_A_TRY * first.memoryBytes())
        .findFirst()
        .orElse(first);
  }

  private Making best() {
    HistoryOption option = choose();
    chosen = Optional.of(option);
    if (option.plan().isEmpty()) {
      return Making.sealing(sealing().withExtraBits(option.extraBits()));
    }
    sayReason(option);
    return Making.filling(FilterFiles.create(
        option.memoryBytes(), () -> option.plan().get().history(order.digest())));
  }

  private SealedHistoryBuilder sealing() {
    return new SealedHistoryBuilder(timeline, order.digest(), SealingMemory.beside(order.target()));
  }

  private void sayReason(HistoryOption option) {
    terminal.say(option.word() + " structure: " + PlanReason.text(option, options, order.goal()));
  }
}
