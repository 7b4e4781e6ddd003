package io.tidemark.cli.dedup;

import io.tidemark.cli.endless.EndlessFilter;
import io.tidemark.cli.endless.EndlessRequest;
import io.tidemark.cli.endless.StreamSample;
import io.tidemark.cli.endless.Weighing;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.seen.BloomLayout;
import java.io.IOException;
import java.util.Optional;

/**
 * Starts without a window: with so many keys as are expected, in a filter that never forgets; on an
 * endless stream, in one that does.
 *
 * @param goal items, error and memory
 * @param structure the filter asked for
 * @param layout the layout asked for
 * @param deciding what errors cost
 * @param sample what may be learned from
 * @param records where keys and weights stand
 */
public record UnwindowedStart(
    Goal goal,
    Optional<DedupStructure> structure,
    Optional<BloomLayout> layout,
    Deciding deciding,
    StreamSample sample,
    InputOptions records) {
  /** Checks that the options do not contradict each other. */
  public UnwindowedStart {
    structure.ifPresent(asked -> DedupStructure.check(asked, DedupStructure.Use.EVER));
    deciding.prior().ifPresent(prior -> {
      throw Failure.wrongUse("--prior: " + prior.option() + " (expected: with --window or --last)");
    });
    if (neverForgets(goal, structure)) {
      checkClassic(deciding, sample);
    } else {
      checkEndless(goal, structure, layout, sample);
    }
  }

  private static boolean neverForgets(Goal goal, Optional<DedupStructure> structure) {
    return structure
        .map(asked -> asked == DedupStructure.CLASSIC)
        .orElse(goal.items().isPresent());
  }

  private static void checkClassic(Deciding deciding, StreamSample sample) {
    String reason = "without --items and --structure classic, with which nothing is forgotten";
    if (deciding.pair().isPresent()) {
      throw Failure.wrongUse("costs: given (expected: " + reason + ")");
    }
    sample.refuse(reason);
  }

  private static void checkEndless(
      Goal goal,
      Optional<DedupStructure> structure,
      Optional<BloomLayout> layout,
      StreamSample sample) {
    goal.items().ifPresent(items -> {
      throw Failure.wrongUse("--items: "
          + items
          + " (expected: none with --structure "
          + structure.orElseThrow().label()
          + ", whose size is that of --memory)");
    });
    layout.ifPresent(asked -> {
      throw Failure.wrongUse("--layout: "
          + Choice.word(asked)
          + " (expected: with --items or --structure classic, whose filter has layouts)");
    });
    if (sample.given() && sample.file().equals(Inputs.STANDARD_INPUT)) {
      sample.refuse("a file; the stream itself is not kept");
    }
  }

  /** A memory that reaches the goal. */
  public DedupMemory create(DigestOptions digests, Terminal terminal) throws IOException {
    if (neverForgets(goal, structure)) {
      return new EverStart(goal, layout, terminal).create(digests.digest());
    }
    EndlessRequest request =
        new EndlessRequest(goal, deciding.pair(), sample.learn(records, terminal));
    return new EndlessStart(terminal)
        .create(request, structure.map(DedupStructure::endless), digests);
  }

  /** A memory that goes on with a saved filter. */
  public DedupMemory resume(Object saved, String name, Terminal terminal) {
    if (deciding.pair().isPresent()) {
      throw Failure.wrongUse(
          "costs: given (expected: none with " + name + ", which has its shape)");
    }
    sample.refuse("none with " + name + ", which has its shape");
    Optional<EndlessFilter> endless = EndlessFilter.of(saved);
    if (endless.isPresent()) {
      return new EndlessStart(terminal)
          .resume(
              endless.get(),
              name,
              records.hasWeight() ? Weighing.WEIGHED : Weighing.ALIKE,
              structure.map(DedupStructure::endless));
    }
    structure.filter(asked -> asked != DedupStructure.CLASSIC).ifPresent(asked -> {
      throw Failure.wrongUse("--structure: "
          + asked.label()
          + " (expected: none, or classic, which is that of "
          + name
          + ")");
    });
    return new EverStart(goal, layout, terminal).resume(saved, name);
  }
}
