package io.tidemark.cli.dedup;

import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.cli.endless.EndlessFilter;
import io.tidemark.cli.endless.EndlessFilters;
import io.tidemark.cli.endless.EndlessRequest;
import io.tidemark.cli.endless.EndlessShape;
import io.tidemark.cli.endless.Remembrance;
import io.tidemark.cli.endless.Weighing;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import java.util.Optional;

/** Starts on an endless stream: makes a filter that forgets, or goes on with a saved one. */
final class EndlessStart {
  private final Terminal terminal;

  EndlessStart(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A memory that reaches what is asked for. */
  DedupMemory create(
      EndlessRequest request, Optional<EndlessStructure> structure, DigestOptions digests) {
    EndlessPrediction plan =
        structure.map(request::plan).orElseGet(() -> request.plans().get(0));
    EndlessShape shape = new EndlessShape(plan.spec());
    String what = Sizes.text(shape.memoryBytes())
        + " of memory"
        + (request.goal().memoryBytes().isEmpty() ? " (the default; --memory changes it)" : "")
        + ", "
        + shape.text()
        + ": ";
    if (plan.structure() == EndlessStructure.CLASSIC) {
      terminal.say(what + "finds every duplicate, until it is full");
      return new EverMemory(
          FilterFiles.create(plan.classic(), digests.digest()),
          Math.min(plan.falsePositiveRate(), 1 - 1e-9),
          terminal);
    }
    Weighing lines = request.stream().importance();
    Weighing kept = shape.kept(lines);
    EndlessFilter filter = EndlessFilters.create(shape, kept, digests.digest(), digests.drawSeed());
    terminal.say(what
        + Remembrance.promise(shape, kept)
        + ", at error "
        + Numbers.probability(plan.falsePositiveRate()));
    filter
        .levels()
        .ifPresent(levels -> terminal.say(
            Sizes.text(levels.memoryBytes()) + " of memory more, for the ranks of weights"));
    // With costs no error is promised.
    return memory(
        filter, lines, request.costs().isPresent() ? 1 : request.goal().errorWanted());
  }

  private EndlessMemory memory(EndlessFilter filter, Weighing lines, double plannedError) {
    if (lines != filter.importance()) {
      terminal.say("weights make no difference to this filter: all keys are kept alike");
    }
    return new EndlessMemory(filter, lines, plannedError, terminal);
  }

  /** A memory that goes on with a saved filter. */
  EndlessMemory resume(
      EndlessFilter filter, String name, Weighing lines, Optional<EndlessStructure> asked) {
    asked
        .filter(structure -> !structure.label().equals(filter.shape().structure()))
        .ifPresent(structure -> {
          throw Failure.wrongUse("--structure: "
              + structure.label()
              + " (expected: none, or "
              + filter.shape().structure()
              + ", which is that of "
              + name
              + ")");
        });
    if (filter.importance() == Weighing.WEIGHED && lines == Weighing.ALIKE) {
      throw Failure.wrongUse(
          "--load: " + name + " (expected: with --weight, by which its keys are kept)");
    }
    terminal.say(Sizes.text(filter.memoryBytes())
        + " of memory, "
        + filter.shape().text()
        + " from "
        + name
        + ": "
        + Remembrance.promise(filter.shape(), filter.importance())
        + ", "
        + Numbers.count(filter.items())
        + " lines so far");
    // What was planned is not in the file.
    return memory(filter, lines, 1);
  }
}
